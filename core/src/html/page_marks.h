// Marks of exported pages that reach over what one HtmlWriter writes, or hide it from the parser.
// Invariant: a section is ended by who began it; what is put into a comment was written by an
// HtmlWriter, so that no `>` in it ends the comment.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// The start tag of a section of `css_class`, a word of the core's own.
void begin_section(std::string_view css_class, std::string& out);
void end_section(std::string& out);

/// `html` as text that a browser keeps and does not read, for a script to unpack.
void append_inert(std::string_view html, std::string& out);

}  // namespace agent_timeline
