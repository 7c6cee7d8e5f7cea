#include "html/html_writer.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "support/html_checker.h"

using agent_timeline::AnchorKind;
using agent_timeline::Attribute;
using agent_timeline::Element;
using agent_timeline::HtmlWriter;
using agent_timeline::make_anchor;
using agent_timeline::safe_url;
using agent_timeline::testing::html_problem;
using agent_timeline::testing::html_text;

namespace limits = agent_timeline::limits;

namespace {

/// Returns the HTML that `write` appends through a writer.
template <class Write>
std::string html_of(Write write) {
  std::string html;
  HtmlWriter writer(html);
  write(writer);
  writer.finish();
  CHECK(html_problem(html) == "");
  return html;
}

std::string text_html(std::string_view text) {
  return html_of([&](HtmlWriter& out) { out.text(text); });
}

std::string span_html(Attribute attribute, std::string_view value) {
  return html_of([&](HtmlWriter& out) {
    out.open(Element::span);
    out.attribute(attribute, value);
  });
}

}  // namespace

TEST_CASE("HtmlWriter: text is escaped as browsers serialize it", "[html]") {
  struct Row {
    std::string_view text;
    std::string_view html;
  };
  const Row rows[] = {
      {"", ""},
      {"plain", "plain"},
      {"a < b > c & d", "a &lt; b &gt; c &amp; d"},
      {"\"quoted\" 'too'", "\"quoted\" 'too'"},
      {"&amp;", "&amp;amp;"},
      {"<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"},
      {"a\u00A0b", "a&nbsp;b"},
      {"\u00A9\u00C2", "\u00A9\u00C2"},
      {"tab\tnewline\n", "tab\tnewline\n"},
      {std::string_view("a\0b", 3), "a\uFFFDb"},
      {"a\rb", "a\uFFFDb"},
      {"\x1B[31m", "\uFFFD[31m"},
      {"\x7F", "\x7F"},
      {"gr\u00FC\u00DFe \U0001F600", "gr\u00FC\u00DFe \U0001F600"},
      {"bad \xFF byte", "bad \uFFFD byte"},
      {"cut \xC2", "cut \uFFFD"},
      {"overlong \xC0\xBC", "overlong \uFFFD\uFFFD"},
      {"surrogate \xED\xA0\x80", "surrogate \uFFFD\uFFFD\uFFFD"},
  };
  for (const Row& row : rows) {
    INFO(row.html);
    CHECK(text_html(row.text) == row.html);
  }
}

TEST_CASE("HtmlWriter: no byte of a text is written as markup", "[html]") {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text = {'a', static_cast<char>(byte), 'b'};
    const std::string html = text_html(text);
    CHECK(html.find_first_of("<>\r") == std::string::npos);
    const std::string span = span_html(Attribute::aria_label, text);
    CHECK(span.ends_with("b\"></span>"));
  }
}

TEST_CASE("HtmlWriter: attribute values are escaped and limited in length", "[html]") {
  CHECK(span_html(Attribute::aria_label, "a \"b\" & 'c'") ==
        "<span aria-label=\"a &quot;b&quot; &amp; 'c'\"></span>");
  CHECK(span_html(Attribute::aria_label, "</style>-->") ==
        "<span aria-label=\"\u2039/style\u203A--\u203A\"></span>");
  CHECK(span_html(Attribute::data_key, "a\nb\u00A0c\x01") ==
        "<span data-key=\"a\nb&nbsp;c\uFFFD\"></span>");

  std::string long_value(agent_timeline::kAttributeBytes - 1, 'x');
  const std::string at_limit = span_html(Attribute::data_key, long_value + "y\u00FC");
  CHECK(at_limit == "<span data-key=\"" + long_value + "y\"></span>");
  const std::string inside_character = span_html(Attribute::data_key, long_value + "\u00FC");
  CHECK(inside_character == "<span data-key=\"" + long_value + "\"></span>");
}

TEST_CASE("HtmlWriter: whitespace around attribute values is trimmed", "[html]") {
  // Whitespace as in String.prototype.trim, which sanitisers use.
  const std::string_view spaces[] = {
      " ",      "\t",     "\n",     "\r",     "\v",     "\f",     "\u00A0", "\u1680",    "\u2000",
      "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000", "\uFEFF", " \u00A0\n",
  };
  for (const std::string_view space : spaces) {
    const std::string around = std::string(space) + "a" + std::string(space);
    CHECK(span_html(Attribute::aria_label, around) == "<span aria-label=\"a\"></span>");
    CHECK(span_html(Attribute::aria_label, space) == "<span aria-label=\"\"></span>");
  }
  CHECK(span_html(Attribute::aria_label, " a \u00A0 b\u200B ") ==
        "<span aria-label=\"a &nbsp; b\u200B\"></span>");
  CHECK(span_html(Attribute::aria_label, "a\xC2\xA0\xA0") ==
        "<span aria-label=\"a&nbsp;\uFFFD\"></span>");
  CHECK(span_html(Attribute::aria_label, "a\x85\xA0") ==
        "<span aria-label=\"a\uFFFD\uFFFD\"></span>");
  const std::string cut(agent_timeline::kAttributeBytes - 1, 'x');
  CHECK(span_html(Attribute::aria_label, cut + " y") == "<span aria-label=\"" + cut + "\"></span>");
}

TEST_CASE("HtmlWriter: the class attribute contains only valid tokens", "[html]") {
  CHECK(span_html(Attribute::css_class, "at-row at_added") ==
        "<span class=\"at-row at_added\"></span>");
  CHECK(span_html(Attribute::css_class, "  a \t\n b  ") == "<span class=\"a b\"></span>");
  CHECK(span_html(Attribute::css_class, "a\" onclick=\"x") == "<span class=\"a onclickx\"></span>");
  CHECK(span_html(Attribute::css_class, "gr\u00FCn <b> language-c++") ==
        "<span class=\"grn b language-c++\"></span>");
}

TEST_CASE("HtmlWriter: the href attribute accepts only URLs from the URL policy", "[html]") {
  CHECK(span_html(Attribute::href, "javascript:alert(1)") == "<span></span>");
  CHECK(span_html(Attribute::data_image, "https://example.com/") == "<span></span>");
  const std::string link = html_of([](HtmlWriter& out) {
    out.open(Element::a);
    out.attribute(Attribute::href, *safe_url("https://example.com/?a=1&b='2'"));
    out.attribute(Attribute::href, *safe_url("https://example.org/"));
    out.text("x");
  });
  CHECK(link == "<a href=\"https://example.com/?a=1&amp;b='2'\">x</a>");
  const std::string number = html_of([](HtmlWriter& out) {
    out.open(Element::a);
    out.attribute(Attribute::href, std::uint64_t{1});
  });
  CHECK(number == "<a></a>");
}

TEST_CASE("HtmlWriter: numbers, flags and void elements", "[html]") {
  const std::string html = html_of([](HtmlWriter& out) {
    out.open(Element::ol);
    out.attribute(Attribute::start, std::uint64_t{18446744073709551615U});
    out.open(Element::li);
    out.void_element(Element::input);
    out.attribute(Attribute::type, "checkbox");
    out.attribute(Attribute::disabled);
    out.attribute(Attribute::type, "text");
    out.text("a");
    out.attribute(Attribute::dir, "auto");
    out.void_element(Element::br);
  });
  CHECK(html ==
        "<ol start=\"18446744073709551615\"><li>"
        "<input type=\"checkbox\" disabled=\"\">a<br></li></ol>");
}

TEST_CASE("HtmlWriter: a newline at the start of a pre element survives parsing", "[html]") {
  const auto pre = [](std::string_view text) {
    return html_of([&](HtmlWriter& out) {
      out.open(Element::pre);
      out.attribute(Attribute::css_class, "x");
      out.text("");
      out.text(text);
    });
  };
  CHECK(pre("\na") == "<pre class=\"x\"><span></span>\na</pre>");
  CHECK(pre("a\n") == "<pre class=\"x\">a\n</pre>");
}

TEST_CASE("HtmlWriter: start tags are complete before the writer is finished", "[html]") {
  std::string html;
  HtmlWriter out(html);
  out.void_element(Element::hr);
  CHECK(html == "<hr>");
  out.open(Element::p);
  out.attribute(Attribute::dir, "auto");
  CHECK(html == "<hr><p dir=\"auto\">");
  out.attribute(Attribute::css_class, "a");
  CHECK(html == "<hr><p dir=\"auto\" class=\"a\">");
  out.text("");
  out.text("b");
  out.attribute(Attribute::role, "button");
  CHECK(html == "<hr><p dir=\"auto\" class=\"a\">b");
}

TEST_CASE("HtmlWriter: the output is balanced, whatever the calls", "[html]") {
  std::string html;
  {
    HtmlWriter out(html);
    out.close();
    out.open(Element::div);
    out.open(Element::p);
    CHECK(out.depth() == 2);
    out.close();
    CHECK(out.depth() == 1);
    out.open(Element::em);
    out.attribute(Attribute::dir, "auto");
  }
  CHECK(html == "<div><p></p><em dir=\"auto\"></em></div>");
}

TEST_CASE("HtmlWriter: content beyond the depth limit keeps its text", "[html]") {
  const std::string html = html_of([](HtmlWriter& out) {
    for (int i = 0; i < 10000; ++i) {
      out.open(Element::blockquote);
      out.attribute(Attribute::dir, "auto");
    }
    CHECK(out.depth() == 10000);
    out.open(Element::p);
    out.text("first");
    out.close();
    out.open(Element::p);
    out.text("second");
    out.open(Element::em);
    out.text("third");
    out.close();
    out.void_element(Element::br);
    out.text("fourth");
  });
  CHECK(html_text(html) == "first\nsecondthird\nfourth\n");
}

TEST_CASE("HtmlWriter: a table is written completely or not at all", "[html]") {
  for (std::size_t depth = limits::kHtmlDepth - 6; depth <= limits::kHtmlDepth + 1; ++depth) {
    const std::string html = html_of([&](HtmlWriter& out) {
      for (std::size_t i = 0; i < depth; ++i)
        out.open(Element::div);
      for (const Element part : {Element::table, Element::tbody, Element::tr, Element::td}) {
        out.open(part);
      }
      out.text("a");
      out.close();
      out.open(Element::td);
      out.text("b");
    });
    const bool fits = depth + 4 <= limits::kHtmlDepth;
    CHECK((html.find("<table>") != std::string::npos) == fits);
    CHECK((html.find("<td>") != std::string::npos) == fits);
    CHECK(html_text(html) == (fits ? "ab" : "a\nb\n"));
  }
}

TEST_CASE("HtmlWriter: ids consist of a valid prefix and a number", "[html]") {
  CHECK(span_html(Attribute::id, "content") == "<span></span>");
  const auto anchor = make_anchor("host-e1", AnchorKind::heading, 3);
  const std::string html = html_of([&](HtmlWriter& out) {
    out.open(Element::h2);
    out.attribute(Attribute::id, *anchor);
    out.attribute(Attribute::id, *safe_url("x"));
    out.attribute(Attribute::dir, *anchor);
    out.close();
    out.open(Element::a);
    out.attribute(Attribute::href, *make_anchor("p_1", AnchorKind::footnote, 12));
  });
  CHECK(html == "<h2 id=\"host-e1-h3\"></h2><a href=\"#p_1-fn12\"></a>");
  for (const std::string_view prefix : {"", "a b", "a\"", "\u00E4", "a.b"}) {
    INFO(prefix);
    CHECK_FALSE(make_anchor(prefix, AnchorKind::heading, 1));
  }
  const std::string longest(agent_timeline::kIdPrefixBytes, 'x');
  CHECK(make_anchor(longest, AnchorKind::heading, 1));
  CHECK_FALSE(make_anchor(longest + "x", AnchorKind::heading, 1));
}

TEST_CASE("HtmlWriter: rewind and restore return to an earlier position", "[html]") {
  std::string html;
  HtmlWriter out(html);
  out.open(Element::div);
  out.open(Element::p);
  out.text("a");
  const std::size_t size = html.size();
  const std::size_t depth = out.depth();
  out.open(Element::em);
  out.text("b");
  out.rewind(size, depth);
  CHECK(html == "<div><p>a");
  out.attribute(Attribute::dir, "auto");
  HtmlWriter::State state;
  out.save(state);
  for (int i = 0; i < 2; ++i) {
    out.close();
    out.close();
    out.open(Element::pre);
    out.restore(state);
    CHECK(html == "<div><p>a");
    CHECK(out.depth() == 2);
    CHECK(out.size_when_closed() == std::string_view("<div><p>a</p></div>").size());
  }
  out.finish();
  CHECK(html == "<div><p>a</p></div>");
}

TEST_CASE("HtmlWriter: close_to gives the same output as closing elements one by one", "[html]") {
  constexpr std::array kElements = {Element::ul, Element::li, Element::bare, Element::em};
  std::string at_once;
  std::string singly;
  HtmlWriter writer(at_once);
  HtmlWriter other(singly);
  // Counts up to more than the writer writes; repeated ones reuse what it has cached.
  for (const std::size_t count : {3U, 3U, 100U, 100U, 4U, 0U}) {
    for (HtmlWriter* each : {&writer, &other}) {
      each->open(Element::div);
      for (std::size_t i = 0; i < count; ++i)
        each->open(kElements[i % kElements.size()]);
      each->text("a");
    }
    writer.close_to(1);
    while (other.depth() > 1)
      other.close();
    CHECK(writer.open_tags() == other.open_tags());
    CHECK(writer.size_when_closed() == other.size_when_closed());
    writer.close();
    other.close();
    CHECK(at_once == singly);
  }
}

TEST_CASE("HtmlWriter: a newline at the start of a pre element survives parsing after restore",
          "[html]") {
  std::string html;
  HtmlWriter out(html);
  out.open(Element::pre);
  HtmlWriter::State state;
  out.save(state);
  out.text("a");
  out.restore(state);
  out.text("\na");
  CHECK(html == "<pre><span></span>\na");
}

TEST_CASE("HtmlWriter: a bare element has no tags until it is wrapped in a paragraph", "[html]") {
  std::string html;
  HtmlWriter out(html);
  std::vector<HtmlWriter::Range> ranges;
  out.open(Element::ul);
  for (const std::string_view text : {"one", "", "three"}) {
    out.open(Element::li);
    out.open(Element::bare);
    CHECK(out.depth() == 3);
    CHECK(out.open_tags() == 2);
    const std::size_t begin = html.size();
    out.text(text);
    out.close();
    ranges.push_back({begin, html.size()});
    out.close();
  }
  CHECK(html == "<ul><li>one</li><li></li><li>three</li>");
  out.wrap_in_paragraphs(ranges);
  out.finish();
  CHECK(html ==
        "<ul><li><p>one</p></li><li><p></p></li>"
        "<li><p>three</p></li></ul>");
}

TEST_CASE("HtmlWriter: a bare element reserves a level for its paragraph", "[html]") {
  std::string html;
  HtmlWriter out(html);
  for (std::size_t i = 1; i < limits::kHtmlDepth; ++i)
    out.open(Element::div);
  out.open(Element::bare);
  CHECK(out.is_written());
  const std::size_t begin = html.size();
  out.open(Element::em);
  CHECK_FALSE(out.is_written());
  out.text("a");
  out.close();
  out.close();
  out.wrap_in_paragraphs({{HtmlWriter::Range{begin, html.size()}}});
  out.finish();
  CHECK(html_problem(html) == "");
  CHECK(html.find("<p>a</p>") != std::string::npos);
}

TEST_CASE("HtmlWriter: a flat element contains only text", "[html]") {
  const std::string html = html_of([](HtmlWriter& out) {
    out.text("a");
    out.open_flat(Element::blockquote);
    CHECK_FALSE(out.is_written());
    out.open(Element::p);
    out.text("b");
    out.close();
    out.close();
    out.open(Element::p);
    out.text("c");
  });
  CHECK(html == "a\nb\n<p>c</p>");
}
