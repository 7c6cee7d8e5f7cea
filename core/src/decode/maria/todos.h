// Maria's to-do lists, in the shapes of three generations.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

/// Reads `{todos: […]}` or `["Read" | "Write", {todos: […]}]`; nothing for anything else.
[[nodiscard]] std::optional<std::vector<Todo>> read_maria_todos(const Value& result,
                                                                std::vector<DecodeNote>& notes);

/// Reads the text of a result, for versions in which every result is a string: the rows `<priority>
/// <state> [id] content` under the heading of the whole list. Nothing if there are none.
[[nodiscard]] std::optional<std::vector<Todo>> read_maria_todo_text(std::string_view text);

}  // namespace agent_timeline
