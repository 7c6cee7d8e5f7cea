// Adds details to changed lines: changed words, white space, moves. For diffs that are shown.
#pragma once

#include "diff/model.h"

namespace agent_timeline::diff {

/// Calls mark_words for every hunk, and mark_moves for every file.
void mark_changes(Diff& diff);

}  // namespace agent_timeline::diff
