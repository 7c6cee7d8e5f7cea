#include "blocks/tool_call.h"

#include <algorithm>

#include "base/json_text.h"
#include "base/text.h"
#include "blocks/parts.h"
#include "blocks/tool_output.h"
#include "blocks/tool_table.h"

namespace agent_timeline {
namespace {

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string argument_text(const Value& value) {
  return one_line(value.is_string() ? std::string(value.text()) : compact_json(value));
}

/// The first argument of the row's list that says something, else the first two as `key: value`.
std::string summarise(const ToolRow& row, const Value& arguments) {
  for (const std::string_view name : row.subject) {
    const Value& value = arguments[name];
    if (value.is_string() && !is_blank(value.text())) return argument_text(value);
  }
  constexpr std::size_t shown = 2;
  std::string out;
  if (!arguments.is_object()) return out;
  for (std::size_t i = 0; i < std::min(shown, arguments.size()); ++i) {
    const Member& member = arguments.members()[i];
    if (i > 0) out += ", ";
    out += one_line(member.key) + ": " + argument_text(member.value);
  }
  return out;
}

/// Whether an argument is shown elsewhere than in the JSON of the parameters.
bool is_shown_apart(const ToolRow& row, const Value& arguments, const Member& argument) {
  const bool repeated = arguments.find(argument.key) != &argument.value;
  if (!argument.value.is_string() || repeated) return false;
  return contains(row.sources, argument.key) ||
         (row.family == ToolFamily::command && argument.key == "command");
}

std::string_view first_path(const Value& arguments) {
  const std::string_view path = arguments["path"].string_or_empty();
  return path.empty() ? arguments["file_path"].string_or_empty() : path;
}

void show_arguments(const ToolRow& row, const Value& arguments, Block& block) {
  Value rest = Value::object();
  for (const Member& argument : arguments.members()) {
    if (!is_shown_apart(row, arguments, argument)) {
      rest.add(argument.key, argument.value);
    } else if (row.family == ToolFamily::command) {
      block.parts.push_back(
          make_part("command", "part.command", command_content(argument.value.text())));
    } else {
      block.parts.push_back(
          make_part("input-" + argument.key, "part.content",
                    source_content(argument.value.text(), first_path(arguments))));
    }
  }
  if (rest.size() > 0) {
    block.parts.push_back(make_part("input", "part.parameters", json_content(rest)));
  }
}

void show_input(const ToolRow& row, const ToolInput& input, Block& block) {
  if (!input.raw.empty()) {
    block.summary = one_line(input.raw);
    block.parts.push_back(make_part("input", "part.parameters", source_content(input.raw, {})));
    return;
  }
  block.summary = summarise(row, input.arguments);
  if (input.arguments.is_object()) {
    show_arguments(row, input.arguments, block);
  } else if (!input.arguments.is_null()) {
    block.parts.push_back(make_part("input", "part.parameters", json_content(input.arguments)));
  }
}

Label tool_label(const ToolRow& row, const std::string& name) {
  if (!row.label_key.empty()) return make_label(row.label_key);
  if (name.empty()) return make_label("tool.unnamed");
  return make_label("tool.name", {{"name", name}}, name);
}

}  // namespace

Block show_tool_call(const ToolCall& call) {
  const ToolRow& row = find_tool(call.name);
  Block block;
  block.title = tool_label(row, call.name);
  block.tool = ToolFacts{call.name, row.family, block.title};
  block.collapsed = true;
  show_input(row, call.input, block);
  if (!call.todos.empty()) {
    block.parts.push_back(make_part("todos", "part.todos", TodosPart{call.todos}));
  }
  if (call.result) {
    if (call.result->error) show_error(*call.result->error, block);
    if (call.result->output) show_output(*call.result->output, block);
  }
  return block;
}

}  // namespace agent_timeline
