// The small lists of a timeline as HTML: directory entries, to-dos, notices.
#pragma once

#include <span>

#include "event/event.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// A `ul` with one item per entry; its kind is a class and words for screen readers.
void render_entries(std::span<const ListedEntry> entries, HtmlWriter& html);

void render_todo(const Todo& todo, HtmlWriter& html);

/// Text of the tool or the session itself; line breaks are kept.
void render_notice(Tone tone, std::string_view text, HtmlWriter& html);

}  // namespace agent_timeline
