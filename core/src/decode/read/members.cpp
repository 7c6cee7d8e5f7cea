#include "decode/read/members.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"

namespace agent_timeline {

Value text_value(std::string_view text) {
  return Value::string(std::string(text));
}

Value object_with(const char* name, Value value) {
  Value out = Value::object();
  out.add(name, std::move(value));
  return out;
}

Value object_of_type(std::string_view type) {
  return object_with("type", text_value(type));
}

Value members_of(const Value& object, std::initializer_list<std::string_view> names) {
  Value out = Value::object();
  for (const std::string_view name : names) {
    if (!object[name].is_null()) out.add(std::string(name), object[name]);
  }
  return out.size() > 0 ? out : Value();
}

Value members_except(const Value& object, std::initializer_list<std::string_view> names) {
  Value rest = Value::object();
  add_members_except(object, names, rest);
  return rest.size() > 0 ? rest : Value();
}

void add_members_except(const Value& object, std::initializer_list<std::string_view> names,
                        Value& out) {
  for (const Member& member : object.members()) {
    if (!is_one_of(member.key, names)) out.add(member.key, member.value);
  }
}

bool has_only_members(const Value& object, std::initializer_list<std::string_view> names) {
  const auto& members = object.members();
  return std::all_of(members.begin(), members.end(),
                     [&](const Member& member) { return is_one_of(member.key, names); });
}

}  // namespace agent_timeline
