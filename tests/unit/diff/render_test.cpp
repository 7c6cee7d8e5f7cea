// How a diff is shown: rows with numbers beside their text, and words where there are no rows.
#include "diff/render.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/patch_reader.h"
#include "support/html_checker.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;

namespace {

std::string html_of(const Diff& diff) {
  std::string html;
  {
    HtmlWriter writer(html);
    render(diff, writer);
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

TEST_CASE("render gives each row its numbers, sign and text", "[diff]") {
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
  CHECK(contains(testing::html_text(html), "+dNo newline at end of file"));
}

TEST_CASE("render marks a carriage return without adding to the text", "[diff]") {
  const std::string html = html_of("@@ -1 +1 @@\n-a\r\n+a\n");
  CHECK(contains(html, "<span class=\"at-text\">a</span><span class=\"at-carriage-return\""));
  CHECK(!contains(html, "\uFFFD"));
}

TEST_CASE("render says in words what has no rows", "[diff]") {
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

TEST_CASE("a diff is its pieces one after the other", "[diff]") {
  const auto diff = read_patch("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n");
  REQUIRE(diff);
  std::string pieces;
  {
    HtmlWriter writer(pieces);
    render_file_header(diff->files[0], writer);
    render_hunk(diff->files[0], 0, writer);
    render_hunk(diff->files[0], 1, writer);
  }
  CHECK(html_of(*diff) == "<div class=\"at-diff\">" + pieces + "</div>");
}
