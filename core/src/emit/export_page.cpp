#include "emit/export_page.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "emit/enum_names.h"
#include "emit/export_head.h"
#include "emit/export_markup.h"
#include "emit/export_result.h"
#include "html/html_writer.h"
#include "html/page_marks.h"

namespace agent_timeline {
namespace {

/// A diff of up to kExpandedRows rows starts expanded.
constexpr std::size_t kExpandedRows = 16;

/// True for pending approvals, images and short diffs, which start expanded.
bool starts_expanded(const PageCard& card) {
  if (card.entry.status == Status::awaiting_approval) return true;
  if (!card.block.tool) return false;
  for (const Part& part : card.block.parts) {
    if (std::holds_alternative<ImagePart>(part.content)) return true;
    const auto* change = std::get_if<DiffPart>(&part.content);
    if (change != nullptr && row_count(*change) <= kExpandedRows) return true;
  }
  return false;
}

void write_excerpt(const PageCard& card, const RenderOptions& options, HtmlWriter& html) {
  const std::optional<Excerpt> excerpt = result_of(card.entry, card.block);
  if (!excerpt) return;
  open(Element::div, "at-body at-page-result", html);
  render_part(excerpt->part, options, html);
  if (excerpt->hidden > 0) {
    const auto count = static_cast<std::int64_t>(excerpt->hidden);
    labelled("at-page-more", make_label("hint.more-lines", {{"count", count}}).text, html);
  }
  html.close();
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
  const bool is_open = folds && starts_expanded(card);
  const bool is_inert = folds && !is_open && card.inert;
  if (folds) {
    html.open(Element::details);
    if (is_open) html.attribute(Attribute::open);
  }
  open(folds ? Element::summary : Element::div, head_class(block), html);
  write_head(card.entry, block, card.time, html);
  html.close();
  if (block.parts.empty()) return false;
  open(Element::div, is_inert ? "at-body at-inert" : "at-body", html);
  if (is_inert) {
    write_inert(block, options, html);
  } else {
    write_parts(block, options, html);
  }
  html.close();
  if (!folds) return false;
  html.close();
  if (!is_open) write_excerpt(card, options, html);
  return is_inert;
}

bool is_answer(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->role == Role::assistant && !message->reasoning;
}

bool is_user_message(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->role == Role::user;
}

std::int64_t take_integer(std::string_view& text, std::int64_t fallback) {
  std::int64_t number = fallback;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty()) text.remove_prefix(1);
  return error == std::errc() ? number : fallback;
}

/// Reads rows of a path and its counts, as written by `facts_json`.
std::vector<ChangedFile> read_changes(std::string_view json) {
  std::vector<ChangedFile> changes;
  if (!json.starts_with('[')) return changes;
  const auto read = read_json(json);
  const auto* rows = std::get_if<Value>(&read);
  if (rows == nullptr) return changes;
  const auto count = [](const Value& number) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(number.integer().value_or(0), 0));
  };
  for (const Member& row : rows->members()) {
    if (row.value.size() != 3) continue;
    const auto& cells = row.value.members();
    changes.push_back({std::string(cells[0].value.string_or_empty()),
                       {count(cells[1].value), count(cells[2].value)}});
  }
  return changes;
}

}  // namespace

PageStyle read_page_style(std::string_view text) {
  constexpr std::int64_t kDayMinutes = 24 * 60;
  PageStyle style;
  style.utc_offset_minutes = std::clamp(take_integer(text, 0), -kDayMinutes, kDayMinutes);
  const std::int64_t inert_after = take_integer(text, -1);
  if (inert_after >= 0) style.inert_after = static_cast<std::size_t>(inert_after);
  style.section = static_cast<std::size_t>(std::max<std::int64_t>(take_integer(text, 0), 0));
  style.run = static_cast<std::size_t>(std::max<std::int64_t>(take_integer(text, 0), 0));
  style.changes = read_changes(text.substr(0, text.find('\n')));
  return style;
}

std::optional<Translation> read_translation(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end == std::string_view::npos ? std::nullopt : Translation::read(text.substr(end + 1));
}

bool is_repeated_speaker(const Entry& entry, const std::vector<Entry>& entries) {
  constexpr std::size_t kMaxSpeakerLookback = 500;
  if (!entry.turn || !is_answer(entry)) return false;
  const std::size_t end = entry.index - std::min<std::size_t>(entry.index, kMaxSpeakerLookback);
  for (std::size_t i = entry.index; i > end; --i) {
    const Entry& earlier = entries[i - 1];
    if (earlier.turn != entry.turn || is_user_message(earlier)) return false;
    if (earlier.parent == entry.parent && is_answer(earlier)) return true;
  }
  return false;
}

bool append_page_card(const PageCard& card, const RenderOptions& options, std::string& out) {
  const Entry& entry = card.entry;
  HtmlWriter html(out);
  std::string name = "at-entry at-open";
  if (entry.pruned) name += " at-pruned";
  if (card.same_speaker) name += " at-goes-on";
  open(Element::article, name, html);
  html.attribute(Attribute::id, entry_anchor(entry.index));
  html.attribute(Attribute::data_entry, entry_id(entry.index));
  html.attribute(Attribute::data_kind, kind_name(entry.content));
  html.attribute(Attribute::data_status, enum_name(entry.status));
  if (card.block.role) html.attribute(Attribute::data_role, enum_name(*card.block.role));
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
  labelled("at-page-steps-text",
           make_label("page.steps", {{"count", static_cast<std::int64_t>(count)}}).text, html);
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
  html.text_element(Element::h2, "at-page-heading", make_label("part.todos").text);
  render_part(part, {}, html);
  html.finish();
  out += '\n';
}

}  // namespace agent_timeline
