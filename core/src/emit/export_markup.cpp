#include "emit/export_markup.h"

#include <algorithm>

namespace agent_timeline {

void open(Element element, std::string_view css_class, HtmlWriter& html) {
  html.open(element);
  html.attribute(Attribute::css_class, css_class);
}

void labelled(std::string_view css_class, std::string_view text, HtmlWriter& html) {
  open(Element::span, css_class, html);
  html.attribute(Attribute::dir, "auto");
  html.text(text);
  html.close();
}

std::size_t shown_depth(std::size_t depth) {
  constexpr std::size_t kDepths = 9;
  return std::min(depth, kDepths);
}

}  // namespace agent_timeline
