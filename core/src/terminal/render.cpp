#include "terminal/render.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "html/visible_text.h"
#include "terminal/line_model.h"
#include "terminal/palette.h"

namespace agent_timeline::terminal {
namespace {

/// Classes for the bits of Style::attributes, lowest first.
constexpr std::string_view kAttributeClasses[] = {
    "at-bold ",      "at-dim ",    "at-italic ",   "at-inverse ",
    "at-concealed ", "at-strike ", "at-overline ",
};

constexpr std::string_view kUnderlineClasses[] = {
    "",
    "at-underline ",
    "at-underline at-underline-double ",
    "at-underline at-underline-curly ",
    "at-underline at-underline-dotted ",
    "at-underline at-underline-dashed ",
};

constexpr Colour kBasicColours = 16;

/// A colour as a class number, and its exact value if the class does not determine it.
struct ColourClass {
  std::uint32_t index = 0;
  std::uint32_t rgb = 0;
  bool is_default = true;
  bool has_value = false;
};

ColourClass colour_class_of(Colour colour) {
  if (colour == 0) return {};
  if (colour <= kBasicColours) return {colour - 1, 0, false, false};
  if (colour < kTrueColour) return {colour - 1, palette_colour(colour - 1), false, true};
  const std::uint32_t rgb = colour - kTrueColour;
  return {nearest_palette_index(rgb), rgb, false, true};
}

class LineWriter {
 public:
  LineWriter(const Lines& lines, HtmlWriter& html) : lines_(lines), html_(html) {}

  void open_pre();
  void close_pre();
  void write(const LineView& line, bool has_line_feed);

 private:
  void write_range(const LineView& line, std::size_t begin, std::size_t end);
  void write_rest(const LineView& line, std::size_t begin, bool has_line_feed);
  void write_run(std::string_view text, const Style& style);
  void write_styled(std::string_view text, const Style& style);
  void add_colour(std::string_view prefix, const ColourClass& colour);
  void write_value(Attribute attribute, const ColourClass& colour);

  const Lines& lines_;
  HtmlWriter& html_;
  std::string classes_;
  bool is_open_ = false;
};

void LineWriter::open_pre() {
  if (is_open_) return;
  html_.open(Element::pre);
  html_.attribute(Attribute::css_class, "at-terminal");
  is_open_ = true;
}

void LineWriter::close_pre() {
  if (is_open_) html_.close();
  is_open_ = false;
}

void LineWriter::write(const LineView& line, bool has_line_feed) {
  open_pre();
  const std::size_t shown = utf8_prefix(line.text, limits::kTerminalLineBytes).size();
  write_range(line, 0, shown);
  if (shown < line.text.size()) return write_rest(line, shown, has_line_feed);
  if (has_line_feed) html_.text("\n");
}

/// Writes the rest of a long line as a closed element, and counts the bytes that exceed the limit.
/// The element is between two `pre`, which must not contain it.
void LineWriter::write_rest(const LineView& line, std::size_t begin, bool has_line_feed) {
  const std::size_t end = utf8_prefix(line.text, limits::kTerminalExpandedBytes).size();
  close_pre();
  html_.open(Element::details);
  html_.attribute(Attribute::css_class, "at-rest");
  html_.text_element(
      Element::summary, "at-more-summary",
      "Show " + std::to_string(line.text.size() - begin) + " more bytes of this line");
  open_pre();
  write_range(line, begin, end);
  if (end < line.text.size()) {
    html_.text_element(Element::span, "at-cut",
                       std::to_string(line.text.size() - end) + " bytes are not shown");
  }
  if (has_line_feed) html_.text("\n");
  close_pre();
  html_.close();
}

void LineWriter::write_range(const LineView& line, std::size_t begin, std::size_t end) {
  if (line.runs.empty()) return write_visible_text(line.text.substr(begin, end - begin), html_);
  for (const Run& run : line.runs) {
    const std::size_t last = std::min<std::size_t>(run.end, end);
    if (last <= begin) continue;
    write_run(line.text.substr(begin, last - begin), lines_.style(run.style));
    begin = last;
  }
}

void LineWriter::write_run(std::string_view text, const Style& style) {
  const SafeUrl* const url = lines_.link(style.link);
  if (url == nullptr) return write_styled(text, style);
  html_.open(Element::a);
  html_.attribute(Attribute::href, *url);
  html_.attribute(Attribute::rel, "noopener noreferrer nofollow ugc");
  if (!url->host.empty()) html_.attribute(Attribute::data_host, url->host);
  write_styled(text, style);
  html_.close();
}

void LineWriter::write_styled(std::string_view text, const Style& style) {
  ColourClass foreground = colour_class_of(style.foreground);
  ColourClass background = colour_class_of(style.background);
  if ((style.attributes & kInverse) != 0) std::swap(foreground, background);
  classes_.clear();
  add_colour("at-fg-", foreground);
  add_colour("at-bg-", background);
  for (std::size_t i = 0; style.attributes >> i != 0; ++i) {
    if ((style.attributes >> i & 1) != 0) classes_ += kAttributeClasses[i];
  }
  classes_ += kUnderlineClasses[static_cast<std::size_t>(style.underline)];
  if (style.underline_colour != 0 && style.underline != Underline::none) {
    ColourClass line = colour_class_of(style.underline_colour);
    if (line.has_value) line.index = nearest_basic_index(line.rgb);
    add_colour("at-ul-", line);
  }
  if (classes_.empty()) return write_visible_text(text, html_);
  classes_.pop_back();
  const bool has_values = foreground.has_value || background.has_value;
  if (!has_values && find_hidden(text) == std::string_view::npos) {
    return html_.span(classes_, text);
  }
  html_.open(Element::span);
  html_.attribute(Attribute::css_class, classes_);
  write_value(Attribute::data_fg, foreground);
  write_value(Attribute::data_bg, background);
  write_visible_text(text, html_);
  html_.close();
}

void LineWriter::add_colour(std::string_view prefix, const ColourClass& colour) {
  if (colour.is_default) return;
  classes_ += prefix;
  if (colour.index >= 100) classes_ += static_cast<char>('0' + colour.index / 100);
  if (colour.index >= 10) classes_ += static_cast<char>('0' + colour.index / 10 % 10);
  classes_ += static_cast<char>('0' + colour.index % 10);
  classes_ += ' ';
}

void LineWriter::write_value(Attribute attribute, const ColourClass& colour) {
  if (!colour.has_value) return;
  constexpr std::string_view digits = "0123456789abcdef";
  char value[6];
  for (std::size_t i = 0; i < 6; ++i)
    value[i] = digits[colour.rgb >> (20 - 4 * i) & 0xF];
  html_.attribute(attribute, std::string_view(value, 6));
}

}  // namespace

void render_lines(const Lines& lines, std::size_t first, std::size_t count, HtmlWriter& html) {
  LineReader reader(lines);
  LineWriter writer(lines, html);
  writer.open_pre();
  for (std::size_t i = first; i < first + count; ++i)
    writer.write(reader.read(i), lines.has_line_feed(i));
  writer.close_pre();
}

std::string plain_text(std::string_view output) {
  const Lines lines = play(output);
  std::string text;
  append_plain_text(lines, 0, lines.size(), text);
  return text;
}

}  // namespace agent_timeline::terminal
