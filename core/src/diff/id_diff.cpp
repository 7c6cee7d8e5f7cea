#include "diff/id_diff.h"

#include <algorithm>

#include "diff/anchors.h"
#include "diff/shortest_script.h"

namespace agent_timeline::diff {
namespace {

using Ids = std::span<const std::uint32_t>;

/// One side without the elements that the other side lacks. Those change in any case, so a shortest
/// script for the kept elements is part of a shortest script for all.
struct Kept {
  std::vector<std::uint32_t> ids;
  /// The index of each element in the whole sequence.
  std::vector<std::uint32_t> at;
};

template <typename IsKept>
Kept keep(Ids ids, IsKept is_kept) {
  Kept kept;
  kept.ids.reserve(ids.size());
  kept.at.reserve(ids.size());
  for (std::uint32_t i = 0; i < ids.size(); ++i) {
    if (!is_kept(ids[i])) continue;
    kept.ids.push_back(ids[i]);
    kept.at.push_back(i);
  }
  return kept;
}

/// A lower bound for the changes of any script: how much the numbers of occurrences differ.
std::uint64_t surplus(std::span<const Occurrences> occurrences) {
  std::uint64_t sum = 0;
  for (const Occurrences& found : occurrences) {
    sum += found.old_count > found.new_count ? found.old_count - found.new_count
                                             : found.new_count - found.old_count;
  }
  return sum;
}

/// Compares the kept elements; `certain` is the number of changes among the others.
class KeptComparison {
 public:
  KeptComparison(Ids old_ids, Ids new_ids, std::uint64_t certain)
      : old_(old_ids), script_(old_ids, new_ids), certain_(certain) {
    whole_ = {0, static_cast<std::int32_t>(old_ids.size()), 0,
              static_cast<std::int32_t>(new_ids.size())};
  }

  /// Returns true if the result is only approximate. `least` is a lower bound for the changes.
  bool run(std::span<const Occurrences> occurrences, std::uint64_t least) {
    compare_between(find_anchors(old_, occurrences));
    if (is_close_to(least)) return false;
    Box box = whole_;
    script_.trim(box);
    if (box.old_begin < box.old_end && box.new_begin < box.new_end) {
      const Cut cut = script_.cut(box, kSearchRounds);
      if (is_close_to(certain_ + static_cast<std::uint64_t>(cut.changes))) return false;
      if (!cut.exact) return true;
    }
    script_.clear();
    script_.compare(whole_);
    return false;
  }

  [[nodiscard]] const ShortestScript& script() const { return script_; }

 private:
  void compare_between(std::span<const Anchor> anchors) {
    Box box = whole_;
    for (const Anchor& anchor : anchors) {
      box.old_end = static_cast<std::int32_t>(anchor.old_at);
      box.new_end = static_cast<std::int32_t>(anchor.new_at);
      script_.compare(box);
      box.old_begin = box.old_end + 1;
      box.new_begin = box.new_end + 1;
    }
    box.old_end = whole_.old_end;
    box.new_end = whole_.new_end;
    script_.compare(box);
  }

  [[nodiscard]] bool is_close_to(std::uint64_t fewest) const {
    return 10 * (certain_ + static_cast<std::uint64_t>(script_.changes())) <= 11 * fewest;
  }

  Ids old_;
  ShortestScript script_;
  std::uint64_t certain_;
  Box whole_;
};

void spread(const std::vector<std::uint8_t>& kept_changed, const Kept& kept,
            std::vector<std::uint8_t>& changed) {
  for (std::size_t i = 0; i < kept.at.size(); ++i)
    changed[kept.at[i]] = kept_changed[i];
}

/// Unchanged elements are opposite each other, so one pass along both sides finds the ranges.
std::vector<ChangedRange> ranges_of(const std::vector<std::uint8_t>& old_changed,
                                    const std::vector<std::uint8_t>& new_changed,
                                    std::size_t first) {
  std::vector<ChangedRange> ranges;
  std::size_t x = 0;
  std::size_t y = 0;
  while (x < old_changed.size() || y < new_changed.size()) {
    ChangedRange range = {first + x, 0, first + y, 0};
    for (; x < old_changed.size() && old_changed[x] != 0; ++x)
      ++range.old_count;
    for (; y < new_changed.size() && new_changed[y] != 0; ++y)
      ++range.new_count;
    if (range.old_count + range.new_count > 0) ranges.push_back(range);
    ++x;
    ++y;
  }
  return ranges;
}

Difference compare_middle(Ids old_ids, Ids new_ids, std::size_t distinct, std::size_t first) {
  std::vector<Occurrences> occurrences(distinct);
  for (const std::uint32_t id : old_ids)
    ++occurrences[id].old_count;
  for (const std::uint32_t id : new_ids)
    ++occurrences[id].new_count;
  const Kept old_kept =
      keep(old_ids, [&](std::uint32_t id) { return occurrences[id].new_count > 0; });
  const Kept new_kept =
      keep(new_ids, [&](std::uint32_t id) { return occurrences[id].old_count > 0; });
  for (std::uint32_t i = 0; i < new_kept.ids.size(); ++i)
    occurrences[new_kept.ids[i]].new_at = i;
  const std::uint64_t certain =
      old_ids.size() - old_kept.ids.size() + new_ids.size() - new_kept.ids.size();
  KeptComparison comparison(old_kept.ids, new_kept.ids, certain);
  Difference difference;
  difference.approximate = comparison.run(occurrences, surplus(occurrences));
  std::vector<std::uint8_t> old_changed(old_ids.size(), 1);
  std::vector<std::uint8_t> new_changed(new_ids.size(), 1);
  spread(comparison.script().old_changed(), old_kept, old_changed);
  spread(comparison.script().new_changed(), new_kept, new_changed);
  difference.ranges = ranges_of(old_changed, new_changed, first);
  return difference;
}

}  // namespace

Difference compare_ids(Ids old_ids, Ids new_ids, std::size_t distinct) {
  const std::size_t shorter = std::min(old_ids.size(), new_ids.size());
  std::size_t first = 0;
  while (first < shorter && old_ids[first] == new_ids[first])
    ++first;
  std::size_t last = 0;
  while (last < shorter - first &&
         old_ids[old_ids.size() - 1 - last] == new_ids[new_ids.size() - 1 - last])
    ++last;
  const Ids old_middle = old_ids.subspan(first, old_ids.size() - first - last);
  const Ids new_middle = new_ids.subspan(first, new_ids.size() - first - last);
  if (!old_middle.empty() && !new_middle.empty())
    return compare_middle(old_middle, new_middle, distinct, first);
  Difference difference;
  if (!old_middle.empty() || !new_middle.empty())
    difference.ranges = {{first, old_middle.size(), first, new_middle.size()}};
  return difference;
}

}  // namespace agent_timeline::diff
