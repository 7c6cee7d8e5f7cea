// Entries as plain text. For export.cpp.
// Invariant: control sequences and the marks of HTML are never part of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// What a part says, without white space at its end.
[[nodiscard]] std::string text_of_part(const Part& part);

/// Appends an entry that is nested `depth` levels deep.
void append_as_text(const Entry& entry, const Block& block, std::size_t depth, std::string& out);

void append_turn_as_text(const Turn& turn, std::string& out);
/// Under their name; nothing when the list is empty.
void append_todos_as_text(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
