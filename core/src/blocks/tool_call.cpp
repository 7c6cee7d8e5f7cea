#include "blocks/tool_call.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "blocks/badges.h"
#include "blocks/change_view.h"
#include "blocks/file_output.h"
#include "blocks/hidden_text.h"
#include "blocks/live_call.h"
#include "blocks/parts.h"
#include "blocks/questions.h"
#include "blocks/search_output.h"
#include "blocks/summary.h"
#include "blocks/tinyfish.h"
#include "blocks/tool_input.h"
#include "blocks/tool_label.h"
#include "blocks/tool_output.h"

namespace agent_timeline {
namespace {

const FileChange* reported(const ToolCall& call) {
  if (!call.result || !call.result->output) return nullptr;
  return std::get_if<FileChange>(&*call.result->output);
}

/// The arguments that the diff shows; empty if there will be no diff.
std::vector<const Value*> shown_in_diff(const Tool& kind, const ToolCall& call) {
  const FileChange* change = reported(call);
  const Value& arguments = call.input.arguments;
  const bool has_diff = (change != nullptr && has_line_changes(*change)) ||
                        requested_change(kind, arguments, change).has_value();
  if (!has_diff) return {};
  return change_arguments(kind, arguments);
}

/// TinyFish calls have a summary of their own.
void replace_summary(const ToolCall& call, Status status, Block& block) {
  std::optional<TinyfishSummary> summary = tinyfish_summary(call, status);
  if (!summary) return;
  const auto kind = summary->label ? SummaryPart::Kind::label : SummaryPart::Kind::text;
  block.summary_parts = {{kind, std::move(summary->text), std::move(summary->label)}};
  if (summary->is_exhaustive && !block.expand_hint) block.expandable = false;
}

/// Adds badges for the progress of a to-do list and for the approval of a plan.
void add_progress(const Tool& kind, const ToolCall& call, Status status, Block& block) {
  if (!call.todos.empty()) {
    const auto done = std::count_if(call.todos.begin(), call.todos.end(), [](const Todo& todo) {
      return todo.state == Todo::State::completed;
    });
    const auto count = static_cast<std::int64_t>(call.todos.size());
    add_badge(block, make_label("badge.todos-done", {{"done", done}, {"count", count}}));
  }
  if (kind.label_key != "tool.exit_plan") return;
  if (status == Status::done) {
    add_badge(block, make_label("badge.plan-approved"), Tone::good);
  } else if (status == Status::denied) {
    add_badge(block, make_label("badge.plan-rejected"), Tone::bad);
  }
}

/// The title of a command is its purpose, if the agent states it in one line.
Label title_of(const Tool& kind, const ToolCall& call) {
  const bool is_command = kind.family == ToolFamily::command;
  if (is_command && call.by_user) return make_label("tool.user_command");
  const std::string_view described = command_title(call);
  if (described.empty()) return tool_label(call.name);
  return make_label("tool.described", {{"description", std::string(described)}});
}

/// If nothing else is known of a call, shows the events that mentioned it.
void show_evidence(const ToolCall& call, Block& block) {
  if (!call.name.empty() || !block.parts.empty()) return;
  std::string key = "event";
  for (const Value& event : call.evidence) {
    block.parts.push_back(make_part(key, "part.event", json_content(event)));
    key = "event-" + std::to_string(block.parts.size() + 1);
  }
}

/// Shows the questions that a call asks, instead of the argument that contains them.
void show_questions(const ToolCall& call, std::vector<const Value*>& shown_elsewhere,
                    Block& block) {
  std::vector<Question> questions = asked_questions(call.input.arguments);
  if (questions.empty()) return;
  shown_elsewhere.push_back(&call.input.arguments["questions"]);
  block.parts.push_back(
      make_part("questions", "part.questions", QuestionsPart{std::move(questions)}));
}

}  // namespace

Block begin_tool_call(const ToolCall& call, Status status, bool grows) {
  const Tool& kind = find_tool(call.name);
  Block block;
  block.title = title_of(kind, call);
  const bool is_described = block.title.key == "tool.described";
  block.tool =
      ToolFacts{call.name, kind.family, is_described ? tool_label(call.name) : block.title};
  block.collapsed = true;
  if (grows) return block;
  std::vector<const Value*> shown_elsewhere = shown_in_diff(kind, call);
  show_questions(call, shown_elsewhere, block);
  show_input(kind, call, status, std::move(shown_elsewhere), block);
  if (reported(call) == nullptr) show_requested_change(kind, call, nullptr, status, block);
  if (!call.todos.empty()) {
    block.parts.push_back(make_part("todos", "part.todos", TodosPart{call.todos}));
  }
  if (auto links = tinyfish_links(call); !links.empty()) {
    block.parts.push_back(links_part(std::move(links)));
  }
  return block;
}

Block finish_tool_call(const ToolCall& call, Status status, const LiveView& live, Block block) {
  const Tool& kind = find_tool(call.name);
  if (live.call != nullptr && live.call->kind() == LiveCall::Kind::input) {
    show_growing_input(call, status, live.call->input(), live.detail, block);
  }
  if (call.result) show_result(kind, call, status, live, block);
  show_evidence(call, block);
  block.expandable = !block.parts.empty();
  replace_summary(call, status, block);
  add_progress(kind, call, status, block);
  add_hidden_badge(block);
  join_summary(block);
  return block;
}

Block show_tool_call(const ToolCall& call, Status status, const LiveView& live) {
  const bool grows = live.call != nullptr && live.call->kind() == LiveCall::Kind::input;
  return finish_tool_call(call, status, live, begin_tool_call(call, status, grows));
}

}  // namespace agent_timeline
