// Qwen Code's lines in another form than Claude Code's: the stream's `system` lines with their
// fields in `data`, and session files, which are Claude Code's envelopes (`uuid`, `sessionId`,
// `type`) around messages in Gemini's form (`role`, `parts`) and around a `systemPayload`. They are
// converted to Claude Code's lines.
#pragma once

#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// `line` as Claude Code would have written it; nothing when it has that form.
[[nodiscard]] std::optional<Value> read_qwen_line(const Value& line);

}  // namespace agent_timeline
