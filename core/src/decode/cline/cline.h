// Cline: the events of `cline --json`, and its stored messages (docs/dialects.md).
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_cline(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_cline();

}  // namespace agent_timeline
