#include "diff/render.h"

#include <string>

#include "base/text.h"

namespace agent_timeline::diff {
namespace {

void note(std::string_view text, HtmlWriter& html) {
  html.labelled(Element::div, "at-note", text);
}

std::string title(const File& file) {
  const bool two_names =
      !file.old_path.empty() && !file.new_path.empty() && file.old_path != file.new_path;
  if (two_names) return file.old_path + " → " + file.new_path;
  const std::string& path = display_path(file);
  return path.empty() ? "unnamed file" : path;
}

std::string_view in_words(Change change) {
  switch (change) {
    case Change::modified:
      return "";
    case Change::added:
      return "new file";
    case Change::deleted:
      return "deleted";
    case Change::renamed:
      return "renamed";
    case Change::copied:
      return "copied";
  }
  return "";
}

/// What happened besides changed lines, such as `renamed, mode 100644 → 100755`; may be empty.
std::string facts(const File& file) {
  std::string facts(in_words(file.change));
  const auto add = [&facts](std::string_view fact) {
    if (!facts.empty()) facts += ", ";
    facts += fact;
  };
  if (!file.old_mode.empty() && !file.new_mode.empty()) {
    add("mode " + file.old_mode + " → " + file.new_mode);
  }
  if (file.binary) add("binary file");
  if (file.hunks.empty() && facts.empty()) add("no lines changed");
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

struct RowStyle {
  std::string_view css_class;
  std::string_view sign;
  std::string_view label;  // empty: the sign says nothing
};

RowStyle style_of(LineKind kind) {
  switch (kind) {
    case LineKind::added:
      return {"at-row at-added", "+", "added"};
    case LineKind::removed:
      return {"at-row at-removed", "-", "removed"};
    case LineKind::context:
      break;
  }
  return {"at-row", " ", ""};
}

void render_sign(const RowStyle& style, HtmlWriter& html) {
  html.open(Element::span);
  html.attribute(Attribute::css_class, "at-sign");
  if (!style.label.empty()) {
    html.attribute(Attribute::role, "img");
    html.attribute(Attribute::aria_label, style.label);
  }
  html.text(style.sign);
  html.close();
}

/// A carriage return at the end of a line is invisible, and often the whole change: it becomes a
/// mark that the view draws and that is not copied.
void render_text(std::string_view text, HtmlWriter& html) {
  const bool carriage_return = text.ends_with('\r');
  if (carriage_return) text.remove_suffix(1);
  html.labelled(Element::span, "at-text", text);
  if (!carriage_return) return;
  html.open(Element::span);
  html.attribute(Attribute::css_class, "at-carriage-return");
  html.attribute(Attribute::role, "img");
  html.attribute(Attribute::aria_label, "carriage return");
  html.close();
}

void render_row(const Line& line, HtmlWriter& html) {
  const RowStyle style = style_of(line.kind);
  html.open(Element::div);
  html.attribute(Attribute::css_class, style.css_class);
  if (line.old_number != 0) html.attribute(Attribute::data_old, std::uint64_t{line.old_number});
  if (line.new_number != 0) html.attribute(Attribute::data_new, std::uint64_t{line.new_number});
  render_sign(style, html);
  render_text(line.text, html);
  html.close();
  if (line.no_newline_at_end) note("No newline at end of file", html);
}

std::string range(std::uint32_t start, std::uint32_t count) {
  return std::to_string(start) + (count == 1 ? "" : "," + std::to_string(count));
}

void render_hunk_header(const Hunk& hunk, HtmlWriter& html) {
  const bool place_known = hunk.old_start != 0 || hunk.new_start != 0;
  if (!place_known && hunk.heading.empty()) return;
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-hunk-header");
  if (place_known) {
    html.labelled(Element::span, "at-hunk-range",
                  "@@ -" + range(hunk.old_start, hunk.old_count) + " +" +
                      range(hunk.new_start, hunk.new_count) + " @@");
  }
  if (!hunk.heading.empty()) {
    html.text(" ");
    html.labelled(Element::span, "at-hunk-heading", hunk.heading);
  }
  html.close();
}

}  // namespace

void render_prose(std::string_view prose, HtmlWriter& html) {
  if (is_blank(prose)) return;
  html.open(Element::pre);
  html.attribute(Attribute::css_class, "at-diff-prose");
  html.attribute(Attribute::dir, "auto");
  html.text(trim(prose));
  html.close();
}

void render_file_header(const File& file, HtmlWriter& html) {
  render_prose(file.prose_before, html);
  const Stats stats = count(file);
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-diff-file");
  html.labelled(Element::span, "at-path", title(file));
  if (const std::string words = facts(file); !words.empty()) {
    html.text(" ");
    html.labelled(Element::span, "at-diff-facts", words);
  }
  render_count("at-count-added", "+", stats.added, "added", html);
  render_count("at-count-removed", "−", stats.removed, "removed", html);
  html.close();
}

void render_hunk(const File& file, std::size_t hunk, HtmlWriter& html) {
  const Hunk& shown = file.hunks[hunk];
  render_prose(shown.prose_before, html);
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-hunk");
  render_hunk_header(shown, html);
  for (const Line& line : shown.lines)
    render_row(line, html);
  if (!shown.complete) {
    note("This hunk does not have as many lines as its header says; it may have been cut.", html);
  }
  html.close();
}

void render(const Diff& diff, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-diff");
  render_prose(diff.prose_before, html);
  for (const File& file : diff.files) {
    render_file_header(file, html);
    for (std::size_t hunk = 0; hunk < file.hunks.size(); ++hunk)
      render_hunk(file, hunk, html);
  }
  render_prose(diff.prose_after, html);
  if (diff.files.empty()) note("No changes.", html);
  html.close();
}

}  // namespace agent_timeline::diff
