#include "base/sorting.h"

#include <algorithm>

namespace agent_timeline {

void sort_indices(std::vector<std::size_t>& indices, ComesBefore before, const void* items) {
  std::sort(indices.begin(), indices.end(), [=](std::size_t a, std::size_t b) {
    if (before(items, a, b)) return true;
    return a < b && !before(items, b, a);
  });
}

void sort_unique(std::vector<std::size_t>& indices) {
  sort_indices(
      indices, [](const void*, std::size_t, std::size_t) { return false; }, nullptr);
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
}

}  // namespace agent_timeline
