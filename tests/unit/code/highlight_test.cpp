// How write_line renders tokens and marks.
#include "code/highlight.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/limits.h"
#include "code/lexer.h"

using namespace agent_timeline;
using namespace agent_timeline::code;

namespace {

std::string html_of(std::string_view line, const std::vector<Token>& tokens,
                    const std::vector<TextRange>& marks = {}) {
  std::string out;
  HtmlWriter html(out);
  write_line(line, tokens, marks, "at-word", html);
  html.finish();
  return out;
}

}  // namespace

TEST_CASE("each token is a span with the class of its kind; plain text has no span", "[code]") {
  CHECK(
      html_of("if a<1", {{2, TokenKind::keyword}, {5, TokenKind::plain}, {6, TokenKind::number}}) ==
      "<span class=\"at-k\">if</span> a&lt;<span class=\"at-n\">1</span>");
  CHECK(html_of("", {}).empty());
  CHECK(html_of("a", {}) == "a");
}

TEST_CASE("a mark encloses the tokens it covers and splits a token at its boundary", "[code]") {
  CHECK(html_of("abcd", {{3, TokenKind::string}, {4, TokenKind::plain}}, {{1, 4}}) ==
        "<span class=\"at-s\">a</span><span class=\"at-word\"><span "
        "class=\"at-s\">bc</span>d</span>");
  CHECK(html_of("abc", {}, {{0, 1}, {1, 2}}) ==
        "<span class=\"at-word\">a</span><span class=\"at-word\">b</span>c");
}

TEST_CASE("empty marks and marks beyond the end of the line are ignored", "[code]") {
  CHECK(html_of("ab", {}, {{0, 0}, {1, 9}}) == "a<span class=\"at-word\">b</span>");
  CHECK(html_of("ab", {}, {{2, 2}, {5, 9}}) == "ab");
}

TEST_CASE("hidden characters are made visible inside their token", "[code]") {
  const std::string html = html_of("\"\u202E\"", {{5, TokenKind::string}});
  CHECK(html.starts_with("<span class=\"at-s\">\"<span class=\"at-hidden-character\""));
  CHECK(html.ends_with("</span>\"</span>"));
}

TEST_CASE("a line of very many tokens has fewer spans than tokens", "[code]") {
  std::string line;
  std::vector<Token> tokens;
  for (std::uint32_t i = 0; i < 100; ++i) {
    line += "1,";
    tokens.push_back({2 * i + 1, TokenKind::number});
    tokens.push_back({2 * i + 2, TokenKind::plain});
  }
  const std::string html = html_of(line, tokens);
  CHECK(html.size() <= (limits::kCodeSpanBytesPerByte + 1) * line.size() + 27);
  CHECK(html.ends_with("1,1,1,"));
}
