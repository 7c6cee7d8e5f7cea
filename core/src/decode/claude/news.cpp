#include "decode/claude/news.h"

#include <charconv>
#include <system_error>
#include <utility>
#include <variant>

#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

/// `… (exit code 0)`, `… failed with exit code 1`.
std::optional<std::int64_t> read_exit_code(std::string_view text) {
  constexpr std::string_view mark = "exit code ";
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(at + mark.size());
  std::int64_t code = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code);
  return error == std::errc() ? std::optional(code) : std::nullopt;
}

CommandOutput::Outcome end_of(Status status) {
  if (status == Status::cancelled) return CommandOutput::Outcome::interrupted;
  if (status == Status::timed_out) return CommandOutput::Outcome::timed_out;
  return CommandOutput::Outcome::completed;
}

/// The end of a background command: its launch text, and the program's text about its end.
ToolOutput end_command(CommandOutput command, const ClaudeNews& news) {
  command.outcome = end_of(news.status);
  command.exit_code = read_exit_code(news.report.text);
  if (!is_blank(news.report.text)) {
    if (!command.standard_output.empty()) command.standard_output += '\n';
    command.standard_output += news.report.text;
  }
  return command;
}

}  // namespace

Status claude_task_status(std::string_view state) {
  if (state == "completed") return Status::done;
  if (state == "failed") return Status::error;
  if (state == "stopped" || state == "killed" || state == "cancelled") return Status::cancelled;
  return Status::running;
}

void keep_start(std::string& text) {
  constexpr std::size_t longest = 4096;
  text.resize(utf8_prefix(text, longest).size());
}

ToolOutput output_of(const std::optional<ToolOutput>& launched, bool has_events, ClaudeNews& news) {
  if (launched) {
    const auto* command = std::get_if<CommandOutput>(&*launched);
    if (command != nullptr) return end_command(*command, news);
    const auto* report = std::get_if<TaskReport>(&*launched);
    const bool says_nothing = is_blank(news.report.text);
    if (report != nullptr && says_nothing) news.report.text = report->text;
    if (report != nullptr && has_events && !says_nothing)
      news.report.text.insert(0, report->text + '\n');
  }
  return std::move(news.report);
}

bool append_news(std::string_view chunk, ToolOutput& launched) {
  auto* command = std::get_if<CommandOutput>(&launched);
  auto* report = std::get_if<TaskReport>(&launched);
  if (command != nullptr) command->standard_output += chunk;
  if (report != nullptr) report->text += chunk;
  return command != nullptr || report != nullptr;
}

void add_answer(ClaudeNews& news, std::string& answers) {
  const std::string_view text = trim(news.report.text);
  if (news.is_answer && !answers.ends_with(text)) {
    if (!answers.empty()) answers += "\n\n";
    answers += text;
  }
  if (!answers.empty()) news.report.text = answers;
}

Digest digest_of(const ClaudeNews& news) {
  const TaskReport& report = news.report;
  const auto number = [](const std::optional<std::int64_t>& value) {
    return std::to_string(value.value_or(-1)) + '\n';
  };
  return blake2(number(report.tool_uses) + number(report.total_tokens) + report.state + '\n' +
                report.text + '\n' + news.error);
}

}  // namespace agent_timeline
