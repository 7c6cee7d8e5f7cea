// Renders an array of flat objects as an HTML table.
// Invariant: each value keeps its spelling; strings are shown without quotes.
#pragma once

#include <cstddef>

#include "blocks/block.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Renders `count` rows from `first` on, below the column names.
void render_table(const TablePart& part, std::size_t first, std::size_t count, HtmlWriter& html);

}  // namespace agent_timeline
