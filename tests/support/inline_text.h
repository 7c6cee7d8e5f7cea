// Renders inlines alone, without blocks, as plain HTML. For tests of the inline parser.
#pragma once

#include <string>
#include <string_view>

#include "markdown/inline_parser.h"

namespace agent_timeline::testing {

struct InlineCase {
  markdown::InlineOptions options;
  /// Completes unfinished constructs.
  bool complete = false;
};

/// Returns the HTML of `content`. `[def]` is defined as `/def` with the title `Title`, and `[^1]`
/// as footnote 1.
[[nodiscard]] std::string inline_html(std::string_view content, const InlineCase& how = {});

/// Returns the same HTML, assembled while the content arrives in pieces of `step` bytes: the final
/// part after each piece, and the rest after the last one.
[[nodiscard]] std::string streamed_inline_html(std::string_view content, std::size_t step,
                                               const InlineCase& how = {});

/// Returns the definitions that these tests use.
[[nodiscard]] markdown::References test_references();

}  // namespace agent_timeline::testing
