#include "html/visible_text.h"

#include <cstdint>

#include "base/utf8.h"

namespace agent_timeline {
namespace {

/// `U+202E`: at least four digits, capitals, as the Unicode Standard writes code points.
void write_code_point(char32_t code, HtmlWriter& html) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  char text[] = "U+000000";
  std::size_t end = 2;
  for (int shift = 20; shift >= 0; shift -= 4) {
    const std::uint32_t rest = static_cast<std::uint32_t>(code) >> shift;
    if (rest == 0 && shift >= 16) continue;
    text[end++] = digits[rest & 0xFU];
  }
  html.text({text, end});
}

}  // namespace

void write_visible_text(std::string_view text, HtmlWriter& html) {
  std::size_t written = 0;
  for (std::size_t at = find_hidden(text); at < text.size(); at = find_hidden(text, written)) {
    html.text(text.substr(written, at - written));
    const DecodedCharacter hidden = decode_utf8(text, at);
    html.open(Element::span);
    html.attribute(Attribute::css_class, "at-hidden-character");
    html.attribute(Attribute::role, "img");
    html.attribute(Attribute::aria_label, hidden_name(hidden.code));
    write_code_point(hidden.code, html);
    html.close();
    written = at + hidden.length;
  }
  html.text(text.substr(written));
}

void write_visible(Element element, std::string_view css_class, std::string_view text,
                   HtmlWriter& html) {
  html.open(element);
  html.attribute(Attribute::css_class, css_class);
  write_visible_text(text, html);
  html.close();
}

}  // namespace agent_timeline
