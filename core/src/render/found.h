// What tools found or sent, as HTML: pages of the web, pictures.
#pragma once

#include "event/tool_output.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// The title as a link if the address may be one, else as text, with where it leads.
void render_link(const Link& link, HtmlWriter& html);

/// A placeholder that says what the picture is and where it comes from. Nothing is fetched: the
/// view shows it when asked, as it does for pictures in Markdown. With `embed`, the picture itself
/// where it came along.
void render_image(const Image& image, bool embed, HtmlWriter& html);

}  // namespace agent_timeline
