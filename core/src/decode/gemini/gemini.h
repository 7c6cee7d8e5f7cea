// Gemini CLI: the events of `--output-format stream-json`, and session files, in which a line
// replaces an earlier line with the same id (docs/dialects.md).
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_gemini(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_gemini();

}  // namespace agent_timeline
