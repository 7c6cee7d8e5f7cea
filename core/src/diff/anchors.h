// Finds anchors: lines that occur exactly once on both sides, as far as they are in the same order
// (the idea of patience diff, Bram Cohen). For `id_diff`.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace agent_timeline::diff {

/// The occurrences of an id. If it occurs more than once, the position is the last one.
struct Occurrences {
  std::uint32_t old_count = 0;
  std::uint32_t new_count = 0;
  std::uint32_t new_at = 0;
};

struct Anchor {
  std::uint32_t old_at = 0;
  std::uint32_t new_at = 0;
};

/// The longest list of ids that occur once on each side, ascending on both. `occurrences` is
/// indexed by id. O(n log n) in the worst case, linear if few lines moved.
[[nodiscard]] std::vector<Anchor> find_anchors(std::span<const std::uint32_t> old_ids,
                                               std::span<const Occurrences> occurrences);

}  // namespace agent_timeline::diff
