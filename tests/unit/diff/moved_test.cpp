// Blocks removed in one place and added in another.
#include "diff/moved.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/compare.h"

using namespace agent_timeline::diff;

namespace {

/// Returns the signs of the changed lines, each with the number of its block if it moved.
std::string moves(std::string_view old_text, std::string_view new_text) {
  File file;
  compare_into(file, old_text, new_text, Extent::excerpt);
  mark_moves(file);
  std::string out;
  for (const Hunk& hunk : file.hunks) {
    for (const Line& line : hunk.lines) {
      if (line.kind == LineKind::context) continue;
      out += line.kind == LineKind::added ? '+' : '-';
      if (line.moved != 0) out += std::to_string(line.moved);
    }
  }
  return out;
}

constexpr std::string_view kBlock = "one();\ntwo();\nthree();\n";
constexpr std::string_view kRest = "stays 1\nstays 2\nstays 3\nstays 4\nstays 5\n";

std::string text(std::string_view a, std::string_view b, std::string_view c = "") {
  return std::string(a) + std::string(b) + std::string(c);
}

}  // namespace

TEST_CASE("a moved block of three lines has the same number on both sides", "[diff]") {
  CHECK(moves(text(kBlock, kRest), text(kRest, kBlock)) == "-1-1-1+1+1+1");
  CHECK(moves(text(kRest, kBlock), text(kBlock, kRest)) == "+1+1+1-1-1-1");
  CHECK(moves(text(kBlock, kRest), text(kRest, "  one();\n  two();\n  three();\n")) ==
        "-1-1-1+1+1+1");
}

TEST_CASE("brackets and blank lines alone do not form a moved block", "[diff]") {
  CHECK(moves(text("a();\nb();\n", kRest), text(kRest, "a();\nb();\n")) == "--++");
  CHECK(moves(text("first();\n}\n\n};\n", kRest), text(kRest, "first();\n}\n\n};\n")) ==
        "----++++");
  CHECK(moves(text(kBlock, "}\n", kRest), text(kRest, kBlock, "}\n")) == "-1-1-1-1+1+1+1+1");
}

TEST_CASE("each line belongs to at most one moved block", "[diff]") {
  CHECK(moves(text(kBlock, kRest), text(kRest, kBlock, kBlock)) == "-1-1-1+1+1+1+++");
  CHECK(moves(text("new 1\n", kRest), text(kRest, "new 2\n")) == "-+");
}
