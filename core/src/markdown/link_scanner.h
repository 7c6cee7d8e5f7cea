// Scans the parts of links behind their text (CommonMark 0.31.2, sections 4.7 and 6.3): labels,
// destinations, titles, and link reference definitions. Pure functions on the text of a paragraph,
// for the inline parser and the block parser. Invariants: linear in what they consume; a label has
// at most kLabelBytes, a destination at most 32 levels of parentheses, so that repeated failures on
// hostile text stay linear, too.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline::markdown {

struct LabelScan {
  /// The offset behind the `]`; 0 if there is no label.
  std::size_t end = 0;
  /// The text between the brackets, as written.
  std::string_view label;
  /// The end of the text was reached: more text could change the result.
  bool open = false;
};

/// Scans a label at `at`, which may be the end of the text.
[[nodiscard]] LabelScan scan_label(std::string_view text, std::size_t at);

struct LinkTail {
  /// The offset behind the `)`; 0 if there is none.
  std::size_t end = 0;
  /// As written, without `<>` and quotes.
  std::string_view url;
  std::string_view title;
  bool open = false;  ///< as in LabelScan
};

/// Scans the `(url "title")` of an inline link; `at` is the offset of the `(`.
[[nodiscard]] LinkTail scan_link_tail(std::string_view text, std::size_t at);

struct LinkDefinition {
  /// Bytes of the definition, including its line end; 0 if there is none.
  std::size_t length = 0;
  /// The text between the brackets, as written; a view of the text.
  std::string_view label;
  /// Unescaped.
  std::string url;
  std::string title;
  /// More text could create, lengthen or invalidate the definition.
  bool open = false;
  /// The offset of the quote of a title that is unfinished at the end of the text; 0 if there is
  /// none. Until the title ends, the result is that for the text up to this quote.
  std::size_t open_title = 0;
};

/// Scans a definition at the start of `content`, the text of a paragraph with lines ended by `\n`,
/// perhaps except for the last one. As in cmark, parentheses of a destination need not be balanced.
[[nodiscard]] LinkDefinition scan_definition(std::string_view content);

/// True if the title whose quote is at `title` is unfinished at the end of the text. `read`, at
/// first the offset behind the quote, is set to up to where the text need not be read again.
[[nodiscard]] bool is_title_open(std::string_view content, std::size_t title, std::size_t& read);

}  // namespace agent_timeline::markdown
