// Resolves the agent of an event, and closes entries at the end of an agent, a turn or the stream.
#include <variant>
#include <vector>

#include "base/sorting.h"
#include "timeline/fold_context.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Finds or adds the sub-agent that an event comes from. Its parent is the call with the
/// sub-agent's id, else the latest call of its tool without a result.
ScopeIndex Timeline::resolve_scope(const Scope& scope) {
  if (const auto known = scopes_.find(scope.key)) return *known;
  const ScopeIndex index = scopes_.add(scope.key);
  std::optional<EntryIndex> parent;
  if (const auto starter = starting_calls_.find(scope.key); starter != starting_calls_.end()) {
    parent = starter->second;
  } else {
    parent = latest_pending(pending_by_tool_, scope.tool_name);
  }
  if (parent && scopes_.set_parent(index, *parent, entries_[*parent].scope)) {
    std::get<ToolCall>(entries_[*parent].content).sub_agents.push_back(index);
  } else {
    warn("unknown-parent",
         "No call that could have started the sub-agent " + scope.key + " was seen before it.");
  }
  return index;
}

/// Closes an open entry. At the end of a turn a message counts as complete; only the end of the
/// stream or a cancellation cuts it short. A call that the end of a turn leaves open is set aside
/// for a cancellation, so that the turns that follow do not visit it again.
void Timeline::end_entry(FoldContext& context, Entry& entry, Status status) {
  if (!is_open(entry.status)) return;
  const auto* call = std::get_if<ToolCall>(&entry.content);
  const bool is_call = call != nullptr;
  if (is_call && call->stays_open && status == Status::orphaned) return left_open_.add(entry);
  entry.status = status == Status::orphaned && !is_call && !facts_.ended ? Status::done : status;
  if (status != Status::orphaned) entry.ended_ms = context.event.time_ms;
  touch(context, entry);
}

/// Adds the calls that a cancellation may still concern, of those that the end of a turn left open:
/// no turn has begun since. The calls of earlier turns have continued elsewhere.
void Timeline::add_from_latest_turn(const std::vector<std::size_t>& left,
                                    std::vector<std::size_t>& open) const {
  for (const std::size_t index : left) {
    const std::optional<TurnIndex> turn = entries_[index].turn;
    if (turn && *turn + std::size_t{1} == turns_.turns().size()) open.push_back(index);
  }
}

/// Closes the open entries of `scope` and its sub-agents. A later result still finds its call.
void Timeline::close_scope(FoldContext& context, ScopeIndex scope, Status status) {
  std::vector<ScopeIndex> closing = {scope};
  while (!closing.empty()) {
    const ScopeIndex next = closing.back();
    closing.pop_back();
    std::vector<std::size_t> open;
    opened_.take(next, open);
    std::vector<std::size_t> left;
    if (status != Status::orphaned) left_open_.take(next, left);
    add_from_latest_turn(left, open);
    for (const std::size_t index : open) {
      end_entry(context, entries_[index], status);
      const auto* inner = std::get_if<ToolCall>(&entries_[index].content);
      if (inner == nullptr) continue;
      closing.insert(closing.end(), inner->sub_agents.begin(), inner->sub_agents.end());
    }
  }
}

void Timeline::close_all(FoldContext& context, Status status) {
  std::vector<std::size_t> open;
  opened_.take_all(open);
  std::vector<std::size_t> left;
  if (status != Status::orphaned) left_open_.take_all(left);
  add_from_latest_turn(left, open);
  sort_unique(open);
  for (const std::size_t index : open)
    end_entry(context, entries_[index], status);
}

}  // namespace agent_timeline
