// To-do lists in Pi, where the to-do tool is an extension. The list is in the details of the result
// as `{id, text, done}`, or where to-do tools of other agents have it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns the whole list after a successful call: from the details, the result's text as JSON, or
/// the arguments, whichever has one first. Nothing if none has.
[[nodiscard]] std::optional<std::vector<Todo>> read_pi_todos(const Value& arguments,
                                                             const Value& details,
                                                             std::string_view text,
                                                             std::vector<DecodeNote>& notes);

}  // namespace agent_timeline
