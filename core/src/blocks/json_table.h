// Shows JSON as a table where that reads better: an array of objects that have only short values.
// Invariant: nothing is left out. The table has every row, key and value of the array.
#pragma once

#include <string>

#include "blocks/block.h"

namespace agent_timeline {

/// `text` is JSON as `pretty_json` and `reformat_json` write it. Returns a table if it is an array
/// of at least two and at most limits::kListedEntries objects with up to limits::kTableColumns
/// distinct keys; otherwise the text itself. Takes linear time.
[[nodiscard]] PartContent json_text_content(std::string text);

}  // namespace agent_timeline
