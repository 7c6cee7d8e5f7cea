// Diffs while the new text arrives: what is pending, and when a line becomes certain.
#include "diff/live_diff.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline::diff;

namespace {

/// Rows separated by `|`; `?` before pending rows, `>` before those the new text has reached.
std::string rows(std::string_view old_text, std::string_view new_so_far,
                 bool old_is_complete = true) {
  File file;
  compare_growing(file, old_text, new_so_far, old_is_complete);
  std::string out;
  for (const Hunk& hunk : file.hunks) {
    for (const Line& line : hunk.lines) {
      if (!out.empty()) out += '|';
      const bool is_rewriting = line.pending && line.old_number != 0 && line.new_number != 0;
      if (line.pending) out += is_rewriting ? '>' : '?';
      out += " +-"[static_cast<int>(line.kind)] + line.text;
    }
  }
  return out;
}

constexpr std::string_view kOld = "first();\nsecond();\nthird();\nfourth();\n";

}  // namespace

TEST_CASE("all lines are pending until the old text is complete", "[diff]") {
  CHECK(rows("first();\nsec", "", false) == "? first();|? sec");
  CHECK(rows("", "new();\n", false) == "?+new();");
  CHECK(rows("", "", false) == "");
}

TEST_CASE("old lines that the new text has not reached are pending, not removed", "[diff]") {
  CHECK(rows(kOld, "") == "? first();|? second();|? third();|? fourth();");
  CHECK(rows(kOld, "first();\n") == " first();|? second();|? third();|? fourth();");
  CHECK(rows(kOld, "first();\nsec") == " first();|> second();|? third();|? fourth();");
  CHECK(rows(kOld, "first();\nnew") == " first();|?+new|? second();|? third();|? fourth();");
  CHECK(rows(kOld, kOld) == "");
}

TEST_CASE("a line that the old text does not contain is certain once it is complete", "[diff]") {
  CHECK(rows(kOld, "first();\nnew();\n") == " first();|+new();|? second();|? third();|? fourth();");
  CHECK(rows("", "a\nb") == "+a|?+b");
}

TEST_CASE("old lines are removed once a later line matches", "[diff]") {
  CHECK(rows(kOld, "first();\nthird();\n") == " first();|-second();| third();|? fourth();");
  CHECK(rows(kOld, "first();\nnew();\nthird();\n") ==
        " first();|-second();|+new();| third();|? fourth();");
}

TEST_CASE("a matching bracket alone does not remove the lines before it", "[diff]") {
  constexpr std::string_view text = "if (a) {\n  one();\n}\nif (b) {\n  two();\n}\n";
  CHECK(rows(text, "if (a) {\n}\n") == " if (a) {|?+}|?   one();|? }|? if (b) {|?   two();|? }");
  CHECK(rows(text, "if (a) {\n}\nif (b) {\n") == " if (a) {|-  one();| }| if (b) {|?   two();|? }");
  CHECK(rows(text, "if (a) {\n}\n  one();\n") ==
        " if (a) {|+}|   one();|? }|? if (b) {|?   two();|? }");
}

TEST_CASE("a more distant match needs more matching lines", "[diff]") {
  std::string text;
  for (int i = 0; i < 100; ++i)
    text += "line " + std::to_string(i) + "\n";
  CHECK(rows(text, "line 90\n").starts_with("?+line 90|? line 0|"));
  CHECK(rows(text, "line 90\nline 91\n").starts_with("?+line 90|?+line 91|? line 0|"));
  CHECK(rows(text, "line 90\nline 91\nline 92\n").find("-line 89| line 90| line 91| line 92|?") !=
        std::string::npos);
}

TEST_CASE("the finished diff equals the one-shot diff and has its position in the file", "[diff]") {
  LiveDiff live;
  live.append_new("first();\nth");
  live.append_old("first();\nsecond();\n");
  live.append_old("third();\n");
  live.end_old();
  live.append_new("ird();\n");
  File file;
  live.finish(file, Extent::excerpt, 40);
  REQUIRE(file.hunks.size() == 1);
  CHECK(file.hunks.front().lines.at(1).kind == LineKind::removed);
  CHECK(file.hunks.front().lines.at(1).old_number == 41);
  CHECK_FALSE(file.numbers_are_relative);
}

TEST_CASE("a new block that ends like an old one is still shown as new", "[diff]") {
  constexpr std::string_view text =
      "int one(int n)\n{\n  int i = n;\n  use(i);\n  use(n);\n}\n\n"
      "int two(int n)\n{\n  check(n);\n  return 1;\n}\n";
  CHECK(rows(text, "int new_one(int n)\n{\n  return 1;\n}\n\nint one(int n)\n") ==
        "+int new_one(int n)|+{|+  return 1;|+}|+| int one(int n)|? {|?   int i = n;|?   use(i);|"
        "?   use(n);|? }|? |? int two(int n)|? {|?   check(n);|?   return 1;|? }");
}
