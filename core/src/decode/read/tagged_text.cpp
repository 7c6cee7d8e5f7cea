#include "decode/read/tagged_text.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kAgentId = "agentId:";
constexpr std::string_view kCall = "[Tool: ";

std::string opening(std::string_view tag) {
  return "<" + std::string(tag) + ">";
}

std::string closing(std::string_view tag) {
  return "</" + std::string(tag) + ">";
}

/// Appends `more` as a paragraph of its own, unless it is blank.
void add_paragraph(std::string& text, std::string_view more) {
  if (is_blank(more)) return;
  if (!text.empty()) text += "\n\n";
  text += trim(more);
}

/// Returns the text inside a tag, without a line feed right behind the opening tag.
std::string stream_tag(std::string_view text, std::string_view tag) {
  std::string_view inside = find_tag(text, tag).value_or(std::string_view());
  if (inside.starts_with('\n')) inside.remove_prefix(1);
  return std::string(trim_end(inside));
}

/// Splits the output of a task into its calls, one per line, and the remaining text.
void read_task_output(std::string_view output, TaskReport& report) {
  std::string text;
  for (const std::string_view line : split_lines(output)) {
    if (line.starts_with(kCall)) {
      report.calls.emplace_back(line);
    } else {
      text += line;
      text += '\n';
    }
  }
  report.text = report.calls.empty() ? trim(output) : trim(text);
}

std::optional<std::int64_t> usage_field(std::string_view usage, std::string_view name) {
  for (const std::string_view line : split_lines(usage)) {
    const std::string_view field = trim(line);
    if (!field.starts_with(name)) continue;
    const std::string_view rest = trim(field.substr(name.size()));
    if (rest.starts_with(':')) return parse_integer(trim(rest.substr(1)));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> find_tag(std::string_view text, std::string_view tag) {
  const std::string start_mark = opening(tag);
  const std::size_t start = text.find(start_mark);
  if (start == std::string_view::npos) return std::nullopt;
  const std::string_view inside = text.substr(start + start_mark.size());
  return inside.substr(0, inside.find(closing(tag)));
}

std::string_view tag_text(std::string_view text, std::string_view tag) {
  return trim(find_tag(text, tag).value_or(std::string_view()));
}

std::string text_outside_tags(std::string_view text, std::initializer_list<std::string_view> tags) {
  std::string rest(text);
  for (const std::string_view tag : tags) {
    rest = remove_tags(rest, tag);
    rest.resize(std::min(rest.find(opening(tag)), rest.size()));
  }
  return std::string(trim(rest));
}

std::string remove_tags(std::string_view text, std::string_view tag, std::string* removed) {
  const std::string start_mark = opening(tag);
  const std::string end_mark = closing(tag);
  std::string out;
  while (true) {
    const std::size_t start = text.find(start_mark);
    const std::size_t end =
        start == std::string_view::npos ? start : text.find(end_mark, start + start_mark.size());
    if (end == std::string_view::npos) break;
    out += text.substr(0, start);
    const std::size_t inside = start + start_mark.size();
    if (removed != nullptr) add_paragraph(*removed, text.substr(inside, end - inside));
    text.remove_prefix(end + end_mark.size());
  }
  out += text;
  return out;
}

CommandOutput::Outcome command_outcome(std::string_view status) {
  if (status == "running" || status == "pending") return CommandOutput::Outcome::running;
  if (status == "killed" || status == "stopped") return CommandOutput::Outcome::interrupted;
  return CommandOutput::Outcome::completed;
}

std::optional<CommandOutput> read_background_command(std::string_view text) {
  const std::string_view status = tag_text(text, "status");
  if (status.empty()) return std::nullopt;
  CommandOutput out;
  out.outcome = command_outcome(status);
  out.exit_code = parse_integer(tag_text(text, "exit_code"));
  out.standard_output = stream_tag(text, "stdout");
  out.standard_error = stream_tag(text, "stderr");
  return out;
}

std::optional<TaskReport> read_task_report(std::string_view text) {
  // The output is the agent's own text, so tags in it are not fields.
  const std::string mark = opening("output");
  const std::size_t start = text.find(mark);
  std::string_view fields = text.substr(0, start);
  std::string outside;
  TaskReport report;
  report.task_id = tag_text(fields, "task_id");
  if (start == std::string_view::npos && report.task_id.empty()) return std::nullopt;
  report.state = tag_text(fields, "status");
  if (report.state.empty()) report.state = tag_text(fields, "retrieval_status");
  if (report.state == "timeout") report.state = "running";  // waiting for it timed out
  outside = fields;
  if (start != std::string_view::npos) {
    const std::string_view inside = text.substr(start + mark.size());
    const std::size_t end = inside.rfind(closing("output"));
    read_task_output(inside.substr(0, end), report);
    if (end != std::string_view::npos) outside += inside.substr(end + closing("output").size());
  }
  const std::string exit_code(tag_text(outside, "exit_code"));
  for (const std::string_view tag :
       {"retrieval_status", "task_id", "task_type", "status", "exit_code", "error"})
    outside = remove_tags(outside, tag);
  if (!exit_code.empty()) add_paragraph(report.text, "Exit code " + exit_code);
  add_paragraph(report.text, outside);
  return report;
}

std::string read_task_error(std::string_view text) {
  const std::size_t output = text.find(opening("output"));
  std::string_view error = tag_text(text.substr(0, output), "error");
  if (error.empty() && output != std::string_view::npos) {
    const std::size_t output_end = text.rfind(closing("output"));
    if (output_end != std::string_view::npos) error = tag_text(text.substr(output_end), "error");
  }
  return std::string(error);
}

std::optional<std::int64_t> read_task_duration(std::string_view text) {
  return usage_field(find_tag(text, "usage").value_or(std::string_view()), "duration_ms");
}

TaskReport read_task_answer(std::string_view text) {
  TaskReport report;
  std::string usage;
  const std::string without_usage = remove_tags(text, "usage", &usage);
  for (const std::string_view name : {"total_tokens", "subagent_tokens"}) {
    if (!report.total_tokens) report.total_tokens = usage_field(usage, name);
  }
  report.tool_uses = usage_field(usage, "tool_uses");
  std::string_view answer = trim_end(without_usage);
  const std::size_t last_line = answer.rfind('\n') + 1;  // 0 if there is only one
  if (answer.substr(last_line).starts_with(kAgentId)) {
    report.task_id = first_word(trim(answer.substr(last_line + kAgentId.size())));
    answer = trim_end(answer.substr(0, last_line));
  }
  report.text = answer;
  return report;
}

}  // namespace agent_timeline
