// Inlines alone, without blocks, as plain HTML: for the tests of the inline parser.
#pragma once

#include <string>
#include <string_view>

#include "markdown/inline_parser.h"

namespace agent_timeline::testing {

struct InlineCase {
  markdown::InlineOptions options;
  /// What is unfinished is completed.
  bool complete = false;
};

/// The HTML of `content`. `[def]` is defined as `/def` with the title `Title`, and `[^1]` as the
/// footnote 1.
[[nodiscard]] std::string inline_html(std::string_view content, const InlineCase& how = {});

/// The same, put together as the content comes in pieces of `step` bytes: what is final after each
/// of them, and the rest after the last.
[[nodiscard]] std::string streamed_inline_html(std::string_view content, std::size_t step,
                                               const InlineCase& how = {});

/// References with the definitions that these tests know.
[[nodiscard]] markdown::References test_references();

}  // namespace agent_timeline::testing
