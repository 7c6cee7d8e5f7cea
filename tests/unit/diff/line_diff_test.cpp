// Line diffs: applied to the old text they give the new one, they are as short as they can be for
// small texts, and hostile texts cost no more than their size.
#include "diff/line_diff.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "diff/compare.h"
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

/// By the longest common subsequence, the textbook way.
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

std::string text_of(testing::Random& random) {
  std::string text;
  for (const std::string_view line : random_lines(random))
    text += std::string(line) + "\n";
  if (!text.empty() && random.chance(30)) text.pop_back();
  return text;
}

/// The lines of one side of a hunk, with their line feeds.
std::string side(const Hunk& hunk, LineKind other) {
  std::string text;
  for (const Line& line : hunk.lines) {
    if (line.kind == other) continue;
    text += line.text;
    if (!line.no_newline_at_end) text += '\n';
  }
  return text;
}

/// `old_text` with the old side of each hunk replaced by its new side, at the line it names.
std::string patched(const std::string& old_text, const std::vector<Hunk>& hunks) {
  std::string out;
  std::size_t at = 0;
  std::uint32_t line = 1;
  for (const Hunk& hunk : hunks) {
    const std::uint32_t start = hunk.old_count == 0 ? hunk.old_start + 1 : hunk.old_start;
    for (; line < start; ++line) {
      const std::size_t end = old_text.find('\n', at) + 1;
      out += old_text.substr(at, end - at);
      at = end;
    }
    const std::string old_side = side(hunk, LineKind::added);
    if (old_text.compare(at, old_side.size(), old_side) != 0) return "the old side differs";
    out += side(hunk, LineKind::removed);
    at += old_side.size();
    line += hunk.old_count;
  }
  return out + old_text.substr(at);
}

}  // namespace

TEST_CASE("property: a line diff applied to the old lines gives the new ones", "[diff]") {
  testing::Random random(testing::property_seed());
  CAPTURE(testing::property_seed());
  for (std::size_t run = 0; run < testing::property_runs(); ++run) {
    const Lines old_lines = random_lines(random);
    const Lines new_lines = random_lines(random);
    const auto ranges = compare_lines(old_lines, new_lines);
    REQUIRE(apply(old_lines, new_lines, ranges) == new_lines);
    REQUIRE(differences(ranges) == fewest_differences(old_lines, new_lines));
  }
}

TEST_CASE("property: hunks applied to the old text give the new one", "[diff]") {
  testing::Random random(testing::property_seed());
  CAPTURE(testing::property_seed());
  for (std::size_t run = 0; run < testing::property_runs(); ++run) {
    const std::string old_text = text_of(random);
    const std::string new_text = text_of(random);
    CAPTURE(old_text, new_text);
    REQUIRE(patched(old_text, compare(old_text, new_text, Extent::file)) == new_text);
  }
}

TEST_CASE("ranges are apart, in order, and none when nothing differs", "[diff]") {
  CHECK(compare_lines({}, {}).empty());
  const Lines same = {"a", "b"};
  CHECK(compare_lines(same, same).empty());
  CHECK(compare_lines({}, same) == std::vector<ChangedRange>{{0, 0, 0, 2}});
  CHECK(compare_lines(same, {}) == std::vector<ChangedRange>{{0, 2, 0, 0}});
  const Lines other = {"x", "a", "y", "b"};
  CHECK(compare_lines(same, other) == std::vector<ChangedRange>{{0, 0, 0, 1}, {1, 0, 2, 1}});
}

TEST_CASE("beyond the bound the middle is replaced as a whole", "[diff]") {
  constexpr std::size_t count = 100'000;
  std::vector<std::string> storage(2 * count);
  for (std::size_t i = 0; i < storage.size(); ++i)
    storage[i] = std::to_string(i);
  Lines old_lines(storage.begin(), storage.begin() + count);
  Lines new_lines(storage.begin() + count, storage.end());
  old_lines.push_back("end");
  new_lines.push_back("end");
  const auto start = std::chrono::steady_clock::now();
  CHECK(compare_lines(old_lines, new_lines) == std::vector<ChangedRange>{{0, count, 0, count}});
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}
