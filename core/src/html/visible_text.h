// Writes text in which nothing is invisible: characters that reorder or hide what a reader sees
// ("Trojan Source", CVE-2021-42574) become labelled escapes. For code, diffs, paths and terminal
// output; not for prose, where bidirectional text is legitimate.
#pragma once

#include <cstddef>
#include <string_view>

#include "html/html_writer.h"

namespace agent_timeline {

/// Where the first character that would not show begins, at or after `from`; npos when there is
/// none. These are the bidirectional controls, zero-width characters, tag characters and the other
/// default-ignorable ones (Unicode, DerivedCoreProperties) but variation selectors and joiners in
/// emoji.
[[nodiscard]] std::size_t find_hidden(std::string_view text, std::size_t from = 0);

/// HtmlWriter::text, with each hidden character as `<span class="at-hidden-character"
/// aria-label="…">U+202E</span>`.
void write_visible_text(std::string_view text, HtmlWriter& html);

}  // namespace agent_timeline
