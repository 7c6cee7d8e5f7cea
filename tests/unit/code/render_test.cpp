// Rendering of source text: numbered lines whose text is the source.
#include "code/render.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/html_checker.h"

using namespace agent_timeline;
using namespace agent_timeline::code;

namespace {

std::string html_of(std::string_view text, const Options& options) {
  std::string html;
  {
    HtmlWriter writer(html);
    render_lines(text, options, writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

}  // namespace

TEST_CASE("render_lines numbers lines from first_line and marks the selection", "[code]") {
  Options options;
  options.language = "cpp";
  options.first_line = 9;
  options.selection_start = 10;
  options.selection_end = 10;
  CHECK(html_of("a\n<b>\n", options) ==
        "<pre class=\"at-code\"><code class=\"language-cpp\">"
        "<span class=\"at-line\" data-line=\"9\">a\n</span>"
        "<span class=\"at-line at-selected\" data-line=\"10\">&lt;b&gt;\n</span></code></pre>");
}

TEST_CASE("render_lines omits line numbers and the language if there are none", "[code]") {
  Options options;
  options.numbered = false;
  CHECK(html_of("a", options) ==
        "<pre class=\"at-code\"><code><span class=\"at-line\">a</span></code></pre>");
  CHECK(html_of("", options) == "<pre class=\"at-code\"><code></code></pre>");
}

TEST_CASE("the text content of the rendered lines is the source", "[code]") {
  for (const char* text : {"", "\n", "\n\na", "a\n\n", "\ta &amp; <b>\u00A0\n", "x\n y"}) {
    CHECK(testing::html_text(html_of(text, {})) == text);
  }
  CHECK(testing::html_text(html_of("a\r\nb\r\n", {})) == "a\nb\n");
}

TEST_CASE("a language name cannot add an attribute", "[code]") {
  Options options;
  options.language = "x at-selected\" onload=\"y";
  CHECK(html_of("a", options).find("onload=") == std::string::npos);
}
