// Writes a file of a diff as a patch for `git apply` and `patch -p1`, whatever notation it was
// parsed from. For exports; print.h restores the parsed text instead. Invariants: names are
// relative and have `a/` and `b/` prefixes; the counts of a hunk match its lines.
#pragma once

#include <string>

#include "diff/model.h"

namespace agent_timeline::diff {

/// Appends `file`. Absolute names become relative to the root, from where such a patch has to be
/// applied. Hunks at an unknown position are numbered from the first line: `patch` searches for
/// their location.
void append_patch(std::string& out, const File& file);

}  // namespace agent_timeline::diff
