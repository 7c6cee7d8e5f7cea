// Hunks computed from texts and from runs of lines: context, numbers, and the end of the text.
#include "diff/compare.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

using namespace agent_timeline::diff;

namespace {

std::string shown(const std::vector<Hunk>& hunks) {
  std::string out;
  for (const Hunk& hunk : hunks) {
    out += "@" + std::to_string(hunk.old_start) + "," + std::to_string(hunk.old_count) + "+" +
           std::to_string(hunk.new_start) + "," + std::to_string(hunk.new_count);
    for (const Line& line : hunk.lines) {
      out += " " + std::string(1, " +-"[static_cast<int>(line.kind)]) + line.text;
      if (line.no_newline_at_end) out += "\\";
    }
  }
  return out;
}

}  // namespace

TEST_CASE("hunks have three lines of context and are merged if they overlap", "[diff]") {
  CHECK(shown(compare("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n",
                      Extent::file)) == "@2,7+2,7  2  3  4 -5 +x  6  7  8");
  CHECK(shown(compare("a\n1\n2\n3\n4\n5\n6\nb\n", "x\n1\n2\n3\n4\n5\n6\ny\n", Extent::file)) ==
        "@1,8+1,8 -a +x  1  2  3  4  5  6 -b +y");
  CHECK(shown(compare("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "x\n1\n2\n3\n4\n5\n6\n7\ny\n",
                      Extent::file)) == "@1,4+1,4 -a +x  1  2  3@6,4+6,4  5  6  7 -b +y");
}

TEST_CASE("in a file, a missing final newline is a difference", "[diff]") {
  CHECK(shown(compare("a\n", "a", Extent::file)) == "@1,1+1,1 -a +a\\");
  CHECK(shown(compare("", "a\n", Extent::file)) == "@0,0+1,1 +a");
  CHECK(shown(compare("a\n", "", Extent::file)) == "@1,1+0,0 -a");
  CHECK(shown(compare("a", "a", Extent::file)) == "");
}

TEST_CASE("an excerpt may end in the middle of a line", "[diff]") {
  CHECK(shown(compare("a", "a\nb", Extent::excerpt)) == "@1,1+1,2  a +b");
  CHECK(shown(compare("a\n", "b\n", Extent::excerpt)) == "@1,1+1,1 -a +b");
  CHECK(shown(compare("a", "a\n", Extent::excerpt)) == "@1,1+1,2  a +");
  CHECK(shown(compare("a", "", Extent::excerpt)) == "@1,1+0,0 -a");
}

TEST_CASE("an excerpt is numbered from its first line, or from 1 if that is unknown", "[diff]") {
  const auto placed = compare("a\nb\n", "a\nc\n", Extent::excerpt, 10);
  CHECK(shown(placed) == "@10,2+10,2  a -b +c");
  CHECK(placed.at(0).lines.at(1).old_number == 11);
  CHECK(placed.at(0).lines.at(2).new_number == 11);
  CHECK(compare("a", "b", Extent::excerpt).at(0).lines.at(0).old_number == 1);
  CHECK(shown(compare("a", "b", Extent::excerpt, -7)) == "@1,1+1,1 -a +b");
  CHECK(shown(compare("a", "b", Extent::excerpt, INT64_MAX)) == "@2147483647,1+2147483647,1 -a +b");
}

TEST_CASE("a carriage return is part of the line", "[diff]") {
  CHECK(shown(compare("a\r\n", "a\n", Extent::file)) == "@1,1+1,1 -a\r +a");
}

TEST_CASE("signed lines become a hunk", "[diff]") {
  const std::vector<std::string> lines = {
      " a", "-b", "+c", "+d", "", "odd", "\\ No newline at end of file"};
  const Hunk hunk = hunk_of_lines(5, 7, lines);
  CHECK(shown({hunk}) == "@5,4+7,5  a -b +c +d    odd\\");
  CHECK(hunk.lines.at(0).old_number == 5);
  CHECK(hunk.lines.at(0).new_number == 7);
  CHECK(hunk.lines.at(3).new_number == 9);
  CHECK(hunk_of_lines(-1, 0, {}).lines.empty());
}
