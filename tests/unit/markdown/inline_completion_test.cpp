// How unfinished inlines are shown while a text streams: one row for each state of each construct.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/inline_text.h"

using agent_timeline::testing::inline_html;

namespace {

struct Row {
  std::string_view text;
  std::string_view shown;
};

template <std::size_t N>
void check(const Row (&rows)[N], bool math = false) {
  for (const Row& row : rows) {
    INFO("text: " << row.text);
    CHECK(inline_html(row.text, {{math, false}, true}) == row.shown);
  }
}

}  // namespace

TEST_CASE("completion closes emphasis", "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"**", ""},
      {"*", ""},
      {"a **", "a "},
      {"**b", "<strong>b</strong>"},
      {"**bold text", "<strong>bold text</strong>"},
      {"**bold ", "<strong>bold</strong>"},
      {"**bold*", "<strong>bold</strong>"},
      {"**bold**", "<strong>bold</strong>"},
      {"*it", "<em>it</em>"},
      {"*it*", "<em>it</em>"},
      {"_it", "<em>it</em>"},
      {"__it", "<strong>it</strong>"},
      {"***", ""},
      {"***both", "<em><strong>both</strong></em>"},
      {"***both*", "<em><strong>both</strong></em>"},
      {"***both**", "<em><strong>both</strong></em>"},
      {"***both** it", "<em><strong>both</strong> it</em>"},
      {"***both* bold", "<strong><em>both</em> bold</strong>"},
      {"**a *b", "<strong>a <em>b</em></strong>"},
      {"**a *b*", "<strong>a <em>b</em></strong>"},
      {"**a *b* c", "<strong>a <em>b</em> c</strong>"},
      {"*a **b", "<em>a <strong>b</strong></em>"},
      {"_a **b", "<em>a <strong>b</strong></em>"},
      {"**a** b *c", "<strong>a</strong> b <em>c</em>"},
      {"(**a", "(<strong>a</strong>"},
      {"**a\nb", "<strong>a\nb</strong>"},
      {"~~old", "<del>old</del>"},
      {"~~old~", "<del>old</del>"},
      {"~old", "<del>old</del>"},
      {"**~~old", "<strong><del>old</del></strong>"},
      {"~~", ""},
      {"中文**粗体", "中文<strong>粗体</strong>"},
      {"**「引用」", "<strong>「引用」</strong>"},
  };
  check(kRows);
}

TEST_CASE("completion leaves text that only looks like markup unchanged",
          "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"5 * 3", "5 * 3"},
      {"5 * ", "5 *"},
      {"5 * 3 = 15", "5 * 3 = 15"},
      {"2*3", "2*3"},
      {"2*3 is six", "2*3 is six"},
      {"2**8", "2**8"},
      {"20~25", "20~25"},
      {"about ~5 minutes", "about ~5 minutes"},
      {"in ~/bin", "in ~/bin"},
      {"array[0", "array[0"},
      {"array[0]", "array[0]"},
      {"array[", "array"},
      {"snake_case", "snake_case"},
      {"snake_case_name", "snake_case_name"},
      {"a_b_c and", "a_b_c and"},
      {"** a", "** a"},
      {"* a", "* a"},
      {"\\*a", "*a"},
      {"\\**a", "*<em>a</em>"},
      {"\\_a", "_a"},
      {"\\[a", "[a"},
      {"\\`a", "`a"},
      {"`**a`", "<code>**a</code>"},
      {"https://a.b/c_d_e f", "<a href=\"https://a.b/c_d_e\">https://a.b/c_d_e</a> f"},
      {"hi!", "hi!"},
      {"a]", "a]"},
      {"a) b", "a) b"},
      {"~~~a", "~~~a"},
  };
  check(kRows);
}

TEST_CASE("completion closes code", "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"`", ""},
      {"``", ""},
      {"use `", "use "},
      {"`c", "<code>c</code>"},
      {"`code with *", "<code>code with *</code>"},
      {"`code [a](b", "<code>code [a](b</code>"},
      {"``a`", "<code>a</code>"},
      {"``a`b", "<code>a`b</code>"},
      {"``a` b", "<code>a` b</code>"},
      {"`a``", "<code>a``</code>"},
      {"`a` and `b", "<code>a</code> and <code>b</code>"},
      {"**`a", "<strong><code>a</code></strong>"},
      {"`a\nb", "<code>a b</code>"},
  };
  check(kRows);
}

TEST_CASE("completion shows the text of an unfinished link", "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"[", ""},
      {"see [", "see "},
      {"[text", "text"},
      {"[text and more", "text and more"},
      {"[**te", "<strong>te</strong>"},
      {"[`te", "<code>te</code>"},
      {"[text]", "text"},
      {"[text](", "text"},
      {"[text](htt", "text"},
      {"[text](https://a.b/c_d", "text"},
      {"[text](https://a.b \"ti", "text"},
      {"[text](<a b", "text"},
      {"[text](u)", "<a href=\"u\">text</a>"},
      {"[text](u v", "[text](u v"},
      {"[text] ", "[text]"},
      {"[text] (", "[text] ("},
      {"[text] and", "[text] and"},
      {"a [b] [c", "a [b] c"},
      {"**[te](ht", "<strong>te</strong>"},
      {"[def]", "<a href=\"/def\" title=\"Title\">def</a>"},
      {"[text][", "text"},
      {"[text][de", "text"},
      {"[text][def]", "<a href=\"/def\" title=\"Title\">text</a>"},
      {"[def](htt", "def"},
      {"[a [b", "a b"},
      {"[ ", "["},
      {"a[0] = [1", "a[0] = 1"},
      {"[^1", ""},
      {"word[^", "word"},
      {"word[^not", "word"},
      {"word[^1]", "word<sup>1</sup>"},
      {"[^a note", "^a note"},
  };
  check(kRows);
}

TEST_CASE("completion hides images until they are complete", "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"!", "!"},
      {"![", ""},
      {"a ![", "a "},
      {"![alt", ""},
      {"![alt]", ""},
      {"![alt](", ""},
      {"![alt](https://a.b/c.p", ""},
      {"![alt](u \"t", ""},
      {"![alt](u)", "<img src=\"u\" alt=\"alt\" />"},
      {"![alt] x", "![alt] x"},
      {"![def]", "<img src=\"/def\" alt=\"def\" title=\"Title\" />"},
      {"![a *b", ""},
      {"*a ![b* c", "<em>a </em>"},
      {"[![alt](u)](ht", "<img src=\"u\" alt=\"alt\" />"},
      {"[![alt](u", ""},
      {"[a ![b", "a "},
  };
  check(kRows);
}

TEST_CASE("completion handles unfinished addresses, tags, entities and escapes",
          "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"https://exam", "https://exam"},
      {"http", "http"},
      {"see https://exam.com/a_b", "see https://exam.com/a_b"},
      {"https://exam.com.", "https://exam.com."},
      {"https://exam.com ", "<a href=\"https://exam.com\">https://exam.com</a>"},
      {"www.", "www."},
      {"www.exam.com", "www.exam.com"},
      {"www.exam.com ok", "<a href=\"http://www.exam.com\">www.exam.com</a> ok"},
      {"a@b.co", "a@b.co"},
      {"a@b.co ", "<a href=\"mailto:a@b.co\">a@b.co</a>"},
      {"**a@b.co", "<strong>a@b.co</strong>"},
      {"<", ""},
      {"a <", "a "},
      {"a < b", "a &lt; b"},
      {"a < ", "a &lt;"},
      {"<h", ""},
      {"<https", ""},
      {"<https:", "https:"},
      {"<https://exa", "https://exa"},
      {"<https://exa.com>", "<a href=\"https://exa.com\">https://exa.com</a>"},
      {"<a@b.c", "a@b.c"},
      {"x <b", "x "},
      {"x <b class=\"y\"", "x "},
      {"x <b>y", "x <b>y"},
      {"x </b", "x "},
      {"x <!-- no", "x "},
      {"x <1", "x &lt;1"},
      {"&", ""},
      {"a &", "a "},
      {"a & b", "a &amp; b"},
      {"&am", ""},
      {"&amp", ""},
      {"&amp;", "&amp;"},
      {"&#3", ""},
      {"&#x", ""},
      {"&zz", "&amp;zz"},
      {"AT&T ", "AT&amp;T"},
      {"a\\", "a"},
      {"a\\\n", "a"},
      {"a\\ b", "a\\ b"},
      {"a  ", "a"},
  };
  check(kRows);
}

TEST_CASE("completion shows a long unfinished tag as text", "[markdown][completion]") {
  const std::string long_tag = "<a " + std::string(80, 'b');
  CHECK(inline_html(long_tag, {{}, true}) == "&lt;a " + std::string(80, 'b'));
}

TEST_CASE("completion closes math", "[markdown][completion]") {
  constexpr Row kRows[] = {
      {"$", ""},
      {"$x", "<span>x</span>"},
      {"$x_1", "<span>x_1</span>"},
      {"$$", ""},
      {"$$x", "<span>x</span>"},
      {"$$x$", "<span>x</span>"},
      {"\\(x", "<span>x</span>"},
      {"\\(x\\", "<span>x</span>"},
      {"\\[x", "<span>x</span>"},
      {"$ 5", "$ 5"},
      {"$x$ a", "<span>x</span> a"},
  };
  check(kRows, true);
}
