// Renders JSON as HTML that folds: each object or array is a `details` with its number of members.
// Invariant: the text content, line by line, is the given text, except for these numbers and the
// labels of hidden characters.
#pragma once

#include <string_view>

#include "html/html_writer.h"

namespace agent_timeline {

/// Renders lines of JSON in the layout of `pretty_json`: all of it or a section. Objects and arrays
/// that begin or end outside the section, or are nested more deeply than
/// limits::kFoldableJsonDepth, do not fold. Takes linear time.
void render_json(std::string_view text, bool highlight, HtmlWriter& html);

}  // namespace agent_timeline
