// Entries as HTML cards that read well without a script, in the classes of the view's own cards.
// For export.cpp. Invariant: everything goes through the one HtmlWriter.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Appends the card of an entry that is nested `depth` levels deep.
void append_card(const Entry& entry, const Block& block, std::size_t depth,
                 const RenderOptions& options, std::string& out);

/// Appends what stands below the last entry of a turn, as the view says it: time, calls, what
/// `changes` tells of files, costs.
void append_turn_foot(const Turn& turn, std::string_view changes, std::string& out);

/// Appends the to-do list; nothing when it is empty.
void append_todo_list(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
