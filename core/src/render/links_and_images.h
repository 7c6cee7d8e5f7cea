// Renders web pages that tools found, and images, as HTML.
#pragma once

#include "event/tool_output.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Renders the title as a link if the URL is safe, else as text, with the link's destination.
void render_link(const Link& link, HtmlWriter& html);

/// Renders a placeholder with the type and origin of the image. Nothing is fetched: the view loads
/// the image on request, as it does for images in Markdown. With `embed`, an embedded image is
/// shown itself.
void render_image(const Image& image, bool embed, HtmlWriter& html);

}  // namespace agent_timeline
