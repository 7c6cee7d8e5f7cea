// Paths as a tree of folders: `details` within lists. For listings of files in many folders.
// Invariants: every entry is shown once; folders and the files in them stand in the order in which
// they first appear; depth is bounded by limits::kPathTreeDepth, below which names are paths.
#pragma once

#include <span>

#include "event/tool_output.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Folders that hold nothing but one folder share a row with it. The work is linear in the text,
/// and at most square in limits::kLinesPerPiece for folders side by side.
void render_path_tree(std::span<const ListedEntry> entries, char separator, HtmlWriter& html);

}  // namespace agent_timeline
