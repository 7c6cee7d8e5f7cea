// The closed vocabulary of HTML that the project can emit: elements, attributes, and what browsers'
// parsers require of each. For HtmlWriter and its callers.
// Invariant: nothing here can run a script, load a resource or apply a style. There is no `script`,
// `style`, `title` or `on*`, and no way to write an unlisted name. An `id` takes only an Anchor
// (html/anchor.h), the `src` of an `img` only a picture in a data URL (html/embedded_picture.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline {

enum class Element : std::uint8_t {
  a,
  article,
  /// Has no tags. Reserves a nesting level for an element in which its content may be wrapped
  /// later.
  bare,
  blockquote,
  br,
  button,
  code,
  del,
  details,
  div,
  em,
  h1,
  h2,
  h3,
  h4,
  h5,
  h6,
  hr,
  img,
  input,
  li,
  ol,
  p,
  pre,
  span,
  strong,
  summary,
  sup,
  table,
  tbody,
  td,
  th,
  thead,
  tr,
  ul,
};

/// `data_*` attributes carry values for the view: line numbers and colours that CSS or the CSSOM
/// shows, targets that it loads on request, keys by which it finds nodes, and facts about a card.
enum class Attribute : std::uint8_t {
  alt,
  aria_hidden,
  aria_label,
  checked,
  css_class,
  data_action,
  data_align,
  data_allowed,
  data_bg,
  data_depth,
  data_entry,
  data_family,
  data_fg,
  data_host,
  data_image,
  data_key,
  data_kind,
  data_language,
  data_line,
  data_math,
  data_new,
  data_old,
  data_part,
  data_revision,
  data_role,
  data_status,
  dir,
  disabled,
  href,
  id,
  open,
  rel,
  role,
  src,
  start,
  tabindex,
  type,
};

struct ElementTraits {
  std::string_view name;
  /// Has no content and no end tag.
  bool is_void = false;
  /// Starts on its own line; its start tag ends an open `p`.
  bool is_block = false;
  /// Nesting levels that must be free: for the element, and for the children without which it
  /// cannot contain text (a table needs a section, a row and a cell).
  std::uint8_t levels = 1;
};

inline constexpr std::array<ElementTraits, 35> kElements = {{
    {"a"},
    {"article", false, true},
    {"", false, true},
    {"blockquote", false, true},
    {"br", true},
    {"button"},
    {"code"},
    {"del"},
    {"details", false, true, 2},
    {"div", false, true},
    {"em"},
    {"h1", false, true},
    {"h2", false, true},
    {"h3", false, true},
    {"h4", false, true},
    {"h5", false, true},
    {"h6", false, true},
    {"hr", true, true},
    {"img", true},
    {"input", true},
    {"li", false, true},
    {"ol", false, true, 2},
    {"p", false, true},
    {"pre", false, true, 2},
    {"span"},
    {"strong"},
    {"summary", false, true},
    {"sup"},
    {"table", false, true, 4},
    {"tbody", false, true, 3},
    {"td", false, true},
    {"th", false, true},
    {"thead", false, true, 3},
    {"tr", false, true, 2},
    {"ul", false, true, 2},
}};

inline constexpr std::array<std::string_view, 37> kAttributes = {
    "alt",        "aria-hidden",  "aria-label", "checked",    "class",      "data-action",
    "data-align", "data-allowed", "data-bg",    "data-depth", "data-entry", "data-family",
    "data-fg",    "data-host",    "data-image", "data-key",   "data-kind",  "data-language",
    "data-line",  "data-math",    "data-new",   "data-old",   "data-part",  "data-revision",
    "data-role",  "data-status",  "dir",        "disabled",   "href",       "id",
    "open",       "rel",          "role",       "src",        "start",      "tabindex",
    "type"};

static_assert(kElements.size() == static_cast<std::size_t>(Element::ul) + 1);
static_assert(kAttributes.size() == static_cast<std::size_t>(Attribute::type) + 1);

[[nodiscard]] constexpr const ElementTraits& traits_of(Element element) {
  return kElements[static_cast<std::size_t>(element)];
}

}  // namespace agent_timeline
