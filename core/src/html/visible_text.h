// Writes text in which nothing is invisible: characters that reorder or hide what a reader sees
// become labelled escapes (base/hidden_characters.h). For code, diffs, paths and terminal output.
// Invariant: text without such characters is written exactly as HtmlWriter::text writes it.
#pragma once

#include <string_view>

#include "base/hidden_characters.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Like HtmlWriter::text, but writes each hidden character as `<span class="at-hidden-character"
/// role="img" aria-label="…">U+202E</span>`.
void write_visible_text(std::string_view text, HtmlWriter& html);

/// Writes a complete element with one class that contains only such text.
void write_visible_element(Element element, std::string_view css_class, std::string_view text,
                           HtmlWriter& html);

}  // namespace agent_timeline
