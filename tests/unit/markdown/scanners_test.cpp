// The low-level scanners of the inline parser: HTML, entities, characters.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "markdown/entities.h"
#include "markdown/html_scanner.h"
#include "markdown/unicode.h"

using namespace agent_timeline::markdown;

namespace {

std::string unescaped(std::string_view text) {
  std::string out;
  unescape(text, out);
  return out;
}

}  // namespace

TEST_CASE("html_block_start recognises the seven kinds of HTML block", "[markdown][html]") {
  CHECK(html_block_start("<script>", true) == 1);
  CHECK(html_block_start("<TEXTAREA", true) == 1);
  CHECK(html_block_start("<!-- a", true) == 2);
  CHECK(html_block_start("<?php", true) == 3);
  CHECK(html_block_start("<!DOCTYPE", true) == 4);
  CHECK(html_block_start("<![CDATA[", true) == 5);
  CHECK(html_block_start("<div", true) == 6);
  CHECK(html_block_start("</search>", true) == 6);
  CHECK(html_block_start("<hr/>", true) == 6);
  CHECK(html_block_start("<x-y a='b'> ", false) == 7);
  CHECK(html_block_start("</span>", false) == 7);
  CHECK(html_block_start("<x-y>", true) == 0);
  CHECK(html_block_start("<x-y> a", false) == 0);
  CHECK(html_block_start("<scripts", false) == 0);
  CHECK(html_block_start("<divs", true) == 0);
  CHECK(html_block_start("<", false) == 0);
  CHECK(html_block_start("</", false) == 0);
  CHECK(html_block_start("", false) == 0);
}

TEST_CASE("html_block_ends recognises the end of each kind of HTML block", "[markdown][html]") {
  CHECK(html_block_ends(1, "a </Script> b"));
  CHECK(html_block_ends(1, "</x></pre>"));
  CHECK_FALSE(html_block_ends(1, "</script "));
  CHECK(html_block_ends(2, "<!-->"));
  CHECK_FALSE(html_block_ends(2, "--"));
  CHECK(html_block_ends(3, "a?>"));
  CHECK(html_block_ends(4, ">"));
  CHECK(html_block_ends(5, "]]>"));
  CHECK(html_block_ends(6, " "));
  CHECK_FALSE(html_block_ends(7, "a"));
}

TEST_CASE("scan_tag reads complete tags and reports unfinished ones", "[markdown][html]") {
  CHECK(scan_tag("<a>", 0).end == 3);
  CHECK(scan_tag("<a b c=d e='f>' g=\"h\" />", 0).end == 24);
  CHECK(scan_tag("</a >", 0).end == 5);
  CHECK(scan_tag("<a\nb\n=\n'c'>", 0).end == 11);
  CHECK(scan_tag("<a b='c'd>", 0).end == 0);
  CHECK(scan_tag("<a/b>", 0).end == 0);
  CHECK(scan_tag("</a b>", 0).end == 0);
  CHECK(scan_tag("<1>", 0).end == 0);
  for (const std::string_view text : {"<", "</", "<a", "<a ", "<a b", "<a b=", "<a b='", "<a /"}) {
    INFO(text);
    CHECK(scan_tag(text, 0).open);
  }
  for (const std::string_view text : {"<1", "< a", "<a b=>", "<a *", "</a b"}) {
    INFO(text);
    CHECK_FALSE(scan_tag(text, 0).open);
  }
}

TEST_CASE("entities and backslash escapes are decoded", "[markdown][entities]") {
  CHECK(unescaped("&amp;&AMP;&ngE;&CounterClockwiseContourIntegral;") == "&&≧̸∳");
  CHECK(unescaped("&#35;&#x22;&#X22;") == "#\"\"");
  CHECK(unescaped("&#0;&#xD800;&#x110000;&#9999999;") == "\uFFFD\uFFFD\uFFFD\uFFFD");
  CHECK(unescaped("&#87654321;&#xabcdef0;&#;&#x;&x;&nbsp") ==
        "&#87654321;&#xabcdef0;&#;&#x;&x;&nbsp");
  CHECK(unescaped("\\*\\a\\") == "*\\a\\");
  CHECK(unescaped("&zwnj;") == "\u200C");
  CHECK(unescaped("&") == "&");
}

TEST_CASE("is_unfinished_entity recognises prefixes of entities", "[markdown][entities]") {
  for (const std::string_view text : {"&", "&a", "&amp", "&#", "&#1", "&#x", "&#xA", "&zwn"}) {
    INFO(text);
    CHECK(is_unfinished_entity(text));
  }
  for (const std::string_view text : {"&amp;", "& ", "&zz", "&#a", "&#12345678", "&#x1234567"}) {
    INFO(text);
    CHECK_FALSE(is_unfinished_entity(text));
  }
}

TEST_CASE("punctuation, whitespace and CJK characters are classified", "[markdown][unicode]") {
  for (const char32_t code : {U'!', U'$', U'~', U'£', U'€', U'“', U'。', U'（', U'😀'}) {
    CHECK(is_punctuation(code));
  }
  for (const char32_t code : {U'a', U'0', U' ', U'é', U'中'})
    CHECK_FALSE(is_punctuation(code));
  for (const char32_t code : {U' ', U'\t', U'\n', U'\u00A0', U'\u3000'})
    CHECK(is_white_space(code));
  for (const char32_t code : {U'a', U'\u200B', U'\u2060'})
    CHECK_FALSE(is_white_space(code));
  for (const char32_t code : {U'中', U'。', U'か', U'한', U'（', U'𠀀', U'\uFFEF', U'\U0003FFFD'})
    CHECK(is_cjk(code));
  for (const char32_t code : {U'a', U'“', U'é', U'😀', U'…', U'\uFFF0', U'\U0003FFFE'})
    CHECK_FALSE(is_cjk(code));
}
