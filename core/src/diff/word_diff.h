// Marks the changed words within changed lines: lines removed and added in the same place are
// paired by similarity, in order, and the words of each pair are compared. For hunks of any origin,
// before they are shown. Invariants: marks begin and end at character boundaries, are in order,
// disjoint and within their line; the text outside the marks is the same in both lines of a pair.
// Linear in the hunk.
#pragma once

#include "diff/model.h"

namespace agent_timeline::diff {

/// Sets `marks` and `whitespace_only` of the hunk's changed lines. A word is a run of letters,
/// digits and `_` in any script, a run of white space, or one other character; in scripts without
/// spaces, each character is a word. Lines with too little in common get no marks.
void mark_words(Hunk& hunk);

}  // namespace agent_timeline::diff
