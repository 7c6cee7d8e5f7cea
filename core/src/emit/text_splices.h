// What turns a text into the next one of it, where something was written over or rows were put in
// or taken out above: one stretch, or two. For what was sent of a terminal (sent_output.h).
// Invariant: applied in order, the splices turn the old text into the new one; they begin and end
// between characters.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// `added` takes the place of `removed` bytes from `at` on.
struct TextSplice {
  std::size_t at = 0;
  std::size_t removed = 0;
  std::string_view added;
};

/// From the last one to the first, so that each is at a place of the old text.
[[nodiscard]] std::vector<TextSplice> splice_texts(std::string_view old_text,
                                                   std::string_view new_text);

}  // namespace agent_timeline
