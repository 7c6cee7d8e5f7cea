// Traffic of the Model Context Protocol: JSON-RPC between a client and a server, in one direction
// or both. It does not contain who requested a call (docs/dialects.md).
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_mcp(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_mcp();

}  // namespace agent_timeline
