// Finds the lines that hold a diff together: those that both sides have exactly once, as far as
// they stand in the same order (the idea of patience diff, Bram Cohen). For `id_diff`.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace agent_timeline::diff {

/// Where a number occurs. Of one that occurs more than once the last position.
struct Occurrences {
  std::uint32_t in_old = 0;
  std::uint32_t in_new = 0;
  std::uint32_t new_at = 0;
};

struct Anchor {
  std::uint32_t old_at = 0;
  std::uint32_t new_at = 0;
};

/// The longest list of common numbers that occur once on each side, ascending on both. `of` is
/// indexed by number. O(n log n) in the worst case, linear when few lines moved.
[[nodiscard]] std::vector<Anchor> find_anchors(std::span<const std::uint32_t> old_ids,
                                               std::span<const Occurrences> of);

}  // namespace agent_timeline::diff
