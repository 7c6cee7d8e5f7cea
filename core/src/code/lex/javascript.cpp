// JavaScript and TypeScript, with JSX (facebook.github.io/jsx).
// An element is a frame of children, which counts the open elements, with a frame on top for the
// tag being read; `{` opens code in both.
#include <algorithm>

#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Mode kTag = kFirstCustom;
/// Data: the number of open elements.
constexpr Mode kChildren = kFirstCustom + 1;

constexpr Delimited kDelimited[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
    {"`", "`", TokenKind::string, kEscapes | kMultiline, "${"},
    {"/", "/", TokenKind::escape, kRegex},
    {"@", "", TokenKind::meta, kWord},
    {"#!", "", TokenKind::comment, kFirstColumn},
};

/// The index of block comments in kDelimited.
constexpr std::size_t kBlockComment = 1;

constexpr auto kWords = make_words(
    "await break case catch const continue debugger default delete do else export finally for if "
    "import in instanceof let return switch throw try typeof var void while with yield",
    "true false null undefined this super NaN Infinity arguments", "", "function",
    "class extends new implements", "as async from get of set static");

constexpr auto kTypeWords =
    make_words("is keyof satisfies infer enum", "",
               "any bigint boolean never number object string symbol unknown", "", "interface",
               "abstract accessor asserts declare module namespace out override private protected "
               "public readonly "
               "type unique");

constexpr auto kQmlWords = make_words("alias property readonly required signal on", "parent",
                                      "bool color date double int list real string url var");

void end_element(Scanner& s, std::uint16_t open_elements) {
  s.stack.set_top_data(open_elements);
  if (open_elements > 0) return;
  s.stack.pop();
  s.operand = true;
}

std::size_t tag_name_end(const Scanner& s, std::size_t from) {
  constexpr CharSet kNameParts = "-:.";
  while (from < s.line.size() && (s.is_word_part(s.line[from]) || kNameParts.has(s.line[from])))
    ++from;
  return from;
}

/// Returns the end of the type arguments that begin with the `<` at the current position, if it is
/// near.
std::size_t type_arguments_end(const Scanner& s) {
  constexpr std::size_t kLongest = 200;
  const std::size_t end = std::min(s.line.size(), s.at + kLongest);
  int depth = 0;
  for (std::size_t at = s.at; at < end; ++at) {
    if (s.line[at] == '<') ++depth;
    if (s.line[at] == '>' && --depth == 0) return at + 1;
  }
  return s.at + 1;
}

/// Reads names of attributes, values and expressions up to the end of the tag.
void lex_tag(Scanner& s) {
  const char c = s.peek();
  if (c == '{') {
    s.operand = false;
    s.open(kInterpolation, 0, TokenKind::plain, s.at + 1);
  } else if (c == '"' || c == '\'') {
    const std::size_t end = s.line.find(c, s.at + 1);
    s.emit(TokenKind::string, end == std::string_view::npos ? s.line.size() : end + 1);
  } else if (s.starts_with("//")) {
    s.emit(TokenKind::comment, s.line.size());
  } else if (s.starts_with("/*")) {
    s.open(kBlockComment, 2);
  } else if (c == '<') {
    s.skip(type_arguments_end(s));
  } else if (s.is_word_start(c)) {
    s.emit(TokenKind::attribute, tag_name_end(s, s.at));
  } else if (c == '>' || s.starts_with("/>")) {
    s.skip(s.at + (c == '>' ? 1 : 2));
    s.stack.pop();
    const std::uint16_t around = s.stack.top().data;
    end_element(s, static_cast<std::uint16_t>(c == '/' ? around : std::min(around + 1, 255)));
  } else {
    s.skip(s.at + 1);
  }
}

void lex_children(Scanner& s, std::uint16_t open_elements) {
  const char c = s.peek();
  if (c == '{') {
    s.operand = false;
    s.open(kInterpolation, 0, TokenKind::plain, s.at + 1);
  } else if (s.starts_with("</")) {
    s.skip(s.at + 2);
    s.emit(TokenKind::tag, tag_name_end(s, s.at));
    if (s.peek() == '>') s.skip(s.at + 1);
    end_element(s, static_cast<std::uint16_t>(open_elements > 0 ? open_elements - 1 : 0));
  } else if (s.starts_with("<>")) {
    s.skip(s.at + 2);
    s.stack.set_top_data(static_cast<std::uint16_t>(std::min(open_elements + 1, 255)));
  } else if (c == '<' && s.is_word_start(s.peek(1))) {
    s.skip(s.at + 1);
    s.open(kTag, 0, TokenKind::tag, tag_name_end(s, s.at));
  } else {
    s.skip(std::min(s.line.find_first_of("<{", s.at + 1), s.line.size()));
  }
}

void lex_custom_mode(Scanner& s, Frame frame) {
  if (frame.mode == kTag) return lex_tag(s);
  lex_children(s, frame.data);
}

/// A `<` where a value can begin opens an element, except for type parameters of an arrow function:
/// `<T,>(…) =>`, `<T extends …`.
bool open_element(Scanner& s) {
  if (s.operand || !(s.peek(1) == '>' || s.is_word_start(s.peek(1)))) return false;
  const std::string_view following = s.line.substr(s.skip_spaces(s.word_end(s.at + 1)));
  if (following.starts_with(',') || following.starts_with("extends ")) return false;
  return s.stack.push(kChildren);
}

/// Whether the `)` before the current position ends the head of a statement, after which an operand
/// begins. Searches only a limited part of the same line.
bool ends_statement_head(const Scanner& s) {
  constexpr std::size_t kLongest = 200;
  std::size_t at = s.at;
  while (at > 0 && s.line[at - 1] == ' ')
    --at;
  if (at == 0 || s.line[at - 1] != ')') return false;
  const std::size_t last = at > kLongest ? at - kLongest : 0;
  int depth = 0;
  do {
    --at;
    if (s.line[at] == ')') ++depth;
    if (s.line[at] == '(' && --depth == 0) break;
  } while (at > last);
  while (at > 0 && s.line[at - 1] == ' ')
    --at;
  const std::string_view head = s.line.substr(0, at);
  for (const std::string_view word : {"if", "while", "for", "with"}) {
    const std::size_t before = head.size() - std::min(head.size(), word.size());
    if (head.ends_with(word) && (before == 0 || !s.is_word_part(head[before - 1]))) return true;
  }
  return false;
}

bool lex_custom(Scanner& s) {
  if (s.peek() == '<') return open_element(s);
  if (s.operand && ends_statement_head(s)) s.operand = false;
  return false;
}

constexpr Rules javascript(std::string_view name, Words types, bool jsx) {
  Rules row{.name = name, .delimited = kDelimited, .words = kWords, .shared_words = types};
  row.flags = kCalls | kCapitalTypes;
  row.word_starts = row.word_parts = "$";
  row.custom_starts = jsx ? "</" : "/";
  row.custom_token = lex_custom;
  row.custom_mode = lex_custom_mode;
  return rules(row);
}

constexpr Rules kRows[] = {
    javascript("javascript", {}, true),          javascript("jsx", {}, true),
    javascript("typescript", kTypeWords, false), javascript("tsx", kTypeWords, true),
    javascript("qml", kQmlWords, false),
};

}  // namespace

const std::span<const Rules> kJavascriptFamily = kRows;

}  // namespace agent_timeline::code::lex
