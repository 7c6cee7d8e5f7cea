// Marks what changed within changed lines: lines that were removed and added in one place are
// paired by likeness, in order, and the words of a pair are compared. For hunks of any origin,
// before they are shown.
// Invariant: marks begin and end between characters, are in order, apart and inside their line;
// the text outside the marks is the same in both lines of a pair. Linear in the hunk.
#pragma once

#include "diff/model.h"

namespace agent_timeline::diff {

/// Sets `marks` and `whitespace_only` of the hunk's changed lines. A word is a run of letters,
/// digits and `_` in any script, a run of white space, or one other character; in scripts without
/// spaces each character is one. Lines that have too little in common get no marks.
void mark_words(Hunk& hunk);

}  // namespace agent_timeline::diff
