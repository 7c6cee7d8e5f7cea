#include "decode/acp/call.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/json/read.h"
#include "base/text.h"
#include "decode/acp/content.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
#include "decode/read/members.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

struct KindRow {
  std::string_view kind;
  ToolId tool;
};

/// The tool that a call is shown as if only its kind is known.
constexpr std::array kKinds = {
    KindRow{"edit", ToolId::edit_file}, KindRow{"execute", ToolId::run_command},
    KindRow{"fetch", ToolId::fetch_page}, KindRow{"read", ToolId::read_file},
    KindRow{"search", ToolId::search_files}};

/// The tool in a call id of Gemini CLI: `read_file__read_file_1795398111564_1`,
/// `read_file-1795398111564`. Empty for other ids.
std::string_view tool_of_id(std::string_view id) {
  constexpr std::size_t shortest_time = 10;
  const std::size_t twice = id.find("__");
  if (twice != std::string_view::npos && twice > 0) {
    const std::string_view name = id.substr(0, twice);
    if (id.substr(twice + 2).starts_with(name)) return name;
  }
  const std::size_t dash = id.find('-');
  if (dash == std::string_view::npos || dash == 0) return {};
  const std::string_view time = id.substr(dash + 1, shortest_time);
  const bool is_time =
      time.size() == shortest_time && std::all_of(time.begin(), time.end(), is_ascii_digit);
  return is_time ? id.substr(0, dash) : std::string_view();
}

/// The tool in a title of Kimi Code CLI (`tool: subject`); empty if it is unknown.
std::string_view name_in(std::string_view title) {
  const std::string_view name = title.substr(0, title.find(": "));
  return tool_of(kAcp, name) == ToolId::other ? std::string_view() : name;
}

/// True for `{server, tool, arguments}`, where empty arguments may be missing.
bool names_server(const Value& input) {
  return input["server"].is_string() && input["tool"].is_string() &&
         (input.find("arguments") != nullptr || input.size() == 2);
}

/// Removes the members that Codex adds to the input of its calls.
Value without_codex_members(const Value& input) {
  Value out = Value::object();
  add_members_except(
      input,
      {"auto_approved", "call_id", "changes", "parsed_cmd", "process_id", "source", "turn_id"},
      out);
  return out;
}

std::string_view tool_of_kind(std::string_view kind) {
  const auto row = std::find_if(kKinds.begin(), kKinds.end(),
                                [&](const KindRow& one) { return one.kind == kind; });
  return row == kKinds.end() ? std::string_view() : tool_name(row->tool, kAcp);
}

/// The command that a shell is told to run: `ls` for `["bash", "-lc", "ls"]`.
std::string shell_command(const Value& words) {
  const auto& members = words.members();
  const bool is_shell = members.size() == 3 &&
                        members[1].value.string_or_empty().starts_with('-') &&
                        members[1].value.string_or_empty().ends_with('c');
  if (is_shell) return std::string(members[2].value.text());
  std::string out;
  for (const Member& word : members) {
    if (!out.empty()) out += ' ';
    out += word.value.text();
  }
  return out;
}

Value with_plain_command(const Value& input) {
  Value out = Value::object();
  for (const Member& member : input.members()) {
    const bool is_list = member.key == "command" && member.value.is_array();
    out.add(member.key, is_list ? Value::string(shell_command(member.value)) : member.value);
  }
  return out;
}

/// Precedes the directory in Gemini CLI's texts: `ls [current working directory /x] (why)`.
constexpr std::string_view kDirectoryPrefix = "[current working directory ";

Value text_member(std::string_view key, std::string_view text) {
  Value out = Value::object();
  out.add(std::string(key), Value::string(std::string(text)));
  return out;
}

Value command_input(const AcpCall& call) {
  const std::string_view title = call.title;
  Value out = text_member("command", trim(title.substr(0, title.find(kDirectoryPrefix))));
  for (const Member& item : call.content.members()) {
    const std::string_view text = item.value["content"]["text"].string_or_empty();
    const std::string_view rest = text.substr(std::min(kDirectoryPrefix.size(), text.size()));
    const bool is_folder = text.starts_with(kDirectoryPrefix) && rest.ends_with(']');
    if (is_folder) out.add("cwd", Value::string(std::string(rest.substr(0, rest.size() - 1))));
  }
  return out;
}

/// Adds the reason for running the command, which is the text of the permission request.
Value with_reason(Value input, const AcpCall& call) {
  if (!call.content_is_description || input.find("description") != nullptr) return input;
  const AcpContent items = read_acp_content(call.content);
  std::string reason(trim(read_mcp_content(items.blocks).text));
  const bool repeats = reason == input["command"].string_or_empty();
  if (reason.empty() || repeats || reason.starts_with(kDirectoryPrefix)) return input;
  input.add("description", Value::string(std::move(reason)));
  return input;
}

/// The path of the only diff in `content`; empty if there are several.
std::string_view path_of_only_diff(const Value& content) {
  const Value* only = nullptr;
  for (const Member& item : content.members()) {
    if (item.value["type"].string_or_empty() != "diff") continue;
    if (only != nullptr) return {};
    only = &item.value;
  }
  return only == nullptr ? std::string_view() : (*only)["path"].string_or_empty();
}

/// The input of a call on one file: the path of its first location, or of its only diff.
Value path_input(const AcpCall& call) {
  std::string_view path = call.locations.element(0)["path"].string_or_empty();
  const bool is_of_file =
      call.kind == "read" || call.kind == "edit" || call.kind == "delete" || call.kind == "move";
  if (!is_of_file) return Value::object();
  if (path.empty()) path = path_of_only_diff(call.content);
  return path.empty() ? Value::object() : text_member("path", path);
}

}  // namespace

bool is_acp_command(const AcpCall& call) {
  return call.kind == "execute" || find_tool(call.name).id == ToolId::run_command;
}

const Value* wrapped_arguments(const Value& input) {
  const Value& arguments = input["arguments"];
  if (names_server(input)) return &arguments;
  return input.size() == 1 && arguments.is_object() ? &arguments : nullptr;
}

bool read_input_from_content(AcpCall& call) {
  const AcpContent items = read_acp_content(call.content);
  const bool may_be = call.kind.empty() && !call.has_input && call.raw_output.is_null() &&
                      items.diffs.empty() && items.blocks.size() == 1 &&
                      !name_in(call.title).empty();
  const std::string_view text = items.blocks.element(0)["text"].string_or_empty();
  if (!may_be || (!is_blank(text) && !text.starts_with('{'))) return false;
  auto parsed = read_json(text);
  Value* input = std::get_if<Value>(&parsed);
  if (input != nullptr && input->is_object()) call.input = std::move(*input);
  return true;
}

std::string acp_tool_name(std::string_view id, const Value& update, const AcpCall& call) {
  for (const Value* stated : {&update["name"], &update["_meta"]["claudeCode"]["toolName"]}) {
    if (!stated->string_or_empty().empty()) return std::string(stated->text());
  }
  const Value& input = call.input;
  if (names_server(input))
    return "mcp__" + string_field(input, "server") + "__" + string_field(input, "tool");
  if (!call.name.empty()) return call.name;
  if (wrapped_arguments(input) != nullptr && update["title"].is_string())
    return string_field(update, "title");
  if (const std::string_view name = tool_of_id(id); !name.empty()) return std::string(name);
  const std::string_view title = update["title"].string_or_empty();
  // OpenCode's first title of a call is the tool's name.
  if (has_tool(kOpencode, title)) return std::string(title);
  if (const std::string_view name = name_in(title); !name.empty()) return std::string(name);
  const std::string_view kind = update["kind"].string_or_empty();
  if (const std::string_view name = tool_of_kind(kind); !name.empty()) return std::string(name);
  const bool has_kind = !kind.empty() && kind != "other";
  return std::string(has_kind || title.empty() ? kind : title);
}

ToolInput acp_input(const AcpCall& call) {
  if (const Value* arguments = wrapped_arguments(call.input))
    return {arguments->is_object() ? *arguments : Value::object(), {}};
  const bool is_codex = call.input.find("call_id") != nullptr;
  Value input = is_codex ? without_codex_members(call.input) : call.input;
  if (input["command"].is_array()) input = with_plain_command(input);
  if (input.is_object() && input.size() > 0)
    return {is_acp_command(call) ? with_reason(std::move(input), call) : std::move(input), {}};
  if (call.input.is_string()) return {text_member("input", call.input.text()), {}};
  if (call.input.is_array()) {
    Value out = Value::object();
    out.add("input", call.input);
    return {std::move(out), {}};
  }
  if (call.kind == "execute" && !call.is_from_claude) return {command_input(call), {}};
  return {path_input(call), {}};
}

}  // namespace agent_timeline
