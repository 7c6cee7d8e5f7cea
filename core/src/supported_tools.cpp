// Joins what the dialects say they read with what the tool table says of it.
#include "agent_timeline/supported_tools.h"

#include "base/json/write.h"
#include "blocks/arguments.h"
#include "blocks/tool_table.h"
#include "decode/dialect.h"
#include "emit/enum_names.h"
#include "emit/json_fields.h"

namespace agent_timeline {
namespace {

void write_spellings(JsonWriter& json, const ArgumentRow& row) {
  json.begin_array();
  for (const std::string_view spelling : row.spellings)
    json.string(spelling);
  json.end_array();
}

void write_tool(JsonWriter& json, std::string_view name) {
  const ToolDescription tool = describe_tool(name);
  json.begin_object();
  json.key("name");
  json.string(name);
  json.key("family");
  json.string(word(tool.family));
  json.key("label");
  json.raw(json_of(tool.label));
  json.key("fields");
  json.begin_array();
  for (const ArgumentField field : tool.fields) {
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
  for (const std::string_view tool : dialect.tools())
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
