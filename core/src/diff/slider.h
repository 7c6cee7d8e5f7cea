// Moves changes to natural borders. Where the line before a block of added lines equals its last
// line, the block may as well stand one line higher: of all such places the one is chosen that
// begins and ends where the text does, at blank lines and low indentation. For `compare_lines`.
// Invariant: the ranges still turn the old lines into the new ones, and change no more of them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "diff/id_diff.h"

namespace agent_timeline::diff {

/// Slides the ranges that only add or only remove lines; one that can meet its neighbour joins it.
/// Linear: no block looks further than a fixed number of lines.
void shift_to_boundaries(std::vector<ChangedRange>& ranges,
                         std::span<const std::string_view> old_lines,
                         std::span<const std::string_view> new_lines);

}  // namespace agent_timeline::diff
