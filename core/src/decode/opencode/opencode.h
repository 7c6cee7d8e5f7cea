// opencode: the lines of `run --format json`, exported sessions, stored messages, and the events of
// its server. They contain the same parts, whole, in pieces or repeated (docs/dialects.md).
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_opencode(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_opencode();

}  // namespace agent_timeline
