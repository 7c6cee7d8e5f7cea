// The head of an exported card, for pages and for HTML cards: title, summary, badges, times and
// status, as in the view. Invariant: all markup goes through HtmlWriter.
#pragma once

#include <string_view>

#include "blocks/block.h"
#include "html/html_writer.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The CSS class of a head, with a modifier if it shows exactly one path, which the body then
/// omits.
[[nodiscard]] std::string_view head_class(const Block& block);

/// Writes the content of a head; `time` is the time of day, if notable.
void write_head(const Entry& entry, const Block& block, std::string_view time, HtmlWriter& html);

}  // namespace agent_timeline
