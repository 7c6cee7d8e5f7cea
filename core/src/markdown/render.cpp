#include "markdown/render.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "html/url_policy.h"
#include "markdown/links.h"
#include "markdown/piece.h"
#include "markdown/tree.h"

namespace agent_timeline::markdown {
namespace {

struct FreeIterator {
  void operator()(cmark_iter* iterator) const { cmark_iter_free(iterator); }
};

struct OpenLink {
  bool has_element = false;
  /// What to show behind it.
  std::string target;
};

/// One walk over one block. cmark calls `enter` for every node, `leave` for those that can have
/// children.
class Walk {
 public:
  Walk(cmark_node& block, HtmlWriter& out) : iterator_(cmark_iter_new(&block)), out_(out) {}

  void run() {
    for (auto event = cmark_iter_next(iterator_.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(iterator_.get())) {
      cmark_node* const node = cmark_iter_get_node(iterator_.get());
      if (event == CMARK_EVENT_ENTER) {
        enter(node);
      } else {
        leave(node);
      }
    }
  }

 private:
  void enter(cmark_node* node);
  void leave(cmark_node* node);
  void enter_extension(cmark_node* node);
  void leave_extension(cmark_node* node);

  void open_block(Element element);
  void open_list(cmark_node* list);
  void open_item(cmark_node* item);
  void open_row(cmark_node* row);
  void open_cell(cmark_node* cell);
  void write_code_block(cmark_node* block);
  void write_raw_html(cmark_node* block);
  void enter_link(cmark_node* link);
  void leave_link();
  void write_image(cmark_node* image);
  void write_target(std::string_view target);

  std::unique_ptr<cmark_iter, FreeIterator> iterator_;
  HtmlWriter& out_;
  /// The links that are open, innermost last. CommonMark forbids links in links, but cmark lets
  /// some through (`[a [b](/c) [d]](/e)`), and HTML has no way to write them.
  std::vector<OpenLink> links_;
  /// Of the table that is open (tables do not nest).
  bool table_has_body_ = false;
  std::size_t column_ = 0;
};

Element heading_element(cmark_node* heading) {
  const int level = cmark_node_get_heading_level(heading);
  return static_cast<Element>(static_cast<int>(Element::h1) + level - 1);
}

/// A paragraph of a tight list is written without an element of its own.
bool is_tight(cmark_node* paragraph) {
  cmark_node* const list = cmark_node_parent(cmark_node_parent(paragraph));
  return list != nullptr && cmark_node_get_type(list) == CMARK_NODE_LIST &&
         cmark_node_get_list_tight(list) != 0;
}

/// Strong inside strong adds nothing; cmark's own renderer leaves it out likewise.
bool is_inside_strong(cmark_node* node) {
  return cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_STRONG;
}

void Walk::enter(cmark_node* node) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_BLOCK_QUOTE:
      return open_block(Element::blockquote);
    case CMARK_NODE_LIST:
      return open_list(node);
    case CMARK_NODE_ITEM:
      return open_item(node);
    case CMARK_NODE_CODE_BLOCK:
      return write_code_block(node);
    case CMARK_NODE_HTML_BLOCK:
      return write_raw_html(node);
    case CMARK_NODE_PARAGRAPH:
      if (!is_tight(node)) open_block(Element::p);
      return;
    case CMARK_NODE_HEADING:
      return open_block(heading_element(node));
    case CMARK_NODE_THEMATIC_BREAK:
      return out_.leaf(Element::hr);
    case CMARK_NODE_TEXT:
    case CMARK_NODE_HTML_INLINE:
      return out_.text(literal_of(node));
    case CMARK_NODE_SOFTBREAK:
      return out_.text("\n");
    case CMARK_NODE_LINEBREAK:
      return out_.leaf(Element::br);
    case CMARK_NODE_CODE:
      out_.open(Element::code);
      out_.text(literal_of(node));
      return out_.close();
    case CMARK_NODE_EMPH:
      return out_.open(Element::em);
    case CMARK_NODE_STRONG:
      if (!is_inside_strong(node)) out_.open(Element::strong);
      return;
    case CMARK_NODE_LINK:
      return enter_link(node);
    case CMARK_NODE_IMAGE:
      return write_image(node);
    default:
      return enter_extension(node);
  }
}

void Walk::leave(cmark_node* node) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_BLOCK_QUOTE:
    case CMARK_NODE_LIST:
    case CMARK_NODE_ITEM:
    case CMARK_NODE_HEADING:
    case CMARK_NODE_EMPH:
      return out_.close();
    case CMARK_NODE_PARAGRAPH:
      if (!is_tight(node)) out_.close();
      return;
    case CMARK_NODE_STRONG:
      if (!is_inside_strong(node)) out_.close();
      return;
    case CMARK_NODE_LINK:
      return leave_link();
    default:
      return leave_extension(node);
  }
}

void Walk::enter_extension(cmark_node* node) {
  const std::string_view type = type_of(node);
  if (type == "table") {
    out_.open(Element::div);
    out_.attribute(Attribute::css_class, "at-table");
    out_.open(Element::table);
    table_has_body_ = false;
  } else if (type == "table_header" || type == "table_row") {
    open_row(node);
  } else if (type == "table_cell") {
    open_cell(node);
  } else if (type == "strikethrough") {
    out_.open(Element::del);
  }
}

void Walk::leave_extension(cmark_node* node) {
  const std::string_view type = type_of(node);
  if (type == "table") {
    if (table_has_body_) out_.close();
    out_.close();
    out_.close();
  } else if (type == "table_header") {
    out_.close();
    out_.close();
  } else if (type == "table_row" || type == "table_cell" || type == "strikethrough") {
    out_.close();
  }
}

void Walk::open_block(Element element) {
  out_.open(element);
  out_.attribute(Attribute::dir, "auto");
}

void Walk::open_list(cmark_node* list) {
  if (cmark_node_get_list_type(list) == CMARK_BULLET_LIST) return out_.open(Element::ul);
  out_.open(Element::ol);
  const int start = cmark_node_get_list_start(list);
  if (start != 1) out_.attribute(Attribute::start, static_cast<std::uint64_t>(start));
}

void Walk::open_item(cmark_node* item) {
  open_block(Element::li);
  if (type_of(item) != "tasklist") return;
  out_.attribute(Attribute::css_class, "at-task");
  out_.leaf(Element::input);
  out_.attribute(Attribute::type, "checkbox");
  out_.attribute(Attribute::disabled);
  if (cmark_gfm_extensions_get_tasklist_item_checked(item)) out_.attribute(Attribute::checked);
  out_.text(" ");
}

void Walk::open_row(cmark_node* row) {
  if (cmark_gfm_extensions_get_table_row_is_header(row) != 0) {
    out_.open(Element::thead);
  } else if (!table_has_body_) {
    out_.open(Element::tbody);
    table_has_body_ = true;
  }
  out_.open(Element::tr);
  column_ = 0;
}

void Walk::open_cell(cmark_node* cell) {
  cmark_node* const row = cmark_node_parent(cell);
  cmark_node* const table = cmark_node_parent(row);
  const bool is_header = cmark_gfm_extensions_get_table_row_is_header(row) != 0;
  open_block(is_header ? Element::th : Element::td);
  if (column_ < cmark_gfm_extensions_get_table_columns(table)) {
    const std::uint8_t alignment = cmark_gfm_extensions_get_table_alignments(table)[column_];
    if (alignment == 'c') out_.attribute(Attribute::css_class, "at-center");
    if (alignment == 'r') out_.attribute(Attribute::css_class, "at-right");
  }
  ++column_;
}

void Walk::write_code_block(cmark_node* block) {
  out_.open(Element::pre);
  out_.attribute(Attribute::css_class, "at-code");
  out_.open(Element::code);
  const std::string_view language = language_token(cmark_node_get_fence_info(block));
  if (!language.empty()) {
    out_.attribute(Attribute::css_class, std::string("language-").append(language));
  }
  out_.text(literal_of(block));
  out_.close();
  out_.close();
}

void Walk::write_raw_html(cmark_node* block) {
  out_.open(Element::pre);
  out_.attribute(Attribute::css_class, "at-raw-html");
  out_.text(literal_of(block));
  out_.close();
}

void Walk::enter_link(cmark_node* link) {
  const std::string_view address = cmark_node_get_url(link);
  if (!links_.empty()) {
    links_.push_back({false, std::string(address)});
    return;
  }
  const std::optional<SafeUrl> url = safe_url(address);
  const std::string text = text_in(link);
  links_.push_back({url.has_value(), url ? target_to_show(text, *url, false)
                                         : std::string(address_to_show(text, address))});
  if (!url) return;
  out_.open(Element::a);
  out_.attribute(Attribute::href, *url);
  out_.attribute(Attribute::rel, "noopener noreferrer nofollow ugc");
  // Without text nobody would see that there is a link.
  if (is_blank(text)) out_.text(address);
}

void Walk::leave_link() {
  if (links_.back().has_element) out_.close();
  write_target(links_.back().target);
  links_.pop_back();
}

/// A placeholder that the view turns into the image when asked. It shows the text of the
/// description only, so that no link or image stands inside.
void Walk::write_image(cmark_node* image) {
  const std::string_view address = cmark_node_get_url(image);
  std::optional<SafeUrl> url = safe_url(address);
  if (url && url->href.starts_with("mailto:")) url.reset();
  const std::string description = text_in(image);
  out_.open(Element::span);
  out_.attribute(Attribute::css_class, "at-image");
  if (url) {
    out_.attribute(Attribute::role, "button");
    out_.attribute(Attribute::tabindex, 0);
    out_.attribute(Attribute::data_image, *url);
    if (!url->host.empty()) out_.attribute(Attribute::data_host, url->host);
  }
  out_.text(is_blank(description) ? "image" : std::string_view(description));
  write_target(url && !url->host.empty() ? std::string_view(url->host) : address);
  out_.close();
  // Continues behind the node, whose children have been written.
  cmark_iter_reset(iterator_.get(), image, CMARK_EVENT_EXIT);
}

void Walk::write_target(std::string_view target) {
  if (target.empty()) return;
  out_.text(" ");
  out_.open(Element::span);
  out_.attribute(Attribute::css_class, "at-host");
  out_.text(std::string("(").append(target).append(")"));
  out_.close();
}

}  // namespace

void render_block(cmark_node& block, HtmlWriter& out) {
  Walk(block, out).run();
}

void render_unparsed(std::string_view text, HtmlWriter& out) {
  out.open(Element::p);
  out.attribute(Attribute::css_class, "at-note");
  out.text("This text is too long for formatting; the rest is shown as it is.");
  out.close();
  out.open(Element::pre);
  out.attribute(Attribute::css_class, "at-plain");
  out.text(text);
  out.close();
}

}  // namespace agent_timeline::markdown
