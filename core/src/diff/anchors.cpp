#include "diff/anchors.h"

#include <algorithm>
#include <cstddef>

namespace agent_timeline::diff {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// Reduces `anchors`, which ascend on the old side, to the longest list that ascends on the new
/// side as well. `best[n]` ends the list of n + 1 anchors with the smallest end; `before` leads
/// back along it.
void keep_ascending(std::vector<Anchor>& anchors) {
  std::vector<std::uint32_t> best;
  std::vector<std::uint32_t> before(anchors.size(), kNone);
  for (std::uint32_t i = 0; i < anchors.size(); ++i) {
    std::size_t low = 0;
    std::size_t high = best.size();
    const std::uint32_t at = anchors[i].new_at;
    if (high > 0 && anchors[best.back()].new_at < at) low = high;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (anchors[best[middle]].new_at < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low > 0) before[i] = best[low - 1];
    if (low == best.size()) best.push_back(i);
    best[low] = i;
  }
  std::uint32_t last = best.empty() ? kNone : best.back();
  for (std::size_t i = best.size(); i-- > 0; last = before[last])
    best[i] = last;
  for (std::size_t i = 0; i < best.size(); ++i)
    anchors[i] = anchors[best[i]];
  anchors.resize(best.size());
}

}  // namespace

std::vector<Anchor> find_anchors(std::span<const std::uint32_t> old_ids,
                                 std::span<const Occurrences> occurrences) {
  std::vector<Anchor> anchors;
  bool ascends = true;
  for (std::uint32_t i = 0; i < old_ids.size(); ++i) {
    const Occurrences& found = occurrences[old_ids[i]];
    if (found.old_count != 1 || found.new_count != 1) continue;
    ascends = ascends && (anchors.empty() || anchors.back().new_at < found.new_at);
    anchors.push_back({i, found.new_at});
  }
  if (!ascends) keep_ascending(anchors);
  return anchors;
}

}  // namespace agent_timeline::diff
