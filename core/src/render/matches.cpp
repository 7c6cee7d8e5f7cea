#include "render/matches.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/utf8.h"
#include "blocks/quantities.h"
#include "code/highlight.h"
#include "code/language.h"
#include "code/lexer.h"
#include "html/visible_text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kMarkClass = "at-match-mark";

/// The range of bytes of a line that is shown.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The range to show: all of a short line; the start of a long one, or if its first match is
/// further on, a range that begins shortly before the match.
Window window_of(std::string_view line, const std::vector<TextRange>& marks) {
  constexpr std::size_t size = limits::kMatchedLineBytes;
  if (line.size() <= size) return {0, line.size()};
  const std::size_t mark = marks.empty() ? 0 : marks.front().begin;
  const std::size_t begin = mark < size / 2 ? 0 : character_start(line, mark - size / 8);
  return {begin, character_start(line, std::min(line.size(), begin + size))};
}

void clip_to(const Window& window, std::vector<TextRange>& marks) {
  const auto begin = static_cast<std::uint32_t>(window.begin);
  const auto end = static_cast<std::uint32_t>(window.end);
  while (!marks.empty() && marks.back().begin >= end)
    marks.pop_back();
  for (TextRange& mark : marks)
    mark = {mark.begin - begin, std::min(mark.end, end) - begin};
}

void render_omitted_bytes(std::size_t bytes, HtmlWriter& html) {
  if (bytes == 0) return;
  std::string text = "… ";
  text += bytes_text(static_cast<std::int64_t>(bytes));
  html.text_element(Element::span, "at-cut", text);
}

class LineRenderer {
 public:
  LineRenderer(const MatchedFile& file, const SearchPattern& pattern, HtmlWriter& html)
      : file_(file),
        language_(code::language_for_path(file.path)),
        is_highlighted_(code::has_lexer(language_)),
        matcher_(pattern),
        html_(html) {}

  void render() {
    for (std::size_t i = 0; i < file_.lines.size(); ++i) {
      const bool follows = i > 0 && file_.lines[i].number > 0 &&
                           file_.lines[i].number - 1 == file_.lines[i - 1].number;
      if (!follows && is_highlighted_) guess_state(i);
      render_line(file_.lines[i], i > 0 && !follows);
    }
  }

 private:
  /// Guesses the lexer state from the consecutive lines that begin with `first`.
  void guess_state(std::size_t first) {
    consecutive_lines_.clear();
    for (std::size_t i = first; i < file_.lines.size(); ++i) {
      if (i > first && file_.lines[i].number - 1 != file_.lines[i - 1].number) break;
      consecutive_lines_.push_back(utf8_prefix(file_.lines[i].text, limits::kMatchedLineBytes));
      if (file_.lines[i].number == 0) break;
    }
    state_ = code::guess_state(language_, consecutive_lines_);
  }

  void render_line(const MatchedLine& line, bool after_gap) {
    marks_.clear();
    tokens_.clear();
    if (!line.context) matcher_.find(line.text, marks_);
    const Window window = window_of(line.text, marks_);
    clip_to(window, marks_);
    const auto shown = std::string_view(line.text).substr(window.begin, window.end - window.begin);
    if (is_highlighted_) code::lex_line(shown, state_, tokens_);
    html_.open(Element::div);
    html_.attribute(Attribute::css_class, css_class(line.context, after_gap));
    if (line.number > 0) {
      html_.attribute(Attribute::data_line, static_cast<std::uint64_t>(line.number));
    }
    render_omitted_bytes(window.begin, html_);
    code::write_line(shown, tokens_, marks_, kMarkClass, html_);
    render_omitted_bytes(line.text.size() - window.end, html_);
    html_.close();
  }

  static std::string_view css_class(bool is_context, bool after_gap) {
    if (is_context) return after_gap ? "at-match at-after-gap" : "at-match";
    return after_gap ? "at-match at-matching at-after-gap" : "at-match at-matching";
  }

  const MatchedFile& file_;
  std::string_view language_;
  bool is_highlighted_;
  PatternMatcher matcher_;
  HtmlWriter& html_;
  code::LexState state_;
  std::vector<std::string_view> consecutive_lines_;
  std::vector<code::Token> tokens_;
  std::vector<TextRange> marks_;
};

/// The count that the tool reported, else the number of lines that are not context.
std::int64_t match_count(const MatchedFile& file) {
  const auto lines = std::count_if(file.lines.begin(), file.lines.end(),
                                   [](const MatchedLine& line) { return !line.context; });
  return file.count.value_or(lines);
}

}  // namespace

void render_matched_file(const MatchedFile& file, const SearchPattern& pattern, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-matched-file");
  write_visible_element(Element::span, "at-path", file.path, html);
  if (const std::int64_t count = match_count(file); count > 0) {
    html.text(" ");
    html.text_element(Element::span, "at-count", std::to_string(count));
  }
  html.close();
  if (file.lines.empty()) return;
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-match-lines");
  LineRenderer(file, pattern, html).render();
  html.close();
}

}  // namespace agent_timeline
