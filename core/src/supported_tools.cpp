// Lists the tools that each dialect reads, as described by the tool table.
#include "agent_timeline/supported_tools.h"

#include <algorithm>
#include <vector>

#include "base/json/write.h"
#include "blocks/tool_label.h"
#include "decode/dialect.h"
#include "emit/enum_names.h"
#include "emit/json_fields.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

void write_spellings(JsonWriter& json, const ArgumentRow& row) {
  json.begin_array();
  for (const std::string_view spelling : row.spellings)
    json.string(spelling);
  json.end_array();
}

/// The arguments that are read besides those of the summary.
std::vector<ArgumentField> fields_of(ChangeInput change) {
  using Field = ArgumentField;
  switch (change) {
    case ChangeInput::none:
      return {};
    case ChangeInput::replacement:
      return {Field::old_text, Field::new_text, Field::edits, Field::replace_all, Field::patch};
    case ChangeInput::content:
    case ChangeInput::cell:
      return {Field::content};
    case ChangeInput::patch:
      return {Field::patch};
  }
  return {};
}

std::vector<ArgumentField> fields_of(const Tool& tool) {
  std::vector<ArgumentField> out(tool.subject.begin(), tool.subject.end());
  out.insert(out.end(), tool.extra_arguments.begin(), tool.extra_arguments.end());
  for (const ArgumentField field : fields_of(tool.change)) {
    if (std::find(out.begin(), out.end(), field) == out.end()) out.push_back(field);
  }
  return out;
}

void write_tool(JsonWriter& json, std::string_view name) {
  const Tool& tool = find_tool(name);
  json.begin_object();
  json.key("name");
  json.string(name);
  json.key("family");
  json.string(enum_name(tool.family));
  json.key("label");
  json.raw(json_of(tool_label(name)));
  json.key("fields");
  json.begin_array();
  for (const ArgumentField field : fields_of(tool)) {
    const ArgumentRow& row = argument_row(field);
    json.begin_object();
    json.key("name");
    json.string(row.name);
    json.key("aliases");
    write_spellings(json, row);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_dialect(JsonWriter& json, const Dialect& dialect) {
  json.begin_object();
  json.key("name");
  json.string(dialect.name);
  json.key("tools");
  json.begin_array();
  for (const std::string_view tool : tool_names(dialect.programs))
    write_tool(json, tool);
  json.end_array();
  json.end_object();
}

}  // namespace

std::string supported_tools_json() {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("dialects");
  json.begin_array();
  for (const Dialect& dialect : dialects())
    write_dialect(json, dialect);
  json.end_array();
  json.key("aliases");
  json.begin_object();
  for (const ArgumentRow& row : argument_rows()) {
    json.key(row.name);
    write_spellings(json, row);
  }
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace agent_timeline
