// The dialect of Claude Code in all its forms: its stream of JSON lines, the raw events of the
// Messages API, its session files, and the flat form that other programs write.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_claude(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_claude();

}  // namespace agent_timeline
