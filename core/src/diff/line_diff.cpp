#include "diff/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>

namespace agent_timeline::diff {
namespace {

using Lines = std::span<const std::string_view>;

/// Differences up to which the shortest script is looked for; the trace takes its square in memory.
constexpr std::ptrdiff_t kDifferences = 1024;
/// Steps of the search, of which one is a comparison of two numbers.
constexpr std::size_t kSteps = std::size_t{4} * 1024 * 1024;

/// A number for each line, the same for equal lines, so that comparing them costs nothing.
std::vector<std::uint32_t> number_lines(Lines old_lines, Lines new_lines) {
  const std::size_t total = old_lines.size() + new_lines.size();
  const auto line = [&](std::uint32_t at) {
    return at < old_lines.size() ? old_lines[at] : new_lines[at - old_lines.size()];
  };
  std::vector<std::uint32_t> order(total);
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return line(a) < line(b); });
  std::vector<std::uint32_t> numbers(total);
  for (std::size_t i = 1; i < total; ++i) {
    const bool differs = line(order[i]) != line(order[i - 1]);
    numbers[order[i]] = numbers[order[i - 1]] + (differs ? 1 : 0);
  }
  return numbers;
}

using Numbers = std::span<const std::uint32_t>;

/// Walks the edit graph, x along the old lines and y along the new ones, and remembers how far each
/// diagonal k = x - y was reached with d differences.
class Search {
 public:
  Search(Numbers old_lines, Numbers new_lines)
      : old_(old_lines), new_(new_lines), reach_(2 * kDifferences + 3) {}

  /// The ranges, or nothing when the search was given up.
  std::optional<std::vector<ChangedRange>> run() {
    for (std::ptrdiff_t d = 0; d <= kDifferences; ++d) {
      trace_.emplace_back();
      trace_.back().reserve(static_cast<std::size_t>(d) + 1);
      for (std::ptrdiff_t k = -d; k <= d; k += 2) {
        const std::ptrdiff_t x = follow(k, first_x(d, k));
        reach(k) = x;
        trace_.back().push_back(x);
        if (x >= old_size() && x - k >= new_size()) return walk_back(d, k);
        if (steps_ > kSteps) return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::ptrdiff_t old_size() const { return std::ssize(old_); }
  [[nodiscard]] std::ptrdiff_t new_size() const { return std::ssize(new_); }
  std::ptrdiff_t& reach(std::ptrdiff_t k) {
    return reach_[static_cast<std::size_t>(k + kDifferences + 1)];
  }

  /// Whether the d-th difference on diagonal k is an added line (else a removed one).
  [[nodiscard]] static bool goes_down(std::ptrdiff_t d, std::ptrdiff_t k, std::ptrdiff_t below,
                                      std::ptrdiff_t above) {
    return k == -d || (k != d && below < above);
  }

  std::ptrdiff_t first_x(std::ptrdiff_t d, std::ptrdiff_t k) {
    if (d == 0) return 0;
    return goes_down(d, k, reach(k - 1), reach(k + 1)) ? reach(k + 1) : reach(k - 1) + 1;
  }

  std::ptrdiff_t follow(std::ptrdiff_t k, std::ptrdiff_t x) {
    std::ptrdiff_t at = x;
    while (at < old_size() && at - k < new_size() &&
           old_[static_cast<std::size_t>(at)] == new_[static_cast<std::size_t>(at - k)])
      ++at;
    steps_ += static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - x, 0)) + 1;
    return at;
  }

  [[nodiscard]] std::ptrdiff_t traced(std::ptrdiff_t d, std::ptrdiff_t k) const {
    return trace_[static_cast<std::size_t>(d)][static_cast<std::size_t>((k + d) / 2)];
  }

  std::vector<ChangedRange> walk_back(std::ptrdiff_t d, std::ptrdiff_t k) {
    std::vector<ChangedRange> ranges;
    for (; d > 0; --d) {
      const bool has_below = k - 1 >= -(d - 1);
      const bool has_above = k + 1 <= d - 1;
      const bool down = goes_down(d, k, has_below ? traced(d - 1, k - 1) : -1,
                                  has_above ? traced(d - 1, k + 1) : -1);
      k += down ? 1 : -1;
      const std::ptrdiff_t x = traced(d - 1, k);
      add(ranges, x, x - k, down);
    }
    std::reverse(ranges.begin(), ranges.end());
    return ranges;
  }

  /// Adds the difference before the ones known so far, or joins it to the first of them.
  static void add(std::vector<ChangedRange>& ranges, std::ptrdiff_t x, std::ptrdiff_t y,
                  bool down) {
    const ChangedRange one = {static_cast<std::size_t>(x), down ? 0U : 1U,
                              static_cast<std::size_t>(y), down ? 1U : 0U};
    const bool touches = !ranges.empty() &&
                         one.old_first + one.old_count == ranges.back().old_first &&
                         one.new_first + one.new_count == ranges.back().new_first;
    if (!touches) return ranges.push_back(one);
    ChangedRange& next = ranges.back();
    next = {one.old_first, one.old_count + next.old_count, one.new_first,
            one.new_count + next.new_count};
  }

  Numbers old_;
  Numbers new_;
  std::vector<std::ptrdiff_t> reach_;
  std::vector<std::vector<std::ptrdiff_t>> trace_;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<ChangedRange> compare_lines(Lines old_lines, Lines new_lines) {
  const std::size_t shorter = std::min(old_lines.size(), new_lines.size());
  std::size_t before = 0;
  while (before < shorter && old_lines[before] == new_lines[before])
    ++before;
  std::size_t after = 0;
  while (after < shorter - before &&
         old_lines[old_lines.size() - 1 - after] == new_lines[new_lines.size() - 1 - after])
    ++after;
  const Lines old_middle = old_lines.subspan(before, old_lines.size() - before - after);
  const Lines new_middle = new_lines.subspan(before, new_lines.size() - before - after);
  if (old_middle.empty() && new_middle.empty()) return {};
  const ChangedRange whole = {before, old_middle.size(), before, new_middle.size()};
  if (old_middle.empty() || new_middle.empty()) return {whole};
  const std::vector<std::uint32_t> numbers = number_lines(old_middle, new_middle);
  const Numbers all(numbers);
  auto ranges = Search(all.first(old_middle.size()), all.subspan(old_middle.size())).run();
  if (!ranges) return {whole};
  for (ChangedRange& range : *ranges) {
    range.old_first += before;
    range.new_first += before;
  }
  return std::move(*ranges);
}

}  // namespace agent_timeline::diff
