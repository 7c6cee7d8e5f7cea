// Shows played-back terminal output, and gives its plain text for copying and searching.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "html/html_writer.h"
#include "terminal/lines.h"

namespace agent_timeline::terminal {

/// A `pre` of `count` lines from `first` on. Pieces of a long output are consecutive stretches of
/// its lines: their texts joined are the plain text, but for the labels of characters that do not
/// show. Of a line that is longer than limits::kTerminalLineBytes the rest is in a closed `details`
/// behind the `pre`, up to limits::kTerminalOpenedBytes of the line, and another `pre` goes on.
///
/// Looks are classes: `at-bold`, `at-dim`, `at-italic`, `at-underline` (and `-double`, `-curly`,
/// `-dotted`, `-dashed`), `at-strike`, `at-overline`, `at-inverse`, `at-concealed`; `at-fg-N` and
/// `at-bg-N` for the palette's colours. Colours beyond the first 16 have their exact value in
/// `data-fg` and `data-bg`, a true colour with the class of the nearest. With `at-inverse` the
/// colours are changed over already: `fg` is always that of the text.
void render_lines(const Lines& lines, std::size_t first, std::size_t count, HtmlWriter& html);

/// `output` after playback: no escape sequences, overwritten text gone. Text without control
/// characters comes back unchanged.
[[nodiscard]] std::string plain_text(std::string_view output);

}  // namespace agent_timeline::terminal
