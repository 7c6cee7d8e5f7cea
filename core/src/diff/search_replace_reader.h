// Reads SEARCH/REPLACE blocks as language models write them: the old lines between `<<<<<<< SEARCH`
// and `=======`, the new ones up to `>>>>>>> REPLACE`; also with hyphens and plus signs instead of
// the angle brackets. For `patch_reader`.
#pragma once

#include <cstddef>
#include <string_view>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// True if the line `ahead` lines after the cursor begins a block.
[[nodiscard]] bool starts_search_replace(const LineCursor& lines, std::size_t ahead = 0);

/// Appends the block at the cursor to `file` as one hunk that compares all its lines. Line numbers
/// start at a `:start_line:` below the marker; without it they count from 1 and are relative. A
/// block without an end marker is incomplete; while it has no new side, all old lines are removed.
void read_search_replace(LineCursor& lines, File& file);

/// The path in `line`, the line above a block, without emphasis, code marks or a colon. Empty if it
/// does not name a path.
[[nodiscard]] std::string_view path_above_search_replace(std::string_view line);

}  // namespace agent_timeline::diff
