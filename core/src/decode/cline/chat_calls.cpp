#include "decode/cline/chat_calls.h"

#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

struct ToolRow {
  std::string_view word;
  ToolId tool;
  /// What the member `path` is.
  std::string_view path = "path";
};

/// The chat's words for tools.
constexpr ToolRow kTools[] = {
    {"editedExistingFile", ToolId::edit_file},
    {"fileDeleted", ToolId::edit_file},
    {"newFileCreated", ToolId::write_file},
    {"readFile", ToolId::read_file},
    {"listFilesTopLevel", ToolId::list_files},
    {"listFilesRecursive", ToolId::list_files},
    {"listCodeDefinitionNames", ToolId::list_definitions},
    {"searchFiles", ToolId::search_files},
    {"useSkill", ToolId::skill, "name"},
    {"webFetch", ToolId::fetch_page, "url"},
    {"webSearch", ToolId::search_web, "query"},
};

const ToolRow* find_row(std::string_view word) {
  for (const ToolRow& row : kTools) {
    if (row.word == word) return &row;
  }
  return nullptr;
}

/// What a tool of the chat is asked to do: its members without those that are what came out.
Value arguments_of(const Value& tool, const ToolRow* row) {
  Value arguments = Value::object();
  const bool writes = row != nullptr && row->tool == ToolId::write_file;
  for (const Member& member : tool.members()) {
    const bool is_result = member.key == "content" || member.key == "diff";
    if (member.key == "tool" || (is_result && !writes)) continue;
    std::string key = member.key == "regex" ? "pattern" : member.key;
    if (row != nullptr && key == "path") key = row->path;
    arguments.add(std::move(key), member.value);
  }
  return arguments;
}

FileChange change_of(const Value& tool, const ToolRow& row) {
  FileChange change;
  change.path = string_field(tool, "path");
  if (row.tool == ToolId::write_file) {
    change.kind = FileChange::Kind::created;
    return change;
  }
  const Value& diff = tool["diff"].is_string() ? tool["diff"] : tool["content"];
  change.diff = diff.string_or_empty();
  if (row.word == "fileDeleted") {
    change.kind = FileChange::Kind::deleted;
    if (change.diff.empty()) change.message = "D " + change.path;
  }
  return change;
}

}  // namespace

ToolCallEvent read_cline_chat_tool(const Value& tool) {
  ToolCallEvent call;
  const std::string_view word = tool["tool"].string_or_empty();
  const ToolRow* row = find_row(word);
  call.name = row == nullptr ? word : tool_name(row->tool, kClineChat);
  call.input = ToolInput{arguments_of(tool, row), {}};
  call.result.emplace();
  const std::string_view content = tool["content"].string_or_empty();
  const bool changes =
      row != nullptr && (row->tool == ToolId::edit_file || row->tool == ToolId::write_file);
  if (changes) {
    call.result->output = ToolOutput(change_of(tool, *row));
  } else if (!content.empty() && content != tool["path"].string_or_empty()) {
    call.result->output = ToolOutput(TextOutput{std::string(content), true});
  }
  return call;
}

ToolCallEvent read_cline_chat_command(std::string_view text, bool has_ended) {
  constexpr std::string_view mark = "\nOutput:";
  const std::size_t at = text.find(mark);
  ToolCallEvent call;
  call.name = tool_name(ToolId::run_command, kClineChat);
  Value arguments = Value::object();
  arguments.add("command", Value::string(std::string(text.substr(0, at))));
  call.input = ToolInput{std::move(arguments), {}};
  if (at == std::string_view::npos && !has_ended) return call;
  CommandOutput command;
  command.command = text.substr(0, at);
  if (!has_ended) command.outcome = CommandOutput::Outcome::running;
  if (at != std::string_view::npos) {
    std::string_view output = text.substr(at + mark.size());
    if (output.starts_with('\n')) output.remove_prefix(1);
    command.standard_output = trim_end(output);
  }
  call.result = ToolResult{ToolOutput(std::move(command)), {}};
  return call;
}

ToolCallEvent read_cline_chat_mcp(const Value& asked) {
  ToolCallEvent call;
  const Value& tool = asked["toolName"].is_string() ? asked["toolName"] : asked["type"];
  call.name = "mcp__" + string_field(asked, "serverName") + "__";
  call.name += tool.string_or_empty();
  call.input = parse_arguments(asked["arguments"]);
  if (asked["uri"].is_string() && call.input->arguments.is_object())
    call.input->arguments.add("uri", asked["uri"]);
  return call;
}

ToolCallEvent read_cline_chat_agents(const Value& asked) {
  ToolCallEvent call;
  call.name = tool_name(ToolId::run_agent, kClineChat);
  std::string prompt;
  for (const Member& one : asked["prompts"].members()) {
    if (!prompt.empty()) prompt += "\n\n";
    prompt += one.value.string_or_empty();
  }
  Value arguments = Value::object();
  arguments.add("prompt", Value::string(std::move(prompt)));
  call.input = ToolInput{std::move(arguments), {}};
  return call;
}

void add_cline_chat_report(const Value& report, ToolCallEvent& said) {
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
  said.status = has_failed ? Status::error : Status::done;
  said.result = ToolResult{ToolOutput(std::move(read)), {}};
}

}  // namespace agent_timeline
