#include "decode/codex/spelling.h"

#include "base/ascii.h"

namespace agent_timeline {
namespace {

std::string camel_case(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool joins = name[i] == '_' && i + 1 < name.size();
    out += joins ? to_upper_ascii(name[++i]) : name[i];
  }
  return out;
}

}  // namespace

std::string codex_snake_case(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (is_ascii_upper(c) && !out.empty()) out += '_';
    out += to_lower_ascii(c);
  }
  return out;
}

const Value& codex_member(const Value& fields, std::string_view name) {
  const Value* value = fields.find(name);
  return value != nullptr ? *value : fields[camel_case(name)];
}

std::string codex_text(const Value& fields, std::string_view name) {
  return std::string(codex_member(fields, name).string_or_empty());
}

}  // namespace agent_timeline
