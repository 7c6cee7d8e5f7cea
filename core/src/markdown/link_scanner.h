// The grammar of links behind their text (CommonMark 0.31.2, sections 4.7 and 6.3): labels,
// destinations, titles, and link reference definitions. Pure functions on the text of a paragraph,
// for the inline parser and the block parser.
// Invariants: linear in what they consume; a label has at most kLabelBytes, a destination at most
// 32 levels of parentheses, so that failing again and again on hostile text stays linear, too.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline::markdown {

struct LabelScan {
  /// Where the text goes on behind the `]`; 0 when there is no label.
  std::size_t end = 0;
  /// What is between the brackets, as it stands.
  std::string_view label;
  /// The end of the text was reached: more of it could change the answer.
  bool open = false;
};

/// A label at `at`, which may be the end of the text.
[[nodiscard]] LabelScan scan_label(std::string_view text, std::size_t at);

struct LinkTail {
  /// Where the text goes on behind the `)`; 0 when this is none.
  std::size_t end = 0;
  /// As they stand, without `<>` and quotes.
  std::string_view url;
  std::string_view title;
  bool open = false;  ///< as in LabelScan
};

/// The `(url "title")` of an inline link; `at` is that of the `(`.
[[nodiscard]] LinkTail scan_link_tail(std::string_view text, std::size_t at);

struct LinkDefinition {
  /// Bytes of the text that the definition takes, its line end included; 0 when this is none.
  std::size_t length = 0;
  /// What is between the brackets, as it stands; a view of the text.
  std::string_view label;
  /// Unescaped.
  std::string url;
  std::string title;
  /// More text could change the answer: make a definition of it, or a longer one, or none.
  bool open = false;
  /// Where the quote of a title stands in which the text ends; 0 when there is none. However much
  /// of the title there is, the answer is that for the text up to this quote.
  std::size_t open_title = 0;
};

/// A definition at the start of `content`, the text of a paragraph with lines ended by `\n`, the
/// last one perhaps not. As in cmark, parentheses of a destination need not be balanced.
[[nodiscard]] LinkDefinition scan_definition(std::string_view content);

/// Whether the title whose quote stands at `title` is one in which the text ends; `read`, which is
/// behind the quote at first, says how much need not be read again when there is more text.
[[nodiscard]] bool is_title_open(std::string_view content, std::size_t title, std::size_t& read);

}  // namespace agent_timeline::markdown
