#include "decode/ag_ui/todos.h"

#include <string_view>
#include <utility>

#include "decode/read/json_patch.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

void show(AgUiContext& context) {
  const Value& todos = context.state.todos["todos"];
  if (!is_todo_list(todos)) return;
  if (auto list = read_todos(todos, context.event.notes))
    context.event.bodies.emplace_back(TodoListEvent{std::move(*list)});
}

}  // namespace

void set_ag_ui_todos(const Value& value, AgUiContext& context) {
  context.state.todos = Value::object();
  const Value& todos = value["snapshot"]["todos"];
  if (!todos.is_null()) context.state.todos.add("todos", todos);
  show(context);
}

void change_ag_ui_todos(const Value& value, AgUiContext& context) {
  constexpr std::string_view todos_path = "/todos";
  Value patch = Value::array();
  for (const Member& change : value["delta"].members()) {
    const std::string_view path = change.value["path"].string_or_empty();
    if (path == todos_path || path.starts_with("/todos/")) patch.add({}, change.value);
  }
  if (patch.size() == 0) return;
  if (!context.state.todos.is_object()) context.state.todos = Value::object();
  context.state.todos = apply_json_patch(std::move(context.state.todos), patch);
  show(context);
}

}  // namespace agent_timeline
