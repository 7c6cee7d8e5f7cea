// What is said in Gemini CLI's session files: by a person, by the model and by the program. A line
// with an id that was there before replaces it. `time_ms` is when it was said, where that is not
// the time of the event.
#pragma once

#include <cstdint>
#include <optional>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Whether it is what the program tells the model of where it works.
[[nodiscard]] bool is_gemini_context(const Value& value);

/// What a person said, or what tools gave to the model, which their calls show.
void add_gemini_prompt(const Value& value, std::optional<std::int64_t> time_ms, Event& event);

/// What the model thought and said.
void add_gemini_answer(const Value& value, std::optional<std::int64_t> time_ms, Event& event);

/// What the program says, in the stream too; pictures that it shows stand in a row of their own.
/// True when it is an error.
bool add_gemini_remark(const Value& value, Event& event);

}  // namespace agent_timeline
