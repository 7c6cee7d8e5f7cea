// Pairs the removed lines of a change with the added ones they became, by likeness. For `words`.
// Invariant: pairs ascend on both sides and no line is in two. The work is linear in the lines: of
// a large change only lines at about the same height are compared.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// The words of a line as a set of hashes, two bits for a word and one for another character; no
/// bits for a blank line. Lines with many bits in common have many words in common.
using WordSet = std::uint64_t;

/// `ends` as `split_words` gives them.
[[nodiscard]] WordSet word_set(std::string_view line, std::span<const std::uint32_t> ends);

struct LinePair {
  std::uint32_t old_index = 0;
  std::uint32_t new_index = 0;
};

/// The pairs of the greatest likeness in all; lines with little in common stay alone.
[[nodiscard]] std::vector<LinePair> pair_lines(std::span<const WordSet> old_lines,
                                               std::span<const WordSet> new_lines);

}  // namespace agent_timeline::diff
