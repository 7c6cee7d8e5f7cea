#include "diff/render.h"

#include <algorithm>
#include <string>

#include "base/limits.h"
#include "base/text.h"
#include "code/language.h"
#include "diff/rows.h"
#include "html/visible_text.h"

namespace agent_timeline::diff {
namespace {

void note(std::string_view text, HtmlWriter& html) {
  html.text_element(Element::div, "at-note", text);
}

std::string title(const File& file) {
  const bool two_names =
      !file.old_path.empty() && !file.new_path.empty() && file.old_path != file.new_path;
  if (two_names) return file.old_path + " → " + file.new_path;
  const std::string& path = display_path(file);
  return path.empty() ? "unnamed file" : path;
}

std::string_view change_name(Change change) {
  constexpr std::string_view words[] = {"", "new file", "deleted", "renamed", "copied"};
  return words[static_cast<std::size_t>(change)];
}

/// Changes other than those of lines, such as `renamed, mode 100644 → 100755`; may be empty.
std::string facts(const File& file) {
  std::string facts(change_name(file.change));
  const auto add = [&facts](std::string_view fact) {
    if (!facts.empty()) facts += ", ";
    facts += fact;
  };
  if (!file.old_mode.empty() && !file.new_mode.empty()) {
    add("mode " + file.old_mode + " → " + file.new_mode);
  }
  if (file.binary) add("binary file");
  if (file.hunks.empty() && facts.empty()) add("no lines changed");
  if (file.numbers_are_relative && !file.hunks.empty()) add("line numbers relative to the excerpt");
  if (file.old_is_unknown) add("previous content unknown");
  if (file.approximate) add("not the shortest diff");
  return facts;
}

void render_count(std::string_view css_class, std::string_view sign, std::uint64_t lines,
                  std::string_view verb, HtmlWriter& html) {
  if (lines == 0) return;
  const std::string number = std::to_string(lines);
  html.text(" ");
  html.open(Element::span);
  html.attribute(Attribute::css_class, css_class);
  html.attribute(Attribute::role, "img");  // without a role, a label on a span is not announced
  html.attribute(Attribute::aria_label,
                 number + (lines == 1 ? " line " : " lines ") + std::string(verb));
  html.text(std::string(sign) + number);
  html.close();
}

std::string range(std::uint32_t start, std::uint32_t count) {
  return std::to_string(start) + (count == 1 ? "" : "," + std::to_string(count));
}

std::string counted_lines(std::uint64_t lines, std::string_view adjective) {
  return std::to_string(lines) + std::string(adjective) + (lines == 1 ? " line" : " lines");
}

void open_details(std::string_view css_class, const std::string& summary, HtmlWriter& html) {
  html.open(Element::details);
  html.attribute(Attribute::css_class, css_class);
  html.text_element(Element::summary, "at-more-summary", summary);
}

/// The first line of a hunk: the start of a side without lines refers to the line before it.
std::uint32_t first_line(std::uint32_t start, std::uint32_t count) {
  return start + (count == 0 ? 1 : 0);
}

/// Also calls `rows` for a hunk without rows, which still has a header.
void render_blocks(FileRenderer& renderer, std::size_t hunk, std::size_t rows, HtmlWriter& html) {
  std::size_t first = 0;
  do {
    const std::size_t count = std::min(limits::kLinesPerPiece, rows - first);
    renderer.rows(hunk, first, count, html);
    first += count;
  } while (first < rows);
}

void write_rows(RowWriter& writer, Layout layout, std::span<const Line> lines) {
  if (layout == Layout::split) {
    writer.split(lines);
  } else {
    writer.unified(lines);
  }
}

std::string_view language_of(const File& file) {
  return code::language_for_path(display_path(file));
}

}  // namespace

FileRenderer::FileRenderer(const File& file, const RenderOptions& options)
    : file_(file),
      options_(options),
      language_(options.highlight ? language_of(file) : code::kPlaintext),
      sides_(file, language_) {
  std::size_t left = file.has_texts ? limits::kShownGapLines : 0;
  for (std::size_t i = 0; i <= file.hunks.size(); ++i) {
    const std::size_t lines = gap_at(i).lines;
    shown_gaps_.push_back(lines <= left);
    if (lines <= left) left -= lines;
  }
}

/// The gap before a hunk, or for the index after the last hunk, the gap before the end of the file.
const Gap& FileRenderer::gap_at(std::size_t index) const {
  return index < file_.hunks.size() ? file_.hunks[index].gap_before : file_.gap_after;
}

void FileRenderer::header(HtmlWriter& html) const {
  render_prose(file_.prose_before, html);
  const Stats stats = count(file_);
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-diff-file");
  html.open(Element::span);
  html.attribute(Attribute::css_class, "at-path");
  write_visible_text(title(file_), html);
  html.close();
  if (const std::string words = facts(file_); !words.empty()) {
    html.text(" ");
    html.text_element(Element::span, "at-diff-facts", words);
  }
  render_count("at-count-added", "+", stats.added, "added", html);
  render_count("at-count-removed", "−", stats.removed, "removed", html);
  html.close();
}

void FileRenderer::hunk_header(const Hunk& hunk, HtmlWriter& html) const {
  const bool position_known = !file_.numbers_are_relative && !file_.old_is_unknown &&
                              (hunk.old_start != 0 || hunk.new_start != 0);
  if (!position_known && hunk.heading.empty()) return;
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-hunk-header");
  if (position_known) {
    html.text_element(Element::span, "at-hunk-range",
                      "@@ -" + range(hunk.old_start, hunk.old_count) + " +" +
                          range(hunk.new_start, hunk.new_count) + " @@");
  }
  if (!hunk.heading.empty()) {
    html.text(" ");
    html.open(Element::span);
    html.attribute(Attribute::css_class, "at-hunk-heading");
    write_visible_text(hunk.heading, html);
    html.close();
  }
  html.close();
}

void FileRenderer::go_to(std::size_t hunk, std::size_t row) {
  if (hunk != hunk_ || row < row_ || row == 0) {
    states_ = sides_.at(hunk);
    hunk_ = hunk;
    row_ = 0;
  }
  const std::span<const Line> lines(file_.hunks[hunk].lines);
  pass_rows(lines.subspan(row_, row - row_), states_);
  row_ = row;
}

/// Writes a gap. A single line is shown at once, as it takes no more space than a control.
void FileRenderer::gap(std::size_t index, std::uint32_t old_first, std::uint32_t new_first,
                       code::LexState state, HtmlWriter& html) const {
  const Gap& gap = gap_at(index);
  if (gap.lines == 0) return;
  if (!shown_gaps_[index]) {
    return html.text_element(Element::div, "at-gap", counted_lines(gap.lines, " unchanged"));
  }
  std::string_view text = std::string_view(file_.new_text).substr(gap.offset, gap.length);
  Hunk lines;
  while (!text.empty()) {
    Line& line = lines.lines.emplace_back();
    line.text = text.substr(0, text.find('\n'));
    line.old_number = old_first++;
    line.new_number = new_first++;
    text.remove_prefix(std::min(line.text.size() + 1, text.size()));
  }
  if (gap.lines > 1) open_details("at-gap", "Show " + counted_lines(gap.lines, " unchanged"), html);
  SideStates states{state, state, state};
  RowWriter writer(lines, states, html);
  write_rows(writer, options_.layout, lines.lines);
  if (gap.lines > 1) html.close();
}

void FileRenderer::rows(std::size_t index, std::size_t first, std::size_t count, HtmlWriter& html) {
  const Hunk& hunk = file_.hunks[index];
  go_to(index, first);
  const std::uint32_t old_first = first_line(hunk.old_start, hunk.old_count);
  const std::uint32_t new_first = first_line(hunk.new_start, hunk.new_count);
  if (first == 0) {
    render_prose(hunk.prose_before, html);
    gap(index, old_first - hunk.gap_before.lines, new_first - hunk.gap_before.lines, states_.gap,
        html);
  }
  html.open(Element::div);
  html.attribute(Attribute::css_class,
                 options_.layout == Layout::split ? "at-hunk at-split" : "at-hunk");
  if (first == 0) hunk_header(hunk, html);
  const bool collapsed = first > 0 && !options_.growing;
  if (collapsed) open_details("at-more", "Show " + counted_lines(count, " more"), html);
  RowWriter writer(hunk, states_, html);
  const auto lines = std::span<const Line>(hunk.lines).subspan(first, count);
  write_rows(writer, options_.layout, lines);
  row_ += count;
  if (collapsed) html.close();
  const bool is_end = first + count == hunk.lines.size();
  if (is_end && !hunk.complete) {
    note("This hunk does not have as many lines as its header says; it may have been cut.", html);
  }
  html.close();
  if (!is_end || index + 1 < file_.hunks.size() || file_.gap_after.lines == 0) return;
  gap(index + 1, old_first + hunk.old_count, new_first + hunk.new_count, sides_.at(index + 1).gap,
      html);
}

void render_prose(std::string_view prose, HtmlWriter& html) {
  if (is_blank(prose)) return;
  html.open(Element::pre);
  html.attribute(Attribute::css_class, "at-diff-prose");
  html.attribute(Attribute::dir, "auto");
  html.text(trim(prose));
  html.close();
}

void render(const Diff& diff, const RenderOptions& options, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-diff");
  render_prose(diff.prose_before, html);
  for (const File& file : diff.files) {
    FileRenderer renderer(file, options);
    renderer.header(html);
    for (std::size_t hunk = 0; hunk < file.hunks.size(); ++hunk)
      render_blocks(renderer, hunk, file.hunks[hunk].lines.size(), html);
  }
  render_prose(diff.prose_after, html);
  if (diff.files.empty()) note("No changes.", html);
  html.close();
}

}  // namespace agent_timeline::diff
