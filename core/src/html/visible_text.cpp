#include "html/visible_text.h"

#include "base/utf8.h"

namespace agent_timeline {
void write_visible_text(std::string_view text, HtmlWriter& html) {
  std::size_t written = 0;
  for (std::size_t at = find_hidden(text); at < text.size(); at = find_hidden(text, written)) {
    html.text(text.substr(written, at - written));
    const DecodedCharacter hidden = decode_utf8(text, at);
    html.open(Element::span);
    html.attribute(Attribute::css_class, "at-hidden-character");
    html.attribute(Attribute::role, "img");
    html.attribute(Attribute::aria_label, hidden_name(hidden.code));
    html.text(code_point_text(hidden.code));
    html.close();
    written = at + hidden.length;
  }
  html.text(text.substr(written));
}

void write_visible_element(Element element, std::string_view css_class, std::string_view text,
                           HtmlWriter& html) {
  html.open(element);
  html.attribute(Attribute::css_class, css_class);
  write_visible_text(text, html);
  html.close();
}

}  // namespace agent_timeline
