// Renders played-back terminal output as HTML, and extracts its plain text for copying and
// searching.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "html/html_writer.h"
#include "terminal/lines.h"

namespace agent_timeline::terminal {

/// Writes a `pre` of `count` lines from `first` on. The pieces of a long output are consecutive
/// ranges of its lines: their texts joined are the plain text, except for the labels of hidden
/// characters. The rest of a line longer than limits::kTerminalLineBytes is in a closed `details`
/// after the `pre`, up to limits::kTerminalExpandedBytes of the line, and another `pre` follows.
///
/// Styles are classes: `at-bold`, `at-dim`, `at-italic`, `at-underline` (with `-double`, `-curly`,
/// `-dotted`, `-dashed`), `at-strike`, `at-overline`, `at-inverse`, `at-concealed`; `at-fg-N`,
/// `at-bg-N` and, for underlines, `at-ul-N` for palette colours. Foregrounds and backgrounds beyond
/// the first 16 colours also have their exact value in `data-fg` and `data-bg`; a true colour has
/// the class of the nearest palette colour. With `at-inverse` the colours are already swapped: `fg`
/// is always that of the text.
void render_lines(const Lines& lines, std::size_t first, std::size_t count, HtmlWriter& html);

/// Returns `output` after playback, without escape sequences and overwritten text. Text without
/// control characters is returned unchanged.
[[nodiscard]] std::string plain_text(std::string_view output);

}  // namespace agent_timeline::terminal
