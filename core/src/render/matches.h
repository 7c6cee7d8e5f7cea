// Renders the matching lines of a file as HTML, with syntax highlighting and marked matches.
// Invariant: line numbers are attributes, so that they are not copied with the text.
#pragma once

#include "blocks/search_pattern.h"
#include "event/tool_output.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Renders the path with its number of matches, then the lines. Of a line longer than
/// limits::kMatchedLineBytes, it shows the part around the first match, and the number of bytes
/// before and after it.
void render_matched_file(const MatchedFile& file, const SearchPattern& pattern, HtmlWriter& html);

}  // namespace agent_timeline
