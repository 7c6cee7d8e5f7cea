// Maria's to-do lists, in the shapes of three generations.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

/// From `{todos: […]}` or `["Read" | "Write", {todos: […]}]`; nothing when it is neither.
[[nodiscard]] std::optional<std::vector<Todo>> read_maria_todos(const Value& result,
                                                                std::vector<DecodeNote>& notes);

/// From the text that is all the result since every result is a string: the rows
/// `<priority> <state> [id] content` under the heading of the whole list. Nothing when there are
/// none.
[[nodiscard]] std::optional<std::vector<Todo>> read_maria_todo_text(std::string_view text);

}  // namespace agent_timeline
