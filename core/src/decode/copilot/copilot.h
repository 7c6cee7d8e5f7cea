// GitHub Copilot CLI: the events of `--output-format json`, and session files, which contain those
// that are not ephemeral (docs/dialects.md).
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_copilot(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_copilot();

}  // namespace agent_timeline
