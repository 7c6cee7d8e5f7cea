// Reads what stands in front of a file's hunks: the names of POSIX `diff -u` and the extended
// headers of git-diff(1), also of combined diffs. For `patch_reader`.
#pragma once

#include <cstddef>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// Whether the line `ahead` lines from the cursor begins a file. `---` alone does not (it is also a
/// rule of Markdown); the line after it must be `+++`.
[[nodiscard]] bool starts_file(const LineCursor& lines, std::size_t ahead = 0);

/// Reads one file's header; the cursor, which must be at its start, then stands behind it.
[[nodiscard]] File read_file_header(LineCursor& lines);

}  // namespace agent_timeline::diff
