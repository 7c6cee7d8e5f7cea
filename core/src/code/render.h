// Shows source text line by line, coloured. Line numbers are attributes that the view draws, so
// that what a reader copies is the source.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "code/lexer.h"
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
  bool highlight = true;
  /// The text is a part of a file that may begin inside a comment or a string.
  bool excerpt = false;
};

/// Shows a text in blocks of whole lines, in order; what a line is coloured by is what came before
/// it in the text.
class BlockRenderer {
 public:
  /// `text` is the whole text, of which the start is looked at when it is an excerpt.
  BlockRenderer(std::string_view text, const Options& options);

  /// Takes lines that are not shown.
  void skip(std::string_view lines);

  /// A `pre` with one `span` per line. Its text is `lines` with `\r\n` as `\n`.
  void render(std::string_view lines, HtmlWriter& html);

 private:
  void render_line(std::string_view line, bool ended, HtmlWriter& html);

  Options options_;
  std::uint64_t number_;
  LexState state_;
  std::vector<Token> tokens_;
};

/// The whole text as one block.
void render_lines(std::string_view text, const Options& options, HtmlWriter& html);

}  // namespace agent_timeline::code
