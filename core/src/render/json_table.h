// An array of flat objects as an HTML table.
// Invariant: each value is shown as it was written; strings without their quotes.
#pragma once

#include <cstddef>

#include "blocks/block.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// `count` rows from `first` on, under the names of the columns.
void render_table(const TablePart& part, std::size_t first, std::size_t count, HtmlWriter& html);

}  // namespace agent_timeline
