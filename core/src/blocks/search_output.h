// Shows the results of searches: matches in files, and web pages.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Shows up to limits::kListedEntries files and lines together; a note counts the rest. `arguments`
/// are the call's and contain the pattern.
void show_matches(const SearchMatches& matches, const Value& arguments, Block& block);

void show_links(const Links& links, Block& block);

/// A part with up to limits::kListedEntries links; a note counts the rest.
[[nodiscard]] Part links_part(std::vector<Link> links);

}  // namespace agent_timeline
