// Renders to-dos and notices as HTML.
#pragma once

#include <string_view>

#include "event/event.h"
#include "html/html_writer.h"

namespace agent_timeline {

void render_todo(const Todo& todo, HtmlWriter& html);

/// Renders a message of the tool or of the session; line breaks are kept.
void render_notice(Tone tone, std::string_view text, HtmlWriter& html);

}  // namespace agent_timeline
