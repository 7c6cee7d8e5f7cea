#include "terminal/width.h"

#include <cstddef>
#include <iterator>

#include "terminal/width_table.h"

namespace agent_timeline::terminal {
namespace {

constexpr std::uint32_t first_of(const WideRange& range) {
  return range.first;
}

constexpr std::uint32_t first_of(std::uint32_t packed) {
  return packed >> 11;
}

/// Returns the last range that begins at or before `code`, or the first range.
template <typename Range, std::size_t N>
const Range& range_before(const Range (&ranges)[N], std::uint32_t code) {
  std::size_t low = 0;
  std::size_t high = N;
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (first_of(ranges[middle]) <= code ? low : high) = middle;
  }
  return ranges[low];
}

}  // namespace

std::uint32_t width_of(char32_t code) {
  if (code < kZeroWidth[0] >> 11) return 1;
  const std::uint32_t packed = range_before(kZeroWidth, code);
  if (code >= first_of(packed) && code - first_of(packed) <= (packed & 0x7FF)) return 0;
  const WideRange& wide = range_before(kWide, code);
  return code >= wide.first && code <= wide.last ? 2 : 1;
}

}  // namespace agent_timeline::terminal
