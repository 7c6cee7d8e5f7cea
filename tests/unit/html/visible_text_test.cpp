// Invisible characters are shown as labelled escapes.
#include "html/visible_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "support/html_checker.h"

using namespace agent_timeline;

namespace {

std::string shown(std::string_view text) {
  std::string html;
  {
    HtmlWriter writer(html);
    write_visible_text(text, writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

std::string escape(const std::string& name, const std::string& code) {
  return "<span class=\"at-hidden-character\" role=\"img\" aria-label=\"" + name + "\">" + code +
         "</span>";
}

}  // namespace

TEST_CASE("visible text is only escaped", "[html][visible]") {
  CHECK(shown("") == "");
  CHECK(shown("if (a < b && größe) {\n\t\u2764\uFE0F") ==
        "if (a &lt; b &amp;&amp; größe) {\n\t\u2764\uFE0F");
}

TEST_CASE("hidden characters become labelled escapes", "[html][visible]") {
  CHECK(shown("a\u202Eb") == "a" + escape("right-to-left override", "U+202E") + "b");
  CHECK(shown("\u00AD") == escape("soft hyphen", "U+00AD"));
  CHECK(shown("\u200B\U000E0041") ==
        escape("zero width space", "U+200B") + escape("tag character", "U+E0041"));
  CHECK(shown("\U0001D173<") == escape("invisible format character", "U+1D173") + "&lt;");
}

TEST_CASE("write_visible_element makes hidden characters visible", "[html][visible]") {
  std::string html;
  HtmlWriter writer(html);
  write_visible_element(Element::span, "at-path", "a\u200B", writer);
  CHECK(html == "<span class=\"at-path\">a" + escape("zero width space", "U+200B") + "</span>");
}
