// Runs small scripts of calls to an HtmlSink, for its tests.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "markdown/html_sink.h"
#include "support/html_checker.h"

namespace agent_timeline::testing {

/// Returns the HTML that `script` makes a sink write, which must pass html_checker.
template <class Script>
std::string sink_html(const markdown::Options& options, Script script) {
  std::string out;
  {
    markdown::HtmlSink sink(options, out);
    script(sink);
  }
  INFO(out);
  CHECK(html_problem(out) == "");
  return out;
}

/// The same inside a paragraph, whose tags are removed.
template <class Script>
std::string in_paragraph(const markdown::Options& options, Script script) {
  constexpr std::string_view kStart = "<p dir=\"auto\">";
  constexpr std::string_view kEnd = "</p>";
  const std::string html = sink_html(options, [&](markdown::HtmlSink& sink) {
    sink.open({markdown::BlockType::paragraph});
    script(sink);
    sink.close();
  });
  REQUIRE(html.starts_with(kStart));
  REQUIRE(html.ends_with(kEnd));
  return html.substr(kStart.size(), html.size() - kStart.size() - kEnd.size());
}

/// Writes a block that contains only text.
inline void leaf(markdown::HtmlSink& sink, const markdown::BlockStart& block,
                 std::string_view text) {
  sink.open(block);
  if (!text.empty()) sink.text(text);
  sink.close();
}

}  // namespace agent_timeline::testing
