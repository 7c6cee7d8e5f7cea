#include "timeline/scopes.h"

#include "base/limits.h"

namespace agent_timeline {

std::optional<ScopeIndex> ScopeTable::find(std::string_view key) const {
  if (key.empty()) return ScopeIndex{0};
  const auto found = by_key_.find(std::string(key));
  if (found == by_key_.end()) return std::nullopt;
  return found->second;
}

ScopeIndex ScopeTable::add(const std::string& key) {
  const auto index = static_cast<ScopeIndex>(scopes_.size());
  scopes_.emplace_back().key = key;
  by_key_.emplace(key, index);
  return index;
}

bool ScopeTable::set_parent(ScopeIndex scope, EntryIndex parent, ScopeIndex outer) {
  ScopeIndex above = outer;
  for (std::size_t steps = 0; above != 0; ++steps) {
    // Chains beyond this depth come from hostile input; following them for every call would take
    // quadratic time.
    if (above == scope || steps == limits::kScopeDepth) return false;
    above = scopes_[above].outer;
  }
  scopes_[scope].parent = parent;
  scopes_[scope].outer = outer;
  return true;
}

}  // namespace agent_timeline
