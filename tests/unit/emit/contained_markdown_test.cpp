// A message's Markdown embedded in a document: a parser that passes HTML through finds no HTML in
// it, and the following text stays outside of it.
#include "emit/contained_markdown.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "blocks/parts.h"
#include "support/cmark_oracle.h"
#include "support/spec_examples.h"

using namespace agent_timeline;
using agent_timeline::testing::cmark_html;

namespace {

std::string contained(std::string_view text) {
  Part part = make_part("text", "", markdown_content(text));
  parse_markdown(part, {});
  const auto* content = std::get_if<MarkdownPart>(&part.content);
  return content == nullptr ? std::string() : contained_markdown(*content);
}

/// True for elements that Markdown itself produces. Headings in quotes and lists keep their level.
bool is_made(std::string_view tag) {
  constexpr std::string_view names[] = {
      "p",   "h1",  "h2",    "h3",         "h4",    "h5", "h6", "pre", "code",
      "ul",  "ol",  "li",    "blockquote", "em",    "hr", "br", "a",   "strong",
      "del", "img", "table", "thead",      "tbody", "tr", "th", "td",  "input"};
  tag.remove_prefix(tag.starts_with("</") ? 2 : 1);
  const std::string_view name = tag.substr(0, tag.find_first_of(" />\n"));
  for (const std::string_view known : names) {
    if (name == known) return true;
  }
  return false;
}

/// Returns the first tag that does not come from Markdown; empty if there is none. The examples'
/// raw HTML uses the same element names, so attributes are checked, too.
std::string foreign_tag(std::string_view html) {
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const std::string_view tag = html.substr(at, html.find('>', at) - at + 1);
    if (!is_made(tag) || tag.find(" class=\"x") != std::string_view::npos ||
        tag.find(" on") != std::string_view::npos) {
      return std::string(tag);
    }
  }
  return {};
}

}  // namespace

TEST_CASE("embedded examples of the specifications contain no HTML and do not affect what follows",
          "[emit][export]") {
  std::size_t looked_at = 0;
  for (const std::string& text : testing::spec_texts()) {
    INFO(text);
    const std::string made = contained(text);
    INFO(made);
    const std::string html = cmark_html(made + "\nAfter it.\n");
    INFO(html);
    CHECK(foreign_tag(html) == "");
    CHECK(html.ends_with("<p>After it.</p>\n"));
    ++looked_at;
  }
  CHECK(looked_at > 600);
}

TEST_CASE("Markdown without HTML stays unchanged", "[emit][export]") {
  for (const std::string_view text :
       {"a `<div>` and x < y <https://example.org>\n", "- a\n- b\n\n1. c\n", "```js\n<b>\n```\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n", "> quoted\n\n---\n\n*end* \\<b> &lt;\n",
        "- ```html\n  <p>in a list</p>\n  ```\n- x\n", "    <indented>\n"}) {
    CHECK(contained(text) == text);
  }
}

TEST_CASE("headings are moved below those of the document", "[emit][export]") {
  CHECK(contained("# One #\ntext\n##### Five\n") == "### One #\n\ntext\n\n###### Five\n");
  CHECK(contained("One\ntwo\n===\n\nThree #\n---\n") == "### One two\n\n#### Three \\#\n");
  CHECK(contained("#no heading\n") == "#no heading\n");
}

TEST_CASE("open fences and HTML blocks are closed, and HTML is escaped or fenced",
          "[emit][export]") {
  CHECK(contained("````js\na\n```\n") == "````js\na\n```\n````\n");
  CHECK(contained("~~~") == "~~~\n~~~\n");
  CHECK(contained("<!-- a\n\n# b\n") == "```html\n<!-- a\n\n# b\n```\n");
  CHECK(contained("a <b onclick=\"x\">`c`</b>") == "a \\<b onclick=\"x\">`c`\\</b>\n");
  CHECK(contained("a\r\n<div>\r\nb") == "a\n\n```html\n<div>\nb\n```\n");
}
