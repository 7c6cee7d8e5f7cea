// Markdown without a session, rendered at once; its changes while it grows are in
// tests/unit/markdown.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "agent_timeline/markdown.h"
#include "base/value.h"
#include "fragments_of_value.h"

using namespace agent_timeline;

TEST_CASE("a stream renders another text with its own options and keeps its text", "[session]") {
  MarkdownStream stream;
  CHECK(stream.render("*a*") == "<p dir=\"auto\"><em>a</em></p>");
  REQUIRE(stream.configure(R"({"math":true})"));
  stream.push("kept");
  CHECK(stream.render("$a$") ==
        "<p dir=\"auto\"><span class=\"at-math\" data-math=\"inline\">a</span></p>");
  CHECK(stream.html() == "<p dir=\"auto\">kept</p>");
}

TEST_CASE("a text is rendered with options that are JSON or already parsed", "[session]") {
  CHECK(render_markdown("$a$") == "<p dir=\"auto\">$a$</p>");
  const std::string math =
      "<p dir=\"auto\"><span class=\"at-math\" data-math=\"inline\">a</span></p>";
  CHECK(render_markdown("$a$", R"({"math":true})") == math);
  Value options = Value::object();
  options.add("math", Value::boolean(true));
  CHECK(render_markdown("$a$", options) == math);
  options.add("maths", Value::boolean(true));
  CHECK_FALSE(render_markdown("$a$", options));
}
