// Entries as plain text. For export.cpp. Invariant: the text contains no control sequences and no
// HTML markup.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// The text of a part without trailing white space.
[[nodiscard]] std::string text_of_part(const Part& part);

/// Appends an entry at nesting level `depth`.
void append_as_text(const Entry& entry, const Block& block, std::size_t depth, std::string& out);

void append_turn_as_text(const Turn& turn, std::string& out);
/// Appends the list under its name; nothing if it is empty.
void append_todos_as_text(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
