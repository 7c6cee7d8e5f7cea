// Groups the rows of a streaming diff into blocks, so that a patch resends few rows: blocks of 32,
// and of 4 where a block of 32 is not full. For the pieces of such a diff. Invariant: a row's block
// depends only on where the rows begin and end.
//
//   rows 6 … 69:   6 7 | 8 … 11 | … | 28 … 31 | 32 … 63 | 64 … 67 | 68 69
#pragma once

#include <algorithm>
#include <cstddef>

namespace agent_timeline::diff {

struct RowBlock {
  /// Identifies the block: the first row that it could contain.
  std::size_t name = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const RowBlock&) const = default;
};

inline constexpr std::size_t kRowsOfBlock = 32;
inline constexpr std::size_t kRowsOfSmallBlock = 4;

/// The block of row `at` among the rows [begin, end).
[[nodiscard]] constexpr RowBlock row_block(std::size_t at, std::size_t begin, std::size_t end) {
  const std::size_t large = at - at % kRowsOfBlock;
  if (large >= begin && large + kRowsOfBlock <= end) return {large, large, large + kRowsOfBlock};
  const std::size_t small = at - at % kRowsOfSmallBlock;
  return {small, std::max(small, begin), std::min(small + kRowsOfSmallBlock, end)};
}

/// The number of blocks for the rows [begin, end).
[[nodiscard]] constexpr std::size_t count_row_blocks(std::size_t begin, std::size_t end) {
  const auto small = [](std::size_t from, std::size_t to) {
    if (from >= to) return std::size_t{0};
    return (to + kRowsOfSmallBlock - 1) / kRowsOfSmallBlock - from / kRowsOfSmallBlock;
  };
  const std::size_t first = (begin + kRowsOfBlock - 1) / kRowsOfBlock;
  const std::size_t last = end / kRowsOfBlock;
  if (first >= last) return small(begin, end);
  return small(begin, first * kRowsOfBlock) + (last - first) + small(last * kRowsOfBlock, end);
}

}  // namespace agent_timeline::diff
