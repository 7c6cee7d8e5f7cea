// To-do lists in Pi, where the to-do tool is an extension: the list is in the details of the result
// as `{id, text, done}`, or where other agents' tools of that name have it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// The whole list after a call that succeeded: from the details, the result's text as JSON, or the
/// arguments, the first that has one. Nothing when none has.
[[nodiscard]] std::optional<std::vector<Todo>> read_pi_todos(const Value& arguments,
                                                             const Value& details,
                                                             std::string_view text,
                                                             std::vector<DecodeNote>& notes);

}  // namespace agent_timeline
