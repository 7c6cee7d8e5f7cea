// Computes the changes from a text to its next state when something was overwritten, or rows were
// inserted or removed above it: one range or two. For the sent output of terminals (sent_output.h).
// Invariants: applied in order, the splices turn the old text into the new one; they begin and end
// at character boundaries.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// Replaces `removed` bytes at offset `at` with `added`.
struct TextSplice {
  std::size_t at = 0;
  std::size_t removed = 0;
  std::string_view added;
};

/// Ordered from last to first, so that all offsets refer to the old text.
[[nodiscard]] std::vector<TextSplice> splice_texts(std::string_view old_text,
                                                   std::string_view new_text);

}  // namespace agent_timeline
