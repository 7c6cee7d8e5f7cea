// Converts Qwen Code's lines to Claude Code's: `system` lines of the stream, whose fields are in
// `data`, and lines of session files, which are Claude Code's envelopes (`uuid`, `sessionId`,
// `type`) around messages in Gemini's format (`role`, `parts`) or around a `systemPayload`.
#pragma once

#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// Returns `line` as Claude Code would have written it; nothing if it already has that form.
[[nodiscard]] std::optional<Value> read_qwen_line(const Value& line);

}  // namespace agent_timeline
