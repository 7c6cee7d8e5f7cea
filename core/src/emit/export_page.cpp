#include "emit/export_page.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <variant>

#include "emit/enum_names.h"
#include "emit/export_head.h"
#include "emit/export_markup.h"
#include "html/html_writer.h"
#include "html/page_marks.h"

namespace agent_timeline {
namespace {

/// A diff of so many rows is read at once.
constexpr std::size_t kOpenRows = 16;

std::size_t rows_of(const DiffPart& part) {
  std::size_t rows = 0;
  for (const diff::File& file : part.diff.files) {
    for (const diff::Hunk& hunk : file.hunks)
      rows += hunk.lines.size();
  }
  return rows;
}

/// What changed is what a reader looks for.
bool begins_open(const PageCard& card) {
  if (card.entry.status == Status::awaiting_approval) return true;
  if (!card.block.tool) return false;
  for (const Part& part : card.block.parts) {
    if (std::holds_alternative<ImagePart>(part.content)) return true;
    const auto* change = std::get_if<DiffPart>(&part.content);
    if (change != nullptr && rows_of(*change) <= kOpenRows) return true;
  }
  return false;
}

void write_parts(const Block& block, const RenderOptions& options, HtmlWriter& html) {
  for (const Part& part : block.parts)
    render_part(part, options, html);
}

void write_inert(const Block& block, const RenderOptions& options, HtmlWriter& html) {
  std::string body;
  {
    HtmlWriter writer(body);
    write_parts(block, options, writer);
  }
  std::string out;
  append_inert(body, out);
  html.fragment(out);
}

/// Returns whether the body is inert.
bool write_card(const PageCard& card, const RenderOptions& options, HtmlWriter& html) {
  const Block& block = card.block;
  const bool folds = (block.tool || block.collapsed) && !block.parts.empty();
  const bool is_open = folds && begins_open(card);
  const bool is_inert = folds && !is_open && card.inert;
  if (folds) {
    html.open(Element::details);
    if (is_open) html.attribute(Attribute::open);
  }
  open(folds ? Element::summary : Element::div, "at-head", html);
  write_head(card.entry, block, card.time, html);
  html.close();
  if (block.parts.empty()) return false;
  open(Element::div, is_inert ? "at-body at-inert" : "at-body", html);
  if (is_inert) {
    write_inert(block, options, html);
  } else {
    write_parts(block, options, html);
  }
  return is_inert;
}

std::int64_t take_integer(std::string_view& text, std::int64_t otherwise) {
  std::int64_t number = otherwise;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty()) text.remove_prefix(1);
  return error == std::errc() ? number : otherwise;
}

}  // namespace

PageStyle read_page_style(std::string_view text) {
  constexpr std::int64_t kDayMinutes = 24 * 60;
  PageStyle style;
  style.utc_offset_minutes = std::clamp(take_integer(text, 0), -kDayMinutes, kDayMinutes);
  const std::int64_t inert_after = take_integer(text, -1);
  if (inert_after >= 0) style.inert_after = static_cast<std::size_t>(inert_after);
  style.section = static_cast<std::size_t>(std::max<std::int64_t>(take_integer(text, 0), 0));
  return style;
}

std::optional<Translation> read_translation(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end == std::string_view::npos ? std::nullopt : Translation::read(text.substr(end + 1));
}

bool append_page_card(const PageCard& card, const RenderOptions& options, std::string& out) {
  const Entry& entry = card.entry;
  HtmlWriter html(out);
  open(Element::article, entry.pruned ? "at-entry at-open at-pruned" : "at-entry at-open", html);
  html.attribute(Attribute::id, entry_anchor(entry.index));
  html.attribute(Attribute::data_entry, entry_id(entry.index));
  html.attribute(Attribute::data_kind, kind_word(entry.content));
  html.attribute(Attribute::data_status, word(entry.status));
  if (card.block.role) html.attribute(Attribute::data_role, word(*card.block.role));
  html.attribute(Attribute::data_depth, shown_depth(card.depth));
  open(Element::div, "at-card", html);
  const bool is_inert = write_card(card, options, html);
  html.finish();
  out += '\n';
  return is_inert;
}

void append_steps(std::string_view cards, std::size_t count, std::string& out) {
  HtmlWriter html(out);
  open(Element::details, "at-page-steps", html);
  html.open(Element::summary);
  html.text(make_label("page.steps", {{"count", static_cast<std::int64_t>(count)}}).text);
  html.close();
  html.text("\n");
  html.fragment(cards);
  html.finish();
  out += '\n';
}

void append_page_todos(const std::vector<Todo>& todos, std::string& out) {
  if (todos.empty()) return;
  Part part;
  part.key = "todos";
  part.content = TodosPart{todos};
  HtmlWriter html(out);
  open(Element::div, "at-page-todos", html);
  html.labelled(Element::h2, "at-page-heading", make_label("part.todos").text);
  render_part(part, {}, html);
  html.finish();
  out += '\n';
}

}  // namespace agent_timeline
