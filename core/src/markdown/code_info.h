// Reads the info string of a fenced code block: for the code's class, the header above it, and the
// descriptor of the piece.
#pragma once

#include <cstdint>
#include <string_view>

namespace agent_timeline::markdown {

/// Views into the info string.
struct CodeInfo {
  /// The first word, if `language_token` accepts it; otherwise empty.
  std::string_view language;
  /// The text behind the language, or all of it if there is none; trimmed.
  std::string_view meta;
  /// The number of the first line, as set by `start=5` or `startline=5` in any case (also in
  /// braces, quoted, or among other words) or by a word `:5`. CommonMark leaves this open;
  /// documentation tools use these spellings.
  std::uint32_t start_line = 1;
};

[[nodiscard]] CodeInfo read_code_info(std::string_view info);

}  // namespace agent_timeline::markdown
