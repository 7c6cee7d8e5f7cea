// Runs of tool calls that follow each other in one agent without a word between them, so that they
// can be summed up in a line. Invariant: a call is in exactly one group, that of its appending.
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

  /// Tells of an entry just appended; returns the group it is in, if any.
  std::optional<GroupIndex> add(const Entry& entry);

 private:
  std::vector<Group> groups_;
  /// By sub-agent, the run that the next call continues, plus one; 0 for none.
  std::vector<GroupIndex> current_;
};

}  // namespace agent_timeline
