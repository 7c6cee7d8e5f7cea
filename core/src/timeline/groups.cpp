#include "timeline/groups.h"

#include <optional>

namespace agent_timeline {

std::optional<GroupIndex> GroupLog::add(const Entry& entry) {
  if (current_.size() <= entry.scope) current_.resize(std::size_t{entry.scope} + 1);
  GroupIndex& current = current_[entry.scope];
  if (!std::holds_alternative<ToolCall>(entry.content)) {
    current = 0;
    return std::nullopt;
  }
  if (current == 0 || groups_[current - 1].turn != entry.turn) {
    groups_.push_back({entry.scope, entry.turn, entry.index, entry.index, 0});
    current = static_cast<GroupIndex>(groups_.size());
  }
  Group& group = groups_[current - 1];
  group.last = entry.index;
  ++group.calls;
  return current - 1;
}

bool GroupLog::may_grow(GroupIndex group) const {
  return current_[groups_[group].scope] == group + 1;
}

}  // namespace agent_timeline
