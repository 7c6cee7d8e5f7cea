// Marks of exported pages that reach over what one HtmlWriter writes, or hide it from the parser.
// Invariant: a fold is ended by who began it; what is put into one's head or into a comment was
// written by an HtmlWriter, so that no `>` in it ends the comment.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// The beginning of something of `css_class`, a word of the core's own, that folds behind `head`,
/// and is open.
void begin_fold(std::string_view css_class, std::string_view head, std::string& out);
void end_fold(std::string& out);

/// `html` as text that a browser keeps and does not read, for a script to unpack.
void append_inert(std::string_view html, std::string& out);

}  // namespace agent_timeline
