// Rendering of diffs: rows with numbers beside their text, and a message if there are no rows.
#include "diff/render.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "diff/compare.h"
#include "diff/marks.h"
#include "diff/patch_reader.h"
#include "support/html_checker.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;

namespace {

std::string html_of(const Diff& diff, const RenderOptions& options = {}) {
  std::string html;
  {
    HtmlWriter writer(html);
    render(diff, options, writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

std::string html_of(std::string_view text) {
  const std::optional<Diff> diff = read_patch(text);
  REQUIRE(diff);
  return html_of(*diff);
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

TEST_CASE("render gives each row its line numbers, sign and text", "[diff]") {
  const std::string html =
      html_of("--- a/x\n+++ b/x\n@@ -4,2 +4,2 @@ f()\n a < b\n-c\n+d\n\\ No newline\n");
  CHECK(contains(html,
                 "<div class=\"at-row\" data-old=\"4\" data-new=\"4\">"
                 "<span class=\"at-sign\"> </span>"
                 "<span class=\"at-text\">a &lt; b</span></div>"));
  CHECK(contains(html,
                 "<div class=\"at-row at-removed\" data-old=\"5\">"
                 "<span class=\"at-sign\" role=\"img\" aria-label=\"removed\">-</span>"
                 "<span class=\"at-text\">c</span></div>"));
  CHECK(contains(html, "<div class=\"at-row at-added\" data-new=\"5\">"));
  CHECK(contains(testing::html_text(html), "x +1 −1@@ -4,2 +4,2 @@ f()"));
  CHECK(
      contains(html,
               "<span class=\"at-count-added\" role=\"img\" aria-label=\"1 line added\">+1</span> "
               "<span class=\"at-count-removed\" role=\"img\" aria-label=\"1 line removed\">"
               "−1</span></"));
  CHECK(contains(testing::html_text(html), "+dNo newline at end of file"));
}

TEST_CASE("render marks a carriage return without changing the text", "[diff]") {
  const std::string html = html_of("@@ -1 +1 @@\n-a\r\n+a\n");
  CHECK(contains(html, "<span class=\"at-text\">a</span><span class=\"at-carriage-return\""));
  CHECK(!contains(html, "\uFFFD"));
}

TEST_CASE("render describes changes that have no rows", "[diff]") {
  struct Row {
    std::string_view text;
    std::string_view words;
  };
  const Row rows[] = {
      {"diff --git a/x b/y\nrename from x\nrename to y\n", "x → y renamed"},
      {"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", "x mode 100644 → 100755"},
      {"diff --git a/x b/x\nnew file mode 100644\n", "x new file"},
      {"diff --git a/x b/x\ndeleted file mode 100644\n", "x deleted"},
      {"diff --git a/x b/x\ncopy from x\ncopy to y\n", "x → y copied"},
      {"Binary files a/x and b/x differ\n", "x binary file"},
      {"--- a/x\n+++ b/x\n", "x no lines changed"},
      {"@@ -1,2 +1,2 @@\n-a\n", "it may have been cut"},
      {"@@ -1 +1 @@\n-a\n+b\n", "unnamed file +1 −1"},
      {"Look:\n@@ -1 +1 @@\n-a\n+b\nDone.\n", "Look:unnamed file"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(contains(testing::html_text(html_of(row.text)), row.words));
  }
  CHECK(testing::html_text(html_of(Diff())) == "No changes.");
}

TEST_CASE("a rendered diff is the concatenation of its pieces", "[diff]") {
  const auto diff = read_patch("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n");
  REQUIRE(diff);
  std::string pieces;
  {
    HtmlWriter writer(pieces);
    FileRenderer renderer(diff->files[0], {});
    renderer.header(writer);
    renderer.rows(0, 0, 2, writer);
    renderer.rows(1, 0, 2, writer);
  }
  CHECK(html_of(*diff) == "<div class=\"at-diff\">" + pieces + "</div>");
}

namespace {

Diff diff_of(std::string_view old_text, std::string_view new_text, std::string_view path,
             Extent extent = Extent::file, std::int64_t first_line = 0) {
  Diff diff;
  File& file = diff.files.emplace_back();
  file.old_path = file.new_path = path;
  compare_into(file, old_text, new_text, extent, first_line);
  mark_changes(diff);
  return diff;
}

std::string numbered_lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 1; i <= count; ++i)
    text += "line " + std::to_string(i) + "\n";
  return text;
}

}  // namespace

TEST_CASE("both sides are highlighted as in their complete files", "[diff]") {
  // The comment opens far above the hunk and is closed only on the new side.
  const std::string above = "/* open\n" + numbered_lines(20);
  const std::string below = "int a;\n" + numbered_lines(20);
  const std::string html = html_of(diff_of(above + below, above + "*/\n" + below, "x.c"));
  CHECK(contains(html, "<span class=\"at-text\"><span class=\"at-c\">*/</span></span>"));
  CHECK(contains(html,
                 "data-new=\"23\"><span class=\"at-sign\"> </span><span class=\"at-text\">"
                 "<span class=\"at-t\">int</span> a;</span>"));
}

TEST_CASE("a hunk at an unknown position is highlighted from a guessed state", "[diff]") {
  const std::string html = html_of(
      "--- a/x.c\n+++ b/x.c\n@@ -40,3 +40,3 @@\n in a\n-comment */\n"
      "+comment. */\n int a;\n");
  CHECK(contains(html, "<span class=\"at-c\">in a</span>"));
}

TEST_CASE("changed words are marked inside highlighted tokens", "[diff]") {
  const std::string html = html_of(diff_of("return count + 1;\n", "return count + 2;\n", "x.c"));
  CHECK(contains(html, "count + <span class=\"at-word\"><span class=\"at-n\">2</span></span>;"));
}

TEST_CASE("the split layout shows context on both sides and changes side by side", "[diff]") {
  RenderOptions split;
  split.layout = Layout::split;
  const std::string html = html_of(diff_of("a\nb\nc\n", "a\nB\nX\nc\n", "x.txt"), split);
  CHECK(contains(html,
                 "<div class=\"at-split-row\"><div class=\"at-row\" data-old=\"1\">"
                 "<span class=\"at-sign\"> </span><span class=\"at-text\">a</span></div>"
                 "<div class=\"at-row\" data-new=\"1\"><span class=\"at-sign\"> </span>"
                 "<span class=\"at-text\">a</span></div></div>"));
  CHECK(contains(html, "<div class=\"at-row at-empty\"></div><div class=\"at-row at-added\""));
}

TEST_CASE("a short gap of unchanged lines can be expanded; a long one only shows its count",
          "[diff]") {
  const auto html_with = [](std::size_t lines) {
    const std::string text = numbered_lines(lines);
    return html_of(diff_of(text, text + "more\n", "x.txt"));
  };
  const std::string few = html_with(10);
  CHECK(contains(few,
                 "<details class=\"at-gap\"><summary class=\"at-more-summary\">"
                 "Show 7 unchanged lines</summary>"));
  CHECK(contains(few, "data-old=\"7\" data-new=\"7\""));
  CHECK(!contains(few, "data-old=\"12\""));
  const std::string many = html_with(limits::kShownGapLines + 4);
  CHECK(contains(many, "<div class=\"at-gap\">401 unchanged lines</div>"));
}

TEST_CASE("a long gap does not affect the others, and a gap of one line is always shown",
          "[diff]") {
  const std::string text = numbered_lines(900);
  std::string changed = text;
  changed.replace(changed.find("line 20\n"), 7, "LINE 20");
  changed.replace(changed.find("line 5\n"), 6, "LINE 5");
  const std::string html = html_of(diff_of(text, changed, "x.txt"));
  CHECK(contains(html, "Show 8 unchanged lines"));
  CHECK(contains(html, "<div class=\"at-gap\">877 unchanged lines</div>"));
  CHECK(!contains(html, "Show 1 unchanged"));
  CHECK(contains(html, "data-old=\"1\" data-new=\"1\""));
}

TEST_CASE("line numbers relative to an excerpt are noted", "[diff]") {
  const Diff relative = diff_of("a\nb", "a\nc", "x.txt", Extent::excerpt);
  CHECK(contains(testing::html_text(html_of(relative)), "line numbers relative to the excerpt"));
  const Diff placed = diff_of("a\nb", "a\nc", "x.txt", Extent::excerpt, 41);
  CHECK(contains(html_of(placed), "data-old=\"42\""));
}

TEST_CASE("a long line is cut, and its rest can be expanded", "[diff]") {
  const std::string line(limits::kShownLineBytes + 100, 'x');
  const std::string html = html_of(diff_of("", line + "y\n", "x.txt"));
  CHECK(contains(html, "Show 101 more bytes of this line"));
  CHECK(contains(testing::html_text(html), "xy"));
}

TEST_CASE("a long line is cut to the part around its first change", "[diff]") {
  std::string words;
  for (int i = 0; i < 1000; ++i)
    words += "word ";
  const std::string html = html_of(diff_of(words + "a end\n", words + "b end\n", "x.txt"));
  CHECK(contains(html, "Show 4800 more bytes of this line"));
  CHECK(contains(html, "<span class=\"at-word\">b</span> end</span></div>"));
}

TEST_CASE("the rows of a long hunk are initially closed after the first ones", "[diff]") {
  const std::string html = html_of(diff_of("", numbered_lines(1200), "x.txt"));
  CHECK(contains(html, "Show 500 more lines"));
  CHECK(contains(html, "Show 200 more lines"));
  CHECK(contains(html, "data-new=\"1200\""));
}

TEST_CASE("rows rendered out of order equal rows rendered in order", "[diff]") {
  const Diff diff = diff_of("/*\na\n" + numbered_lines(30) + "b\n",
                            "/*\nA\n" + numbered_lines(30) + "B\n", "x.c");
  REQUIRE(diff.files[0].hunks.size() == 2);
  const auto draw = [](FileRenderer& renderer, std::size_t hunk, std::size_t rows) {
    std::string html;
    HtmlWriter writer(html);
    renderer.rows(hunk, 0, rows, writer);
    return html;
  };
  const std::vector<Hunk>& hunks = diff.files[0].hunks;
  FileRenderer renderer(diff.files[0], {});
  const std::string last = draw(renderer, 1, hunks[1].lines.size());
  const std::string first = draw(renderer, 0, hunks[0].lines.size());
  FileRenderer in_order(diff.files[0], {});
  CHECK(first == draw(in_order, 0, hunks[0].lines.size()));
  CHECK(last == draw(in_order, 1, hunks[1].lines.size()));
}
