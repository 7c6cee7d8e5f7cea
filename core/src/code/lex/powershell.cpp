// PowerShell: here-strings, variables, escapes with backquotes. Tokens follow about_Parsing and
// about_Quoting_Rules of its manual.
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kDelimited[] = {
    {"<#", "#>", TokenKind::comment, kMultiline},
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes | kDoubled | kMultiline, "$(", '$', 0, '`'},
    {"'", "'", TokenKind::string, kDoubled | kMultiline},
};

constexpr Delimited kInside{"", "", TokenKind::string, kEscapes, "$(", '$', 0, '`'};

/// Inside `@"` or `@'`. Data: the quote.
constexpr Mode kHereString = kFirstCustomWide;

constexpr auto kWords = make_words(
    "begin break catch continue data do dynamicparam else elseif end exit finally for foreach from "
    "hidden if in param process return static switch throw trap try until using while",
    "", "", "filter function workflow", "class enum");

bool lex_variable(Scanner& s) {
  constexpr CharSet kSpecial = "_?$^";
  if (s.peek(1) == '{') {
    constexpr std::size_t kLongestName = 200;
    const std::size_t brace = s.line.substr(s.at, kLongestName).find('}');
    if (brace == std::string_view::npos) return false;
    s.emit(TokenKind::variable, s.at + brace + 1);
    return true;
  }
  std::size_t end = s.word_end(s.at + 1);
  if (end > s.at + 1 && end < s.line.size() && s.line[end] == ':') {
    const std::size_t name = s.word_end(end + 1);
    if (name > end + 1) end = name;
  }
  if (end == s.at + 1 && !kSpecial.has(s.peek(1))) return false;
  s.emit(TokenKind::variable, end > s.at + 1 ? end : s.at + 2);
  return true;
}

bool lex_custom(Scanner& s) {
  const char next = s.peek(1);
  switch (s.peek()) {
    case '$':
      return lex_variable(s);
    case '`':
      s.skip(std::min(s.at + 2, s.line.size()));
      return true;
    default:
      if ((next != '"' && next != '\'') || s.skip_spaces(s.at + 2) < s.line.size()) return false;
      return s.open(kHereString, static_cast<unsigned char>(next), TokenKind::string,
                    s.line.size()),
             true;
  }
}

/// A here-string ends with its quote and `@` in the first column.
void lex_here_string(Scanner& s, Frame frame) {
  const char quote = static_cast<char>(frame.data);
  if (s.at == 0 && s.peek() == quote && s.peek(1) == '@') return s.close(TokenKind::string, 2);
  if (quote == '"') return s.lex_inside(kInside, frame);
  s.emit(TokenKind::string, s.line.size());
}

constexpr Rules kRows[] = {
    rules({.name = "powershell",
           .delimited = kDelimited,
           .words = kWords,
           .flags = kCalls | kIgnoreCase,
           .word_parts = "-",
           .custom_starts = "$@`",
           .custom_token = lex_custom,
           .custom_mode = lex_here_string,
           .heredoc = &kInside}),
};

}  // namespace

const std::span<const Rules> kPowershellFamily = kRows;

}  // namespace agent_timeline::code::lex
