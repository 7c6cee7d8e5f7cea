// Reads the text that the tools of Cline's extension, and of the programs derived from it, return
// (tools.h).
#include <algorithm>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/cline/tools.h"
#include "decode/read/fields.h"
#include "decode/read/tagged_text.h"
#include "decode/read/tool_text.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

Value read_object(std::string_view text) {
  if (!text.starts_with('{')) return {};
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  return value == nullptr ? Value() : std::move(*value);
}

ClineResult failed_result(Status status, std::string_view message) {
  ClineResult out;
  out.status = status;
  out.result.error = ToolError{std::string(trim(message)), {}};
  return out;
}

/// The result of a call that a person denied or that failed: `{status, feedback, message, error}`
/// or sentences.
std::optional<ClineResult> read_failure(std::string_view text, const Value& payload) {
  const std::string_view status = payload["status"].string_or_empty();
  if (status == "denied" || status == "error") {
    const Value& message = payload["feedback"].is_string() ? payload["feedback"]
                           : payload["error"].is_string()  ? payload["error"]
                                                           : payload["message"];
    return failed_result(status == "denied" ? Status::denied : Status::error,
                         message.string_or_empty());
  }
  if (text.starts_with("The user denied this operation"))
    return failed_result(Status::denied,
                         find_tag(text, "feedback").value_or("The user denied this operation."));
  if (text.starts_with("The tool execution failed with the following error:"))
    return failed_result(Status::error, find_tag(text, "error").value_or(text));
  return std::nullopt;
}

/// A sentence about the command, and its output below that.
ClineResult read_command(const Value& arguments, std::string_view text) {
  ClineResult out;
  CommandOutput command;
  command.command = string_field(arguments, "command");
  const bool is_running = text.starts_with("Command is still running");
  const bool is_framed =
      is_running || text.starts_with("Command executed") || text.starts_with("Command failed");
  const std::string_view mark = is_running ? "\nHere's the output so far:\n" : "\nOutput:\n";
  const std::size_t at = is_framed ? text.find(mark) : 0;
  const std::string_view head = is_framed ? text.substr(0, at) : std::string_view();
  std::string_view output;
  if (at != std::string_view::npos) output = text.substr(is_framed ? at + mark.size() : 0);
  command.exit_code = number_after_last("Exit code: ", head);
  if (!command.exit_code) command.exit_code = number_after_last("exit code ", head);
  if (command.exit_code.value_or(0) != 0) out.status = Status::error;
  if (const std::size_t signal = head.find("Process terminated by signal"); signal < head.size()) {
    command.standard_error = trim(head.substr(signal));
    out.status = Status::error;
  }
  if (is_running) {
    command.outcome = CommandOutput::Outcome::background;
    out.status = Status::background;
    output = output.substr(0, output.rfind("\nYou will be updated on the terminal status"));
  }
  command.standard_output = trim_end(output);
  out.result.output = ToolOutput(std::move(command));
  return out;
}

/// Numbered lines, possibly between the file's name and its number of lines.
ToolOutput read_file(const Value& arguments, std::string_view text) {
  const std::string path = string_field(arguments, "path");
  std::string_view lines = trim_end(text);
  if (lines.starts_with("File: ")) {
    const std::size_t end = lines.find('\n');
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
  std::optional<std::int64_t> total;
  const std::size_t remark = lines.rfind("\n(File has ");
  if (remark != std::string_view::npos && lines.ends_with(')')) {
    total = number_after_last("(File has ", lines);
    lines = trim_end(lines.substr(0, remark));
  }
  if (auto file = read_cline_lines(lines)) {
    file->path = path;
    file->total_lines = total;
    return ToolOutput(std::move(*file));
  }
  auto file = read_result_form(ResultForm::file, arguments, text);
  return file ? std::move(*file) : ToolOutput(TextOutput{std::string(trim_end(text)), true});
}

/// Removes the copy of the written file that is meant for the model.
std::string without_file(std::string_view text) {
  constexpr std::string_view begin = "Here is the full, updated content";
  constexpr std::string_view end = "</final_file_content>";
  std::string out(text);
  const std::size_t from = out.find(begin);
  const std::size_t to = out.find(end, from);
  if (from != std::string::npos && to != std::string::npos) out.erase(from, to + end.size() - from);
  const std::size_t advice = out.find("IMPORTANT: For any future changes to this file");
  if (advice != std::string::npos) {
    const std::size_t below = out.find("\n\n", advice);
    out.erase(advice, below == std::string::npos ? below : below - advice);
  }
  return std::string(trim(out));
}

ToolOutput read_change(const Value& arguments, std::string_view text, const Value& payload) {
  FileChange change;
  change.path = string_field(arguments, "path");
  const std::string_view operation = payload.is_object()
                                         ? payload["operation"].string_or_empty()
                                         : find_tag(text, "operation").value_or(std::string_view());
  if (operation == "created") change.kind = FileChange::Kind::created;
  if (payload.is_object()) {
    change.message = string_field(payload, "problems");
  } else if (!text.starts_with("<file_write_result>")) {
    change.message = without_file(text);
  }
  return ToolOutput(std::move(change));
}

ToolOutput read_answer(const Value& arguments, std::string_view text) {
  Answers out;
  const Value& question = arguments["questions"].element(0)["question"];
  const std::string_view answer = find_tag(text, "answer").value_or(text);
  out.pairs.push_back({std::string(question.string_or_empty()), std::string(trim(answer))});
  return ToolOutput(std::move(out));
}

}  // namespace

std::optional<FileContent> read_cline_lines(std::string_view text) {
  FileContent out;
  for (const std::string_view line : split_lines(text)) {
    const std::size_t bar = line.find(" | ");
    const std::size_t end = bar == std::string_view::npos ? line.find(" |") : bar;
    const auto number = parse_integer(trim(line.substr(0, end)));
    if (end == std::string_view::npos || !number) return std::nullopt;
    if (out.start_line == 0) out.start_line = *number;
    if (out.end_line > 0) out.content += '\n';
    out.end_line = *number;
    if (bar != std::string_view::npos) out.content += line.substr(bar + 3);
  }
  if (out.start_line == 0) return std::nullopt;
  return out;
}

ClineResult read_cline_text(std::string_view name, const Value& arguments, std::string_view text) {
  const Value payload = read_object(text);
  if (auto failure = read_failure(text, payload)) return std::move(*failure);
  ClineResult out;
  const Tool& tool = find_tool(tool_of(kCline, name));
  if (tool.id == ToolId::run_command) return read_command(arguments, text);
  if (tool.id == ToolId::read_file) {
    out.result.output = read_file(arguments, text);
  } else if (tool.id == ToolId::edit_file || tool.id == ToolId::write_file) {
    out.result.output = read_change(arguments, text, payload);
  } else if (tool.id == ToolId::ask) {
    out.result.output = read_answer(arguments, text);
  } else if (auto read = read_result_form(tool.form, arguments, text)) {
    out.result.output = std::move(*read);
  } else {
    ToolAnswer answer = read_tool_answer(name, arguments, text);
    out.status = answer.status;
    out.result = std::move(answer.result);
  }
  return out;
}

}  // namespace agent_timeline
