// The lexer's state at the start of a hunk, on both sides and in the gap before it.
#include "diff/side_states.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/compare.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;

namespace {

std::string lines(int count, std::string_view line) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out += line;
  return out;
}

File compared(const std::string& before, const std::string& after, Extent extent) {
  File file;
  compare_into(file, before + "int b;\n" + after, before + "int c;\n" + after, extent);
  REQUIRE(file.hunks.size() == 1);
  return file;
}

}  // namespace

TEST_CASE("a comment that opens in the gap above is open in the hunk but not at the gap's start",
          "[diff]") {
  const File file =
      compared("int a;\n/*\n" + lines(20, "x\n"), lines(20, "x\n") + "*/\n", Extent::file);
  SideWalker walker(file, "c");
  const SideStates states = walker.at(0);
  CHECK(states.gap == code::start_state("c"));
  CHECK_FALSE(states.new_side == code::start_state("c"));
  CHECK(states.old_side == states.new_side);
}

TEST_CASE("a comment that opens in a hunk is open in the gap below", "[diff]") {
  const File file = compared(lines(20, "int a;\n"), "/*\n" + lines(20, "x\n"), Extent::file);
  SideWalker walker(file, "c");
  CHECK(walker.at(0).new_side == code::start_state("c"));
  CHECK_FALSE(walker.at(1).gap == code::start_state("c"));
  // States can be requested again and in any order.
  CHECK(walker.at(0).gap == code::start_state("c"));
}

TEST_CASE("the start state is guessed only for an excerpt from an unknown position", "[diff]") {
  const std::string inside =
      "what is said here\nends the comment above */\n" + lines(9, "int a;\n");
  const File excerpt = compared(inside, "", Extent::excerpt);
  REQUIRE(excerpt.numbers_are_relative);
  CHECK_FALSE(SideWalker(excerpt, "c").at(0).gap == code::start_state("c"));
  const File whole = compared(inside, "", Extent::file);
  CHECK(SideWalker(whole, "c").at(0).gap == code::start_state("c"));
}
