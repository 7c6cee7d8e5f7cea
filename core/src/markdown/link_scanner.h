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
};

/// A definition at the start of `content`, the text of a paragraph with lines ended by `\n`, the
/// last one perhaps not. As in cmark, parentheses of a destination need not be balanced.
[[nodiscard]] LinkDefinition scan_definition(std::string_view content);

}  // namespace agent_timeline::markdown
