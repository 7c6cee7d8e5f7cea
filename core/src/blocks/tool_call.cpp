#include "blocks/tool_call.h"

#include <utility>

#include "blocks/change_view.h"
#include "blocks/file_output.h"
#include "blocks/parts.h"
#include "blocks/search_output.h"
#include "blocks/summary.h"
#include "blocks/tinyfish.h"
#include "blocks/tool_input.h"
#include "blocks/tool_output.h"
#include "blocks/tool_table.h"

namespace agent_timeline {
namespace {

const FileChange* reported(const ToolCall& call) {
  if (!call.result || !call.result->output) return nullptr;
  return std::get_if<FileChange>(&*call.result->output);
}

/// The arguments that the diff shows, or none when there will be no diff.
std::vector<const Value*> shown_in_diff(const ToolKind& kind, const ToolCall& call) {
  const FileChange* change = reported(call);
  const Value& arguments = call.input.arguments;
  const bool has_diff = (change != nullptr && tells_lines(*change)) ||
                        requested_change(kind, arguments, change).has_value();
  if (!has_diff) return {};
  return change_arguments(kind, arguments);
}

/// TinyFish says in one line of its own what came of a call.
void replace_summary(const ToolCall& call, Status status, Block& block) {
  std::optional<TinyfishSummary> summary = tinyfish_summary(call, status);
  if (!summary) return;
  const auto kind = summary->label ? SummaryPart::Kind::label : SummaryPart::Kind::text;
  block.summary_parts = {{kind, std::move(summary->text), std::move(summary->label)}};
  if (summary->is_final_word && !block.expand_hint) block.expandable = false;
}

}  // namespace

Block show_tool_call(const ToolCall& call, Status status) {
  const ToolKind& kind = find_tool(call.name);
  Block block;
  const bool own_command = call.by_user && kind.family == ToolFamily::command;
  block.title = own_command ? make_label("tool.user_command") : tool_label(call.name);
  block.tool = ToolFacts{call.name, kind.family, block.title};
  block.collapsed = true;
  show_input(kind, call, status, shown_in_diff(kind, call), block);
  if (reported(call) == nullptr) show_requested_change(kind, call, nullptr, status, block);
  if (!call.todos.empty()) {
    block.parts.push_back(make_part("todos", "part.todos", TodosPart{call.todos}));
  }
  if (auto links = tinyfish_links(call); !links.empty()) {
    block.parts.push_back(links_part(std::move(links)));
  }
  if (call.result) show_result(kind, call, status, block);
  block.expandable = !block.parts.empty();
  replace_summary(call, status, block);
  join_summary(block);
  return block;
}

}  // namespace agent_timeline
