// Where raw HTML begins and ends (CommonMark 0.31.2, sections 4.6 and 6.6). Pure functions, for the
// block parser and the inline parser.
// Invariant: linear in what they look at.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline::markdown {

/// The kind of HTML block, 1 to 7 as in section 4.6, that a line begins; 0 when it begins none.
/// `rest` is the line from its first character that is no white space, without its line end. A
/// block of kind 7 cannot interrupt a paragraph.
[[nodiscard]] int html_block_start(std::string_view rest, bool in_paragraph);

/// Whether a block of `kind` ends with `line`, which may be the one it began with; for kinds 6 and
/// 7 that is a blank line, which is no part of the block.
[[nodiscard]] bool html_block_ends(int kind, std::string_view line);

struct TagScan {
  /// Where the text goes on behind the `>`; 0 when there is no tag.
  std::size_t end = 0;
  /// The end of the text was reached: more of it could make a tag.
  bool open = false;
  /// Nothing but this is missing, of what no characters behind can end.
  std::string_view missing = {};
};

/// An opening or closing tag at `at`, which is that of a `<`.
[[nodiscard]] TagScan scan_tag(std::string_view text, std::size_t at);

/// Whether a tag is `<br>`, with or without attributes.
[[nodiscard]] bool is_line_break(std::string_view tag);

}  // namespace agent_timeline::markdown
