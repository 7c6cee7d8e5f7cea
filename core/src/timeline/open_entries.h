// Lists entries that may have to be closed, by sub-agent, for the timeline.
// Invariant: taking entries costs as much as was added since they were last taken, however many
// sub-agents the session has had.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "timeline/entry.h"

namespace agent_timeline {

class OpenEntries {
 public:
  /// An entry may be added repeatedly; it is then returned repeatedly.
  void add(const Entry& entry) {
    if (by_scope_.size() <= entry.scope) by_scope_.resize(std::size_t{entry.scope} + 1);
    std::vector<EntryIndex>& entries = by_scope_[entry.scope];
    if (entries.empty()) filled_.push_back(entry.scope);
    entries.push_back(entry.index);
  }

  /// Removes the entries of `scope` and appends them to `out`.
  void take(ScopeIndex scope, std::vector<std::size_t>& out) {
    if (scope >= by_scope_.size()) return;
    const std::vector<EntryIndex> taken = std::exchange(by_scope_[scope], {});
    out.insert(out.end(), taken.begin(), taken.end());
  }

  /// Removes all entries and appends them to `out`.
  void take_all(std::vector<std::size_t>& out) {
    for (const ScopeIndex scope : std::exchange(filled_, {}))
      take(scope, out);
  }

 private:
  std::vector<std::vector<EntryIndex>> by_scope_;
  /// The sub-agents with entries, and others whose entries were taken since.
  std::vector<ScopeIndex> filled_;
};

}  // namespace agent_timeline
