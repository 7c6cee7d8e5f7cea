#include "decode/pi/todos.h"

#include <utility>
#include <variant>

#include "base/json/read.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

/// Converts `done` to the `status` that other lists have.
Value with_state(const Value& item) {
  const Value* done = item.find("done");
  if (done == nullptr || item.find("status") != nullptr) return item;
  Value out = item;
  out.add("status", Value::string(done->truthy() ? "completed" : "pending"));
  return out;
}

}  // namespace

std::optional<std::vector<Todo>> read_pi_todos(const Value& arguments, const Value& details,
                                               std::string_view text,
                                               std::vector<DecodeNote>& notes) {
  for (const char* name : {"todos", "tasks"}) {
    if (!details[name].is_array()) continue;
    Value list = Value::array();
    for (const Member& item : details[name].members())
      list.add({}, with_state(item.value));
    return read_todos(list, notes);
  }
  auto parsed = read_json(text);
  if (const Value* value = std::get_if<Value>(&parsed)) {
    const Value& list = value->is_object() ? (*value)["todos"] : *value;
    if (list.is_array()) return read_todos(list, notes);
  }
  return read_todos(arguments["todos"], notes);
}

}  // namespace agent_timeline
