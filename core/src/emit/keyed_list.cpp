#include "emit/keyed_list.h"

#include <algorithm>
#include <map>

namespace agent_timeline {

ListChange compare_lists(const std::vector<std::string_view>& old_keys,
                         const std::vector<std::string_view>& new_keys,
                         const std::function<bool(std::size_t, std::size_t)>& same) {
  ListChange change;
  change.placements.resize(new_keys.size());
  // Lists mostly grow at the end, so the common prefix is usually all there is to compare.
  std::size_t start = 0;
  const std::size_t shorter = std::min(old_keys.size(), new_keys.size());
  while (start < shorter && old_keys[start] == new_keys[start] && same(start, start)) {
    change.placements[start].old_index = start;
    ++start;
  }
  std::map<std::string_view, std::size_t> old_positions;
  for (std::size_t i = start; i < old_keys.size(); ++i)
    old_positions.emplace(old_keys[i], i);
  std::vector<bool> stays(old_keys.size(), false);
  std::size_t next_old = start;
  for (std::size_t i = start; i < new_keys.size(); ++i) {
    const auto position = old_positions.find(new_keys[i]);
    if (position == old_positions.end() || position->second < next_old ||
        !same(position->second, i))
      continue;
    change.placements[i].old_index = position->second;
    stays[position->second] = true;
    next_old = position->second + 1;
  }
  for (std::size_t i = start; i < old_keys.size(); ++i) {
    if (!stays[i]) change.removed.push_back(i);
  }
  return change;
}

}  // namespace agent_timeline
