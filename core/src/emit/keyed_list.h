// Compares two lists of keyed things and says how to get from one to the other: which old ones go,
// which new ones come and where, which stay. For parts of an entry and pieces of a part.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// A place in the new list: `old_index` is where the same thing stood before, or `kNew`.
struct Placement {
  static constexpr std::size_t kNew = static_cast<std::size_t>(-1);
  std::size_t old_index = kNew;
};

struct ListChange {
  /// Indexes into the old list.
  std::vector<std::size_t> removed;
  /// One for each of the new list. Applied from the front after the removals, an insertion at the
  /// new index is right.
  std::vector<Placement> placements;
};

/// `same(old, new)` says whether things of equal keys are the same thing. Those that stay keep
/// their order; one that has moved is removed and inserted. Linear.
[[nodiscard]] ListChange compare_lists(const std::vector<std::string_view>& old_keys,
                                       const std::vector<std::string_view>& new_keys,
                                       const std::function<bool(std::size_t, std::size_t)>& same);

}  // namespace agent_timeline
