#include "blocks/tool_call.h"

#include <algorithm>

#include "base/json_text.h"
#include "base/text.h"
#include "blocks/parts.h"
#include "blocks/tool_output.h"
#include "blocks/tool_table.h"

namespace agent_timeline {
namespace {

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

/// The arguments that are shown elsewhere than in the JSON of the parameters.
std::vector<const Value*> shown_apart(const ToolRow& row, const Value& arguments) {
  std::vector<const Value*> apart;
  const auto add = [&](std::string_view name) {
    const Value* value = arguments.find(name);
    if (value != nullptr && value->is_string()) apart.push_back(value);
  };
  for (const std::string_view name : row.sources)
    add(name);
  if (row.family == ToolFamily::command) add("command");
  return apart;
}

std::string_view first_path(const Value& arguments) {
  const std::string_view path = arguments["path"].string_or_empty();
  return path.empty() ? arguments["file_path"].string_or_empty() : path;
}

void show_arguments(const ToolRow& row, const Value& arguments, Block& block) {
  Value rest = Value::object();
  const std::vector<const Value*> apart = shown_apart(row, arguments);
  for (const Member& argument : arguments.members()) {
    if (std::find(apart.begin(), apart.end(), &argument.value) == apart.end()) {
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
