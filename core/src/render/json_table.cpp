#include "render/json_table.h"

#include "code/highlight.h"
#include "html/visible_text.h"

namespace agent_timeline {
namespace {

std::string_view class_of(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::number:
      return code::css_class(code::TokenKind::number);
    case Value::Kind::boolean:
    case Value::Kind::null:
      return code::css_class(code::TokenKind::constant);
    default:
      return {};
  }
}

/// Leaves the cell empty if the object lacks the key, which differs from `null`.
void render_cell(const Value* value, HtmlWriter& html) {
  html.open(Element::td);
  if (value != nullptr) {
    const std::string_view css_class = class_of(*value);
    if (!css_class.empty()) html.attribute(Attribute::css_class, css_class);
    write_visible_text(value->is_null() ? std::string_view("null") : value->text(), html);
  }
  html.close();
}

}  // namespace

void render_table(const TablePart& part, std::size_t first, std::size_t count, HtmlWriter& html) {
  html.open(Element::table);
  html.attribute(Attribute::css_class, "at-table");
  html.open(Element::thead);
  html.open(Element::tr);
  for (const std::string& column : part.columns) {
    html.open(Element::th);
    write_visible_text(column, html);
    html.close();
  }
  html.close();
  html.close();
  html.open(Element::tbody);
  for (std::size_t i = first; i < first + count; ++i) {
    html.open(Element::tr);
    for (const std::string& column : part.columns)
      render_cell(part.rows.element(i).find(column), html);
    html.close();
  }
  html.close();
  html.close();
}

}  // namespace agent_timeline
