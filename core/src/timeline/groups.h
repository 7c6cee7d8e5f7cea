// Groups of consecutive tool calls that one agent made in one turn, to be summarized in one line.
// Invariant: a call is in exactly one group, assigned when it is appended.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "timeline/entry.h"

namespace agent_timeline {

struct Group {
  ScopeIndex scope = 0;
  std::optional<TurnIndex> turn;
  EntryIndex first = 0;
  EntryIndex last = 0;
  std::size_t calls = 0;
};

class GroupLog {
 public:
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }

  /// Records an appended entry, whose turn must be known. Returns its group, if any.
  std::optional<GroupIndex> add(const Entry& entry);

  /// True if the next call of the group's agent may join it.
  [[nodiscard]] bool may_grow(GroupIndex group) const;

 private:
  std::vector<Group> groups_;
  /// By sub-agent, the index of the group that the next call joins, plus one; 0 for none.
  std::vector<GroupIndex> current_;
};

}  // namespace agent_timeline
