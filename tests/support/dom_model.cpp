#include "support/dom_model.h"

#include <algorithm>
#include <array>
#include <utility>

#include "support/html_checker.h"

namespace agent_timeline::testing {
namespace {

using markdown::Edit;

constexpr std::array<std::string_view, 16> kBlocks = {
    "blockquote", "details", "div", "h1", "h2", "h3",  "h4",    "h5",
    "h6",         "hr",      "li",  "ol", "p",  "pre", "table", "ul"};

bool is_block(const DomNode& node) {
  return std::find(kBlocks.begin(), kBlocks.end(), node.name) != kBlocks.end();
}

bool is_void(std::string_view name) {
  return name == "br" || name == "hr" || name == "input";
}

void append_text(DomNode& parent, std::string_view text) {
  if (text.empty()) return;
  if (parent.children.empty() || !parent.children.back().is_text()) parent.children.emplace_back();
  parent.children.back().text += text;
}

/// Appends the nodes of `html` to `parent`. Does not detect unbalanced end tags; `html_problem`
/// does.
void append_nodes(DomNode& parent, std::string_view html) {
  std::vector<DomNode*> open = {&parent};
  while (!html.empty()) {
    const bool is_tag = html.front() == '<';
    const std::string_view token =
        is_tag ? html.substr(0, html.find('>') + 1) : html.substr(0, html.find('<'));
    html.remove_prefix(token.size());
    if (!is_tag) {
      append_text(*open.back(), html_text(token));
    } else if (token.starts_with("</")) {
      if (open.size() > 1) open.pop_back();
    } else {
      DomNode element;
      element.name = token.substr(1, token.find_first_of(" >") - 1);
      element.start_tag = token;
      // Only the innermost list of children grows, so pointers to the outer elements stay valid.
      open.back()->children.push_back(std::move(element));
      DomNode& added = open.back()->children.back();
      if (!is_void(added.name)) open.push_back(&added);
    }
  }
}

void append_escaped(std::string& out, std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '&') {
      out += "&amp;";
    } else if (text[at] == '<') {
      out += "&lt;";
    } else if (text[at] == '>') {
      out += "&gt;";
    } else if (text.substr(at, 2) == "\u00A0") {
      out += "&nbsp;";
      ++at;
    } else {
      out += text[at];
    }
  }
}

/// Recursive: HtmlWriter bounds the depth of its HTML.
void serialise(const DomNode& node, std::string& out) {
  out += node.start_tag;
  append_escaped(out, node.text);
  for (const DomNode& child : node.children)
    serialise(child, out);
  if (!node.is_text() && !is_void(node.name)) out += "</" + node.name + ">";
}

/// Splits off a list item's checkbox and the space after it, which stay outside the wrapped text.
std::vector<DomNode> split_off_checkbox(std::vector<DomNode>& children) {
  std::vector<DomNode> head;
  if (children.empty() || children[0].name != "input") return head;
  head.push_back(std::move(children[0]));
  children.erase(children.begin());
  if (children.empty() || !children[0].text.starts_with(' ')) return head;
  head.emplace_back().text = " ";
  children[0].text.erase(0, 1);
  if (children[0].text.empty()) children.erase(children.begin());
  return head;
}

void wrap_runs(DomNode& item) {
  std::vector<DomNode> wrapped = split_off_checkbox(item.children);
  bool in_run = false;
  for (DomNode& child : item.children) {
    const bool block = is_block(child);
    if (!block && !in_run) {
      DomNode& paragraph = wrapped.emplace_back();
      paragraph.name = "p";
      paragraph.start_tag = "<p>";
    }
    in_run = !block;
    (block ? wrapped : wrapped.back().children).push_back(std::move(child));
  }
  item.children = std::move(wrapped);
}

/// Returns the number of bytes in the last `units` UTF-16 units of `text`; npos if the text has
/// fewer or the units would split a character.
std::size_t bytes_of_units(std::string_view text, std::size_t units) {
  std::size_t at = text.size();
  while (units > 0 && at > 0) {
    do {
      --at;
    } while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    const std::size_t taken = static_cast<unsigned char>(text[at]) >= 0xF0 ? 2 : 1;
    if (taken > units) return std::string_view::npos;
    units -= taken;
  }
  return units == 0 ? text.size() - at : std::string_view::npos;
}

}  // namespace

DomModel::DomModel(std::string_view html) {
  append_nodes(root_, html);
}

void DomModel::apply(const std::vector<Edit>& edits) {
  for (const Edit& edit : edits)
    apply(edit);
}

void DomModel::apply(const Edit& edit) {
  DomNode* const container = container_of(edit);
  if (container == nullptr) return;
  if (edit.wrap) return wrap_items(*container);
  drop(*container, edit.drop);
  cut(*container, edit.cut);
  append_text(*container, edit.text);
  const bool splits_text = !edit.html.empty() && edit.html.front() != '<' &&
                           !container->children.empty() && container->children.back().is_text();
  if (splits_text) return fail("the appended nodes start with a text node after a text node");
  append_nodes(*container, edit.html);
}

DomNode* DomModel::container_of(const Edit& edit) {
  DomNode* container = &root_;
  for (std::size_t level = 0; level < edit.at; ++level) {
    auto& children = container->children;
    const auto last = std::find_if(children.rbegin(), children.rend(),
                                   [](const DomNode& node) { return !node.is_text(); });
    if (last == children.rend()) {
      fail("no element " + std::to_string(level + 1) + " levels deep");
      return nullptr;
    }
    container = &*last;
  }
  return container;
}

void DomModel::drop(DomNode& container, std::size_t nodes) {
  if (nodes > container.children.size()) return fail("fewer nodes than the edit drops");
  container.children.resize(container.children.size() - nodes);
}

void DomModel::cut(DomNode& container, std::size_t units) {
  if (units == 0) return;
  if (container.children.empty() || !container.children.back().is_text())
    return fail("no text node to cut");
  std::string& text = container.children.back().text;
  const std::size_t bytes = bytes_of_units(text, units);
  if (bytes == std::string::npos) return fail("the cut is inside a character or beyond the text");
  text.resize(text.size() - bytes);
  if (text.empty()) container.children.pop_back();
}

void DomModel::wrap_items(DomNode& list) {
  if (list.name != "ul" && list.name != "ol") return fail("wrap applies to a list only");
  for (DomNode& item : list.children)
    wrap_runs(item);
}

void DomModel::fail(const std::string& what) {
  if (problem_.empty()) problem_ = what;
}

std::string DomModel::html() const {
  std::string out;
  serialise(root_, out);
  return out;
}

std::size_t carried_bytes(const std::vector<Edit>& edits) {
  std::size_t bytes = 0;
  for (const Edit& edit : edits)
    bytes += edit.text.size() + edit.html.size();
  return bytes;
}

}  // namespace agent_timeline::testing
