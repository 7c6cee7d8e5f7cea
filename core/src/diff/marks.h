// All that is said of changed lines beyond that they changed: words, white space, moves. For those
// who make a diff that is to be shown.
#pragma once

#include "diff/model.h"

namespace agent_timeline::diff {

/// mark_words of every hunk, and mark_moves of every file.
void mark_changes(Diff& diff);

}  // namespace agent_timeline::diff
