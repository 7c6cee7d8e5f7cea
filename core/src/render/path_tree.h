// Renders paths as a tree of folders: `details` inside lists. For listings of files in several
// folders.
// Invariants: every entry is shown once; folders, and files in a folder, are in order of first
// appearance; the depth is at most limits::kPathTreeDepth, below which names are paths.
#pragma once

#include <span>

#include "event/tool_output.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// A folder that contains only one folder shares a row with it. The work is linear in the text, and
/// at most quadratic in limits::kLinesPerPiece for sibling folders.
void render_path_tree(std::span<const ListedEntry> entries, char separator, HtmlWriter& html);

}  // namespace agent_timeline
