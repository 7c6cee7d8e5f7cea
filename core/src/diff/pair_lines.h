// Pairs the removed lines of a change with the added lines that replaced them, by similarity. For
// `word_diff`. Invariants: pairs ascend on both sides, and no line is in two pairs. The work is
// linear in the lines: in a large change, only lines at about the same relative position are
// compared.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// The words of a line as a bit set of hashes: two bits per word, one per single character, none
/// for white space. Lines that share many bits share many words.
using WordSet = std::uint64_t;

/// `ends` as computed by `split_words`.
[[nodiscard]] WordSet word_set(std::string_view line, std::span<const std::uint32_t> ends);

struct LinePair {
  std::uint32_t old_index = 0;
  std::uint32_t new_index = 0;
};

/// The pairs with the greatest total similarity; lines with little in common stay unpaired.
[[nodiscard]] std::vector<LinePair> pair_lines(std::span<const WordSet> old_lines,
                                               std::span<const WordSet> new_lines);

}  // namespace agent_timeline::diff
