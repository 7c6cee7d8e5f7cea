// Decodes the Agent Client Protocol, version 1 and the settled names of version 2: JSON-RPC between
// an agent and a client, in one direction or both, with any agent (docs/dialects.md).
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_acp(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_acp();

}  // namespace agent_timeline
