#include "markdown/partial_line.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "markdown/html_scanner.h"
#include "markdown/link_scanner.h"
#include "markdown/references.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::size_t kNumberDigits = 9;
constexpr std::size_t kHeadingLevels = 6;
/// `[x]`
constexpr std::size_t kBoxBytes = 3;
/// An unfinished tag name may or may not begin an HTML block; longer ones are shown.
constexpr std::size_t kTagBytes = 32;
/// The same for the label of a link or a definition at the start of a block.
constexpr std::size_t kLabelStartBytes = 32;

bool holds_only(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

/// `12`, `12.` or `12. `
bool is_number_start(std::string_view text) {
  const std::size_t digits = text.find_first_not_of(kDigits);
  if (digits == 0) return false;
  if (digits == std::string_view::npos) return text.size() <= kNumberDigits;
  if (digits > kNumberDigits) return false;
  const std::string_view rest = text.substr(digits);
  return (rest.front() == '.' || rest.front() == ')') && holds_only(rest.substr(1), " \t");
}

/// `#` to `######` with nothing behind them.
bool is_heading_start(std::string_view text) {
  const std::size_t level = text.find_first_not_of('#');
  if (level == std::string_view::npos) return !text.empty() && text.size() <= kHeadingLevels;
  return level >= 1 && level <= kHeadingLevels && holds_only(text.substr(level), " \t");
}

/// Rules, bullets, underlines: marks of one kind and white space.
bool is_mark_start(std::string_view text) {
  const char mark = text.front();
  if (mark != '-' && mark != '*' && mark != '_' && mark != '=' && mark != '+') return false;
  return holds_only(text, std::string{mark, ' ', '\t'});
}

bool is_tag_start(std::string_view text) {
  return text.front() == '<' && text.size() <= kTagBytes &&
         text.find_first_of(" \t>", 1) == std::string_view::npos;
}

/// True if `text`, which begins with `<` and so far begins no HTML block, may still begin one.
bool may_begin_html(std::string_view text) {
  // All kinds but a tag on a line of its own are recognised by their start.
  if (text.size() <= kTagBytes) return true;
  const TagScan tag = scan_tag(text, 0);
  return tag.open || (tag.end != 0 && holds_only(text.substr(tag.end), " \t\v\f"));
}

/// Reads no more than the longest label needs.
bool is_footnote_start(std::string_view text) {
  if (!text.starts_with("[^")) return false;
  text = text.substr(0, kLabelBytes + 8);
  const std::size_t end = text.find_first_of("] \t", 2);
  if (end == std::string_view::npos) return text.size() - 2 <= kLabelBytes;
  return text[end] == ']' && end - 2 <= kLabelBytes &&
         (end + 1 == text.size() || text.substr(end + 1) == ":");
}

/// True for an unfinished line of a link definition, or text that may become one with the next
/// characters.
bool is_definition_start(std::string_view text) {
  if (text.front() != '[' || text.starts_with("[^")) return false;
  const LabelScan label = scan_label(text, 0);
  if (label.open) return text.size() <= kLabelStartBytes;
  return !label.label.empty() && (label.end == text.size() || text[label.end] == ':');
}

/// True if `text`, an unfinished line that begins with `[`, may be a definition when it has ended.
bool may_begin_definition(std::string_view text) {
  const LabelScan label = scan_label(text, 0);
  if (label.open || label.end == 0) return label.open;
  if (label.end == text.size()) return true;
  if (text[label.end] != ':') return false;
  return scan_definition(text).open;
}

bool is_box_start(std::string_view text) {
  return text == "[" || text == "[ " || text == "[x" || text == "[X" || text == "[ ]" ||
         text == "[x]" || text == "[X]";
}

bool is_alert_start(std::string_view text) {
  if (text == "[") return true;
  if (!text.starts_with("[!")) return false;
  const std::size_t end =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 2);
  return end == std::string_view::npos || holds_only(text.substr(end), "] \t");
}

bool is_math_start(std::string_view text) {
  return text == "$" || text == "$$" || text == "\\" || text == "\\[";
}

/// True if `text` begins with the characters of a fence but is not one: there are too few, or
/// backticks follow them.
bool is_no_fence(std::string_view text) {
  constexpr std::size_t kFence = 3;
  const char mark = text.front();
  if ((mark != '`' && mark != '~') || is_fence_start(text)) return false;
  const std::size_t length = text.find_first_not_of(mark);
  return length < kFence || (mark == '`' && text.find(mark, length) != std::string_view::npos);
}

}  // namespace

bool is_surely_text(std::string_view text, bool math, bool may_nest) {
  // Too many `#` for a heading.
  const std::size_t level = std::min(text.find_first_not_of('#'), text.size());
  if (level > kHeadingLevels) return true;
  if (text.front() == '<' && may_begin_html(text)) return false;
  if (is_footnote_start(text)) return false;
  if (text.front() == '[') {
    // May still be a box or a definition.
    if (text.size() <= kBoxBytes || may_begin_definition(text)) return false;
  }
  if (math && (is_math_start(text) || text.starts_with("$$") || text.starts_with("\\[")))
    return false;
  if (is_no_fence(text)) return true;
  if (!holds_only(text, "-=*_:|+ \t\v\f#`~0123456789.)>")) return true;
  // Where no container can begin, the markers of containers are text.
  constexpr std::string_view kContainerMarks = "+>0123456789.)";
  const bool may_be_leaf = text.front() == '#' || text.front() == '`' || text.front() == '~';
  return !may_nest && !may_be_leaf && text.find_first_of(kContainerMarks) != std::string_view::npos;
}

bool may_become_marker(std::string_view text, const PartialLineContext& context) {
  if (text.empty()) return false;
  if (is_mark_start(text) || is_heading_start(text) || is_number_start(text)) return true;
  if (is_fence_start(text) || is_tag_start(text)) return true;
  if (is_footnote_start(text) || is_delimiter_start(text)) return true;
  if (!context.in_paragraph && is_definition_start(text)) return true;
  if (context.starts_item && is_box_start(text)) return true;
  if (context.starts_quote && is_alert_start(text)) return true;
  return context.math && is_math_start(text);
}

std::string_view inert_after_marker(std::string_view text) {
  if (text.empty()) return {};
  // A delimiter row that can already be recognised.
  if (is_delimiter_start(text) && text.find('|') != std::string_view::npos &&
      text.find('-') != std::string_view::npos)
    return "|:- \t";
  if (!is_mark_start(text)) return {};
  switch (text.front()) {
    case '-':
      return "- \t";
    case '*':
      return "* \t";
    case '_':
      return "_ \t";
    case '=':
      return "= \t";
    default:
      return "+ \t";
  }
}

bool is_fence_start(std::string_view text) {
  if (text.empty() || (text.front() != '`' && text.front() != '~')) return false;
  return holds_only(text, std::string{text.front(), ' ', '\t'});
}

bool is_delimiter_start(std::string_view text) {
  return !text.empty() && (text.front() == '|' || text.front() == ':' || text.front() == '-') &&
         holds_only(text, "|:- \t");
}

}  // namespace agent_timeline::markdown
