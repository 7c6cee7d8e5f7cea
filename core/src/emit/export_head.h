// The head of an exported card, of a page and of a server's HTML alike: what it is, what it is
// about, how it went, with what the view would say of it. Invariant: everything goes through the
// one HtmlWriter.
#pragma once

#include <string_view>

#include "blocks/block.h"
#include "html/html_writer.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The class of a head, with a mark where it says the one path that a body need not say again.
[[nodiscard]] std::string_view head_class(const Block& block);

/// Writes what stands in a head; `time` is the time of day, where that tells something.
void write_head(const Entry& entry, const Block& block, std::string_view time, HtmlWriter& html);

}  // namespace agent_timeline
