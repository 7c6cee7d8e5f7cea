// Scans raw HTML (CommonMark 0.31.2, sections 4.6 and 6.6). Pure functions, for the block parser
// and the inline parser. Invariant: linear in what they read.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline::markdown {

/// Returns the kind of HTML block that a line begins, 1 to 7 as in section 4.6; 0 if it begins
/// none. `rest` is the line from its first character that is not white space, without its line end.
/// A block of kind 7 cannot interrupt a paragraph.
[[nodiscard]] int html_block_start(std::string_view rest, bool in_paragraph);

/// True if a block of `kind` ends with `line`, which may be its first line. Kinds 6 and 7 end at a
/// blank line, which is not part of the block.
[[nodiscard]] bool html_block_ends(int kind, std::string_view line);

struct TagScan {
  /// The offset behind the `>`; 0 if there is no tag.
  std::size_t end = 0;
  /// The end of the text was reached: more text could complete a tag.
  bool open = false;
  /// The terminator, if only it is missing and any text may precede it.
  std::string_view missing = {};
};

/// Scans an opening or closing tag; `at` is the offset of its `<`.
[[nodiscard]] TagScan scan_tag(std::string_view text, std::size_t at);

/// True if `tag` is `<br>`, with or without attributes.
[[nodiscard]] bool is_line_break(std::string_view tag);

}  // namespace agent_timeline::markdown
