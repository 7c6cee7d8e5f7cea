// CSS (Syntax Module Level 3, Nesting), SCSS, Sass and Less. Position decides whether a name is an
// element, a property or a word in a value; only being inside a value is remembered across lines.
#include "base/text.h"
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// After the colon of a declaration, or in an at-rule before its block.
constexpr Mode kValue = kFirstCustomCode;
/// How far the text after a colon is searched to distinguish a property from a selector.
constexpr std::size_t kLookAhead = 256;

constexpr Delimited kCss[] = {
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
};
constexpr Delimited kScss[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues, "#{"},
    {"'", "'", TokenKind::string, kEscapes | kContinues, "#{"},
};
constexpr Delimited kLess[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues, "@{"},
    {"'", "'", TokenKind::string, kEscapes | kContinues, "@{"},
};

bool in_selector(const Scanner& scanner) {
  return scanner.stack.top().mode == kLanguage;
}

char char_at(std::string_view line, std::size_t at) {
  return at < line.size() ? line[at] : '\0';
}

/// Whether the name that ends at `end` is a property: the colon after it begins no pseudo-class.
bool is_property(const Scanner& scanner, std::size_t end) {
  const std::size_t colon = scanner.skip_spaces(end);
  if (char_at(scanner.line, colon) != ':') return false;
  const std::string_view rest = scanner.line.substr(colon + 1, kLookAhead);
  if (rest.empty() || is_blank_char(rest.front())) return true;
  if (rest.front() == ':') return false;
  std::size_t stop = rest.find_first_of(";{}");
  // `#{` belongs to the value.
  while (stop != std::string_view::npos && stop > 0 && rest[stop - 1] == '#')
    stop = rest.find_first_of(";{", stop + 1);
  return stop != std::string_view::npos ? rest[stop] != '{' : !trim_end(rest).ends_with(',');
}

/// If a colon follows, enters the value of the declaration.
void enter_value(Scanner& scanner) {
  const std::size_t colon = scanner.skip_spaces(scanner.at);
  if (!in_selector(scanner) || char_at(scanner.line, colon) != ':') return;
  scanner.stack.push(kValue);
  scanner.skip(colon + 1);
}

/// Emits an unquoted `url(…)`, whose content has no other meaning. Returns false for anything else.
bool take_url(Scanner& scanner, std::size_t end) {
  const std::string_view word = scanner.line.substr(scanner.at, end - scanner.at);
  if (char_at(scanner.line, end) != '(' || (word != "url" && word != "URL")) return false;
  const std::size_t begin = scanner.skip_spaces(end + 1);
  constexpr CharSet kExpressions = "\"'$@#";
  if (kExpressions.has(char_at(scanner.line, begin))) return false;
  scanner.emit(TokenKind::function, end);
  scanner.skip(begin);
  const std::size_t close = scanner.line.find(')', begin);
  scanner.emit(TokenKind::variable, close == std::string_view::npos ? scanner.line.size() : close);
  return true;
}

void take_name(Scanner& scanner) {
  const std::size_t end = scanner.word_end(scanner.at);
  if (take_url(scanner, end)) return;
  const bool called = char_at(scanner.line, end) == '(';
  if (scanner.starts_with("--") && !in_selector(scanner)) {
    scanner.emit(TokenKind::variable, end);
  } else if (called) {
    scanner.emit(TokenKind::function, end);
  } else if (!in_selector(scanner)) {
    scanner.skip(end);
  } else if (scanner.previous() == '[' || scanner.previous() == '=') {
    scanner.emit(scanner.previous() == '[' ? TokenKind::attribute : TokenKind::string, end);
  } else if (is_property(scanner, end)) {
    scanner.emit(TokenKind::property, end);
    enter_value(scanner);
  } else {
    scanner.emit(TokenKind::tag, end);
  }
}

/// `.class`, `#id`, `:hover`, `::before`, `%placeholder`, `&-suffix`; in values `#` begins a
/// colour.
void take_marked(Scanner& scanner) {
  const bool selector = in_selector(scanner);
  const char mark = scanner.peek();
  const std::size_t name = scanner.at + (scanner.starts_with("::") ? 2 : 1);
  std::size_t end = name;
  while (end < scanner.line.size() && scanner.is_word_part(scanner.line[end]))
    ++end;
  if (end == name || (!selector && mark != '#')) return scanner.skip(name);
  scanner.emit(selector ? TokenKind::attribute : TokenKind::number, end);
}

/// `@media`, or a variable in Less. At the start of a line, a colon makes it a variable.
void take_at_word(Scanner& scanner) {
  const std::size_t end = scanner.word_end(scanner.at + 1);
  const bool starts = scanner.at_line_start();
  const bool colon = char_at(scanner.line, scanner.skip_spaces(end)) == ':';
  if (scanner.rules->name == "less" && (!starts || colon)) {
    scanner.emit(TokenKind::variable, end);
    if (starts) enter_value(scanner);
  } else {
    scanner.emit(TokenKind::keyword, end);
    if (in_selector(scanner)) scanner.stack.push(kValue);
  }
}

/// Brackets and semicolons end values; the engine handles those of code embedded in strings.
bool take_end(Scanner& scanner) {
  const Mode mode = scanner.stack.top().mode;
  if (mode == kInterpolation) return false;
  if (mode == kValue) scanner.stack.pop();
  scanner.skip(scanner.at + 1);
  return true;
}

bool lex_css(Scanner& scanner) {
  const char c = scanner.peek();
  switch (c) {
    case '{':
    case '}':
    case ';':
      return take_end(scanner);
    case '#':
      if (scanner.peek(1) == '{') {
        if (!scanner.open(kInterpolation, 0, TokenKind::plain, scanner.at + 2)) return true;
        break;
      }
      [[fallthrough]];
    case ':':
    case '%':
    case '&':
      take_marked(scanner);
      break;
    case '.':
      scanner.operand = false;
      if (is_digit(scanner.peek(1))) return false;
      take_marked(scanner);
      break;
    case '@':
      take_at_word(scanner);
      break;
    case '$':
      scanner.emit(TokenKind::variable, scanner.word_end(scanner.at + 1));
      enter_value(scanner);
      break;
    case '!':
      scanner.emit(TokenKind::keyword, scanner.word_end(scanner.at + 1));
      break;
    default:
      // A sign; the engine reads the number.
      if (c == '-' && !scanner.is_word_start(scanner.peek(1))) {
        scanner.skip(scanner.at + 1);
      } else {
        take_name(scanner);
      }
  }
  return true;
}

/// In Sass, declarations end with the line.
void start_sass_line(Scanner& scanner) {
  if (scanner.stack.top().mode == kValue) scanner.stack.pop();
}

constexpr CharSet kStarts = "{};#:%&.@$!-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

constexpr Rules css(std::string_view name, std::span<const Delimited> delimited,
                    void (*line_start)(Scanner&) = nullptr) {
  return rules({.name = name,
                .delimited = delimited,
                .word_starts = "-",
                .word_parts = "-",
                .custom_starts = kStarts,
                .custom_token = lex_css,
                .line_start = line_start});
}

constexpr Rules kRows[] = {
    css("css", kCss),
    css("scss", kScss),
    css("less", kLess),
    css("sass", kScss, start_sass_line),
};

}  // namespace

const std::span<const Rules> kCssFamily = kRows;

}  // namespace agent_timeline::code::lex
