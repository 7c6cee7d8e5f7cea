// JSON that reads better as a table: an array of objects that hold nothing but short values.
// Invariant: nothing is left out. Every row, key and value of the array is in the table.
#pragma once

#include <string>

#include "blocks/block.h"

namespace agent_timeline {

/// `text` is JSON as `pretty_json` and `reformat_json` write it. A table when it is an array of at
/// least two and at most limits::kListedEntries objects with up to limits::kTableColumns keys
/// between them; else that text. Linear.
[[nodiscard]] PartContent json_text_content(std::string text);

}  // namespace agent_timeline
