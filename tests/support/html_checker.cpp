#include "support/html_checker.h"

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "base/utf8.h"

namespace agent_timeline::testing {
namespace {

using Names = std::set<std::string_view>;

const Names kVoid = {"br", "hr", "img", "input"};
const Names kInline = {"a", "button", "code", "del", "em", "span", "strong", "sup"};
const Names kBlock = {"blockquote", "details", "div",   "h1", "h2", "h3",    "h4",
                      "h5",         "h6",      "li",    "ol", "p",  "pre",   "ul",
                      "summary",    "table",   "tbody", "td", "th", "thead", "tr"};
const Names kAttributes = {
    "alt",        "aria-hidden",   "aria-label", "checked",   "class",     "data-action",
    "data-align", "data-allowed",  "data-bg",    "data-fg",   "data-host", "data-image",
    "data-key",   "data-language", "data-line",  "data-math", "data-new",  "data-old",
    "dir",        "disabled",      "href",       "id",        "open",      "rel",
    "role",       "src",           "start",      "tabindex",  "type"};
const Names kNoBlockInside = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "summary"};
const Names kNoTextInside = {"table", "thead", "tbody", "tr"};

/// True if `element` may be a child of `parent`. Elements without a rule are allowed anywhere but
/// in tables, outside their cells.
bool is_allowed_in(std::string_view element, std::string_view parent) {
  if (element == "li") return parent == "ul" || parent == "ol";
  if (element == "td" || element == "th") return parent == "tr";
  if (element == "tr") return parent == "thead" || parent == "tbody";
  if (element == "thead" || element == "tbody") return parent == "table";
  return kNoTextInside.count(parent) == 0;
}

bool is_safe_href(std::string_view value) {
  const std::size_t end = value.find_first_of(":/?#");
  if (end != std::string_view::npos && value[end] == ':') {
    const std::string_view scheme = value.substr(0, end);
    return scheme == "http" || scheme == "https" || scheme == "mailto";
  }
  return !value.starts_with("//") && value.find('\\') == std::string_view::npos;
}

/// True for a prefix, a kind and a number: `host-e1-h3`, `host-fn1`.
bool is_generated_id(std::string_view value) {
  const std::size_t digits = value.find_last_not_of("0123456789") + 1;
  if (digits == value.size()) return false;
  std::string_view prefix = value.substr(0, digits);
  for (const std::string_view kind : {"-h", "-fn"}) {
    if (!prefix.ends_with(kind)) continue;
    prefix.remove_suffix(kind.size());
    return !prefix.empty() && prefix.find_first_not_of(
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789_-") == std::string_view::npos;
  }
  return false;
}

class Checker {
 public:
  explicit Checker(std::string_view html) : html_(html) {}

  std::string run() {
    check_bytes();
    while (problem_.empty() && at_ < html_.size()) {
      if (html_[at_] != '<') {
        check_text(html_.substr(at_, html_.find('<', at_) - at_));
      } else if (html_.substr(at_, 2) == "</") {
        check_end_tag();
      } else {
        check_start_tag();
      }
    }
    if (problem_.empty() && !open_.empty()) fail("not closed: " + std::string(open_.back()));
    return problem_;
  }

 private:
  void fail(const std::string& what) {
    if (!problem_.empty()) return;
    const std::size_t from = at_ < 40 ? 0 : at_ - 40;
    problem_ = what + " at " + std::to_string(at_) + ": " + std::string(html_.substr(from, 120));
  }

  void check_bytes() {
    if (valid_utf8_length(html_) != html_.size()) fail("ill-formed UTF-8");
    for (const char c : html_) {
      if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') fail("control character");
    }
  }

  void check_references(std::string_view text, const Names& allowed) {
    for (std::size_t i = text.find('&'); i != std::string_view::npos; i = text.find('&', i + 1)) {
      const std::size_t end = text.find(';', i);
      if (end == std::string_view::npos || allowed.count(text.substr(i, end - i)) == 0) {
        fail("unescaped or unexpected character reference");
      }
    }
    if (text.find("\u00A0") != std::string_view::npos) fail("unescaped no-break space");
  }

  void check_text(std::string_view text) {
    check_references(text, {"&amp", "&lt", "&gt", "&nbsp"});
    if (text.find('>') != std::string_view::npos) fail("unescaped >");
    if (!open_.empty() && kNoTextInside.count(open_.back()) != 0 &&
        text.find_first_not_of(" \n\t") != std::string_view::npos) {
      fail("text between table parts");
    }
    if (html_[at_] == '\n' && last_started_ == "pre") fail("newline at the start of pre");
    last_started_ = {};
    at_ += text.size();
  }

  void check_end_tag() {
    const std::size_t end = html_.find('>', at_);
    if (end == std::string_view::npos) return fail("incomplete end tag");
    const std::string_view name = html_.substr(at_ + 2, end - at_ - 2);
    if (open_.empty() || open_.back() != name) return fail("mismatched end tag");
    open_.pop_back();
    last_started_ = {};
    at_ = end + 1;
  }

  void check_start_tag() {
    const std::size_t name_end = html_.find_first_of(" >", at_);
    if (name_end == std::string_view::npos) return fail("incomplete start tag");
    const std::string_view name = html_.substr(at_ + 1, name_end - at_ - 1);
    check_nesting(name);
    at_ = name_end;
    Names seen;
    while (problem_.empty() && at_ < html_.size() && html_[at_] == ' ')
      check_attribute(seen);
    if (!problem_.empty()) return;
    if (at_ >= html_.size() || html_[at_] != '>') return fail("incomplete start tag");
    ++at_;
    last_started_ = name;
    if (kVoid.count(name) == 0) open_.push_back(name);
  }

  void check_nesting(std::string_view name) {
    const bool is_block = kBlock.count(name) != 0 || name == "hr";
    if (!is_block && kVoid.count(name) == 0 && kInline.count(name) == 0) fail("unexpected element");
    if (open_.size() >= 64) fail("too deep");
    const std::string_view parent = open_.empty() ? std::string_view() : open_.back();
    if (!is_allowed_in(name, parent)) fail("misplaced " + std::string(name));
    for (const std::string_view ancestor : open_) {
      if (is_block && kNoBlockInside.count(ancestor) != 0)
        fail("block in " + std::string(ancestor));
      if ((name == "a" || name == "button") && ancestor == name)
        fail("nested " + std::string(name));
    }
  }

  /// Reads ` name="value"`.
  void check_attribute(Names& seen) {
    const std::size_t quote = html_.find("=\"", at_);
    const std::size_t end = quote == std::string_view::npos ? quote : html_.find('"', quote + 2);
    if (end == std::string_view::npos) return fail("attribute without value");
    const std::string_view name = html_.substr(at_ + 1, quote - at_ - 1);
    const std::string_view value = html_.substr(quote + 2, end - quote - 2);
    if (kAttributes.count(name) == 0) fail("unexpected attribute");
    if (!seen.insert(name).second) fail("duplicate attribute");
    check_references(value, {"&amp", "&quot", "&nbsp"});
    if (value.find_first_of("<>") != std::string_view::npos)
      fail("angle bracket in an attribute value");
    if ((name == "href" || name == "data-image") && !is_safe_href(value)) fail("unsafe URL");
    if (name == "id" && !is_generated_id(value)) fail("unexpected form of id");
    if (name == "id" && !ids_.insert(value).second) fail("duplicate id");
    at_ = end + 1;
  }

  std::string_view html_;
  std::size_t at_ = 0;
  std::vector<std::string_view> open_;
  /// The element whose start tag was just read; empty after anything else.
  std::string_view last_started_;
  Names ids_;
  std::string problem_;
};

}  // namespace

std::string html_problem(std::string_view html) {
  return Checker(html).run();
}

std::string html_text(std::string_view html) {
  constexpr std::pair<std::string_view, std::string_view> kReferences[] = {
      {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&nbsp;", "\u00A0"}};
  std::string text;
  while (!html.empty()) {
    std::size_t taken = 1;
    if (html.front() == '<') {
      taken = html.find('>') + 1;
    } else {
      std::string_view shown = html.substr(0, 1);
      for (const auto& [reference, character] : kReferences) {
        if (!html.starts_with(reference)) continue;
        shown = character;
        taken = reference.size();
      }
      text += shown;
    }
    html.remove_prefix(taken);
  }
  return text;
}

}  // namespace agent_timeline::testing
