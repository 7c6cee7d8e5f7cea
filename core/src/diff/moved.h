// Finds blocks of lines that were removed in one place of a file and added in another. For files
// of any origin, before they are shown.
// Invariant: each number stands on as many removed lines as added ones, and these are the same in
// order but for white space at their ends (a moved block is often indented anew). Linear.
#pragma once

#include "diff/model.h"

namespace agent_timeline::diff {

/// Lines with something to tell (more than brackets and blanks) that a moved block has at least.
inline constexpr std::size_t kFewestMovedLines = 3;

/// Sets `moved` of every line of the file; numbers count from 1 in the order of the added blocks.
void mark_moves(File& file);

}  // namespace agent_timeline::diff
