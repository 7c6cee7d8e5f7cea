// Which lines differ between two texts: the shortest edit script by Myers' greedy algorithm
// ("An O(ND) Difference Algorithm and Its Variations", 1986), for `diff/compare.h`.
// Invariant: the work is bounded by a constant plus what is linear in the input. Beyond that bound
// the answer is coarser, never wrong: all between the common beginning and end counts as replaced.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// Lines of the old text that are replaced by lines of the new one. One of the counts may be 0.
struct ChangedRange {
  std::size_t old_first = 0;
  std::size_t old_count = 0;
  std::size_t new_first = 0;
  std::size_t new_count = 0;
  bool operator==(const ChangedRange&) const = default;
};

/// The ranges in order, with equal lines between them. Empty when the texts are equal.
[[nodiscard]] std::vector<ChangedRange> compare_lines(std::span<const std::string_view> old_lines,
                                                      std::span<const std::string_view> new_lines);

}  // namespace agent_timeline::diff
