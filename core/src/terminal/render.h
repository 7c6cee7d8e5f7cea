// Shows played-back terminal output, and gives its plain text for copying and searching.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "html/html_writer.h"
#include "terminal/line_model.h"

namespace agent_timeline::terminal {

/// A `pre` with one `span` per line. Pieces of a long output are consecutive spans of its lines:
/// their texts joined are `plain_text`.
void render_lines(std::span<const Line> lines, HtmlWriter& html);

/// `output` after playback: no escape sequences, overwritten text gone. Text without control
/// characters comes back unchanged.
[[nodiscard]] std::string plain_text(std::string_view output);

}  // namespace agent_timeline::terminal
