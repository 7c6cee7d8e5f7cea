// Moves changes to natural boundaries. If the line before a block of added lines equals the block's
// last line, the block can also be placed one line higher. Of all such positions, the one is chosen
// whose boundaries are most natural: at blank lines and low indentation. For `compare_lines`.
// Invariant: the ranges still turn the old lines into the new ones, and change no more of them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "diff/id_diff.h"

namespace agent_timeline::diff {

/// Slides the ranges that only add or only remove lines; a range that reaches its neighbour is
/// merged with it. Linear: a block moves at most a fixed number of lines.
void shift_to_boundaries(std::vector<ChangedRange>& ranges,
                         std::span<const std::string_view> old_lines,
                         std::span<const std::string_view> new_lines);

}  // namespace agent_timeline::diff
