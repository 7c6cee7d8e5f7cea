// Reads SEARCH/REPLACE blocks as language models write them: the old lines between
// `<<<<<<< SEARCH` and `=======`, the new ones from there to `>>>>>>> REPLACE`; with hyphens and
// plus signs in place of the angle brackets, too. For `patch_reader`.
#pragma once

#include <cstddef>
#include <string_view>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// Whether the line `ahead` lines from the cursor begins a block.
[[nodiscard]] bool starts_sides(const LineCursor& lines, std::size_t ahead = 0);

/// Appends the block at the cursor to `file` as one hunk of all its lines, compared. Numbers are
/// those of a `:start_line:` below the marker; without it they count from 1 and are relative. A
/// block without its end is incomplete; as long as there is no new side, all old lines are removed.
void read_sides(LineCursor& lines, File& file);

/// The path that `line` names, as it stands above a block: perhaps emphasised, as code or with a
/// colon. Empty when the line says something else.
[[nodiscard]] std::string_view path_above_sides(std::string_view line);

}  // namespace agent_timeline::diff
