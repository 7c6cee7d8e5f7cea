// Messages in Gemini CLI's session files: the user's, the model's and the program's. A line
// replaces an earlier line with the same id. `time_ms` is the message's own time, if it differs
// from the event's.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// True if `value` is the session context that the program sends to the model.
[[nodiscard]] bool is_gemini_context(const Value& value);

/// Adds the user's message, or the summary of a compaction. Content that has only tool responses
/// adds nothing, since the calls show them.
void add_gemini_prompt(const Value& value, std::optional<std::int64_t> time_ms, Event& event);

/// The keys under which the texts of the message with that id may have rows.
[[nodiscard]] std::array<std::string, 5> gemini_message_keys(const std::string& id);

/// Adds the model's thoughts and text.
void add_gemini_answer(const Value& value, std::optional<std::int64_t> time_ms, Event& event);

/// Adds a notice of the program, from a session file or the stream. Its images get a row of their
/// own. Returns the text of an error; nothing for any other notice.
std::optional<std::string> add_gemini_notice(const Value& value, Event& event);

}  // namespace agent_timeline
