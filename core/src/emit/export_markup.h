// Markup shared by all exported cards.
#pragma once

#include <cstddef>
#include <string_view>

#include "html/html_writer.h"

namespace agent_timeline {

/// Opens an element with a CSS class.
void open(Element element, std::string_view css_class, HtmlWriter& html);

/// Writes text in a `span` with a class and automatic text direction.
void labelled(std::string_view css_class, std::string_view text, HtmlWriter& html);

/// The nesting level at which a card is drawn, capped.
[[nodiscard]] std::size_t shown_depth(std::size_t depth);

}  // namespace agent_timeline
