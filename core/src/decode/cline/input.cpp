// The input of Cline's current tools and of those of the extensions (tools.h).
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/cline/tools.h"
#include "decode/read/fields.h"
#include "decode/read/questions.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string join_texts(const Value& list, std::string_view between) {
  std::string out;
  for (const Member& one : list.members()) {
    if (!out.empty()) out += between;
    // A command may also be an object: `{command, args: […]}`.
    const bool is_command_object = one.value["command"].is_string();
    out += is_command_object ? one.value["command"].text() : one.value.string_or_empty();
    if (is_command_object && one.value["args"].size() > 0)
      out += " " + join_texts(one.value["args"], " ");
  }
  return out;
}

/// Copies the members of the only request in a list to the input.
void add_members(const Value& one, Value& out) {
  for (const Member& member : one.members())
    out.add(member.key, member.value);
}

/// Appends one of several sub-agents' prompts: `prompt_1`, `prompt_2`, …
void add_prompt(const Value& prompt, std::string& prompts) {
  if (is_blank(prompt.string_or_empty())) return;
  if (!prompts.empty()) prompts += "\n\n";
  prompts += prompt.text();
}

/// The name of this member in the input of other programs' tools.
std::string_view spelling_of(std::string_view name, std::string_view member) {
  if (tool_of(kCline, name) == ToolId::edit_file && member == "command") return "operation";
  const bool is_agent = tool_of(kCline, name) == ToolId::run_agent;
  const bool is_prompt = member == "task" || member == "message" || member == "context";
  if (is_agent && is_prompt) return "prompt";
  if (is_agent && member == "mode") return "agent_type";
  return member;
}

/// True if the input wraps that of an MCP tool: `{server_name, tool_name, arguments}` or
/// `{server_name, uri}`.
bool is_server_call(const Value& input) {
  return input["server_name"].is_string() &&
         (input["tool_name"].is_string() || input["uri"].is_string());
}

void add_argument(std::string_view name, const Member& member, Value& out) {
  const Value& value = member.value;
  if (member.key == "commands" && value.is_array()) {
    out.add("command", Value::string(join_texts(value, "\n")));
  } else if (member.key == "queries" && value.is_array()) {
    out.add("query", Value::string(join_texts(value, ", ")));
  } else if (tool_of(kCline, name) == ToolId::read_file && member.key == "files" &&
             value.size() == 1) {
    add_members(value.element(0), out);
  } else if (tool_of(kCline, name) == ToolId::fetch_page && member.key == "requests" &&
             value.size() == 1) {
    add_members(value.element(0), out);
  } else {
    out.add(std::string(spelling_of(name, member.key)), value);
  }
}

}  // namespace

Value cline_choices(const Value& question) {
  Value list = question["options"];
  if (list.is_string()) list = parse_arguments(list).arguments;
  for (const char* name : {"follow_up", "suggest"}) {
    if (!list.is_array()) list = question[name];
  }
  Value choices = Value::array();
  for (const Member& choice : list.members()) {
    const Value& answer = choice.value["answer"];
    const Value& text = choice.value.is_string() ? choice.value
                        : answer.is_string()     ? answer
                                                 : choice.value["text"];
    if (text.is_string()) choices.add({}, text);
  }
  return choices;
}

std::string cline_tool_name(std::string_view name, const Value& input) {
  constexpr std::string_view mark = "mcp--";
  if (name.starts_with(mark)) {
    std::string_view rest = name.substr(mark.size());
    const std::size_t end = rest.find("--");
    if (end == std::string_view::npos) return std::string(name);
    return "mcp__" + std::string(rest.substr(0, end)) + "__" + std::string(rest.substr(end + 2));
  }
  if (!is_server_call(input)) return std::string(name);
  const Value& tool = input["tool_name"];
  return "mcp__" + string_field(input, "server_name") + "__" +
         std::string(tool.is_string() ? tool.text() : name);
}

ToolInput read_cline_input(std::string_view name, const Value& input) {
  Value out = Value::object();
  if (!input.is_object()) return {input.is_null() ? std::move(out) : input, {}};
  if (is_server_call(input) && input["tool_name"].is_string())
    return parse_arguments(input["arguments"]);
  const bool asks = tool_of(kCline, name) == ToolId::ask && input["question"].is_string();
  if (asks) out = question_arguments(input["question"], cline_choices(input));
  std::string prompts;
  for (const Member& member : input.members()) {
    const std::string& key = member.key;
    const bool is_choice = key == "question" || key == "options" || key == "follow_up";
    // The to-do list is an event of its own; members without a value are omitted.
    const bool is_omitted = key == "task_progress" || (asks && is_choice);
    if (is_omitted || member.value.is_null()) continue;
    if (tool_of(kCline, name) == ToolId::run_agent && key.starts_with("prompt_")) {
      add_prompt(member.value, prompts);
    } else {
      add_argument(name, member, out);
    }
  }
  if (!prompts.empty()) out.add("prompt", Value::string(std::move(prompts)));
  return {std::move(out), {}};
}

}  // namespace agent_timeline
