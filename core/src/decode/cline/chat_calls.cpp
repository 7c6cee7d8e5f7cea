#include "decode/cline/chat_calls.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/images.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

struct ToolRow {
  std::string_view word;
  ToolId tool;
  /// The argument that the member `path` holds.
  std::string_view path = "path";
};

/// The chat's names for tools.
constexpr ToolRow kTools[] = {
    {"appliedDiff", ToolId::edit_file},
    {"codebaseSearch", ToolId::search_files},
    {"editedExistingFile", ToolId::edit_file},
    {"fileDeleted", ToolId::edit_file},
    {"generateImage", ToolId::make_image},
    {"insertContent", ToolId::edit_file},
    {"newFileCreated", ToolId::write_file},
    {"newTask", ToolId::run_agent},
    {"readFile", ToolId::read_file},
    {"listFilesTopLevel", ToolId::list_files},
    {"listFilesRecursive", ToolId::list_files},
    {"listCodeDefinitionNames", ToolId::list_definitions},
    {"searchAndReplace", ToolId::edit_file},
    {"searchFiles", ToolId::search_files},
    {"skill", ToolId::skill},
    {"useSkill", ToolId::skill, "name"},
    {"webFetch", ToolId::fetch_page, "url"},
    {"webSearch", ToolId::search_web, "query"},
};

/// Members for the chat's display, which are no arguments. Sorted.
constexpr std::string_view kDisplayMembers[] = {
    "additionalFileCount", "diffStats",        "id",
    "isOutsideWorkspace",  "isProtected",      "operationIsLocatedInWorkspace",
    "originalContent",     "startLineNumbers", "tool",
    "toolCallId",
};

/// The paths of files or directories that are requested together.
Value paths_of(const Value& batch) {
  Value paths = Value::array();
  for (const Member& one : batch.members())
    paths.add({}, one.value["path"]);
  return paths;
}

/// The arguments of a chat tool: its members, without those of the result.
Value arguments_of(const Value& tool, const ToolRow* row) {
  Value arguments = Value::object();
  const bool writes = row != nullptr && row->tool == ToolId::write_file;
  const bool is_task = row != nullptr && row->tool == ToolId::run_agent;
  for (const Member& member : tool.members()) {
    const bool is_result = member.key == "content" || (member.key == "diff" && row != nullptr);
    const bool is_display_only =
        std::binary_search(std::begin(kDisplayMembers), std::end(kDisplayMembers), member.key);
    if (is_display_only || member.value.is_null()) continue;
    if (is_task && member.key == "content") {
      arguments.add("prompt", member.value);
    } else if (is_task && member.key == "mode") {
      arguments.add("agent_type", member.value);
    } else if (member.key.starts_with("batch") && member.value.is_array()) {
      arguments.add("paths", paths_of(member.value));
    } else if (!is_result || writes) {
      std::string key = member.key == "regex" ? "pattern" : member.key;
      if (row != nullptr && key == "path") key = row->path;
      arguments.add(std::move(key), member.value);
    }
  }
  return arguments;
}

/// True for the line that starts a search-and-replace block.
bool starts_block(std::string_view line) {
  line = trim_end(line);
  const bool is_separator = line.starts_with("-----") || line.starts_with("<<<<<");
  return is_separator && line.ends_with(" SEARCH");
}

/// The same blocks with the line numbers where they begin, as far as known.
std::string add_start_lines(std::string_view text, const Value& lines) {
  std::string out;
  std::size_t block = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    out += line;
    text.remove_prefix(end);
    if (!starts_block(line)) continue;
    const auto number = lines.element(block++).integer();
    if (number.value_or(0) > 0 && line.ends_with('\n') && !text.starts_with(':'))
      out += ":start_line:" + std::to_string(*number) + "\n-------\n";
  }
  return out;
}

/// The diffs of several files, each under the name of its file.
std::string join_diffs(const Value& batch) {
  std::string out;
  for (const Member& file : batch.members()) {
    std::string text = string_field(file.value, "content");
    for (const Member& part : file.value["diffs"].members()) {
      if (file.value["content"].is_string()) break;
      text += string_field(part.value, "content") + "\n";
    }
    const std::string path = string_field(file.value, "path");
    if (text.starts_with("@@")) out += "--- " + path + "\n+++ " + path + "\n";
    if (starts_block(text.substr(0, text.find('\n')))) out += path + "\n";
    out += text;
    if (!text.ends_with('\n')) out += '\n';
  }
  return out;
}

FileChange change_of(const Value& tool, const ToolRow& row) {
  FileChange change;
  change.path = string_field(tool, "path");
  if (row.tool == ToolId::write_file) {
    change.kind = FileChange::Kind::created;
    return change;
  }
  const Value& diff = tool["diff"].is_string() ? tool["diff"] : tool["content"];
  change.diff = add_start_lines(diff.string_or_empty(), tool["startLineNumbers"]);
  if (tool["batchDiffs"].size() > 0) change.diff = join_diffs(tool["batchDiffs"]);
  if (row.word == "fileDeleted") {
    change.kind = FileChange::Kind::deleted;
    if (change.diff.empty()) change.message = "D " + change.path;
  }
  return change;
}

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// True if the content only repeats the request: the path of a file, or what is searched for.
bool is_remark(const Value& tool, const ToolRow* row) {
  const std::string_view content = tool["content"].string_or_empty();
  const std::string_view path = tool["path"].string_or_empty();
  if (content.empty() || content == path) return true;
  if (row == nullptr || contains(content, "\n")) return false;
  if (row->tool == ToolId::fetch_page) return content.starts_with("Fetching URL: ");
  if (row->tool == ToolId::search_web) return content.starts_with("Searching for: ");
  const bool is_absolute = content.starts_with('/') || content.starts_with("\\\\") ||
                           content.substr(1).starts_with(":\\") ||
                           content.substr(1).starts_with(":/");
  return row->tool == ToolId::read_file && is_absolute && file_name(content) == file_name(path);
}

}  // namespace

ToolCallEvent read_cline_chat_tool(const Value& tool) {
  ToolCallEvent call;
  const std::string_view word = tool["tool"].string_or_empty();
  const ToolRow* row = find_row(kTools, &ToolRow::word, word);
  call.name = row == nullptr ? word : tool_name(row->tool, kClineChat);
  call.input = ToolInput{arguments_of(tool, row), {}};
  call.result.emplace();
  const bool changes =
      row != nullptr && (row->tool == ToolId::edit_file || row->tool == ToolId::write_file);
  if (changes) {
    call.result->output = ToolOutput(change_of(tool, *row));
  } else if (!is_remark(tool, row) && !(row != nullptr && row->tool == ToolId::run_agent)) {
    call.result->output = ToolOutput(TextOutput{string_field(tool, "content"), true});
  }
  return call;
}

std::optional<TodoListEvent> read_cline_chat_todos(const Value& tool, Event& event) {
  if (tool["tool"].string_or_empty() != "updateTodoList") return std::nullopt;
  if (auto todos = read_todos(tool["todos"], event.notes)) return TodoListEvent{std::move(*todos)};
  return TodoListEvent{read_checklist(tool["content"].string_or_empty())};
}

ToolCallEvent read_cline_chat_browser(const Value& text, const Value& action) {
  ToolCallEvent call;
  call.name = tool_name(ToolId::use_browser, kClineChat);
  Value arguments = action;
  if (!arguments.is_object()) {
    arguments = Value::object();
    arguments.add("url", text);
  }
  call.input = ToolInput{std::move(arguments), {}};
  return call;
}

ToolResult read_cline_chat_page(const Value& shown) {
  ToolResult result;
  const std::string_view screenshot = shown["screenshot"].string_or_empty();
  if (!screenshot.empty()) result.images.push_back(image_of_url(screenshot));
  std::string text = string_field(shown, "currentUrl");
  const std::string_view logs = shown["logs"].string_or_empty();
  if (!is_blank(logs)) text += (text.empty() ? "" : "\n") + std::string(logs);
  if (!text.empty()) result.output = ToolOutput(TextOutput{std::move(text), true});
  return result;
}

ToolResult read_cline_chat_matches(const Value& found) {
  SearchMatches matches;
  const Value& results = found["content"]["results"];
  for (const Member& one : results.members()) {
    MatchedFile file;
    file.path = string_field(one.value, "filePath");
    std::int64_t number = one.value["startLine"].integer().value_or(0);
    for (const std::string_view line : split_lines(one.value["codeChunk"].string_or_empty())) {
      file.lines.push_back({number, std::string(line)});
      if (number > 0) ++number;
    }
    matches.files.push_back(std::move(file));
  }
  matches.total = static_cast<std::int64_t>(results.size());
  return {ToolOutput(std::move(matches)), {}};
}

ToolCallEvent read_cline_chat_command(std::string_view text, bool has_ended) {
  constexpr std::string_view mark = "\nOutput:";
  const std::size_t at = text.find(mark);
  // Marks a command that the model considers risky.
  constexpr std::string_view risky = "REQ_APP";
  std::string_view command_line = text.substr(0, at);
  if (command_line.ends_with(risky)) command_line.remove_suffix(risky.size());
  ToolCallEvent call;
  call.name = tool_name(ToolId::run_command, kClineChat);
  Value arguments = Value::object();
  arguments.add("command", Value::string(std::string(command_line)));
  call.input = ToolInput{std::move(arguments), {}};
  if (at == std::string_view::npos && !has_ended) return call;
  CommandOutput command;
  command.command = command_line;
  if (!has_ended) command.outcome = CommandOutput::Outcome::running;
  if (at != std::string_view::npos) {
    std::string_view output = text.substr(at + mark.size());
    if (output.starts_with('\n')) output.remove_prefix(1);
    command.standard_output = trim_end(output);
  }
  call.result = ToolResult{ToolOutput(std::move(command)), {}};
  return call;
}

ToolCallEvent read_cline_chat_mcp(const Value& payload) {
  ToolCallEvent call;
  const Value& tool = payload["toolName"].is_string() ? payload["toolName"] : payload["type"];
  call.name = "mcp__" + string_field(payload, "serverName") + "__";
  call.name += tool.string_or_empty();
  call.input = parse_arguments(payload["arguments"]);
  if (payload["uri"].is_string() && call.input->arguments.is_object())
    call.input->arguments.add("uri", payload["uri"]);
  return call;
}

ToolCallEvent read_cline_chat_agents(const Value& payload) {
  ToolCallEvent call;
  call.name = tool_name(ToolId::run_agent, kClineChat);
  std::string prompt;
  for (const Member& one : payload["prompts"].members()) {
    if (!prompt.empty()) prompt += "\n\n";
    prompt += one.value.string_or_empty();
  }
  Value arguments = Value::object();
  arguments.add("prompt", Value::string(std::move(prompt)));
  call.input = ToolInput{std::move(arguments), {}};
  return call;
}

void add_cline_chat_report(const Value& report, ToolCallEvent& update) {
  TaskReport read;
  const Value& items = report["items"];
  bool has_failed = report["status"].string_or_empty() == "failed";
  for (const Member& item : items.members()) {
    const Value& result = item.value["result"];
    const Value& error = item.value["error"];
    has_failed = has_failed || item.value["status"].string_or_empty() == "failed";
    if (!read.text.empty()) read.text += "\n\n";
    if (items.size() > 1) read.text += "**" + string_field(item.value, "prompt") + "**\n\n";
    read.text += is_blank(result.string_or_empty()) ? error.string_or_empty() : result.text();
  }
  update.status = has_failed ? Status::error : Status::done;
  update.result = ToolResult{ToolOutput(std::move(read)), {}};
}

}  // namespace agent_timeline
