// Reads what precedes a file's hunks: the names of POSIX `diff -u` and the extended headers of
// git-diff(1), including combined diffs. For `patch_reader`.
#pragma once

#include <cstddef>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// True if the line `ahead` lines after the cursor begins a file. `---` does so only before a `+++`
/// line, because it is also a thematic break in Markdown.
[[nodiscard]] bool starts_file(const LineCursor& lines, std::size_t ahead = 0);

/// Reads one file's header. The cursor must be at its start and is moved past it.
[[nodiscard]] File read_file_header(LineCursor& lines);

}  // namespace agent_timeline::diff
