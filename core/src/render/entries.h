// Renders files and folders as HTML: a list, or a tree of folders that fold.
// Invariant: every entry is shown once, in its original order; in a tree, inside its folder.
#pragma once

#include <cstddef>

#include "blocks/block.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Renders `count` entries from `first` on. The kind of each is a class, and text for screen
/// readers.
void render_entries(const EntriesPart& part, std::size_t first, std::size_t count,
                    HtmlWriter& html);

/// Renders one `li` with `name` as its text, followed by the size.
void render_entry(const ListedEntry& entry, std::string_view name, HtmlWriter& html);

}  // namespace agent_timeline
