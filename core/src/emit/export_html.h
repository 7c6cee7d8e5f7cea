// Entries as HTML cards that are readable without scripts, with the view's CSS classes. For
// export.cpp. Invariant: all markup goes through HtmlWriter.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Appends the card of an entry at nesting level `depth`.
void append_card(const Entry& entry, const Block& block, std::size_t depth,
                 const RenderOptions& options, std::string& out);

/// Appends the footer of a turn with the facts that the view shows: time, calls, costs, and
/// `changes` as the text about files.
void append_turn_footer(const Turn& turn, std::string_view changes, std::string& out);

/// Appends the to-do list; nothing if it is empty.
void append_todo_list(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
