#include "markdown/html_scanner.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/text.h"
#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

/// Kind 1: the content of these elements is not Markdown, even across blank lines.
constexpr std::string_view kRawTags[] = {"pre", "script", "style", "textarea"};

/// Kind 6, sorted: the names of CommonMark 0.31.2, and `source`, which cmark-gfm keeps from 0.29.
constexpr std::string_view kBlockTags[] = {
    "address",  "article",  "aside",    "base",       "basefont", "blockquote", "body",   "caption",
    "center",   "col",      "colgroup", "dd",         "details",  "dialog",     "dir",    "div",
    "dl",       "dt",       "fieldset", "figcaption", "figure",   "footer",     "form",   "frame",
    "frameset", "h1",       "h2",       "h3",         "h4",       "h5",         "h6",     "head",
    "header",   "hr",       "html",     "iframe",     "legend",   "li",         "link",   "main",
    "menu",     "menuitem", "nav",      "noframes",   "ol",       "optgroup",   "option", "p",
    "param",    "search",   "section",  "source",     "summary",  "table",      "tbody",  "td",
    "tfoot",    "th",       "thead",    "title",      "tr",       "track",      "ul"};

constexpr std::size_t kLongestTag = 10;

/// Returns the letters, digits and hyphens from `at` on, of which the first must be a letter.
std::string_view tag_name(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end < text.size() && is_ascii_letter(text[end])) {
    while (end < text.size() && (is_ascii_alphanumeric(text[end]) || text[end] == '-'))
      ++end;
  }
  return text.substr(std::min(at, text.size()), end - at);
}

template <std::size_t N>
bool is_one_of(const std::string_view (&names)[N], std::string_view name) {
  if (name.empty() || name.size() > kLongestTag) return false;
  return std::binary_search(std::begin(names), std::end(names), to_lower_ascii(name));
}

bool starts_raw_tag(std::string_view rest) {
  const std::string_view name = tag_name(rest, 1);
  const std::size_t end = 1 + name.size();
  return is_one_of(kRawTags, name) &&
         (end == rest.size() || rest[end] == '>' || is_ascii_white_space(rest[end]));
}

bool starts_block_tag(std::string_view rest) {
  const std::string_view name = tag_name(rest, rest.starts_with("</") ? 2 : 1);
  if (!is_one_of(kBlockTags, name)) return false;
  const std::string_view behind =
      rest.substr(static_cast<std::size_t>(name.data() - rest.data()) + name.size());
  return behind.empty() || is_ascii_white_space(behind[0]) || behind[0] == '>' ||
         behind.starts_with("/>");
}

bool is_tag_alone(std::string_view rest) {
  const TagScan tag = scan_tag(rest, 0);
  // A form feed counts here, as in cmark.
  return tag.end != 0 && rest.find_first_not_of(" \t\f", tag.end) == std::string_view::npos;
}

bool ends_raw_tag(std::string_view line) {
  for (std::size_t at = line.find("</"); at != std::string_view::npos;
       at = line.find("</", at + 2)) {
    const std::string_view name = tag_name(line, at + 2);
    const std::size_t end = at + 2 + name.size();
    if (is_one_of(kRawTags, name) && end < line.size() && line[end] == '>') return true;
  }
  return false;
}

std::size_t skip_white_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_ascii_white_space(text[at]))
    ++at;
  return at;
}

bool is_attribute_start(char c) {
  return is_ascii_letter(c) || c == '_' || c == ':';
}

bool is_attribute_character(char c) {
  return is_ascii_alphanumeric(c) || c == '_' || c == ':' || c == '.' || c == '-';
}

constexpr std::size_t kNone = std::string_view::npos;

/// Returns the end of the attribute value at `at`; kNone if there is none, text.size() if it may be
/// unfinished.
std::size_t skip_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  if (text[at] == '"' || text[at] == '\'') {
    const std::size_t close = text.find(text[at], at + 1);
    return close == kNone ? text.size() : close + 1;
  }
  std::size_t end = at;
  constexpr std::string_view kForbidden = "\"'=<>`";
  while (end < text.size() && !is_ascii_white_space(text[end]) &&
         kForbidden.find(text[end]) == kNone) {
    ++end;
  }
  return end == at ? kNone : end;
}

/// Returns the end of the attribute at `at`, like skip_value.
std::size_t skip_attribute(std::string_view text, std::size_t at) {
  while (at < text.size() && is_attribute_character(text[at]))
    ++at;
  const std::size_t equals = skip_white_space(text, at);
  if (equals >= text.size() || text[equals] != '=') return at;
  return skip_value(text, skip_white_space(text, equals + 1));
}

/// Scans a tag from the end of its name on.
TagScan scan_attributes(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t next = skip_white_space(text, at);
    if (next >= text.size()) return {0, true, {}};
    if (text[next] == '>') return {next + 1, false, {}};
    if (text[next] == '/') {
      if (next + 1 >= text.size()) return {0, true, {}};
      return {text[next + 1] == '>' ? next + 2 : 0, false, {}};
    }
    if (next == at || !is_attribute_start(text[next])) return {};
    at = skip_attribute(text, next);
    if (at == kNone) return {};
  }
}

}  // namespace

TagScan scan_tag(std::string_view text, std::size_t at) {
  const bool closing = at + 1 < text.size() && text[at + 1] == '/';
  const std::size_t begin = at + (closing ? 2 : 1);
  if (begin >= text.size()) return {0, true, {}};
  const std::string_view name = tag_name(text, begin);
  if (name.empty()) return {};
  const std::size_t end = begin + name.size();
  if (!closing) return scan_attributes(text, end);
  const std::size_t bracket = skip_white_space(text, end);
  if (bracket >= text.size()) return {0, true, {}};
  return {text[bracket] == '>' ? bracket + 1 : 0, false, {}};
}

bool is_line_break(std::string_view tag) {
  return to_lower_ascii(tag_name(tag, 1)) == "br";
}

int html_block_start(std::string_view rest, bool in_paragraph) {
  if (!rest.starts_with('<')) return 0;
  if (starts_raw_tag(rest)) return 1;
  if (rest.starts_with("<!--")) return 2;
  if (rest.starts_with("<?")) return 3;
  if (rest.starts_with("<!") && rest.size() > 2 && is_ascii_letter(rest[2])) return 4;
  if (rest.starts_with("<![CDATA[")) return 5;
  if (starts_block_tag(rest)) return 6;
  return !in_paragraph && is_tag_alone(rest) ? 7 : 0;
}

bool html_block_ends(int kind, std::string_view line) {
  switch (kind) {
    case 1:
      return ends_raw_tag(line);
    case 2:
      return line.find("-->") != kNone;
    case 3:
      return line.find("?>") != kNone;
    case 4:
      return line.find('>') != kNone;
    case 5:
      return line.find("]]>") != kNone;
    default:
      return is_blank(line);
  }
}

}  // namespace agent_timeline::markdown
