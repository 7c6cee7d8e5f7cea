#include "decode/ag_ui/todos.h"

#include <string_view>
#include <utility>

#include "decode/read/json_patch.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

void show(AgUiContext& now) {
  const Value& todos = now.state.todos["todos"];
  if (!is_todo_list(todos)) return;
  if (auto list = read_todos(todos, now.event.notes))
    now.event.bodies.emplace_back(TodoListEvent{std::move(*list)});
}

}  // namespace

void set_ag_ui_todos(const Value& value, AgUiContext& now) {
  now.state.todos = Value::object();
  const Value& todos = value["snapshot"]["todos"];
  if (!todos.is_null()) now.state.todos.add("todos", todos);
  show(now);
}

void change_ag_ui_todos(const Value& value, AgUiContext& now) {
  constexpr std::string_view place = "/todos";
  Value patch = Value::array();
  for (const Member& change : value["delta"].members()) {
    const std::string_view path = change.value["path"].string_or_empty();
    if (path == place || path.starts_with("/todos/")) patch.add({}, change.value);
  }
  if (patch.size() == 0) return;
  if (!now.state.todos.is_object()) now.state.todos = Value::object();
  now.state.todos = apply_json_patch(std::move(now.state.todos), patch);
  show(now);
}

}  // namespace agent_timeline
