// The frame of a code block: a header with what its info string says and buttons for the view, and
// the elements that the code goes into. For html_sink.
#pragma once

#include "html/html_writer.h"
#include "markdown/code_info.h"

namespace agent_timeline::markdown {

/// Whether all levels of a code block with a header fit.
[[nodiscard]] bool has_room_for_header(const HtmlWriter& out);

/// Opens the elements of a code block, three or two levels; what follows is the code.
void open_code_with_header(const CodeInfo& info, HtmlWriter& out);
void open_code_alone(const CodeInfo& info, HtmlWriter& out);

}  // namespace agent_timeline::markdown
