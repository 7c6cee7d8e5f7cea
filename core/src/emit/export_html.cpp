#include "emit/export_html.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "emit/enum_names.h"
#include "emit/export_facts.h"
#include "emit/export_head.h"
#include "emit/export_markup.h"
#include "html/html_writer.h"

namespace agent_timeline {
namespace {

void write_body(const Block& block, const RenderOptions& options, HtmlWriter& html) {
  open(Element::div, "at-body", html);
  for (const Part& part : block.parts)
    render_part(part, options, html);
  html.close();
}

void write_card(const Entry& entry, const Block& block, const RenderOptions& options,
                HtmlWriter& html) {
  open(Element::div, "at-card", html);
  const bool folds = block.tool || block.collapsed;
  if (folds && !block.parts.empty()) {
    html.open(Element::details);
    open(Element::summary, head_class(block), html);
    write_head(entry, block, {}, html);
    html.close();
    write_body(block, options, html);
    html.close();
  } else {
    open(Element::div, head_class(block), html);
    write_head(entry, block, {}, html);
    html.close();
    if (!block.parts.empty()) write_body(block, options, html);
  }
  html.close();
}

}  // namespace

void append_card(const Entry& entry, const Block& block, std::size_t depth,
                 const RenderOptions& options, std::string& out) {
  HtmlWriter html(out);
  open(Element::article, entry.pruned ? "at-entry at-open at-pruned" : "at-entry at-open", html);
  html.attribute(Attribute::data_entry, entry_id(entry.index));
  html.attribute(Attribute::data_revision, entry.revision);
  html.attribute(Attribute::data_kind, kind_name(entry.content));
  html.attribute(Attribute::data_status, enum_name(entry.status));
  if (block.role) html.attribute(Attribute::data_role, enum_name(*block.role));
  if (block.tool) html.attribute(Attribute::data_family, enum_name(block.tool->family));
  html.attribute(Attribute::data_depth, shown_depth(depth));
  write_card(entry, block, options, html);
  html.finish();
  out += '\n';
}

void append_turn_footer(const Turn& turn, std::string_view changes, std::string& out) {
  std::string text;
  const auto add = [&text](std::string_view fact) {
    if (fact.empty()) return;
    if (!text.empty()) text += " · ";
    text += fact;
  };
  for (const Label& label : footer_labels(turn)) {
    if (label.key == "turn.cost") add(std::exchange(changes, {}));
    // Model and token counts are omitted, as they are of little use in a single session.
    if (label.key != "turn.tokens" && label.key != "turn.model") add(label.text);
  }
  add(changes);
  if (text.empty()) return;
  HtmlWriter html(out);
  open(Element::div, "at-turn", html);
  html.attribute(Attribute::data_status, enum_name(turn.status));
  labelled("at-turn-text", text, html);
  html.finish();
  out += '\n';
}

void append_todo_list(const std::vector<Todo>& todos, std::string& out) {
  if (todos.empty()) return;
  Part part;
  part.key = "todos";
  part.content = TodosPart{todos};
  HtmlWriter html(out);
  open(Element::div, "at-card", html);
  render_part(part, {}, html);
  html.finish();
  out += '\n';
}

}  // namespace agent_timeline
