#include "decode/claude/members.h"

#include <algorithm>
#include <string>

namespace agent_timeline {

Value members_of(const Value& object, std::initializer_list<std::string_view> names) {
  Value out = Value::object();
  for (const std::string_view name : names) {
    if (!object[name].is_null()) out.add(std::string(name), object[name]);
  }
  return out.size() > 0 ? out : Value();
}

Value members_except(const Value& object, std::initializer_list<std::string_view> names) {
  Value rest = Value::object();
  for (const Member& member : object.members()) {
    const bool is_named = std::find(names.begin(), names.end(), member.key) != names.end();
    if (!is_named) rest.add(member.key, member.value);
  }
  return rest.size() > 0 ? rest : Value();
}

}  // namespace agent_timeline
