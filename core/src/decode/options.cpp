#include "decode/options.h"

#include "base/utf8.h"
#include "decode/json_reader.h"

namespace agent_timeline {
namespace {

const Dialect* find_dialect(std::string_view name) {
  for (const Dialect& dialect : dialects()) {
    if (dialect.name == name) return &dialect;
  }
  return nullptr;
}

}  // namespace

std::optional<DecodeOptions> read_options(std::string_view json) {
  if (valid_utf8_length(json) != json.size()) return std::nullopt;
  auto parsed = read_json(json);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr || !value->is_object()) return std::nullopt;
  DecodeOptions options;
  for (const Member& member : value->members()) {
    if (member.key != "dialect") return std::nullopt;
    options.dialect = find_dialect(member.value.string_or_empty());
    if (options.dialect == nullptr) return std::nullopt;
  }
  return options;
}

}  // namespace agent_timeline
