// Lines that match in a file, as HTML: coloured by the file's language, with the matches marked.
// Invariant: line numbers are attributes, so that what a reader copies is text.
#pragma once

#include "blocks/search_pattern.h"
#include "event/tool_output.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// The path with its number of matches, then the lines. Of a line longer than
/// limits::kMatchedLineBytes what is around its first match, and the bytes before and behind.
void render_matched_file(const MatchedFile& file, const SearchPattern& pattern, HtmlWriter& html);

}  // namespace agent_timeline
