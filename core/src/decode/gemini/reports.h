// What Gemini CLI writes besides its stream and its sessions: the one answer of a run
// (`--output-format json`), and the log of what a person typed (`logs.json`).
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// `{session_id, response, stats: {models}}` or `{session_id, error}`.
[[nodiscard]] bool is_gemini_report(const Value& value);
/// The answer, what it used, and the end of the turn.
void add_gemini_report(const Value& value, Event& event);

/// `{sessionId, messageId, type: "user", message, timestamp}`.
[[nodiscard]] bool is_gemini_logged(const Value& value);
void add_gemini_logged(const Value& value, Event& event);

}  // namespace agent_timeline
