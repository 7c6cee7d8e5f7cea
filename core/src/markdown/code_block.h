// Writes the frame of a code block: a header with what its info string says and buttons for the
// view, and the elements around the code. For html_sink.
#pragma once

#include "html/html_writer.h"
#include "markdown/code_info.h"

namespace agent_timeline::markdown {

/// True if there is room for all levels of a code block with a header.
[[nodiscard]] bool has_room_for_header(const HtmlWriter& out);

/// Opens the elements of a code block, three or two levels. The code follows.
void open_code_with_header(const CodeInfo& info, HtmlWriter& out);
void open_code_without_header(const CodeInfo& info, HtmlWriter& out);

}  // namespace agent_timeline::markdown
