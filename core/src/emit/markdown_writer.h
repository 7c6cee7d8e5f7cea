// Words, code and fences as Markdown says them, for texts that come from anywhere. For exports.
// Invariant: what is written means itself: it can neither end the place it stands in nor become
// markup.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

/// `text` as a paragraph of Markdown says it, on one line: punctuation that means something is
/// escaped.
void append_escaped_markdown(std::string_view text, std::string& out);

/// `text`, on one line, as a code span that it cannot close. Nothing when it is blank.
void append_code_span(std::string_view text, std::string& out);

/// `text` in a fence of its own.
void append_fenced(std::string_view text, std::string_view language, std::string& out);

/// The lines of `text`, each behind `prefix`.
void append_lines(std::string_view text, std::string_view prefix, std::string& out);

}  // namespace agent_timeline
