// Shows source text line by line. Line numbers are attributes that the view draws, so that what a
// reader copies is the source.
#pragma once

#include <cstdint>
#include <string_view>

#include "html/html_writer.h"

namespace agent_timeline::code {

struct Options {
  /// A name from `code/language.h`; empty when there is none to give.
  std::string_view language;
  /// The number of the first line of the text.
  std::uint64_t first_line = 1;
  bool numbered = true;
  /// Lines to mark, both ends included, in the numbering of `first_line`; 0 for none.
  std::uint64_t selection_start = 0;
  std::uint64_t selection_end = 0;
};

/// A `pre` with one `span` per line. Its text is `text` with `\r\n` as `\n`.
void render_lines(std::string_view text, const Options& options, HtmlWriter& html);

}  // namespace agent_timeline::code
