// Gemini CLI's output other than streams and session files: the single answer of a run
// (`--output-format json`), and the log of the user's inputs (`logs.json`).
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// `{session_id, response, stats: {models}}` or `{session_id, error}`.
[[nodiscard]] bool is_gemini_report(const Value& value);
/// Adds the answer or the error, the token usage, and the end of the turn.
void add_gemini_report(const Value& value, Event& event);

/// `{sessionId, messageId, type: "user", message, timestamp}`.
[[nodiscard]] bool is_gemini_logged_prompt(const Value& value);
void add_gemini_logged_prompt(const Value& value, Event& event);

}  // namespace agent_timeline
