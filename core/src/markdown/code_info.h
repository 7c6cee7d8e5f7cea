// What the info string of a fenced code block says: for the code's class, the header above it, and
// the descriptor of the piece.
#pragma once

#include <cstdint>
#include <string_view>

namespace agent_timeline::markdown {

/// Views of the info string.
struct CodeInfo {
  /// The first word, when `language_token` accepts it; otherwise empty.
  std::string_view language;
  /// What follows the language, or all when there is none; trimmed.
  std::string_view meta;
  /// The number of the first line. `start=5`, `startline=5` in any case (also in braces, quoted,
  /// or beside other words) and a word `:5` say so; CommonMark leaves it open, these are the
  /// spellings of documentation tools.
  std::uint32_t start_line = 1;
};

[[nodiscard]] CodeInfo read_code_info(std::string_view info);

}  // namespace agent_timeline::markdown
