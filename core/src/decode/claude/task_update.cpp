#include "decode/claude/task_update.h"

#include <utility>
#include <variant>

#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "decode/read/call_ledger.h"

namespace agent_timeline {
namespace {

/// `… (exit code 0)`, `… failed with exit code 1`.
std::optional<std::int64_t> read_exit_code(std::string_view text) {
  constexpr std::string_view mark = "exit code ";
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return leading_integer(text.substr(at + mark.size()));
}

CommandOutput::Outcome end_of(Status status) {
  if (status == Status::cancelled) return CommandOutput::Outcome::interrupted;
  if (status == Status::timed_out) return CommandOutput::Outcome::timed_out;
  return CommandOutput::Outcome::completed;
}

/// The end of a background command: its launch text, and the program's text about its end.
ToolOutput end_command(CommandOutput command, const ClaudeTaskUpdate& task_update) {
  command.outcome = end_of(task_update.status);
  command.exit_code = read_exit_code(task_update.report.text);
  if (!is_blank(task_update.report.text)) {
    if (!command.standard_output.empty()) command.standard_output += '\n';
    command.standard_output += task_update.report.text;
  }
  return command;
}

}  // namespace

Status claude_task_status(std::string_view state, bool reports_end, Event& event) {
  if (state == "completed") return Status::done;
  if (state == "failed") return Status::error;
  if (state == "stopped" || state == "killed" || state == "cancelled") return Status::cancelled;
  const bool is_open = is_one_of(state, {"in_progress", "pending", "running", "started"});
  if (state.empty() || is_open) return Status::running;
  note_unknown_status(event);
  return reports_end ? Status::done : Status::running;
}

void truncate_launch_text(std::string& text) {
  constexpr std::size_t max_bytes = 4096;
  text.resize(utf8_prefix(text, max_bytes).size());
}

ToolOutput output_of(const std::optional<ToolOutput>& launched, bool has_events,
                     ClaudeTaskUpdate& task_update) {
  if (launched) {
    const auto* command = std::get_if<CommandOutput>(&*launched);
    if (command != nullptr) return end_command(*command, task_update);
    const auto* report = std::get_if<TaskReport>(&*launched);
    const bool has_no_text = is_blank(task_update.report.text);
    if (report != nullptr && has_no_text) task_update.report.text = report->text;
    if (report != nullptr && has_events && !has_no_text)
      task_update.report.text.insert(0, report->text + '\n');
  }
  return std::move(task_update.report);
}

bool append_output(std::string_view chunk, ToolOutput& launched) {
  auto* command = std::get_if<CommandOutput>(&launched);
  auto* report = std::get_if<TaskReport>(&launched);
  if (command != nullptr) command->standard_output += chunk;
  if (report != nullptr) report->text += chunk;
  return command != nullptr || report != nullptr;
}

void add_answer(ClaudeTaskUpdate& task_update, std::string& answers) {
  const std::string_view text = trim(task_update.report.text);
  if (task_update.is_answer && !answers.ends_with(text)) {
    if (!answers.empty()) answers += "\n\n";
    answers += text;
  }
  if (!answers.empty()) task_update.report.text = answers;
}

Digest digest_of(const ClaudeTaskUpdate& task_update) {
  const TaskReport& report = task_update.report;
  const auto number = [](const std::optional<std::int64_t>& value) {
    return std::to_string(value.value_or(-1)) + '\n';
  };
  return blake2(number(report.tool_uses) + number(report.total_tokens) + report.state + '\n' +
                report.text + '\n' + task_update.error);
}

}  // namespace agent_timeline
