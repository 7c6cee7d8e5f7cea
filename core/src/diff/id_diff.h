// Which elements differ between two sequences of numbers. For `compare_lines` (lines) and
// `mark_words` (words), which number equal texts alike.
//
//   trim common ends → set aside what the other side lacks → anchors → shortest scripts between
//   them → check against what any script needs → without anchors when those cost too much
//
// Invariant: the ranges turn the old sequence into the new one. The work is linear but for the
// sorting of anchors that moved.
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
  /// In order, with equal elements between them. Empty when the sequences are equal.
  std::vector<ChangedRange> ranges;
  /// It is not sure that the changes are at most a tenth more than the fewest possible.
  bool approximate = false;
};

/// All numbers are below `distinct`, which may not be much more than there are elements.
[[nodiscard]] Difference compare_ids(std::span<const std::uint32_t> old_ids,
                                     std::span<const std::uint32_t> new_ids, std::size_t distinct);

}  // namespace agent_timeline::diff
