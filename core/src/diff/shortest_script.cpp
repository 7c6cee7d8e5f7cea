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
  steps_left_ = kStepBudget;
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

bool ShortestScript::advance(const Box& box, const Wave& forward, const Wave& other, bool may_meet,
                             Cut& cut) const {
  // Local copies: otherwise the compiler has to assume that writes to the array change them.
  std::int32_t* const middle = forward.middle;
  const std::int32_t corner = forward.corner;
  const Wave met = other;
  const std::int32_t old_end = box.old_end;
  const std::int32_t new_end = box.new_end;
  for (std::int32_t k = forward.high; k >= forward.low; k -= 2) {
    std::int32_t x = std::max(middle[k - corner - 1] + 1, middle[k - corner + 1]);
    while (x < old_end && x - k < new_end && old_[x] == new_[x - k])
      ++x;
    middle[k - corner] = x;
    if (may_meet && met.covers(k) && met.reach(k) <= x) {
      cut.old_at = x;
      cut.new_at = x - k;
      return true;
    }
  }
  return false;
}

bool ShortestScript::retreat(const Box& box, const Wave& backward, const Wave& other, bool may_meet,
                             Cut& cut) const {
  std::int32_t* const middle = backward.middle;
  const std::int32_t corner = backward.corner;
  const Wave met = other;
  const std::int32_t old_begin = box.old_begin;
  const std::int32_t new_begin = box.new_begin;
  for (std::int32_t k = backward.high; k >= backward.low; k -= 2) {
    std::int32_t x = std::min(middle[k - corner - 1], middle[k - corner + 1] - 1);
    while (x > old_begin && x - k > new_begin && old_[x - 1] == new_[x - 1 - k])
      --x;
    middle[k - corner] = x;
    if (may_meet && met.covers(k) && x <= met.reach(k)) {
      cut.old_at = x;
      cut.new_at = x - k;
      return true;
    }
  }
  return false;
}

Cut ShortestScript::furthest(const Box& box, const Wave& forward, const Wave& backward) {
  Cut best;
  std::int32_t best_progress = -1;
  for (std::int32_t k = forward.low; k <= forward.high; k += 2) {
    const std::int32_t x = forward.reach(k);
    const std::int32_t progress = x - box.old_begin + x - k - box.new_begin;
    if (progress <= best_progress || x > box.old_end || x - k > box.new_end) continue;
    best_progress = progress;
    best = {x, x - k};
  }
  for (std::int32_t k = backward.low; k <= backward.high; k += 2) {
    const std::int32_t x = backward.reach(k);
    const std::int32_t progress = box.old_end - x + box.new_end - (x - k);
    if (progress <= best_progress || x < box.old_begin || x - k < box.new_begin) continue;
    best_progress = progress;
    best = {x, x - k};
  }
  return best;
}

Cut ShortestScript::cut(const Box& box, std::int32_t rounds) {
  const std::int32_t start = box.old_begin - box.new_begin;
  const std::int32_t end = box.old_end - box.new_end;
  Wave forward = {reach_.data() + kHalfWave, start, start, start};
  Wave backward = {reach_.data() + 3 * kHalfWave + 1, end, end, end};
  forward.reach(start) = box.old_begin;
  backward.reach(end) = box.old_end;
  const bool is_odd = ((start - end) & 1) != 0;
  Cut met = {0, 0, 0, true};
  std::int32_t round = 1;
  for (; round <= rounds; ++round) {
    forward.widen(box, kNotForward);
    met.changes = 2 * round - 1;
    if (advance(box, forward, backward, is_odd, met)) break;
    backward.widen(box, kNotBackward);
    met.changes = 2 * round;
    if (retreat(box, backward, forward, !is_odd, met)) break;
  }
  steps_left_ -= round * round;
  if (round <= rounds) return met;
  Cut best = furthest(box, forward, backward);
  best.changes = 2 * rounds;
  return best;
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
    const Cut at = cut(box, steps_left_ > 0 ? kSearchRounds : kReducedRounds);
    boxes_.push_back({at.old_at, box.old_end, at.new_at, box.new_end});
    boxes_.push_back({box.old_begin, at.old_at, box.new_begin, at.new_at});
  }
}

}  // namespace agent_timeline::diff
