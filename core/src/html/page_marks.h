// Markup of exported pages that spans the output of several HtmlWriters, or hides it from the
// parser.
// Invariant: whoever begins a fold ends it; the heads of folds and the content of comments are
// written by an HtmlWriter, so that no `>` in them ends the comment.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Begins an open `details` with the summary `head`. `css_class` must be a constant of the core.
void begin_fold(std::string_view css_class, std::string_view head, std::string& out);
void end_fold(std::string& out);

/// Begins a run of calls: a `details` with nothing but its summary, the line `head` at a nesting
/// level, and the element with the calls. The line folds only some of these, so they cannot be in
/// the `details`.
void begin_run(std::string_view head, std::size_t depth, bool is_open, std::string& out);
void end_run(std::string& out);

/// Begins a call that is hidden while its run is closed (page-runs.css). The browser's search finds
/// it all the same.
void begin_folded_call(std::string& out);
void end_folded_call(std::string& out);

/// Appends `html` as a comment, which browsers keep but do not parse, for a script to unpack.
void append_inert(std::string_view html, std::string& out);

}  // namespace agent_timeline
