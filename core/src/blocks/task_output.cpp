#include "blocks/task_output.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "blocks/badges.h"
#include "blocks/parts.h"
#include "blocks/questions.h"
#include "blocks/summary.h"

namespace agent_timeline {
namespace {

/// The number of a sub-agent's calls that are listed.
constexpr std::size_t kListedCalls = 8;
/// The length to which a task's id is shortened; enough to distinguish it from others.
constexpr std::size_t kIdBytes = 7;

Tone tone_of(std::string_view state) {
  const std::string word = to_lower_ascii(state);
  if (is_one_of(word, {"completed", "success", "succeeded", "done"})) return Tone::good;
  if (is_one_of(word, {"failed", "error", "killed", "aborted"})) return Tone::bad;
  return Tone::neutral;
}

/// True if the summary contains the id, or there is no id.
bool names_task(const Block& block, std::string_view id) {
  return is_blank(id) || std::any_of(block.summary_parts.begin(), block.summary_parts.end(),
                                     [&](const SummaryPart& part) {
                                       return part.text.starts_with(trim(id).substr(0, kIdBytes));
                                     });
}

void add_task_badges(const TaskReport& report, Block& block) {
  if (!is_blank(report.state)) {
    add_badge(block, make_label("badge.task-state", {{"state", one_line(report.state, 40)}}),
              tone_of(report.state));
  }
  if (!names_task(block, report.task_id)) {
    add_badge(block, make_label("badge.agent", {{"agent", one_line(report.task_id, kIdBytes)}}));
  }
  if (report.tool_uses) add_count(block, "badge.tool-calls", *report.tool_uses);
  if (report.total_tokens) {
    add_badge(block, make_label("badge.tokens", {{"tokens", *report.total_tokens}}));
  }
}

void show_calls(const std::vector<std::string>& calls, Block& block) {
  if (calls.empty()) return;
  const std::size_t earlier = calls.size() - std::min(calls.size(), kListedCalls);
  std::string text;
  for (std::size_t i = earlier; i < calls.size(); ++i)
    text += one_line(calls[i]) + "\n";
  Part part = make_part("calls", "part.calls", source_content(text, {}));
  if (earlier > 0) {
    part.note = make_label("note.earlier-calls", {{"count", static_cast<std::int64_t>(earlier)}});
  }
  block.parts.push_back(std::move(part));
}

}  // namespace

void show_task(const TaskReport& report, Block& block) {
  if (block.summary_parts.empty()) {
    add_summary(block, SummaryPart::Kind::text, one_line(report.task_id, kIdBytes));
  }
  add_task_badges(report, block);
  show_calls(report.calls, block);
}

void show_report(const TaskReport& report, Block& block) {
  if (is_blank(report.text)) return;
  block.parts.push_back(
      make_part("result", "part.result", markdown_content(trim_end(report.text))));
}

void show_answers(const Answers& answers, Block& block) {
  std::vector<Answers::Pair> others = answers.pairs;
  for (Part& part : block.parts) {
    auto* asked = std::get_if<QuestionsPart>(&part.content);
    if (asked != nullptr) others = assign_answers(answers, asked->questions);
  }
  std::size_t number = 0;
  for (const Answers::Pair& pair : others) {
    Part part = make_part("answer-" + std::to_string(++number), "", markdown_content(pair.answer));
    part.label = make_label("part.answer", {{"question", pair.question}});
    block.parts.push_back(std::move(part));
  }
}

}  // namespace agent_timeline
