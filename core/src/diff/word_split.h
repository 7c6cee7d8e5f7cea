// Splits a line into the words that a diff compares. For `word_diff` and `pair_lines`. Invariant:
// the concatenated words are the line; none begins within a character or within a sequence of
// characters that are drawn as one.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// Sets `ends` to the end of each word of `line`, in bytes. A word is a run of letters, digits and
/// `_`, a run of white space, or one other character. CJK characters and pictographs are words of
/// their own, and combining marks belong to the preceding character.
void split_words(std::string_view line, std::vector<std::uint32_t>& ends);

}  // namespace agent_timeline::diff
