#include "markdown/inline_parser.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/inline_text.h"

using agent_timeline::testing::inline_html;

namespace {

struct Row {
  std::string_view text;
  std::string_view html;
};

template <std::size_t N>
void check(const Row (&rows)[N], agent_timeline::markdown::InlineOptions options = {}) {
  for (const Row& row : rows) {
    INFO("text: " << row.text);
    CHECK(inline_html(row.text, {options, false}) == row.html);
  }
}

}  // namespace

TEST_CASE("without completion, unfinished markup is text", "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"**bold", "**bold"},
      {"`code", "`code"},
      {"[text](htt", "[text](htt"},
      {"![alt", "![alt"},
      {"&am", "&amp;am"},
      {"<b", "&lt;b"},
      {"a\\", "a\\"},
      {"[^1", "[^1"},
      {"https://exam", "<a href=\"https://exam\">https://exam</a>"},
      {"**", "**"},
  };
  check(kRows);
}

TEST_CASE("emphasis next to Chinese, Japanese and Korean text needs no spaces",
          "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"**重要。**请注意", "<strong>重要。</strong>请注意"},
      {"**該当する場合（例）**は", "<strong>該当する場合（例）</strong>は"},
      {"参考**“引用”**内容", "参考<strong>“引用”</strong>内容"},
      {"请**「点击」**这里", "请<strong>「点击」</strong>这里"},
      {"**스크립트(script)**라고", "<strong>스크립트(script)</strong>라고"},
      {"これは*（強調）*です", "これは<em>（強調）</em>です"},
      {"~~削除。~~文", "<del>削除。</del>文"},
      {"**not.**so", "**not.**so"},
  };
  check(kRows);
}

TEST_CASE("math is not affected by other syntax", "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"$a_1 * b_2$", "<span>a_1 * b_2</span>"},
      {"\\(a*b*c\\)", "<span>a*b*c</span>"},
      {"\\[x \\\\ y\\]", "<span>x \\\\ y</span>"},
      {"$$\\frac{1}{2}$$", "<span>\\frac{1}{2}</span>"},
      {"$5 and $6", "$5 and $6"},
      {"$ a $", "$ a $"},
      {"$a$b", "<span>a</span>b"},
      {"$a$1", "$a$1"},
      {"\\$a$", "$a$"},
      {"$a\\$b$", "<span>a\\$b</span>"},
      {"`$a$`", "<code>$a$</code>"},
      {"$a `b$ c`", "<span>a `b</span> c`"},
      {"\\( \\)", "( )"},
      {"$$$a$$$", "$$$a$$$"},
  };
  check(kRows, {true, false});
}

TEST_CASE("without the math option, dollar signs and escaped brackets are text",
          "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"$a*b*$", "$a<em>b</em>$"},
      {"\\(a\\)", "(a)"},
      {"\\[a\\]", "[a]"},
  };
  check(kRows);
}

TEST_CASE("footnote references require a definition", "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"a[^1]", "a<sup>1</sup>"},
      {"a[^2]", "a[^2]"},
      {"a[^*b*]", "a[^*b*]"},
      {"a[^]", "a[^]"},
      {"![^1]", "!<sup>1</sup>"},
      {"[^1](u)", "<a href=\"u\">^1</a>"},
      {"*a[^1]*", "<em>a<sup>1</sup></em>"},
      {"[a[^1]](u)", "<a href=\"u\">a<sup>1</sup></a>"},
  };
  check(kRows);
}

TEST_CASE("a br tag is a line break if the option is set", "[markdown][inlines]") {
  constexpr Row kRows[] = {{"a<br>b", "a<br />\nb"},
                           {"a<BR />b", "a<br />\nb"},
                           {"a</br>b", "a</br>b"},
                           {"a<b>b", "a<b>b"}};
  check(kRows, {false, true});
  CHECK(inline_html("a<br>b") == "a<br>b");
}

TEST_CASE("whitespace at line ends", "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"a  \nb", "a<br />\nb"}, {"a \n b", "a\nb"}, {"a\\\nb", "a<br />\nb"},
      {"a \t\nb", "a\nb"},      {"a  ", "a"},       {"  ", ""},
  };
  check(kRows);
}

TEST_CASE("mail addresses are recognised in the text as displayed", "[markdown][inlines]") {
  constexpr Row kRows[] = {
      {"a&#64;b.co", "<a href=\"mailto:a@b.co\">a@b.co</a>"},
      {"a\\@b.co", "<a href=\"mailto:a@b.co\">a@b.co</a>"},
      {"a@b*c*", "a@b<em>c</em>"},
      {"[a@b.co](u)", "<a href=\"u\">a@b.co</a>"},
      {"mailto:a@b.co, xmpp:a@b.co/c",
       "<a href=\"mailto:a@b.co\">mailto:a@b.co</a>, "
       "<a href=\"xmpp:a@b.co/c\">xmpp:a@b.co/c</a>"},
  };
  check(kRows);
}
