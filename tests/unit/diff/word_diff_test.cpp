// Marks within changed lines: which lines are paired, where words begin, and which changes are too
// small to mark.
#include "diff/word_diff.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "diff/compare.h"

using namespace agent_timeline::diff;

namespace {

/// Returns the changed lines with brackets around marks and `~` if only whitespace differs.
std::string marked(std::string_view old_text, std::string_view new_text) {
  File file;
  compare_into(file, old_text, new_text, Extent::excerpt);
  std::string out;
  for (Hunk& hunk : file.hunks) {
    mark_words(hunk);
    for (const Line& line : hunk.lines) {
      if (line.kind == LineKind::context) continue;
      out += line.kind == LineKind::added ? '+' : '-';
      if (line.whitespace_only) out += '~';
      std::size_t at = 0;
      for (const auto& mark : line.marks) {
        out += line.text.substr(at, mark.begin - at) + "[" +
               line.text.substr(mark.begin, mark.end - mark.begin) + "]";
        at = mark.end;
      }
      out += line.text.substr(at) + "\n";
    }
  }
  return out;
}

}  // namespace

TEST_CASE("whole words are marked", "[diff]") {
  CHECK(marked("return old_name(x);", "return new_name(x);") ==
        "-return [old_name](x);\n+return [new_name](x);\n");
  CHECK(marked("call(a, b);", "call(a, extra, b);") == "-call(a, b);\n+call(a, [extra, ]b);\n");
  CHECK(marked("const größe = 1;", "const grösse = 1;") ==
        "-const [größe] = 1;\n+const [grösse] = 1;\n");
  CHECK(marked("print(\"設定を保存\")", "print(\"設定を読込\")") ==
        "-print(\"設定を[保存]\")\n+print(\"設定を[読込]\")\n");
  CHECK(marked("status: 👩‍💻 done", "status: 👩‍🚀 done") ==
        "-status: [👩‍💻] done\n+status: [👩‍🚀] done\n");
  CHECK(marked("cafe\u0301 au lait", "cafe\u0300 au lait") ==
        "-[cafe\u0301] au lait\n+[cafe\u0300] au lait\n");
}

TEST_CASE("marks include short equal words between changes", "[diff]") {
  CHECK(marked("see the old long text here today", "see the brand new words here today") ==
        "-see the [old long text] here today\n+see the [brand new words] here today\n");
  CHECK(marked("let path = alpha.beta;", "let path = gamma.delta;") ==
        "-let path = [alpha.beta];\n+let path = [gamma.delta];\n");
  CHECK(marked("call(a, b, first)", "call(c, d, first)") ==
        "-call([a], [b], first)\n+call([c], [d], first)\n");
}

TEST_CASE("lines are paired by similarity and in order", "[diff]") {
  CHECK(marked("int first = compute(1);\n", "// A comment above.\nint first = compute(2);\n") ==
        "-int first = compute([1]);\n+// A comment above.\n+int first = compute([2]);\n");
  CHECK(marked("alpha = load(one)\nbeta = load(two)\n", "beta = load(2)\nextra()\n") ==
        "-alpha = load(one)\n-beta = load([two])\n+beta = load([2])\n+extra()\n");
}

TEST_CASE("lines with too little in common are not marked", "[diff]") {
  CHECK(marked("a completely different sentence", "nothing of it is left, really") ==
        "-a completely different sentence\n+nothing of it is left, really\n");
  CHECK(marked("x", "y") == "-x\n+y\n");
}

TEST_CASE("changes of whitespace only are distinguished", "[diff]") {
  CHECK(marked("  if (x) {", "    if (x) {") == "-~[  ]if (x) {\n+~[    ]if (x) {\n");
  CHECK(marked("call( x )", "call(x)") == "-~call([ ]x[ ])\n+~call(x)\n");
  CHECK(marked("a\r\n", "a\n") == "-~a[\r]\n+~a\n");
  CHECK(marked("text  \nend", "text\nend") == "-~text[  ]\n+~text\n");
  CHECK(marked("one two", "one too") == "-one [two]\n+one [too]\n");
}

TEST_CASE("marking the words of a parsed hunk twice gives the same marks", "[diff]") {
  const std::vector<std::string> lines = {" context", "-old value 1", "+old value 2"};
  Hunk hunk = hunk_of_lines(1, 1, lines);
  mark_words(hunk);
  mark_words(hunk);
  REQUIRE(hunk.lines.at(1).marks.size() == 1);
  CHECK(hunk.lines.at(1).marks.at(0) == agent_timeline::TextRange{10, 11});
  CHECK(hunk.lines.at(0).marks.empty());
}
