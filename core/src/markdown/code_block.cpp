#include "markdown/code_block.h"

#include <array>
#include <cstdint>
#include <string>

#include "base/limits.h"

namespace agent_timeline::markdown {
namespace {

/// A button in the header, for an action of the view.
struct Action {
  std::string_view name;
  std::string_view label;
  std::string_view description;
};

constexpr std::array<Action, 3> kActions = {{{"wrap", "Wrap", "Wrap lines"},
                                             {"download", "Download", "Download code"},
                                             {"copy", "Copy", "Copy code"}}};
constexpr std::size_t kLevels = 3;

void write_button(const Action& action, HtmlWriter& out) {
  out.open(Element::button);
  out.attribute(Attribute::type, "button");
  out.attribute(Attribute::css_class, "at-action");
  out.attribute(Attribute::data_action, action.name);
  out.attribute(Attribute::aria_label, action.description);
  out.text(action.label);
  out.close();
}

}  // namespace

bool has_room_for_header(const HtmlWriter& out) {
  return out.depth() + kLevels <= limits::kHtmlDepth;
}

void open_code_with_header(const CodeInfo& info, HtmlWriter& out) {
  out.open(Element::div);
  out.attribute(Attribute::css_class, "at-code-block");
  out.open(Element::div);
  out.attribute(Attribute::css_class, "at-code-header");
  if (!info.language.empty()) out.text_element(Element::span, "at-code-language", info.language);
  if (!info.meta.empty()) out.text_element(Element::span, "at-code-meta", info.meta);
  for (const Action& action : kActions)
    write_button(action, out);
  out.close();
  open_code_without_header(info, out);
}

void open_code_without_header(const CodeInfo& info, HtmlWriter& out) {
  out.open(Element::pre);
  out.attribute(Attribute::css_class, "at-code");
  if (info.start_line != 1) out.attribute(Attribute::data_line, std::uint64_t{info.start_line});
  out.open(Element::code);
  if (info.language.empty()) return;
  out.attribute(Attribute::css_class, std::string("language-").append(info.language));
}

}  // namespace agent_timeline::markdown
