#include "diff/shortest_script.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace agent_timeline::diff {
namespace {

constexpr std::int32_t kNotForward = -1;
constexpr std::int32_t kNotBackward = std::numeric_limits<std::int32_t>::max();

}  // namespace

ShortestScript::ShortestScript(std::span<const std::uint32_t> old_ids,
                               std::span<const std::uint32_t> new_ids)
    : old_(old_ids.data()),
      new_(new_ids.data()),
      old_changed_(old_ids.size()),
      new_changed_(new_ids.size()) {}

void ShortestScript::clear() {
  std::fill(old_changed_.begin(), old_changed_.end(), std::uint8_t{0});
  std::fill(new_changed_.begin(), new_changed_.end(), std::uint8_t{0});
  changes_ = 0;
}

void ShortestScript::Wave::widen(const Box& box, std::int32_t unreached) {
  if (low > box.old_begin - box.new_end) {
    --low;
    reach(low - 1) = unreached;
  } else {
    ++low;
  }
  if (high < box.old_end - box.new_begin) {
    ++high;
    reach(high + 1) = unreached;
  } else {
    --high;
  }
}

bool ShortestScript::advance(const Box& box, Wave& forward, const Wave& other, bool may_meet,
                             Cut& cut) const {
  for (std::int32_t k = forward.high; k >= forward.low; k -= 2) {
    std::int32_t x = std::max(forward.reach(k - 1) + 1, forward.reach(k + 1));
    std::int32_t y = x - k;
    while (x < box.old_end && y < box.new_end && old_[x] == new_[y]) {
      ++x;
      ++y;
    }
    forward.reach(k) = x;
    if (may_meet && other.covers(k) && other.reach(k) <= x) {
      cut.old_at = x;
      cut.new_at = y;
      return true;
    }
    if (x + y > cut.old_at + cut.new_at && x <= box.old_end && y <= box.new_end) {
      cut.old_at = x;
      cut.new_at = y;
    }
  }
  return false;
}

bool ShortestScript::retreat(const Box& box, Wave& backward, const Wave& other, bool may_meet,
                             Cut& cut) const {
  for (std::int32_t k = backward.high; k >= backward.low; k -= 2) {
    std::int32_t x = std::min(backward.reach(k - 1), backward.reach(k + 1) - 1);
    std::int32_t y = x - k;
    while (x > box.old_begin && y > box.new_begin && old_[x - 1] == new_[y - 1]) {
      --x;
      --y;
    }
    backward.reach(k) = x;
    if (may_meet && other.covers(k) && x <= other.reach(k)) {
      cut.old_at = x;
      cut.new_at = y;
      return true;
    }
    if (x + y < cut.old_at + cut.new_at && x >= box.old_begin && y >= box.new_begin) {
      cut.old_at = x;
      cut.new_at = y;
    }
  }
  return false;
}

Cut ShortestScript::cut(const Box& box) {
  const std::int32_t start = box.old_begin - box.new_begin;
  const std::int32_t end = box.old_end - box.new_end;
  Wave forward = {reach_.data() + kHalfWave, start, start, start};
  Wave backward = {reach_.data() + 3 * kHalfWave + 1, end, end, end};
  forward.reach(start) = box.old_begin;
  backward.reach(end) = box.old_end;
  const bool is_odd = ((start - end) & 1) != 0;
  Cut ahead = {box.old_begin, box.new_begin, 0, true};
  Cut behind = {box.old_end, box.new_end, 0, true};
  for (std::int32_t round = 1; round <= kSearchRounds; ++round) {
    forward.widen(box, kNotForward);
    ahead.changes = 2 * round - 1;
    if (advance(box, forward, backward, is_odd, ahead)) return ahead;
    backward.widen(box, kNotBackward);
    behind.changes = 2 * round;
    if (retreat(box, backward, forward, !is_odd, behind)) return behind;
  }
  const std::int32_t gone = ahead.old_at - box.old_begin + ahead.new_at - box.new_begin;
  const std::int32_t left = box.old_end - behind.old_at + box.new_end - behind.new_at;
  Cut& furthest = gone >= left ? ahead : behind;
  furthest.changes = 2 * kSearchRounds;
  furthest.exact = false;
  return furthest;
}

void ShortestScript::trim(Box& box) const {
  while (box.old_begin < box.old_end && box.new_begin < box.new_end &&
         old_[box.old_begin] == new_[box.new_begin]) {
    ++box.old_begin;
    ++box.new_begin;
  }
  while (box.old_begin < box.old_end && box.new_begin < box.new_end &&
         old_[box.old_end - 1] == new_[box.new_end - 1]) {
    --box.old_end;
    --box.new_end;
  }
}

void ShortestScript::mark(const Box& box) {
  const std::int32_t removed = box.old_end - box.old_begin;
  const std::int32_t added = box.new_end - box.new_begin;
  std::fill_n(old_changed_.begin() + box.old_begin, removed, std::uint8_t{1});
  std::fill_n(new_changed_.begin() + box.new_begin, added, std::uint8_t{1});
  changes_ += removed + added;
}

void ShortestScript::compare(const Box& whole) {
  boxes_.assign(1, whole);
  while (!boxes_.empty()) {
    Box box = boxes_.back();
    boxes_.pop_back();
    trim(box);
    if (box.old_begin == box.old_end || box.new_begin == box.new_end) {
      mark(box);
      continue;
    }
    const Cut at = cut(box);
    boxes_.push_back({at.old_at, box.old_end, at.new_at, box.new_end});
    boxes_.push_back({box.old_begin, at.old_at, box.new_begin, at.new_at});
  }
}

}  // namespace agent_timeline::diff
