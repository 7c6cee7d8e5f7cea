#include "diff/rows.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/utf8.h"
#include "code/highlight.h"
#include "html/visible_text.h"

namespace agent_timeline::diff {
namespace {

constexpr std::string_view kMarkClass = "at-word";

/// The marks within [begin, end), relative to `begin`.
std::vector<TextRange> marks_within(std::span<const TextRange> marks, std::uint32_t begin,
                                    std::uint32_t end) {
  std::vector<TextRange> within;
  for (const TextRange& mark : marks) {
    if (mark.end <= begin || mark.begin >= end) continue;
    within.push_back({std::max(mark.begin, begin) - begin, std::min(mark.end, end) - begin});
  }
  return within;
}

void labelled_image(std::string_view css_class, std::string_view label, HtmlWriter& html) {
  html.attribute(Attribute::css_class, css_class);
  if (label.empty()) return;
  html.attribute(Attribute::role, "img");  // without a role, a label on a span is not announced
  html.attribute(Attribute::aria_label, label);
}

/// A carriage return at the end of a line is invisible, and often the whole change. It is written
/// as an element that the view draws and that is not copied.
void carriage_return(HtmlWriter& html) {
  html.open(Element::span);
  labelled_image("at-carriage-return", "carriage return", html);
  html.close();
}

void no_newline_note(HtmlWriter& html) {
  html.text_element(Element::div, "at-note", "No newline at end of file");
}

void long_text(std::string_view text, std::span<const TextRange> marks, std::size_t begin,
               std::size_t end, HtmlWriter& html) {
  html.open(Element::span);
  html.attribute(Attribute::css_class, "at-text");
  code::write_line(
      text.substr(begin, end - begin), {},
      marks_within(marks, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)),
      kMarkClass, html);
  html.close();
}

void collapsed_text(std::string_view text, std::span<const TextRange> marks, std::size_t begin,
                    std::size_t end, HtmlWriter& html) {
  if (begin == end) return;
  html.open(Element::details);
  html.attribute(Attribute::css_class, "at-rest");
  html.text_element(Element::summary, "at-more-summary",
                    "Show " + std::to_string(end - begin) + " more bytes of this line");
  long_text(text, marks, begin, end, html);
  html.close();
}

/// Writes an excerpt of a long line, with the rest in collapsed `details`, all without
/// highlighting. If the first change is far from the start, the excerpt is around it.
void long_line(std::string_view text, std::span<const TextRange> marks, HtmlWriter& html) {
  constexpr std::size_t before_mark = 200;
  std::size_t begin = 0;
  if (!marks.empty() && marks.front().begin + before_mark > limits::kShownLineBytes) {
    begin = utf8_prefix(text, marks.front().begin - before_mark).size();
  }
  const std::size_t end = begin + utf8_prefix(text.substr(begin), limits::kShownLineBytes).size();
  collapsed_text(text, marks, 0, begin, html);
  long_text(text, marks, begin, end, html);
  collapsed_text(text, marks, end, text.size(), html);
}

}  // namespace

struct RowWriter::Style {
  std::string_view css_class;
  std::string_view sign;
  /// Empty if the sign has no meaning.
  std::string_view label;
};

RowWriter::Style RowWriter::style_of(const Line& line) {
  if (line.kind == LineKind::context) {
    return line.pending ? Style{"at-row at-pending", " ", "not reached yet"}
                        : Style{"at-row", " ", ""};
  }
  // The styles for added lines, then those for removed ones.
  constexpr Style kStyles[2][4] = {
      {{"at-row at-added", "+", "added"},
       {"at-row at-added at-pending", "+", "added so far"},
       {"at-row at-added at-moved", "+", "moved here"},
       {"at-row at-added at-whitespace", "+", "added, only white space differs"}},
      {{"at-row at-removed", "-", "removed"},
       {"at-row at-removed at-pending", "-", "removed so far"},
       {"at-row at-removed at-moved", "-", "moved away"},
       {"at-row at-removed at-whitespace", "-", "removed, only white space differs"}}};
  std::size_t which = 0;
  if (line.whitespace_only) which = 3;
  if (line.moved != 0) which = 2;
  if (line.pending) which = 1;
  return kStyles[line.kind == LineKind::added ? 0 : 1][which];
}

void RowWriter::text(const Line& line) {
  std::string_view text = line.text;
  const bool has_carriage_return = text.ends_with('\r');
  if (has_carriage_return) text.remove_suffix(1);
  tokens_.clear();
  lex_row(line, text, states_, tokens_);
  if (text.size() > limits::kShownLineBytes) {
    long_line(text, line.marks, html_);
  } else {
    html_.open(Element::span);
    html_.attribute(Attribute::css_class, "at-text");
    code::write_line(text, tokens_, line.marks, kMarkClass, html_);
    html_.close();
  }
  if (has_carriage_return) carriage_return(html_);
}

void RowWriter::cell(const Line& line, const Style& style, bool has_old, bool has_new) {
  html_.open(Element::div);
  html_.attribute(Attribute::css_class, style.css_class);
  if (has_old) html_.attribute(Attribute::data_old, std::uint64_t{line.old_number});
  if (has_new) html_.attribute(Attribute::data_new, std::uint64_t{line.new_number});
  html_.open(Element::span);
  labelled_image("at-sign", style.label, html_);
  if (hunk_.parents > 1) {
    std::string signs;
    append_signs(signs, hunk_, line);
    html_.text(signs);
  } else {
    html_.text(style.sign);
  }
  html_.close();
  text(line);
  html_.close();
}

void RowWriter::unified_row(const Line& line) {
  cell(line, style_of(line), line.old_number != 0, line.new_number != 0);
  if (line.no_newline_at_end) no_newline_note(html_);
}

void RowWriter::unified(std::span<const Line> lines) {
  for (const Line& line : lines)
    unified_row(line);
}

void RowWriter::side(const Line* line, bool is_left) {
  if (line == nullptr) return html_.text_element(Element::div, "at-row at-empty", "");
  cell(*line, style_of(*line), is_left && line->old_number != 0, !is_left && line->new_number != 0);
}

/// Writes a context line on both sides, each with its own number, but lexes it only once.
void RowWriter::split_row(const Line* left, const Line* right) {
  html_.open(Element::div);
  html_.attribute(Attribute::css_class, "at-split-row");
  const SideStates before = states_;
  side(left, true);
  if (left == right) states_ = before;
  side(right, false);
  html_.close();
  const auto ends_file = [](const Line* line) {
    return line != nullptr && line->no_newline_at_end;
  };
  if (ends_file(left) || ends_file(right)) no_newline_note(html_);
}

void RowWriter::split(std::span<const Line> lines) {
  std::size_t at = 0;
  while (at < lines.size()) {
    if (lines[at].kind == LineKind::context) {
      split_row(&lines[at], &lines[at]);
      ++at;
      continue;
    }
    const std::size_t removed = at;
    while (at < lines.size() && lines[at].kind == LineKind::removed)
      ++at;
    const std::size_t added = at;
    while (at < lines.size() && lines[at].kind == LineKind::added)
      ++at;
    const std::size_t rows = std::max(added - removed, at - added);
    for (std::size_t i = 0; i < rows; ++i) {
      split_row(removed + i < added ? &lines[removed + i] : nullptr,
                added + i < at ? &lines[added + i] : nullptr);
    }
  }
}

}  // namespace agent_timeline::diff
