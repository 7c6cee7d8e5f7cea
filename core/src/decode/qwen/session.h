// Qwen Code's session files: Claude Code's envelopes (`uuid`, `sessionId`, `type`) around messages
// in Gemini's form (`role`, `parts`). They are converted to Claude Code's lines.
#pragma once

#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// `line` as Claude Code would have written it; nothing when its message has no parts.
[[nodiscard]] std::optional<Value> read_qwen_line(const Value& line);

}  // namespace agent_timeline
