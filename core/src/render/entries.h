// Files and folders as HTML: a list, or a tree of folders that open and close.
// Invariant: every entry is shown once, in the order in which it came; in a tree, in its folder.
#pragma once

#include <cstddef>

#include "blocks/block.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// `count` entries from `first` on. The kind of each is a class and words for screen readers.
void render_entries(const EntriesPart& part, std::size_t first, std::size_t count,
                    HtmlWriter& html);

/// One `li` under the name that is given; its content ends with the size.
void render_entry(const ListedEntry& entry, std::string_view name, HtmlWriter& html);

}  // namespace agent_timeline
