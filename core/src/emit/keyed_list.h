// Compares two lists of keyed items: which old items are removed, which new ones are inserted and
// where, and which stay. For the parts of an entry and the pieces of a part.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// An item of the new list: `old_index` is its index in the old list, or `kNew`.
struct Placement {
  static constexpr std::size_t kNew = static_cast<std::size_t>(-1);
  std::size_t old_index = kNew;
};

struct ListChange {
  /// Indexes into the old list.
  std::vector<std::size_t> removed;
  /// One per item of the new list. After the removals, insertions at their new index in ascending
  /// order give the new list.
  std::vector<Placement> placements;
};

/// `same(old, new)` decides whether items with equal keys are the same item. Items that stay keep
/// their order; a moved item is removed and inserted. O(n log n), and linear if the lists differ
/// only at the end.
[[nodiscard]] ListChange compare_lists(const std::vector<std::string_view>& old_keys,
                                       const std::vector<std::string_view>& new_keys,
                                       const std::function<bool(std::size_t, std::size_t)>& same);

}  // namespace agent_timeline
