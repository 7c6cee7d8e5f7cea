// How the results of searches are shown: matches in files, and pages of the web.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Up to limits::kListedEntries files and lines together; a note counts the rest. `arguments` of
/// the call say what was searched for.
void show_matches(const SearchMatches& matches, const Value& arguments, Block& block);

void show_links(const Links& links, Block& block);

/// A part of links, up to limits::kListedEntries of them; a note counts the rest.
[[nodiscard]] Part links_part(std::vector<Link> links);

}  // namespace agent_timeline
