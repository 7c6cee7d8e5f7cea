// The sub-agents of a session and the calls that started them. Invariants: a sub-agent's call is
// decided once and kept; following parents never comes back to where it began; a sub-agent whose
// call is seen only later is put under it then.
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
  /// The sub-agent in which the call that started it stands.
  ScopeIndex outer = 0;
  std::optional<EntryIndex> parent;
  /// Entries that wait for the parent to be seen.
  std::vector<EntryIndex> waiting;
  /// The to-do list, until there is a parent to keep it.
  std::vector<Todo> todos;
  /// What it has used and cost until now, where it tells that itself.
  Account totals;
};

class ScopeTable {
 public:
  ScopeTable() : scopes_(1) {}

  [[nodiscard]] ScopeState& at(ScopeIndex index) { return scopes_[index]; }
  /// The sub-agent of that key, if it was seen.
  [[nodiscard]] std::optional<ScopeIndex> find(std::string_view key) const;
  /// A sub-agent that was not seen before.
  ScopeIndex add(const std::string& key);
  /// Makes the call `parent`, which stands in `outer`, the one that started `scope`. False, and
  /// nothing is changed, when `scope` is where the call itself belongs.
  bool set_parent(ScopeIndex scope, EntryIndex parent, ScopeIndex outer);

 private:
  std::vector<ScopeState> scopes_;
  TextMap<ScopeIndex> by_key_;
};

}  // namespace agent_timeline
