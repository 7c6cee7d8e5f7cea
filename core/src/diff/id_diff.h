// Finds which elements differ between two sequences of ids. For `compare_lines` (lines) and
// `mark_words` (words), which give equal texts the same id.
//
//   trim common ends → set aside elements that the other side lacks → find anchors
//   → shortest scripts between anchors → compare their cost with a lower bound
//   → compare without anchors if they cost too much
//
// Invariant: the ranges turn the old sequence into the new one. The work is linear, except for
// sorting anchors that moved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace agent_timeline::diff {

/// Elements of the old sequence that are replaced by elements of the new one. One of the counts may
/// be 0.
struct ChangedRange {
  std::size_t old_first = 0;
  std::size_t old_count = 0;
  std::size_t new_first = 0;
  std::size_t new_count = 0;
  bool operator==(const ChangedRange&) const = default;
};

struct Difference {
  /// In order, separated by equal elements. Empty if the sequences are equal.
  std::vector<ChangedRange> ranges;
  /// The number of changes may exceed the minimum by more than a tenth.
  bool approximate = false;
};

/// All ids must be less than `distinct`, which should not be much greater than the number of
/// elements.
[[nodiscard]] Difference compare_ids(std::span<const std::uint32_t> old_ids,
                                     std::span<const std::uint32_t> new_ids, std::size_t distinct);

}  // namespace agent_timeline::diff
