// Markup of exported pages that spans the output of several HtmlWriters, or hides it from the
// parser.
// Invariant: whoever begins a fold ends it; the heads of folds and the content of comments are
// written by an HtmlWriter, so that no `>` in them ends the comment.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// Begins an open `details` with the summary `head`. `css_class` must be a constant of the core.
void begin_fold(std::string_view css_class, std::string_view head, std::string& out);
void end_fold(std::string& out);

/// Appends `html` as a comment, which browsers keep but do not parse, for a script to unpack.
void append_inert(std::string_view html, std::string& out);

}  // namespace agent_timeline
