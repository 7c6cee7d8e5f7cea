// Scans raw HTML inside a text: tags, comments, processing instructions, declarations and CDATA
// sections (CommonMark 0.31.2, section 6.6). For inline_parser. Invariant: linear over a text that
// is scanned from left to right, because a terminator that was not found once is not searched for
// again.
#pragma once

#include <cstddef>
#include <string_view>

#include "markdown/html_scanner.h"

namespace agent_timeline::markdown {

class InlineHtml {
 public:
  /// Prepares for another text.
  void reset() { *this = InlineHtml(); }

  /// Scans the `<` at `at`.
  [[nodiscard]] TagScan scan(std::string_view text, std::size_t at);

 private:
  /// Scans up to `closing`, searched from `from` on; `missing` is set if there is none further on.
  static TagScan scan_to(std::string_view text, std::size_t from, std::string_view closing,
                         bool& missing);
  TagScan scan_markup_declaration(std::string_view text, std::size_t at);

  bool no_comment_end_ = false;
  bool no_section_end_ = false;
  bool no_declaration_end_ = false;
  bool no_instruction_end_ = false;
};

}  // namespace agent_timeline::markdown
