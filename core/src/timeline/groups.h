// Groups of consecutive tool calls of one agent, to be summarized in one line. Invariant: a call is
// in exactly one group, assigned when it is appended.
#pragma once

#include <cstddef>
#include <vector>

#include "timeline/entry.h"

namespace agent_timeline {

struct Group {
  ScopeIndex scope = 0;
  EntryIndex first = 0;
  EntryIndex last = 0;
  std::size_t calls = 0;
};

class GroupLog {
 public:
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }

  /// Records an appended entry. Returns its group, if any.
  std::optional<GroupIndex> add(const Entry& entry);

 private:
  std::vector<Group> groups_;
  /// By sub-agent, the index of the group that the next call joins, plus one; 0 for none.
  std::vector<GroupIndex> current_;
};

}  // namespace agent_timeline
