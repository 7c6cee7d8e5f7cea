// Escaped Markdown that text cannot break out of.
#include "emit/markdown_writer.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline;

TEST_CASE("a fence is longer than any run of backticks in its content", "[emit][export]") {
  std::string out;
  append_fenced("a\n````\nb", "diff", out);
  CHECK(out == "`````diff\na\n````\nb\n`````\n");
  out.clear();
  append_fenced("", "x`\ny", out);
  CHECK(out == "```\n```\n");
}

TEST_CASE("text is escaped and kept on one line", "[emit][export]") {
  std::string out;
  append_escaped_markdown("*a*\n# [b](c) <i> @d `e`", out);
  CHECK(out == "\\*a\\* \\# \\[b\\](c) \\<i\\> \\@d \\`e\\`");
}

TEST_CASE("the delimiter of a code span is longer than any run of backticks in it",
          "[emit][export]") {
  const auto span = [](std::string_view text) {
    std::string out;
    append_code_span(text, out);
    return out;
  };
  CHECK(span("a*b*") == "`a*b*`");
  CHECK(span("a``b") == "```a``b```");
  CHECK(span("`a") == "`` `a ``");
  CHECK(span("a\nb") == "`a b`");
  CHECK(span(" ").empty());
}
