#include "code/render.h"

#include <string>

namespace agent_timeline::code {
namespace {

/// One line without its line feed, and whether it had one.
struct SourceLine {
  std::string_view text;
  bool ended = false;
};

/// Takes the first line from `rest`. A carriage return in front of the line feed goes with it.
SourceLine take_line(std::string_view& rest) {
  const std::size_t newline = rest.find('\n');
  SourceLine line{rest.substr(0, newline), newline != std::string_view::npos};
  rest.remove_prefix(line.ended ? newline + 1 : rest.size());
  if (line.ended && line.text.ends_with('\r')) line.text.remove_suffix(1);
  return line;
}

void render_line(const SourceLine& line, std::uint64_t number, const Options& options,
                 HtmlWriter& html) {
  const bool selected = options.selection_start != 0 && number >= options.selection_start &&
                        number <= options.selection_end;
  html.open(Element::span);
  html.attribute(Attribute::css_class, selected ? "at-line at-selected" : "at-line");
  if (options.numbered) html.attribute(Attribute::data_line, number);
  html.text(line.text);
  // Inside the span: as a block it then is one line high, and its text is copied with its line
  // feed.
  if (line.ended) html.text("\n");
  html.close();
}

}  // namespace

void render_lines(std::string_view text, const Options& options, HtmlWriter& html) {
  html.open(Element::pre);
  html.attribute(Attribute::css_class, "at-code");
  html.open(Element::code);
  if (!options.language.empty()) {
    html.attribute(Attribute::css_class, "language-" + std::string(options.language));
  }
  for (std::uint64_t number = options.first_line; !text.empty(); ++number) {
    render_line(take_line(text), number, options, html);
  }
  html.close();
  html.close();
}

}  // namespace agent_timeline::code
