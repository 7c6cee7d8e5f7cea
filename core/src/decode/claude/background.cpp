#include "decode/claude/background.h"

#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Takes the id that ends at the first white space or punctuation mark.
std::string_view take_id(std::string_view text) {
  const std::string_view word = first_word(text);
  const std::string_view id = word.substr(0, word.find_first_of(",;)"));
  return id.substr(0, id.find_last_not_of('.') + 1);
}

/// The id in a sentence about a background command, possibly in parentheses.
std::string_view command_job(std::string_view text) {
  if (!text.starts_with("Command")) return {};
  for (const std::string_view phrase : {" with ID: ", " (ID: "}) {
    const std::size_t at = text.find(phrase);
    if (at == std::string_view::npos) continue;
    const std::string_view start = text.substr(0, at);
    for (const std::string_view suffix :
         {"running in background", "backgrounded by user", "moved to the background"}) {
      if (start.ends_with(suffix)) return take_id(text.substr(at + phrase.size()));
    }
  }
  return {};
}

/// The task id of a monitor, from the text or the structured result.
std::string monitor_job(std::string_view text, const Value& structured) {
  constexpr std::string_view phrase = "Monitor started (task ";
  if (text.starts_with(phrase)) return std::string(take_id(text.substr(phrase.size())));
  return structured["timeoutMs"].is_number() ? id_text(structured["taskId"]) : std::string();
}

/// True if the program answered when the work was launched, in words or as data.
bool is_launch_answer(std::string_view text, const Value& structured) {
  return text.starts_with("Async agent launched successfully") ||
         text.starts_with("Background agent launched") ||
         text.starts_with("Workflow launched in background") ||
         structured["status"].string_or_empty() == "async_launched";
}

}  // namespace

std::optional<ClaudeResult> read_background_start(const Value& arguments, std::string_view text,
                                                  const Value& structured) {
  CommandOutput out;
  out.job_id = command_job(text);
  if (out.job_id.empty()) out.job_id = monitor_job(text, structured);
  if (out.job_id.empty()) return std::nullopt;
  out.outcome = CommandOutput::Outcome::background;
  out.command = arguments["command"].string_or_empty();
  out.standard_output = trim_end(text);
  ClaudeResult read;
  read.status = Status::background;
  read.result.output = ToolOutput(std::move(out));
  return read;
}

std::optional<ClaudeResult> read_agent_start(std::string_view text, const Value& structured) {
  if (!is_launch_answer(text, structured)) return std::nullopt;
  TaskReport report;
  report.state = "running";
  report.text = trim(text);
  for (const std::string_view mark : {"agentId: ", "Task ID: "}) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos || !report.task_id.empty()) continue;
    report.task_id = first_word(text.substr(at + mark.size()));
  }
  for (const std::string_view name : {"agentId", "taskId"}) {
    if (report.task_id.empty()) report.task_id = structured[name].string_or_empty();
  }
  ClaudeResult read;
  read.status = Status::background;
  read.result.output = ToolOutput(std::move(report));
  return read;
}

}  // namespace agent_timeline
