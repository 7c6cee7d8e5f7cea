// Markdown from source to HTML, through the whole engine.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "markdown/stream.h"
#include "support/html_checker.h"

namespace limits = agent_timeline::limits;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::render;
using agent_timeline::markdown::Stream;
using agent_timeline::testing::html_problem;
using agent_timeline::testing::html_text;

namespace {

std::string html_of(std::string_view source) {
  Options options;
  options.code_header = false;
  const std::string html = render(source, options);
  CHECK(html_problem(html) == "");
  return html;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  while (times-- > 0)
    out += text;
  return out;
}

struct Row {
  std::string_view source;
  std::string_view html;
};

template <std::size_t N>
void check_rows(const Row (&rows)[N]) {
  for (const Row& row : rows) {
    INFO(row.source);
    CHECK(html_of(row.source) == row.html);
  }
}

}  // namespace

TEST_CASE("markdown: blocks", "[markdown]") {
  const Row rows[] = {
      {"", ""},
      {" \n\n", ""},
      {"a\nb", "<p dir=\"auto\">a\nb</p>"},
      {"a\\\nb  \nc", "<p dir=\"auto\">a<br>b<br>c</p>"},
      {"# a", "<h1 dir=\"auto\">a</h1>"},
      {"###### a ##", "<h6 dir=\"auto\">a</h6>"},
      {"a\n===", "<h1 dir=\"auto\">a</h1>"},
      {"***", "<hr>"},
      {"> a\n> b", "<blockquote dir=\"auto\"><p>a\nb</p></blockquote>"},
      {"- a\n- b", "<ul><li dir=\"auto\">a</li><li dir=\"auto\">b</li></ul>"},
      {"- a\n\n- b", "<ul><li dir=\"auto\"><p>a</p></li><li dir=\"auto\"><p>b</p></li></ul>"},
      {"1. a", "<ol><li dir=\"auto\">a</li></ol>"},
      {"7) a", "<ol start=\"7\"><li dir=\"auto\">a</li></ol>"},
      {"0. a", "<ol start=\"0\"><li dir=\"auto\">a</li></ol>"},
      {"- [ ] a\n- [x] b",
       "<ul><li dir=\"auto\" class=\"at-task\"><input type=\"checkbox\" disabled=\"\"> a</li>"
       "<li dir=\"auto\" class=\"at-task\"><input type=\"checkbox\" disabled=\"\" checked=\"\"> "
       "b</li></ul>"},
      {"    a < b", "<pre class=\"at-code\"><code>a &lt; b</code></pre>"},
      {"```\n\na\n```", "<pre class=\"at-code\"><code>\na</code></pre>"},
      {"[a]: /url", ""},
      {"> [a]: /url\n b", "<blockquote dir=\"auto\"><p>b</p></blockquote>"},
  };
  check_rows(rows);
}

TEST_CASE(
    "markdown: text inside a quote, item, alert or footnote decides the direction of all of it",
    "[markdown]") {
  // An element with `dir="auto"` passes over text in descendants with a `dir` of their own.
  const Row rows[] = {
      {"> # a\n> b", "<blockquote dir=\"auto\"><h1>a</h1><p>b</p></blockquote>"},
      {"- # a\n\n  b", "<ul><li dir=\"auto\"><h1>a</h1><p>b</p></li></ul>"},
      {"> [!TIP]\n> a",
       "<div class=\"at-alert at-alert-tip\" dir=\"auto\" role=\"note\">"
       "<p dir=\"auto\" class=\"at-alert-title\">Tip</p><p>a</p></div>"},
      {"[^1]\n\n[^1]: a",
       "<p dir=\"auto\"><sup class=\"at-footnote-ref\">1</sup></p>"
       "<div class=\"at-footnote\" dir=\"auto\">"
       "<span class=\"at-footnote-mark\">1</span><p>a</p></div>"},
      {"> - a", "<blockquote dir=\"auto\"><ul><li>a</li></ul></blockquote>"},
      {"> > a", "<blockquote dir=\"auto\"><blockquote><p>a</p></blockquote></blockquote>"},
      {"- > a", "<ul><li dir=\"auto\"><blockquote><p>a</p></blockquote></li></ul>"},
      {"- > - a", "<ul><li dir=\"auto\"><blockquote><ul><li>a</li></ul></blockquote></li></ul>"},
      {"> a\n\nb", "<blockquote dir=\"auto\"><p>a</p></blockquote><p dir=\"auto\">b</p>"},
  };
  check_rows(rows);
}

TEST_CASE("markdown: items of nested lists have directions of their own", "[markdown]") {
  const Row rows[] = {
      {"- a\n  - b", "<ul><li dir=\"auto\">a<ul><li dir=\"auto\">b</li></ul></li></ul>"},
      {"- a\n  1. [x] b",
       "<ul><li dir=\"auto\">a<ol><li dir=\"auto\" class=\"at-task\">"
       "<input type=\"checkbox\" disabled=\"\" checked=\"\"> b</li></ol></li></ul>"},
  };
  check_rows(rows);
}

TEST_CASE("markdown: inlines", "[markdown]") {
  const Row rows[] = {
      {"*a* **b** ***c***",
       "<p dir=\"auto\"><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>"},
      {"****a****", "<p dir=\"auto\"><strong>a</strong></p>"},
      {"~~a~~ ~b~", "<p dir=\"auto\"><del>a</del> <del>b</del></p>"},
      {"`a<b`", "<p dir=\"auto\"><code>a&lt;b</code></p>"},
      {"&lt;b&gt; &copy; &#0;", "<p dir=\"auto\">&lt;b&gt; \u00A9 \uFFFD</p>"},
      {"a&nbsp;b", "<p dir=\"auto\">a&nbsp;b</p>"},
      {"\\*a\\*", "<p dir=\"auto\">*a*</p>"},
      {"\u00E4\u4F8B \U0001F600 \u05D0", "<p dir=\"auto\">\u00E4\u4F8B \U0001F600 \u05D0</p>"},
  };
  check_rows(rows);
  CHECK(html_of(std::string_view("a\0b", 3)) == "<p dir=\"auto\">a\uFFFDb</p>");
}

TEST_CASE("markdown: tables", "[markdown]") {
  CHECK(html_of("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 |") ==
        "<div class=\"at-table\"><table><thead><tr><th dir=\"auto\">a</th>"
        "<th dir=\"auto\" class=\"at-center\">b</th><th dir=\"auto\" class=\"at-right\">c</th></tr>"
        "</thead><tbody><tr><td dir=\"auto\">1</td><td dir=\"auto\" class=\"at-center\">2</td>"
        "<td dir=\"auto\" class=\"at-right\"></td></tr></tbody></table></div>");
  CHECK(html_of("|a|\n|-|") ==
        "<div class=\"at-table\"><table><thead><tr><th "
        "dir=\"auto\">a</th></tr></thead></table></div>");
  CHECK(html_of("- |a|\n  |-|\n  |*b*|\n\n  |c|\n  |-|\n  |d|")
            .find("<tbody><tr><td dir=\"auto\">d") != std::string::npos);
}

TEST_CASE("markdown: the language of a fence becomes a class only if it is a valid token",
          "[markdown]") {
  const auto with_class = [](std::string_view name) {
    return "<pre class=\"at-code\"><code class=\"language-" + std::string(name) +
           "\">x</code></pre>";
  };
  const std::string without_class = "<pre class=\"at-code\"><code>x</code></pre>";
  const auto fence = [](std::string_view info) {
    return html_of("~~~" + std::string(info) + "\nx\n~~~");
  };
  CHECK(fence("rust") == with_class("rust"));
  CHECK(fence(" ts title=\"a\"") == with_class("ts"));
  CHECK(fence("c++") == with_class("c++"));
  CHECK(fence("c#") == with_class("c#"));
  CHECK(fence("a_b-c.d") == with_class("a_b-c.d"));
  CHECK(fence(std::string(32, 'x')) == with_class(std::string(32, 'x')));
  CHECK(fence(std::string(33, 'x')) == without_class);
  CHECK(fence("a\"onclick=\"b") == without_class);
  CHECK(fence("&quot;a") == without_class);
  CHECK(fence("a<b>") == without_class);
  CHECK(fence("\u00FC") == without_class);
}

TEST_CASE("markdown: raw HTML is shown as text", "[markdown]") {
  const Row rows[] = {
      {"<div onclick=\"x\">\na\n</div>",
       "<pre class=\"at-raw-html\">&lt;div onclick=\"x\"&gt;\na\n&lt;/div&gt;</pre>"},
      {"<script>\nalert(1)\n\n</script>",
       "<pre class=\"at-raw-html\">&lt;script&gt;\nalert(1)\n\n&lt;/script&gt;</pre>"},
      {"<!-- a -->", "<pre class=\"at-raw-html\">&lt;!-- a --&gt;</pre>"},
      {"<?php ?>", "<pre class=\"at-raw-html\">&lt;?php ?&gt;</pre>"},
      {"<![CDATA[x]]>", "<pre class=\"at-raw-html\">&lt;![CDATA[x]]&gt;</pre>"},
      {"a <img src=x onerror=y> b", "<p dir=\"auto\">a &lt;img src=x onerror=y&gt; b</p>"},
      {"a <b>c</b>", "<p dir=\"auto\">a &lt;b&gt;c&lt;/b&gt;</p>"},
      {"| <b> |\n|-|",
       "<div class=\"at-table\"><table><thead><tr><th dir=\"auto\">&lt;b&gt;</th></tr></thead>"
       "</table></div>"},
  };
  check_rows(rows);
}

TEST_CASE("markdown: links", "[markdown]") {
  const auto link = [](std::string_view href, std::string_view text) {
    return "<a href=\"" + std::string(href) + "\" rel=\"noopener noreferrer nofollow ugc\">" +
           std::string(text) + "</a>";
  };
  const auto paragraph = [](const std::string& html) { return "<p dir=\"auto\">" + html + "</p>"; };
  const auto host = [](std::string_view name) {
    return " <span class=\"at-host\">(" + std::string(name) + ")</span>";
  };
  CHECK(html_of("[a *b*](https://x.example/ \"title\")") ==
        paragraph(link("https://x.example/", "a <em>b</em>")));
  CHECK(html_of("[a]\n\n[a]: <b c>") == paragraph(link("b%20c", "a")));
  CHECK(html_of("<https://x.example/?a&b>") ==
        paragraph(link("https://x.example/?a&amp;b", "https://x.example/?a&amp;b")));
  CHECK(html_of("www.x.example a@x.example") ==
        paragraph(link("http://www.x.example", "www.x.example") + " " +
                  link("mailto:a@x.example", "a@x.example")));
  CHECK(html_of("[](https://x.example/)") ==
        paragraph(link("https://x.example/", "https://x.example/")));
  CHECK(html_of("[bank.example](https://evil.example/x)") ==
        paragraph(link("https://evil.example/x", "bank.example") + host("evil.example")));
  CHECK(html_of("[bank.**example**](https://evil.example/x)") ==
        paragraph(link("https://evil.example/x", "bank.<strong>example</strong>") +
                  host("evil.example")));
}

TEST_CASE("markdown: a link inside a link, which cmark allows, becomes text with the address",
          "[markdown]") {
  CHECK(html_of("[a [b](/c) [d]](/e)") ==
        "<p dir=\"auto\"><a href=\"/e\" rel=\"noopener noreferrer nofollow ugc\">a b "
        "<span class=\"at-host\">(/c)</span> [d]</a></p>");
}

TEST_CASE("markdown: rejected links become text with the address", "[markdown]") {
  const Row rows[] = {
      {"[a](javascript:alert(1))",
       "<p dir=\"auto\">a <span class=\"at-host\">(javascript:alert(1))</span></p>"},
      {"[a](JAVA&#115;cript:x)",
       "<p dir=\"auto\">a <span class=\"at-host\">(JAVAscript:x)</span></p>"},
      {"[a](java&Tab;script:x)",
       "<p dir=\"auto\">a <span class=\"at-host\">(java\tscript:x)</span></p>"},
      {"[a](<java&NewLine;script:x>)",
       "<p dir=\"auto\">a <span class=\"at-host\">(java\nscript:x)</span></p>"},
      {"[a](&#1;javascript:x)",
       "<p dir=\"auto\">a <span class=\"at-host\">(\uFFFDjavascript:x)</span></p>"},
      {"[a](javascript&colon;x)",
       "<p dir=\"auto\">a <span class=\"at-host\">(javascript:x)</span></p>"},
      {"[*a*]\n\n[*a*]: data:text/html,x",
       "<p dir=\"auto\"><em>a</em> <span class=\"at-host\">(data:text/html,x)</span></p>"},
      {"<javascript:x>", "<p dir=\"auto\">javascript:x</p>"},
      {"[a](//evil.example)",
       "<p dir=\"auto\">a <span class=\"at-host\">(//evil.example)</span></p>"},
      {"[](vbscript:x)", "<p dir=\"auto\"> <span class=\"at-host\">(vbscript:x)</span></p>"},
      {"[a]()", "<p dir=\"auto\">a</p>"},
  };
  check_rows(rows);
}

TEST_CASE("markdown: images are placeholders", "[markdown]") {
  const Row rows[] = {
      {"![a *b*](https://x.example/p.png \"t\")",
       "<p dir=\"auto\"><span class=\"at-image\" role=\"button\" tabindex=\"0\" "
       "data-image=\"https://x.example/p.png\" data-host=\"x.example\">a b "
       "<span class=\"at-host\">(x.example)</span></span></p>"},
      {"![](p.png)c",
       "<p dir=\"auto\"><span class=\"at-image\" role=\"button\" tabindex=\"0\" "
       "data-image=\"p.png\">image <span class=\"at-host\">(p.png)</span></span>c</p>"},
      {"![a](data:image/svg+xml,x)",
       "<p dir=\"auto\"><span class=\"at-image\">a "
       "<span class=\"at-host\">(data:image/svg+xml,x)</span></span></p>"},
      {"![a](mailto:b@x.example)",
       "<p dir=\"auto\"><span class=\"at-image\">a "
       "<span class=\"at-host\">(mailto:b@x.example)</span></span></p>"},
      {"![a [b](c) ![d](e)](https://x.example/)",
       "<p dir=\"auto\"><span class=\"at-image\" role=\"button\" tabindex=\"0\" "
       "data-image=\"https://x.example/\" data-host=\"x.example\">a b d "
       "<span class=\"at-host\">(x.example)</span></span></p>"},
      {"[![a](https://x.example/)](/b)",
       "<p dir=\"auto\"><a href=\"/b\" rel=\"noopener noreferrer nofollow ugc\">"
       "<span class=\"at-image\" role=\"button\" tabindex=\"0\" "
       "data-image=\"https://x.example/\" data-host=\"x.example\">a "
       "<span class=\"at-host\">(x.example)</span></span></a></p>"},
  };
  check_rows(rows);
}

TEST_CASE("markdown: hostile input keeps its text and gives limited HTML", "[markdown]") {
  CHECK(html_text(html_of(repeated(">", 10000) + " deep")).ends_with("> deep\n"));
  CHECK(html_text(html_of(repeated("*a ", 5000))).starts_with("*a *a"));
  CHECK(html_text(html_of(repeated("[", 20000))) == repeated("[", 20000));
  CHECK(html_text(html_of(repeated("**", 3000) + "x" + repeated("**", 3000))) == "x");
  std::string lists;
  for (std::size_t i = 0; i < 300; ++i)
    lists += std::string(2 * i, ' ') + "- item\n";
  const std::string list_text = html_text(html_of(lists));
  CHECK(list_text.find("item") != std::string::npos);
  const std::string wide = repeated("|a", 4096) + "|\n" + repeated("|-", 4096) + "|\n|b|\n|c|\n";
  const std::string wide_html = html_of(wide);
  CHECK(wide_html.find(">b</td>") != std::string::npos);
  CHECK(wide_html.size() < 1024 * 1024);
}

TEST_CASE("markdown: a line outside containers at the depth limit starts new blocks",
          "[markdown]") {
  const std::string list = "<ol><li dir=\"auto\">b</li></ol>";
  // With and without a paragraph that the line could continue.
  for (const std::string_view end : {"a\n", "\n\n"}) {
    INFO(end);
    CHECK(
        html_of(repeated("> ", 64) + std::string(end) + "1. b").ends_with("</blockquote>" + list));
  }
  CHECK(html_of(repeated("+ ", 64) + "\n\n> b")
            .ends_with("</ul>" + std::string("<blockquote dir=\"auto\"><p>b</p></blockquote>")));
}

TEST_CASE("markdown: tables beyond the depth limit keep the text of their cells", "[markdown]") {
  for (std::size_t depth = 56; depth <= 66; ++depth) {
    const std::string quote = repeated("> ", depth);
    const std::string source = quote + "|one|two|\n" + quote + "|-|-|\n" + quote + "|three|four|\n";
    const std::string html = html_of(source);
    for (const char* const cell : {"one", "two", "three", "four"}) {
      INFO(depth);
      CHECK(html.find(cell) != std::string::npos);
    }
  }
}

TEST_CASE("markdown: rendered pieces add up to the whole", "[markdown]") {
  Stream stream{Options{}};
  stream.append("# a\n\n- b\n\nc");
  stream.refresh(true);
  REQUIRE(stream.pieces().size() == 3);
  std::string joined;
  for (std::size_t i = 0; i < stream.pieces().size(); ++i)
    joined += stream.html(i);
  CHECK(joined == render("# a\n\n- b\n\nc", {}));
  CHECK(joined.starts_with("<h1"));
}

TEST_CASE("markdown: code is highlighted except for very long lines", "[markdown]") {
  const std::string coloured = html_of("```c\nint a;\n```");
  CHECK(coloured.find("<span class=\"at-") != std::string::npos);
  const std::string long_line = "int " + repeated("a", limits::kHighlightedLineBytes) + ";";
  const std::string partly = html_of("```c\n" + long_line + "\nint b;\n```");
  CHECK(partly.find(long_line) != std::string::npos);
  CHECK(partly.find("int</span> b;") != std::string::npos);
}

TEST_CASE("markdown: text after a block that is too long to parse is parsed as usual",
          "[markdown]") {
  const std::string tall = "```\n" + repeated("line\n", limits::kMarkdownBytes / 5 + 2) + "```\n";
  const std::string wide = "# " + repeated("a", limits::kMarkdownBytes) + "*tail*\n";
  for (const std::string& text : {tall, wide}) {
    const std::string html = html_of(text + "\n*after*\n");
    CHECK(html.ends_with("<p dir=\"auto\"><em>after</em></p>"));
  }
  CHECK(html_of(wide).find("*tail*") != std::string::npos);
}

TEST_CASE("markdown: empty brackets are not treated as an unfinished definition", "[markdown]") {
  Options options;
  options.completion = true;
  Stream stream(options);
  stream.append("[]: a");
  stream.refresh(false);
  REQUIRE(stream.pieces().size() == 1);
  CHECK(stream.html(0) == "<p dir=\"auto\">[]: a</p>");
}
