#include "diff/slider.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace agent_timeline::diff {
namespace {

using Lines = std::span<const std::string_view>;

/// The maximum number of lines by which a block moves up or down; nearer boundaries are preferable.
constexpr std::size_t kMaxShift = 100;
/// The width of a tab, and the indentation from which lines count as equally deep.
constexpr int kTab = 8;
constexpr int kMaxIndent = 200;
/// The cost of one column of indentation at a boundary, and the costs of kinds of boundaries.
constexpr int kColumnCost = 4;
constexpr int kClosingCost = 6;
constexpr int kStartsBlankCost = 9;
constexpr int kAfterBlankGain = 12;
/// The maximum number of blank lines skipped to find the next line with text.
constexpr std::size_t kBlankLines = 8;

/// The number of columns before the first character, capped; -1 for a blank line.
int indentation(std::string_view line) {
  int columns = 0;
  for (const char c : line) {
    if (!is_space(c)) return std::min(columns, kMaxIndent);
    columns += c == '\t' ? kTab - columns % kTab : 1;
  }
  return -1;
}

/// The cost of a boundary between lines `at` - 1 and `at`; lower is better.
int border_cost(Lines lines, std::size_t at) {
  if (at == 0 || at == lines.size()) return -kAfterBlankGain;
  int cost = 0;
  int here = indentation(lines[at]);
  const int above = indentation(lines[at - 1]);
  if (here < 0) cost += kStartsBlankCost;
  if (above < 0) cost -= kAfterBlankGain;
  // A line that is indented less than the one above closes a block that began earlier.
  if (here >= 0 && here < above) cost += kClosingCost;
  const std::size_t last = std::min(at + kBlankLines, lines.size());
  for (std::size_t i = at + 1; here < 0 && i < last; ++i)
    here = indentation(lines[i]);
  return cost + kColumnCost * std::max(here, 0);
}

/// A range that only adds or only removes, in terms of the side that has its lines.
struct OneSidedRange {
  Lines lines;
  std::size_t first = 0;
  std::size_t count = 0;

  [[nodiscard]] std::size_t steps_up(std::size_t room) const {
    std::size_t steps = 0;
    while (steps < room && lines[first - steps - 1] == lines[first + count - steps - 1])
      ++steps;
    return steps;
  }
  [[nodiscard]] std::size_t steps_down(std::size_t room) const {
    std::size_t steps = 0;
    while (steps < room && lines[first + steps] == lines[first + count + steps])
      ++steps;
    return steps;
  }
  /// The position with the least costly boundaries, between `up` lines above and `down` lines below
  /// `first`; the last of equal positions.
  [[nodiscard]] std::size_t best_position(std::size_t up, std::size_t down) const {
    std::size_t best = first - up;
    int least = INT32_MAX;
    for (std::size_t at = first - up; at <= first + down; ++at) {
      const int cost = border_cost(lines, at) + border_cost(lines, at + count);
      if (cost > least) continue;
      least = cost;
      best = at;
    }
    return best;
  }
};

class Slider {
 public:
  Slider(std::vector<ChangedRange>& ranges, Lines old_lines, Lines new_lines)
      : ranges_(ranges), old_(old_lines), new_(new_lines) {}

  void run() {
    for (std::size_t next = 0; next < ranges_.size(); ++next) {
      ChangedRange range = ranges_[next];
      while (is_one_sided(range) && done_ > 0 && joins_before(range))
        --done_;
      const bool joined =
          is_one_sided(range) && next + 1 < ranges_.size() && joins_after(range, ranges_[next + 1]);
      if (joined) continue;
      if (is_one_sided(range)) move_to_best_position(range, next);
      ranges_[done_++] = range;
    }
    ranges_.resize(done_);
  }

 private:
  static bool is_one_sided(const ChangedRange& range) {
    return range.old_count == 0 || range.new_count == 0;
  }

  [[nodiscard]] OneSidedRange one_sided(const ChangedRange& range) const {
    if (range.new_count == 0) return {old_, range.old_first, range.old_count};
    return {new_, range.new_first, range.new_count};
  }

  /// The number of equal lines between `range` and the previous one.
  [[nodiscard]] std::size_t room_before(const ChangedRange& range) const {
    if (done_ == 0) return range.old_first;
    const ChangedRange& before = ranges_[done_ - 1];
    return range.old_first - before.old_first - before.old_count;
  }

  /// Merges `range` with the last finished range if it can slide up to it.
  bool joins_before(ChangedRange& range) const {
    const std::size_t room = room_before(range);
    if (room > kMaxShift || one_sided(range).steps_up(room) < room) return false;
    const ChangedRange& before = ranges_[done_ - 1];
    range = {before.old_first, before.old_count + range.old_count, before.new_first,
             before.new_count + range.new_count};
    return true;
  }

  /// Merges `range` into the next range if it can slide down to it.
  bool joins_after(const ChangedRange& range, ChangedRange& next) const {
    const std::size_t room = next.old_first - range.old_first - range.old_count;
    if (room > kMaxShift || one_sided(range).steps_down(room) < room) return false;
    next = {range.old_first + room, range.old_count + next.old_count, range.new_first + room,
            range.new_count + next.new_count};
    return true;
  }

  void move_to_best_position(ChangedRange& range, std::size_t index) const {
    const OneSidedRange here = one_sided(range);
    const std::size_t end = index + 1 < ranges_.size() ? ranges_[index + 1].old_first : old_.size();
    const std::size_t below = end - range.old_first - range.old_count;
    const std::size_t up = here.steps_up(std::min(room_before(range), kMaxShift));
    const std::size_t down = here.steps_down(std::min(below, kMaxShift));
    if (up + down == 0) return;
    const std::size_t best = here.best_position(up, down);
    range.old_first = range.old_first + best - here.first;
    range.new_first = range.new_first + best - here.first;
  }

  std::vector<ChangedRange>& ranges_;
  Lines old_;
  Lines new_;
  /// The number of ranges at the front that have their final position.
  std::size_t done_ = 0;
};

}  // namespace

void shift_to_boundaries(std::vector<ChangedRange>& ranges, Lines old_lines, Lines new_lines) {
  Slider(ranges, old_lines, new_lines).run();
}

}  // namespace agent_timeline::diff
