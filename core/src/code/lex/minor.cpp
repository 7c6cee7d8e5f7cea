// Languages for which tables and a few lines of code are enough: build descriptions, server
// configuration, light markup.
#include "base/text.h"
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/line_parts.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

// Builds

constexpr Delimited kStarlark[] = {
    {"#", "", TokenKind::comment},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline},
    {"'''", "'''", TokenKind::string, kEscapes | kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
};
constexpr auto kStarlarkWords =
    make_words("for if elif else in not and or return lambda load pass break continue",
               "True False None", "", "def");
constexpr auto kMesonWords =
    make_words("if elif else endif foreach endforeach in not and or break continue", "true false");

constexpr Delimited kJust[] = {
    {"#", "", TokenKind::comment, kAfterSpace},
    {"'", "'", TokenKind::string, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"`", "`", TokenKind::string},
    {"{{", "}}", TokenKind::variable},
};
constexpr auto kJustWords = make_words("set export alias import mod if else", "true false");

constexpr Delimited kGoMod[] = {{"//", "", TokenKind::comment}};
constexpr auto kGoModWords =
    make_words("module go toolchain require replace exclude retract use", "");

// Servers

constexpr Delimited kNginx[] = {
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"'", "'", TokenKind::string, kEscapes | kMultiline},
    {"${", "}", TokenKind::variable},
    {"$", "", TokenKind::variable, kWord},
};
constexpr Delimited kApache[] = {
    {"#", "", TokenKind::comment, kLineStart | kContinues},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"%{", "}", TokenKind::variable},
    {"${", "}", TokenKind::variable},
    {"</", ">", TokenKind::tag},
    {"<", ">", TokenKind::tag},
};

void start_directive_line(Scanner& scanner) {
  if (scanner.stack.top().mode == kLanguage) take_directive(scanner);
}

// Markup

constexpr Delimited kLatex[] = {{"%", "", TokenKind::comment}};

/// `\name` and `\%`.
bool lex_latex(Scanner& scanner) {
  std::size_t end = scanner.at + 1;
  while (end < scanner.line.size() && class_of(scanner.line[end]) == CharClass::letter)
    ++end;
  if (end > scanner.at + 1) {
    scanner.emit(TokenKind::keyword, end);
  } else {
    scanner.emit(TokenKind::escape, end < scanner.line.size() ? end + 1 : end);
  }
  return true;
}

constexpr Delimited kRst[] = {{"``", "``", TokenKind::string}};
constexpr Delimited kAsciidoc[] = {
    {"//", "", TokenKind::comment, kFirstColumn},
    {"=", "", TokenKind::heading, kFirstColumn},
    {"`", "`", TokenKind::string},
};

/// Whether `line` repeats a single character, as in the underline of a heading.
bool is_rule(std::string_view line) {
  constexpr CharSet kMarks = "=-~^\"'`#*+.:_";
  return line.size() >= 3 && kMarks.has(line.front()) &&
         line.find_first_not_of(line.front()) == std::string_view::npos;
}

/// Reads `.. name::`, `.. comment` and the underlines of headings.
void start_rst_line(Scanner& scanner) {
  const std::size_t begin = scanner.skip_spaces(0);
  const std::string_view text = trim_end(scanner.line.substr(begin));
  if (is_rule(text)) return scanner.emit(TokenKind::heading, scanner.line.size());
  if (!text.starts_with(".. ")) return;
  const std::size_t colons = text.find("::");
  const bool named = text.starts_with(".. [") || text.starts_with(".. _") ||
                     text.starts_with(".. |") || colons != std::string_view::npos;
  scanner.skip(begin);
  if (!named) {
    scanner.emit(TokenKind::comment, scanner.line.size());
  } else {
    scanner.emit(TokenKind::keyword,
                 colons != std::string_view::npos ? begin + colons + 2 : begin + text.size());
  }
}

/// Digits begin words here, because numbers in prose need no colour.
constexpr CharSet kDigits = "0123456789";

constexpr Rules kRows[] = {
    rules({.name = "starlark", .delimited = kStarlark, .words = kStarlarkWords, .flags = kCalls}),
    rules({.name = "meson",
           .delimited = kStarlark,
           .words = kMesonWords,
           .flags = kCalls | kColonKeys}),
    rules({.name = "just",
           .delimited = kJust,
           .words = kJustWords,
           .flags = kColonKeys,
           .word_parts = "-"}),
    rules({.name = "go-mod",
           .delimited = kGoMod,
           .words = kGoModWords,
           .word_starts = "/.-",
           .word_parts = "/.-"}),
    rules({.name = "nginx",
           .delimited = kNginx,
           .word_starts = "/.~",
           .word_parts = "/.~-",
           .line_start = start_directive_line}),
    rules({.name = "apache",
           .delimited = kApache,
           .word_starts = "/.~",
           .word_parts = "/.~-",
           .line_start = start_directive_line}),
    rules({.name = "latex",
           .delimited = kLatex,
           .word_starts = kDigits,
           .custom_starts = "\\",
           .custom_token = lex_latex}),
    rules({.name = "rst", .delimited = kRst, .word_starts = kDigits, .line_start = start_rst_line}),
    rules({.name = "asciidoc", .delimited = kAsciidoc, .word_starts = kDigits}),
};

}  // namespace

const std::span<const Rules> kMinorFamily = kRows;

}  // namespace agent_timeline::code::lex
