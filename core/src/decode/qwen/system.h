// What Qwen Code says of the session: `system` lines, whose fields are in `data` in its stream and
// in `systemPayload` in its files.
#pragma once

#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// A `system` line with its fields where Claude Code has them, or as the line that Claude Code has
/// for the same; nothing when there are none to move.
[[nodiscard]] std::optional<Value> read_qwen_system(const Value& line);

}  // namespace agent_timeline
