// Placement of a block that could be in several places of a diff.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/compare.h"

using namespace agent_timeline::diff;

namespace {

/// Returns the signs of all lines of the diff.
std::string signs(std::string_view old_text, std::string_view new_text) {
  File file;
  compare_into(file, old_text, new_text, Extent::file, 0, 1000);
  std::string out;
  for (const Hunk& hunk : file.hunks) {
    for (const Line& line : hunk.lines)
      out += " +-"[static_cast<int>(line.kind)];
  }
  return out;
}

/// Checks the signs for a text whose added lines begin with `+` and other lines with a space.
/// Exchanging the sides must give the same places.
void check_places(std::string_view marked) {
  std::string expected;
  std::string shorter;
  std::string longer;
  while (!marked.empty()) {
    const std::size_t end = marked.find('\n') + 1;
    const std::string_view line = marked.substr(1, end - 1);
    expected += marked.front();
    longer += line;
    if (marked.front() == ' ') shorter += line;
    marked.remove_prefix(end);
  }
  CAPTURE(longer);
  CHECK(signs(shorter, longer) == expected);
  for (char& sign : expected) {
    if (sign == '+') sign = '-';
  }
  CHECK(signs(longer, shorter) == expected);
}

}  // namespace

TEST_CASE("an added function includes the blank line after it", "[diff]") {
  check_places(
      " void a() {\n"
      "   x();\n"
      " }\n"
      " \n"
      "+void b() {\n"
      "+  y();\n"
      "+}\n"
      "+\n"
      " void c() {\n"
      "   z();\n"
      " }\n");
  check_places(
      " def a():\n"
      "     x()\n"
      " \n"
      "+def b():\n"
      "+    x()\n"
      "+\n"
      " def c():\n"
      "     x()\n");
}

TEST_CASE("without blank lines, an added block starts at its outermost indentation", "[diff]") {
  check_places(
      " for x in a:\n"
      "     use(x)\n"
      "+for y in b:\n"
      "+    use(x)\n"
      " done()\n");
  check_places(
      "   if (a) {\n"
      "     x();\n"
      "+  } else if (b) {\n"
      "+    x();\n"
      "   }\n");
  check_places(
      " {\n"
      " \t\"a\": {\n"
      " \t\t\"n\": 1\n"
      " \t},\n"
      "+\t\"b\": {\n"
      "+\t\t\"n\": 1\n"
      "+\t},\n"
      " \t\"c\": {\n"
      " \t\t\"n\": 2\n"
      " \t}\n"
      " }\n");
}

TEST_CASE("a comment stays with the declaration it describes", "[diff]") {
  check_places(
      " /// One.\n"
      " int one();\n"
      " \n"
      "+/// Two.\n"
      "+int two();\n"
      "+\n"
      " /// Three.\n"
      " int three();\n");
}

TEST_CASE("changed blocks that can be joined become one", "[diff]") {
  CHECK(signs("a\nb\na\nb\nc\n", "a\nb\nc\n").find("--") != std::string::npos);
  CHECK(signs("x\nx\nx\n", "x\n") == " --");
  CHECK(signs("", "x\n") == "+");
}
