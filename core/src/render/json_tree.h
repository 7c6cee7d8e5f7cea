// JSON as HTML that folds: an object or array is a `details` with its number of members.
// Invariant: the text content, line by line, is the text that was given, but for these numbers and
// for labels of characters that do not show.
#pragma once

#include <string_view>

#include "html/html_writer.h"

namespace agent_timeline {

/// Lines of JSON in the layout of `pretty_json`: all of it or a stretch. What begins or ends
/// outside the stretch, or is nested more deeply than limits::kFoldedJsonDepth, does not fold.
/// Linear.
void render_json(std::string_view text, bool highlight, HtmlWriter& html);

}  // namespace agent_timeline
