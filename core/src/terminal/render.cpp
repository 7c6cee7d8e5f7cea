#include "terminal/render.h"

namespace agent_timeline::terminal {

void render_lines(std::span<const Line> lines, HtmlWriter& html) {
  html.open(Element::pre);
  html.attribute(Attribute::css_class, "at-terminal");
  for (const Line& line : lines) {
    html.open(Element::span);
    html.attribute(Attribute::css_class, "at-line");
    html.text(line.text);
    // Inside the span: as a block it then is one line high, and is copied with its line feed.
    if (line.ended) html.text("\n");
    html.close();
  }
  html.close();
}

std::string plain_text(std::string_view output) {
  std::string text;
  for (const Line& line : play(output)) {
    text += line.text;
    if (line.ended) text += '\n';
  }
  return text;
}

}  // namespace agent_timeline::terminal
