#include "code/render.h"

#include <string>

#include "code/excerpt.h"
#include "code/highlight.h"
#include "code/language.h"

namespace agent_timeline::code {
namespace {

/// A line without its line feed, and whether it had one.
struct SourceLine {
  std::string_view text;
  bool ended = false;
};

/// Removes the first line from `rest` and returns it. A carriage return before the line feed is
/// dropped.
SourceLine take_line(std::string_view& rest) {
  const std::size_t newline = rest.find('\n');
  SourceLine line{rest.substr(0, newline), newline != std::string_view::npos};
  rest.remove_prefix(line.ended ? newline + 1 : rest.size());
  if (line.ended && line.text.ends_with('\r')) line.text.remove_suffix(1);
  return line;
}

LexState first_state(std::string_view text, const Options& options) {
  if (!options.highlight) return start_state(kPlaintext);
  return options.excerpt ? guess_state(options.language, lines_for_guess(text))
                         : start_state(options.language);
}

}  // namespace

BlockRenderer::BlockRenderer(std::string_view text, const Options& options)
    : options_(options), number_(options.first_line), state_(first_state(text, options)) {}

void BlockRenderer::skip(std::string_view lines) {
  while (!lines.empty()) {
    tokens_.clear();
    lex_line(take_line(lines).text, state_, tokens_);
    ++number_;
  }
}

void BlockRenderer::render_line(std::string_view line, bool ended, HtmlWriter& html) {
  const bool selected = options_.selection_start != 0 && number_ >= options_.selection_start &&
                        number_ <= options_.selection_end;
  html.open(Element::span);
  html.attribute(Attribute::css_class, selected ? "at-line at-selected" : "at-line");
  if (options_.numbered) html.attribute(Attribute::data_line, number_);
  tokens_.clear();
  lex_line(line, state_, tokens_);
  write_line(line, tokens_, {}, {}, html);
  // Inside the span: as a block it is then one line high, and is copied with its line feed.
  if (ended) html.text("\n");
  html.close();
  ++number_;
}

void BlockRenderer::render(std::string_view lines, HtmlWriter& html) {
  html.open(Element::pre);
  html.attribute(Attribute::css_class, "at-code");
  html.open(Element::code);
  if (!options_.language.empty()) {
    html.attribute(Attribute::css_class, "language-" + std::string(options_.language));
  }
  while (!lines.empty()) {
    const SourceLine line = take_line(lines);
    render_line(line.text, line.ended, html);
  }
  html.close();
  html.close();
}

void render_lines(std::string_view text, const Options& options, HtmlWriter& html) {
  BlockRenderer(text, options).render(text, html);
}

}  // namespace agent_timeline::code
