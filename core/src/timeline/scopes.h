// The sub-agents of a session and the calls that started them. Invariants: once set, a sub-agent's
// call never changes; the chain of parents has no cycles; a sub-agent whose call appears later than
// its own events is attached to it then.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_map.h"
#include "event/event.h"
#include "timeline/entry.h"
#include "timeline/turns.h"

namespace agent_timeline {

struct ScopeState {
  std::string key;
  /// The sub-agent that contains the call that started this one.
  ScopeIndex outer = 0;
  std::optional<EntryIndex> parent;
  /// Entries waiting for the parent to appear.
  std::vector<EntryIndex> waiting;
  /// The to-do list while there is no parent to hold it.
  std::vector<Todo> todos;
  /// Usage and cost so far, if the sub-agent reports its own totals.
  UsageAndCost totals;
};

class ScopeTable {
 public:
  ScopeTable() : scopes_(1) {}

  [[nodiscard]] ScopeState& at(ScopeIndex index) { return scopes_[index]; }
  /// The sub-agent with that key, if known.
  [[nodiscard]] std::optional<ScopeIndex> find(std::string_view key) const;
  /// Adds a new sub-agent.
  ScopeIndex add(const std::string& key);
  /// Sets `parent`, a call in `outer`, as the call that started `scope`. Returns false and changes
  /// nothing if that would create a cycle.
  bool set_parent(ScopeIndex scope, EntryIndex parent, ScopeIndex outer);

 private:
  std::vector<ScopeState> scopes_;
  TextMap<ScopeIndex> by_key_;
};

}  // namespace agent_timeline
