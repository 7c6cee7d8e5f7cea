// Matched lines as HTML: numbers as attributes, marked matches, and long lines cut around them.
#include "render/matches.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/limits.h"
#include "support/html_checker.h"

using namespace agent_timeline;

namespace {

std::string drawn(const MatchedFile& file, std::string_view pattern = {}) {
  const SearchPattern compiled = compile_pattern(pattern, {});
  std::string html;
  {
    HtmlWriter writer(html);
    render_matched_file(file, compiled, writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

std::string lines(std::string_view html) {
  constexpr std::string_view begin = "<div class=\"at-match-lines\">";
  const std::size_t at = html.find(begin);
  if (at == std::string_view::npos) return {};
  html.remove_prefix(at + begin.size());
  return std::string(html.substr(0, html.size() - std::string_view("</div>").size()));
}

}  // namespace

TEST_CASE("matched lines have their line numbers as attributes", "[render][matches]") {
  CHECK(drawn({"notes", {{3, "<b>", false}, {4, "near", true}, {0, "x", false}}, 2}) ==
        "<div class=\"at-matched-file\"><span class=\"at-path\">notes</span> "
        "<span class=\"at-count\">2</span></div><div class=\"at-match-lines\">"
        "<div class=\"at-match at-matching\" data-line=\"3\">&lt;b&gt;</div>"
        "<div class=\"at-match\" data-line=\"4\">near</div>"
        "<div class=\"at-match at-matching at-after-gap\">x</div></div>");
}

TEST_CASE("the count of a file's matches excludes context lines", "[render][matches]") {
  CHECK(drawn({"a", {{1, "x", false}, {2, "y", true}, {9, "x", false}}, {}}).find(">2</span>") !=
        std::string::npos);
  CHECK(drawn({"C:\\x\\a", {}, 12}) ==
        "<div class=\"at-matched-file\"><span class=\"at-path\">C:\\x\\a</span> "
        "<span class=\"at-count\">12</span></div>");
  CHECK(drawn({"a", {}, {}}) ==
        "<div class=\"at-matched-file\"><span class=\"at-path\">a</span></div>");
}

TEST_CASE("the search pattern is marked in matches but not in context lines", "[render][matches]") {
  CHECK(lines(drawn({"notes", {{1, "a TODO b", false}, {2, "TODO", true}}, {}}, "TO+DO?")) ==
        "<div class=\"at-match at-matching\" data-line=\"1\">a "
        "<span class=\"at-match-mark\">TODO</span> b</div>"
        "<div class=\"at-match\" data-line=\"2\">TODO</div>");
  CHECK(lines(drawn({"notes", {{1, "TODO", false}}, {}}, "(?=x)")) ==
        "<div class=\"at-match at-matching\" data-line=\"1\">TODO</div>");
}

TEST_CASE("matched lines are highlighted in their language", "[render][matches]") {
  const std::string html =
      lines(drawn({"a.ts", {{7, "return total; // TODO", false}}, {}}, "TODO"));
  CHECK(html.find("at-k\">return</span>") != std::string::npos);
  CHECK(html.find("at-match-mark") != std::string::npos);
  CHECK(testing::html_text(html) == "return total; // TODO");
}

TEST_CASE("the lexer's state carries over to a consecutive line", "[render][matches]") {
  const MatchedFile file{"a.ts", {{1, "/* one", true}, {2, "two", false}, {9, "two", false}}, {}};
  const std::string html = lines(drawn(file));
  CHECK(html.find("at-c\">two") != std::string::npos);
  CHECK(html.find("data-line=\"9\">two</div>") != std::string::npos);
}

TEST_CASE("a long line is cut to the part around its first match", "[render][matches]") {
  const std::string before(100'000, 'a');
  const std::string after(5000, 'b');
  const std::string html = lines(drawn({"x", {{1, before + "KEY" + after, false}}, {}}, "KEY"));
  CHECK(html.find("<span class=\"at-match-mark\">KEY</span>") != std::string::npos);
  CHECK(html.find("<span class=\"at-cut\">… 97.4 KiB</span>") != std::string::npos);
  CHECK(html.size() < limits::kMatchedLineBytes + 500);
  const std::string early = lines(drawn({"x", {{1, "KEY" + before, false}}, {}}, "KEY"));
  CHECK(
      early.starts_with("<div class=\"at-match at-matching\" data-line=\"1\"><span "
                        "class=\"at-match-mark\">KEY</span>aaa"));
  std::string wide;
  while (wide.size() < 3 * limits::kMatchedLineBytes)
    wide += "\u20AC";
  const std::string cut = lines(drawn({"x", {{1, wide, false}}, {}}, "nowhere"));
  CHECK(cut.find("\uFFFD") == std::string::npos);
  const std::string all_marked = lines(drawn({"x", {{1, wide, false}}, {}}, ".+"));
  CHECK(all_marked.find("\uFFFD") == std::string::npos);
}

TEST_CASE("hidden characters in paths and lines are made visible", "[render][matches]") {
  const std::string html = drawn({"a\u200B", {{1, "x\u202Ey", false}}, {}});
  CHECK(html.find("U+200B") != std::string::npos);
  CHECK(html.find("U+202E") != std::string::npos);
}

TEST_CASE("consecutive numbered lines determine whether the first begins inside a comment",
          "[render][matches]") {
  const std::vector<MatchedLine> numbered = {
      {5, "what is said here", false}, {6, "ends the comment */", false}, {7, "int a;", false}};
  CHECK(drawn({"a.c", numbered, {}}).find("at-c\">what") != std::string::npos);
  // Without numbers the lines may not be consecutive.
  std::vector<MatchedLine> loose = numbered;
  for (MatchedLine& line : loose)
    line.number = 0;
  CHECK(drawn({"a.c", loose, {}}).find("at-c\">what") == std::string::npos);
}
