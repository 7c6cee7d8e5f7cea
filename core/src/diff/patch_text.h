// A file of a diff as a patch that `git apply` and `patch -p1` take, whatever notation it was read
// from. For exports; print.h gives back what was read.
// Invariants: names are relative and have `a/` and `b/` in front; the counts of a hunk are those of
// its lines.
#pragma once

#include <string>

#include "diff/model.h"

namespace agent_timeline::diff {

/// Appends `file`. A name that begins at a root loses the root: such a patch is applied from there.
/// Hunks of which nobody knows the place are numbered from the first line: `patch` looks for
/// theirs.
void append_patch(std::string& out, const File& file);

}  // namespace agent_timeline::diff
