#include "decode/claude/todos.h"

#include <utility>

namespace agent_timeline {

bool ClaudeTodos::write(const std::string& scope, const Value& arguments, Event& event) {
  std::optional<std::vector<Todo>> todos = read_todos(arguments["todos"], event.notes);
  if (!todos) return false;
  Lists& lists = lists_[scope];
  lists.before = std::exchange(lists.written, *todos);
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void ClaudeTodos::undo_write(const std::string& scope, Event& event) {
  Lists& lists = lists_[scope];
  lists.written = lists.before;
  event.bodies.emplace_back(TodoListEvent{lists.written});
}

bool ClaudeTodos::apply(const std::string& scope, ToolId tool, const Value& arguments,
                        std::string_view text, const Value& structured, Event& event) {
  if (tool == ToolId::read_todos) return true;  // it shows what was written
  auto todos = lists_[scope].board.apply(tool, arguments, text, structured, event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void ClaudeTodos::clear(Event& event) {
  lists_.clear();
  event.bodies.emplace_back(TodoListEvent{});
}

}  // namespace agent_timeline
