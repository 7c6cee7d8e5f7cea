// Finds blocks of lines that were removed in one place of a file and added in another. For files of
// any origin, before they are shown. Invariant: a block's number is on equally many removed and
// added lines, which are equal in order except for surrounding white space (a moved block is often
// re-indented). Linear.
#pragma once

#include "diff/model.h"

namespace agent_timeline::diff {

/// The minimum number of significant lines in a moved block (diff/significant_line.h).
inline constexpr std::size_t kMinMovedLines = 3;

/// Sets `moved` on every line of the file; blocks are numbered from 1 in the order of the added
/// lines.
void mark_moves(File& file);

}  // namespace agent_timeline::diff
