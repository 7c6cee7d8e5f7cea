#include "decode/ag_ui/todos.h"

#include <string_view>
#include <utility>

#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

void show(AgUiContext& context) {
  const Value& todos = context.state.todos.value()["todos"];
  if (!is_todo_list(todos)) return;
  if (auto list = read_todos(todos, context.event.notes))
    context.event.bodies.emplace_back(TodoListEvent{std::move(*list)});
}

}  // namespace

void set_ag_ui_todos(const Value& value, AgUiContext& context) {
  Value followed = Value::object();
  const Value& todos = value["snapshot"]["todos"];
  if (!todos.is_null()) followed.add("todos", todos);
  context.state.todos = PatchedJson(std::move(followed));
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
  PatchedJson& followed = context.state.todos;
  if (!followed.value().is_object()) followed = PatchedJson(Value::object());
  if (followed.apply(patch) < patch.size())
    context.event.notes.push_back(
        {"patch-limit", "The changes of the to-do list exceed the limits."});
  show(context);
}

}  // namespace agent_timeline
