// Splits a line into the words that a diff compares. For `words` and `pair_lines`.
// Invariant: the words in order are the line; none begins inside a character or a sequence of
// characters that are drawn as one.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// Sets `ends` to where each word of `line` ends, in bytes. A word is a run of letters, digits and
/// `_`, a run of white space, or one other character; CJK characters and pictures stand alone, and
/// marks that combine belong to what they follow.
void split_words(std::string_view line, std::vector<std::uint32_t>& ends);

}  // namespace agent_timeline::diff
