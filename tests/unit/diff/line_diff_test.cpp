// Line diffs: applied to the old text they give the new one, and they are close to minimal.
#include "diff/line_diff.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;

namespace {

using Lines = std::vector<std::string_view>;

Lines random_lines(testing::Random& random) {
  static constexpr std::string_view letters[] = {"a", "b", "c", "d"};
  Lines lines(random.below(12));
  for (std::string_view& line : lines)
    line = random.pick(letters);
  return lines;
}

Lines apply(const Lines& old_lines, const Lines& new_lines,
            const std::vector<ChangedRange>& ranges) {
  Lines out;
  std::size_t at = 0;
  for (const ChangedRange& range : ranges) {
    out.insert(out.end(), old_lines.begin() + static_cast<std::ptrdiff_t>(at),
               old_lines.begin() + static_cast<std::ptrdiff_t>(range.old_first));
    for (std::size_t i = 0; i < range.new_count; ++i)
      out.push_back(new_lines[range.new_first + i]);
    at = range.old_first + range.old_count;
  }
  out.insert(out.end(), old_lines.begin() + static_cast<std::ptrdiff_t>(at), old_lines.end());
  return out;
}

std::size_t differences(const std::vector<ChangedRange>& ranges) {
  std::size_t count = 0;
  for (const ChangedRange& range : ranges)
    count += range.old_count + range.new_count;
  return count;
}

/// Computed from the longest common subsequence, the textbook way.
std::size_t fewest_differences(const Lines& a, const Lines& b) {
  std::vector<std::vector<std::size_t>> common(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      common[i][j] =
          a[i] == b[j] ? 1 + common[i + 1][j + 1] : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  return a.size() + b.size() - 2 * common[0][0];
}

}  // namespace

TEST_CASE("property: a line diff applied to the old lines gives the new lines and is near minimal",
          "[diff]") {
  testing::Random random(testing::property_seed());
  CAPTURE(testing::property_seed());
  for (std::size_t run = 0; run < testing::property_runs(); ++run) {
    const Lines old_lines = random_lines(random);
    const Lines new_lines = random_lines(random);
    const Difference difference = compare_lines(old_lines, new_lines);
    REQUIRE(apply(old_lines, new_lines, difference.ranges) == new_lines);
    REQUIRE_FALSE(difference.approximate);
    REQUIRE(10 * differences(difference.ranges) <= 11 * fewest_differences(old_lines, new_lines));
  }
}

TEST_CASE("changed ranges are separate and in order, and equal texts have none", "[diff]") {
  CHECK(compare_lines({}, {}).ranges.empty());
  const Lines same = {"a", "b"};
  CHECK(compare_lines(same, same).ranges.empty());
  CHECK(compare_lines({}, same).ranges == std::vector<ChangedRange>{{0, 0, 0, 2}});
  CHECK(compare_lines(same, {}).ranges == std::vector<ChangedRange>{{0, 2, 0, 0}});
  const Lines other = {"x", "a", "y", "b"};
  CHECK(compare_lines(same, other).ranges == std::vector<ChangedRange>{{0, 0, 0, 1}, {1, 0, 2, 1}});
}
