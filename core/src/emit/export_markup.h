// The markup that all exported cards are made of, for pages and for cards alone.
#pragma once

#include <cstddef>
#include <string_view>

#include "html/html_writer.h"

namespace agent_timeline {

/// Opens an element of a class.
void open(Element element, std::string_view css_class, HtmlWriter& html);

/// Text of a class of its own whose direction is that of what it says.
void labelled(std::string_view css_class, std::string_view text, HtmlWriter& html);

/// How deep a card is drawn: from some depth on, all alike.
[[nodiscard]] std::size_t shown_depth(std::size_t depth);

}  // namespace agent_timeline
