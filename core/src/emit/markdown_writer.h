// Writes text of any origin as Markdown paragraphs, code spans and fences. For exports. Invariant:
// the text is shown literally: it can neither end its container nor become markup.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// Appends `text` as part of a paragraph, on one line, with special punctuation escaped.
void append_escaped_markdown(std::string_view text, std::string& out);

/// Appends `text`, on one line, as a code span that it cannot close. Appends nothing if it is
/// blank.
void append_code_span(std::string_view text, std::string& out);

/// Appends `text` in a fence that it cannot close.
void append_fenced(std::string_view text, std::string_view language, std::string& out);

/// Appends the lines of `text`, each with `prefix` before it.
void append_lines(std::string_view text, std::string_view prefix, std::string& out);

}  // namespace agent_timeline
