// Diffs whose lines have signs and numbers.
#include "diff/numbered_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline::diff;

TEST_CASE("numbered lines are read with the line numbers of both sides", "[diff]") {
  const auto hunks = read_numbered(
      "     ...\n   8 a\n-  9 b\n+  9 c\n+ 10 d\n  10 e\n     ...\n  20 \n- 21 x\n  22   y\n");
  REQUIRE(hunks);
  REQUIRE(hunks->size() == 2);
  const Hunk& first = hunks->at(0);
  CHECK(first.old_start == 8);
  CHECK(first.new_start == 8);
  CHECK(first.old_count == 3);
  CHECK(first.new_count == 4);
  CHECK(first.lines.at(1).old_number == 9);
  CHECK(first.lines.at(2).new_number == 9);
  CHECK(first.lines.at(4).old_number == 10);
  CHECK(first.lines.at(4).new_number == 11);
  const Hunk& second = hunks->at(1);
  CHECK(second.old_start == 20);
  CHECK(second.new_start == 21);
  CHECK(second.lines.at(0).text == "");
  CHECK(second.lines.at(2).text == "  y");
  CHECK(second.lines.at(2).new_number == 22);
}

TEST_CASE("pi: the numbered format is distinguished from other text", "[diff]") {
  for (const std::string_view text :
       {"", "     ...\n", "@@ -1 +1 @@\n-a\n+b\n", "+ text", "+ 12text", "* 1 a", "+ 0 a",
        "+ 99999999999 a", "+ -1 a", "+ 08", "+"}) {
    CAPTURE(text);
    CHECK_FALSE(read_numbered(text));
  }
  CHECK(read_numbered("+ 1 a")->at(0).lines.at(0).text == "a");
  CHECK(read_numbered("+1")->at(0).lines.at(0).text == "");
  CHECK(read_numbered("- 1 a\r\n")->at(0).lines.at(0).text == "a");
}
