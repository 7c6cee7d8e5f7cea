// HTML, XML and template languages based on them: Vue, Svelte, Astro, Handlebars, Jinja, ERB, EJS.
// Scripts, styles and expressions are embedded languages (HTML Living Standard, 13.1 and 13.2.5;
// XML 1.0).
#include "base/text.h"
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// Between tags. This mode and those below read the whole page, not the engine.
constexpr Mode kText = kFirstCustom;
/// Between `<name` and `>`. Data: the Element, and the index of its language in kInnerLanguages.
constexpr Mode kTag = kFirstCustom + 1;
/// Inside a quoted value. Data: the quote.
constexpr Mode kValue = kFirstCustom + 2;
/// Inside a script or a style. Data: as for its tag.
constexpr Mode kRawText = kFirstCustom + 3;
/// Inside a template. Data: its index in kTemplates.
constexpr Mode kExpression = kFirstCustom + 4;

enum Element : std::uint8_t { kOtherElement, kScript, kStyle };
constexpr unsigned kElementBits = 2;

constexpr unsigned element_of(unsigned data) {
  return data & ((1U << kElementBits) - 1);
}

/// Possible `lang` or `type` values of scripts and styles; the first two rows are the defaults.
struct InnerLanguage {
  std::string_view value_suffix;
  std::string_view language;
};
constexpr InnerLanguage kInnerLanguages[] = {
    {"", "javascript"}, {"", "css"},           {"tsx", "tsx"},   {"ts", "typescript"},
    {"jsx", "jsx"},     {"scss", "scss"},      {"sass", "sass"}, {"less", "less"},
    {"json", "json"},   {"importmap", "json"}, {"html", "html"}, {"template", "html"}};

struct Template {
  std::string_view open;
  std::string_view close;
  std::string_view language;
};
constexpr Template kTemplates[] = {{"{{", "}}", "javascript"}, {"{{", "}}", "python"},
                                   {"{%", "%}", "python"},     {"<%", "%>", "ruby"},
                                   {"<%", "%>", "javascript"}, {"{", "}", "typescript"},
                                   {"{", "}", "tsx"},          {"---", "---", "typescript"}};
/// A fence around a script, which is only allowed in the first column.
constexpr char kFence = '-';

/// The range of kTemplates that a language has.
struct TemplateRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

constexpr Delimited kXml[] = {
    {"<!--", "-->", TokenKind::comment, kMultiline},
    {"<![CDATA[", "]]>", TokenKind::string, kMultiline},
    {"<!", ">", TokenKind::meta, kMultiline},
    {"<?", "?>", TokenKind::meta, kMultiline},
};
constexpr Delimited kHandlebars[] = {
    {"{{!--", "--}}", TokenKind::comment, kMultiline},
    {"{{!", "}}", TokenKind::comment, kMultiline},
    {"<!--", "-->", TokenKind::comment, kMultiline},
    {"<!", ">", TokenKind::meta, kMultiline},
};
constexpr Delimited kJinja[] = {
    {"{#", "#}", TokenKind::comment, kMultiline},
    {"<!--", "-->", TokenKind::comment, kMultiline},
    {"<!", ">", TokenKind::meta, kMultiline},
};
constexpr Delimited kErb[] = {
    {"<%#", "%>", TokenKind::comment, kMultiline},
    {"<!--", "-->", TokenKind::comment, kMultiline},
    {"<!", ">", TokenKind::meta, kMultiline},
};

bool is_name_start(char c) {
  return is_name_char(c) && !is_digit(c);
}

/// Returns the end of the element or attribute name that begins at `at`.
std::size_t name_end(std::string_view line, std::size_t at) {
  constexpr CharSet kNoName = " \t\r\f/>=\"'<{";
  while (at < line.size() && !kNoName.has(line[at]))
    ++at;
  return at;
}

/// Opens a template whose opening is at the current position; returns false if there is none.
bool open_template(Scanner& s, TemplateRange templates) {
  for (std::size_t i = templates.begin; i < templates.end; ++i) {
    const Template& rule = kTemplates[i];
    if (!s.starts_with(rule.open) || (rule.open.front() == kFence && s.at != 0)) continue;
    const TokenKind kind = rule.open.size() > 1 ? TokenKind::meta : TokenKind::plain;
    const auto index = static_cast<std::uint16_t>(i);
    if (s.open(kExpression, index, kind, s.at + rule.open.size())) s.enter_language(rule.language);
    return true;
  }
  return false;
}

/// Emits the closing of a template, or skips what precedes it if its language has no rules.
void lex_expression(Scanner& s, const Template& rule) {
  if (s.starts_with(rule.close)) {
    const TokenKind kind = rule.close.size() > 1 ? TokenKind::meta : TokenKind::plain;
    return s.close(kind, s.at + rule.close.size());
  }
  const std::size_t end = s.line.find(rule.close, s.at);
  s.skip(end == std::string_view::npos ? s.line.size() : end);
}

/// `<name` or `</name`.
bool open_tag(Scanner& s) {
  const std::size_t name = s.at + (s.peek(1) == '/' ? 2 : 1);
  if (name >= s.line.size() || !is_name_start(s.line[name])) return false;
  const std::size_t end = name_end(s.line, name);
  const std::string_view word = s.line.substr(name, end - name);
  unsigned data = kOtherElement;
  // Only HTML has elements with a special meaning. The rows for XML are case-sensitive.
  if (name == s.at + 1 && (s.rules->flags & kIgnoreCase) != 0) {
    if (equals_ignoring_case(word, "script")) data = kScript;
    if (equals_ignoring_case(word, "style")) data = kStyle | 1U << kElementBits;
  }
  s.open(kTag, static_cast<std::uint16_t>(data), TokenKind::tag, end);
  return true;
}

/// `&name;`, `&#1;`, `&#x1;`.
bool take_entity(Scanner& s) {
  constexpr std::size_t kLongestEntity = 34;
  const std::string_view rest = s.line.substr(s.at, kLongestEntity);
  std::size_t end = rest.starts_with("&#") ? 2 : 1;
  const std::size_t name = end;
  while (end < rest.size() && is_name_char(rest[end]))
    ++end;
  if (end == name || end >= rest.size() || rest[end] != ';') return false;
  s.emit(TokenKind::escape, s.at + end + 1);
  return true;
}

bool open_delimited(Scanner& s) {
  for (std::size_t i = 0; i < s.rules->delimited.size(); ++i) {
    const std::size_t size = s.rules->delimited[i].open.size();
    if (!s.starts_with(s.rules->delimited[i].open)) continue;
    s.open(i, size);
    return true;
  }
  return false;
}

void lex_text(Scanner& s, TemplateRange templates) {
  constexpr CharSet kMeaningful = "<&{-";
  while (!s.done()) {
    const char c = s.peek();
    if (kMeaningful.has(c)) {
      if (open_delimited(s) || open_template(s, templates) || (c == '<' && open_tag(s))) return;
      if (c == '&' && take_entity(s)) continue;
    }
    s.skip(s.at + 1);
  }
}

/// Reads up to the quote; templates are embedded code.
void lex_value(Scanner& s, char quote, TemplateRange templates) {
  for (std::size_t p = s.at; p < s.line.size(); ++p) {
    const char c = s.line[p];
    if (c == quote) return s.close(TokenKind::string, p + 1);
    if (c != '{' && c != '<') continue;
    s.emit(TokenKind::string, p);
    if (open_template(s, templates)) return;
  }
  s.emit(TokenKind::string, s.line.size());
}

/// If the attribute that ends at `end` names the language of a script or style, stores that.
void store_language(Scanner& s, std::size_t end) {
  const std::string_view name = s.line.substr(s.at, end - s.at);
  const unsigned data = s.stack.top().data;
  if (element_of(data) == kOtherElement || (name != "lang" && name != "type")) return;
  const std::size_t value = s.line.find_first_not_of("=\"'", end);
  if (value == std::string_view::npos) return;
  const std::string_view word = s.line.substr(value, s.line.find_first_of("\"' >", value) - value);
  for (std::size_t i = 2; i < std::size(kInnerLanguages); ++i) {
    if (!word.ends_with(kInnerLanguages[i].value_suffix)) continue;
    s.stack.set_top_data(static_cast<std::uint16_t>(element_of(data) | i << kElementBits));
    return;
  }
}

/// Reads what follows `=`: an unquoted value, or the white space before an opening quote.
void take_value(Scanner& s) {
  constexpr CharSet kEnds = " \t\r\f>\"'{<";
  s.skip(s.skip_spaces(s.at + 1));
  std::size_t end = s.at;
  while (end < s.line.size() && !kEnds.has(s.line[end]))
    ++end;
  s.emit(TokenKind::string, end);
}

/// Ends a tag. Text follows, or in scripts and styles another language.
void end_tag(Scanner& s, std::size_t size) {
  const std::uint16_t data = s.stack.top().data;
  s.close(TokenKind::tag, s.at + size);
  if (data == kOtherElement || size > 1 || !s.stack.push(kRawText, data)) return;
  s.enter_language(kInnerLanguages[data >> kElementBits].language);
}

void lex_tag(Scanner& s, TemplateRange templates) {
  const char c = s.peek();
  if (is_blank_char(c)) return s.skip(s.skip_spaces(s.at));
  if (c == '>' || s.starts_with("/>")) return end_tag(s, c == '>' ? 1 : 2);
  if (open_template(s, templates)) return;
  if (c == '<') return s.stack.pop();
  if (c == '"' || c == '\'') {
    s.open(kValue, static_cast<unsigned char>(c), TokenKind::string, s.at + 1);
  } else if (c == '=') {
    take_value(s);
  } else {
    const std::size_t end = name_end(s.line, s.at);
    if (end == s.at) return s.skip(s.at + 1);
    store_language(s, end);
    s.emit(TokenKind::attribute, end);
  }
}

/// Returns the end of a script or style: its end tag, regardless of context.
std::size_t raw_text_end(std::string_view line, std::size_t from, unsigned element) {
  const std::string_view name = element == kScript ? "script" : "style";
  for (;; ++from) {
    from = line.find("</", from);
    if (from == std::string_view::npos) return from;
    if (equals_ignoring_case(line.substr(from + 2).substr(0, name.size()), name)) return from;
  }
}

/// Returns the offset of the brace that closes one opened before `from`.
std::size_t closing_brace(std::string_view line, std::size_t from) {
  std::size_t depth = 0;
  for (; from < line.size(); ++from) {
    if (line[from] == '{') ++depth;
    if (line[from] == '}' && depth-- == 0) return from;
  }
  return std::string_view::npos;
}

std::size_t inner_end(std::string_view line, std::size_t from, Frame host) {
  if (host.mode == kRawText) {
    return raw_text_end(line, from, element_of(host.data));
  }
  const std::string_view close = kTemplates[host.data].close;
  if (close.front() == kFence) {
    return from == 0 && line.starts_with(close) ? 0 : std::string_view::npos;
  }
  return close.size() == 1 ? closing_brace(line, from) : line.find(close, from);
}

/// Enters kText at the first character of a page.
bool begin_text(Scanner& s) {
  if (!s.stack.push(kText)) s.skip(s.line.size());
  return true;
}

template <std::size_t Begin, std::size_t End>
void lex_page(Scanner& s, Frame frame) {
  constexpr TemplateRange kOfPage{Begin, End};
  switch (frame.mode) {
    case kTag:
      return lex_tag(s, kOfPage);
    case kValue:
      return lex_value(s, static_cast<char>(frame.data), kOfPage);
    case kExpression:
      return lex_expression(s, kTemplates[frame.data]);
    case kRawText:
      return s.stack.pop();
    default:
      return lex_text(s, kOfPage);
  }
}

/// The engine treats non-ASCII characters as words, which get no colour.
constexpr CharSet kAll =
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
    "abcdefghijklmnopqrstuvwxyz{|}~";

constexpr Rules page(std::string_view name, std::span<const Delimited> delimited,
                     void (*custom_mode)(Scanner&, Frame), std::uint16_t flags = kIgnoreCase) {
  return rules({.name = name,
                .delimited = delimited,
                .flags = flags,
                .custom_starts = kAll,
                .custom_token = begin_text,
                .custom_mode = custom_mode,
                .inner_end = inner_end});
}

constexpr Rules kRows[] = {
    page("html", kXml, lex_page<0, 0>),    page("xml", kXml, lex_page<0, 0>, 0),
    page("vue", kXml, lex_page<0, 1>),     page("handlebars", kHandlebars, lex_page<0, 1>),
    page("jinja", kJinja, lex_page<1, 3>), page("erb", kErb, lex_page<3, 4>),
    page("ejs", kErb, lex_page<4, 5>),     page("svelte", kXml, lex_page<5, 6>),
    page("astro", kXml, lex_page<6, 8>),
};

}  // namespace

const std::span<const Rules> kHtmlFamily = kRows;

}  // namespace agent_timeline::code::lex
