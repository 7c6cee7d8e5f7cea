// Renders source text line by line, with highlighting. Line numbers are attributes that the view
// draws, so that they are not copied with the source.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "code/lexer.h"
#include "html/html_writer.h"

namespace agent_timeline::code {

struct Options {
  /// A name from `code/language.h`, or empty.
  std::string_view language;
  /// The number of the text's first line.
  std::uint64_t first_line = 1;
  bool numbered = true;
  /// Lines to mark, both ends inclusive, in the numbering of `first_line`; 0 for none.
  std::uint64_t selection_start = 0;
  std::uint64_t selection_end = 0;
  bool highlight = true;
  /// The text is part of a file and may begin inside a comment or a string.
  bool excerpt = false;
};

/// Renders a text in blocks of whole lines, in order; the highlighting of a line depends on the
/// lines before it.
class BlockRenderer {
 public:
  /// `text` is the whole text. If it is an excerpt, its start is examined to guess the lexer state.
  BlockRenderer(std::string_view text, const Options& options);

  /// Advances past lines that are not rendered.
  void skip(std::string_view lines);

  /// Writes a `pre` with one `span` per line. Its text is `lines` with `\n` instead of `\r\n`.
  void render(std::string_view lines, HtmlWriter& html);

 private:
  void render_line(std::string_view line, bool ended, HtmlWriter& html);

  Options options_;
  std::uint64_t number_;
  LexState state_;
  std::vector<Token> tokens_;
};

/// Renders the whole text as one block.
void render_lines(std::string_view text, const Options& options, HtmlWriter& html);

}  // namespace agent_timeline::code
