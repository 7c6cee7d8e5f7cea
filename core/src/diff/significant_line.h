// Decides whether a line is significant. Brackets and blank lines occur everywhere, so that finding
// them twice means little. For `moved` and `live_align`.
#pragma once

#include <string_view>

#include "base/ascii.h"

namespace agent_timeline::diff {

/// True if `line` has at least three letters or digits; bytes beyond ASCII count as letters.
[[nodiscard]] inline bool is_significant_line(std::string_view line) {
  constexpr int kMinCharacters = 3;
  int characters = 0;
  for (const char c : line) {
    const bool is_word = is_ascii_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80;
    if (is_word && ++characters == kMinCharacters) return true;
  }
  return false;
}

}  // namespace agent_timeline::diff
