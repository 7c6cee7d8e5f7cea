#include "decode/claude/results.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "decode/claude/background.h"
#include "decode/claude/content.h"
#include "decode/claude/saved_output.h"
#include "decode/claude/structured.h"
#include "decode/qwen/tools.h"
#include "decode/read/fields.h"
#include "decode/read/messages_api.h"
#include "decode/read/tagged_text.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kToolError = "tool_use_error";

bool contains_any(std::string_view text, std::initializer_list<std::string_view> phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return text.find(phrase) != std::string_view::npos;
  });
}

/// True if the program reports that it, or the user, did not let the tool run. Other errors may
/// have any text, so only whole phrases count, and common ones only where the program has them.
bool is_denial(std::string_view text) {
  const bool is_of_hook = text.starts_with("PreToolUse:") && contains(text, " hook error:");
  const bool is_of_rule = text.starts_with("Permission ") &&
                          (contains(text, " was denied by ") || contains(text, " has been denied"));
  const bool waits = text.starts_with("This ") && contains(text, "requires approval");
  if (is_of_hook || is_of_rule || waits) return true;
  return contains_any(text, {"you haven't granted it yet", "Permission prompt was aborted",
                             "was blocked. For security", "has been denied by permission rule",
                             "The user doesn't want to proceed with this tool use",
                             "The user doesn't want to take this action",
                             "User did not allow tool call", "but that permission was declined"});
}

/// The text for a call that the user stopped begins like the text for a refused one.
bool is_interruption(std::string_view text) {
  return contains_any(text, {"[Request interrupted by user", "User cancelled tool execution"}) ||
         text.starts_with("Cancelled: parallel tool call") ||
         (is_denial(text) && contains_any(text, {"this call was stopped while running"}));
}

/// Reads `decision` and `kind` in either spelling. A call that the user rejected without a decision
/// to reject was stopped while it ran.
ClaudeVerdict verdict_of(std::string_view decision, std::string_view kind) {
  if (decision == "reject" || kind == "permission-rule") return ClaudeVerdict::denied;
  return kind == "user-rejected" ? ClaudeVerdict::interrupted : ClaudeVerdict::none;
}

bool starts_agent(std::string_view name) {
  return tool_of(kClaudeCode, name) == ToolId::run_agent;
}

bool runs_command(std::string_view name) {
  return tool_of(kClaudeCode | kAnyProgram, name) == ToolId::run_command;
}

/// Takes `phrase` and the whole number behind it from the front of `text`.
std::optional<std::int64_t> take_number(std::string_view phrase, std::string_view& text) {
  std::string_view rest = text;
  if (!consume_prefix(rest, phrase)) return std::nullopt;
  const std::optional<std::int64_t> number = consume_integer(rest);
  if (number) text = rest;
  return number;
}

/// `2m 0.0s`, `30s`, `120000ms` in milliseconds.
std::optional<std::int64_t> read_duration(std::string_view text) {
  std::int64_t total = 0;
  bool any = false;
  while (const auto number = take_number("", text)) {
    if (text.starts_with('.')) {
      text.remove_prefix(1);
      if (!take_number("", text)) return std::nullopt;
    }
    const bool is_ms = text.starts_with("ms");
    const std::int64_t unit = is_ms                   ? 1
                              : text.starts_with('h') ? 3600000
                              : text.starts_with('m') ? 60000
                              : text.starts_with('s') ? 1000
                                                      : 0;
    constexpr std::int64_t largest = 1'000'000'000;
    if (unit == 0 || *number < 0 || *number > largest || total > largest) return std::nullopt;
    total += *number * unit;
    any = true;
    text = trim(text.substr(is_ms ? 2 : 1));
  }
  if (!any) return std::nullopt;
  return total;
}

/// The error of a command that ran: `Exit code 1` and its output, or `Command timed out after 2m
/// 0.0s` and the output until then, possibly after the exit code of a signal. Any other error is
/// the tool's, not the command's.
std::optional<ClaudeResult> read_failed_command(std::string_view name, const Value& arguments,
                                                std::string_view text) {
  constexpr std::string_view timed_out = "Command timed out after ";
  if (!runs_command(name)) return std::nullopt;
  CommandOutput out;
  out.command = arguments["command"].string_or_empty();
  std::string_view rest = trim(text);
  if (rest.starts_with("Error: ")) rest.remove_prefix(7);
  ClaudeResult read;
  read.status = Status::error;
  const auto code = take_number("Exit code ", rest);
  if (code) rest = trim(rest);
  if (rest.starts_with(timed_out)) {
    const std::string_view first = rest.substr(0, rest.find('\n'));
    out.outcome = CommandOutput::Outcome::timed_out;
    out.timeout_ms = read_duration(trim(first.substr(timed_out.size())));
    read.status = Status::timed_out;
    rest.remove_prefix(first.size());
  } else if (code) {
    out.exit_code = code;
  } else {
    return std::nullopt;
  }
  out.standard_output = trim(rest);
  read.result.output = ToolOutput(std::move(out));
  return read;
}

/// A failed command of Qwen Code: its output if the text states how it ended, else an error.
ClaudeResult read_failed_shell(const Value& arguments, std::string_view text) {
  QwenAnswer answer = read_qwen_command(arguments, text);
  ClaudeResult read;
  read.status = answer.status.value_or(Status::error);
  const auto& command = std::get<CommandOutput>(answer.output);
  if (answer.status || command.exit_code) {
    read.result.output = std::move(answer.output);
  } else {
    read.result.error = ToolError{std::string(text), {}};
  }
  return read;
}

ClaudeResult read_error(std::string_view name, const Value& arguments, ClaudeContent content) {
  std::string_view text = trim(content.text);
  const std::optional<std::string_view> wrapped = find_tag(text, kToolError);
  std::string unwrapped;
  if (wrapped) {
    unwrapped = remove_tags(text, kToolError);
    unwrapped = std::string(trim(*wrapped)) + (is_blank(unwrapped) ? "" : "\n") + unwrapped;
    text = trim(unwrapped);
  }
  ClaudeResult read;
  read.status = Status::error;
  if (is_interruption(text)) {
    read.status = Status::cancelled;
  } else if (auto failed = read_failed_command(name, arguments, text)) {
    failed->result.images = std::move(content.images);
    return std::move(*failed);
  } else if (is_denial(text)) {
    read.status = Status::denied;
  } else if (tool_of(kQwen, name) == ToolId::run_command) {
    return read_failed_shell(arguments, text);
  }
  read.result.error = ToolError{std::string(text), std::move(content.data)};
  read.result.images = std::move(content.images);
  return read;
}

std::optional<ToolOutput> read_plain_output(std::string_view name, const Value& arguments,
                                            ClaudeContent& content, Status& status) {
  if (!content.data.is_null()) return ToolOutput(JsonOutput{std::move(content.data)});
  if (auto known = read_qwen_text(name, arguments, content.text)) {
    status = known->status.value_or(status);
    return std::move(known->output);
  }
  if (auto known = read_tool_text(name, arguments, content.text)) return known;
  if (is_blank(content.text)) return std::nullopt;
  return ToolOutput(TextOutput{std::string(trim_end(content.text)), false});
}

/// Adds the duration of a sub-agent, or the error of a background job, from the text.
void add_task_end(std::string_view name, std::string_view text, ClaudeResult& read) {
  const TaskReport* report =
      read.result.output ? std::get_if<TaskReport>(&*read.result.output) : nullptr;
  if (report == nullptr) return;
  if (starts_agent(name)) {
    if (!read.duration_ms) read.duration_ms = read_task_duration(text);
    return;
  }
  std::string error = read_task_error(text);
  if (report->state == "failed" || report->state == "error") read.status = Status::error;
  if (!error.empty()) read.result.error = ToolError{std::move(error), {}};
}

/// True if the text is only a remark of the program about the result, not output of the tool.
bool is_only_reminders(std::string_view text) {
  return !is_blank(text) && is_blank(remove_tags(text, "system-reminder"));
}

/// Incomplete lists say so in their last line.
std::optional<OutputCut> read_cut(std::string_view text, const Value& structured) {
  const bool announced = text.find("(Results are truncated") != std::string_view::npos;
  if (!announced && !structured["truncated"].truthy()) return std::nullopt;
  OutputCut cut;
  cut.unit = OutputCut::Unit::results;
  cut.shown = structured["numFiles"].integer();
  return cut;
}

bool is_wrapped_error(std::string_view text) {
  return find_tag(text, kToolError) && trim(text).starts_with('<');
}

/// Reads the result of a call that did not fail. `is_remark`: the text is only the program's
/// remark.
ClaudeResult read_answer(std::string_view name, const Value& arguments, ClaudeContent content,
                         bool is_remark, const Value& structured) {
  if (runs_command(name)) {
    auto started = read_background_start(arguments, content.text, structured);
    if (started) return std::move(*started);
  }
  if (auto started = read_agent_start(content.text, structured)) return std::move(*started);
  ClaudeResult read;
  read.result.cut = read_cut(content.text, structured);
  if (read.result.cut) {
    const std::size_t remark = content.text.find("(Results are truncated");
    content.text = trim_end(std::string_view(content.text).substr(0, remark));
  }
  read.result.images = std::move(content.images);
  if (is_remark) {
    read.result.output = ToolOutput(TextOutput{content.text, false});
  } else {
    read.result.output = read_plain_output(name, arguments, content, read.status);
  }
  merge_structured_result(name, structured, read);
  add_task_end(name, content.text, read);
  return read;
}

}  // namespace

ClaudeVerdict read_claude_verdict(const Value& line, std::string_view id) {
  for (const Member& meta : line["tool_result_meta"].members()) {
    if (meta.value["id"].string_or_empty() != id) continue;
    return verdict_of(meta.value["permission_decision"]["decision"].string_or_empty(),
                      meta.value["non_execution_kind"].string_or_empty());
  }
  return verdict_of(line["permissionDecision"]["decision"].string_or_empty(),
                    line["toolDenialKind"].string_or_empty());
}

ClaudeResult read_claude_result(std::string_view name, const Value& arguments, const Value& block,
                                const Value& structured) {
  ClaudeContent content = read_claude_content(block["content"]);
  const bool is_remark = is_only_reminders(content.text);
  content.text = without_reminders(content.text);
  // The reminder was preceded by empty lines of its own.
  content.text.resize(content.text.find_last_not_of("\r\n") + 1);
  if (auto answer = read_server_result(arguments, block))
    return {answer->status, std::move(answer->result), {}};
  const std::optional<ClaudeSavedOutput> saved = read_saved_output(content.text, structured);
  if (saved) content.text = saved->text;
  ClaudeResult read = block["is_error"].truthy() || is_wrapped_error(content.text)
                          ? read_error(name, arguments, std::move(content))
                          : read_answer(name, arguments, std::move(content), is_remark, structured);
  if (saved) add_saved_cut(*saved, read.result);
  return read;
}

}  // namespace agent_timeline
