#include "decode/acp/call.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

struct KindRow {
  std::string_view kind;
  ToolId tool;
};

/// The tool that a call is shown as when all that is known is its kind.
constexpr std::array kKinds = {
    KindRow{"edit", ToolId::edit_file}, KindRow{"execute", ToolId::run_command},
    KindRow{"fetch", ToolId::fetch_page}, KindRow{"read", ToolId::read_file},
    KindRow{"search", ToolId::search_files}};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Gemini CLI's ids begin with the tool: `read_file__read_file_1795398111564_1`,
/// `read_file-1795398111564`.
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
      time.size() == shortest_time && std::all_of(time.begin(), time.end(), is_digit);
  return is_time ? id.substr(0, dash) : std::string_view();
}

/// OpenCode gives the name of the tool as the first title of a call.
bool gives_name(std::string_view title) {
  const auto names = tool_names(kOpencode);
  return std::find(names.begin(), names.end(), title) != names.end();
}

std::string_view tool_of_kind(std::string_view kind) {
  const auto row = std::find_if(kKinds.begin(), kKinds.end(),
                                [&](const KindRow& one) { return one.kind == kind; });
  return row == kKinds.end() ? std::string_view() : tool_name(row->tool, kAcp);
}

/// What a shell is told to run: `["bash", "-lc", "ls"]`.
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

/// `ls [current working directory /x] (why)`, as Gemini CLI has it.
constexpr std::string_view kFolderMark = "[current working directory ";

Value text_member(std::string_view key, std::string_view text) {
  Value out = Value::object();
  out.add(std::string(key), Value::string(std::string(text)));
  return out;
}

Value command_input(const AcpCall& call) {
  const std::string_view title = call.title;
  Value out = text_member("command", trim(title.substr(0, title.find(kFolderMark))));
  for (const Member& item : call.content.members()) {
    const std::string_view text = item.value["content"]["text"].string_or_empty();
    const std::string_view rest = text.substr(std::min(kFolderMark.size(), text.size()));
    const bool is_folder = text.starts_with(kFolderMark) && rest.ends_with(']');
    if (is_folder) out.add("cwd", Value::string(std::string(rest.substr(0, rest.size() - 1))));
  }
  return out;
}

}  // namespace

std::string acp_tool_name(std::string_view id, const Value& update, const AcpCall& call) {
  for (const Value* told : {&update["name"], &update["_meta"]["claudeCode"]["toolName"]}) {
    if (!told->string_or_empty().empty()) return std::string(told->text());
  }
  if (!call.name.empty()) return call.name;
  if (const std::string_view name = tool_of_id(id); !name.empty()) return std::string(name);
  const std::string_view title = update["title"].string_or_empty();
  if (gives_name(title)) return std::string(title);
  const std::string_view kind = update["kind"].string_or_empty();
  if (const std::string_view name = tool_of_kind(kind); !name.empty()) return std::string(name);
  const bool says_kind = !kind.empty() && kind != "other";
  return std::string(says_kind || title.empty() ? kind : title);
}

ToolInput acp_input(const AcpCall& call) {
  if (call.input["command"].is_array()) return {with_plain_command(call.input), {}};
  if (call.input.is_object() && call.input.size() > 0) return {call.input, {}};
  if (call.input.is_string()) return {text_member("input", call.input.text()), {}};
  if (call.input.is_array()) {
    Value out = Value::object();
    out.add("input", call.input);
    return {std::move(out), {}};
  }
  if (call.kind == "execute" && !call.speaks_claude) return {command_input(call), {}};
  const std::string_view path = call.locations.element(0)["path"].string_or_empty();
  const bool is_of_file =
      call.kind == "read" || call.kind == "edit" || call.kind == "delete" || call.kind == "move";
  if (is_of_file && !path.empty()) return {text_member("path", path), {}};
  return {Value::object(), {}};
}

}  // namespace agent_timeline
