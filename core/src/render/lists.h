// The small things of a timeline as HTML: to-dos and notices.
#pragma once

#include <string_view>

#include "event/event.h"
#include "html/html_writer.h"

namespace agent_timeline {

void render_todo(const Todo& todo, HtmlWriter& html);

/// Text of the tool or the session itself; line breaks are kept.
void render_notice(Tone tone, std::string_view text, HtmlWriter& html);

}  // namespace agent_timeline
