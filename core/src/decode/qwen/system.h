// Converts Qwen Code's `system` lines, whose fields are in `data` in its stream and in
// `systemPayload` in its files.
#pragma once

#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// Returns a `system` line with its fields where Claude Code has them, or the line that Claude Code
/// writes instead; nothing if there are no fields to move.
[[nodiscard]] std::optional<Value> read_qwen_system(const Value& line);

}  // namespace agent_timeline
