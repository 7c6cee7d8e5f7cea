// Shells: Bash and related shells, fish, Windows batch files.
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kBash[] = {
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "$(", '$'},
    {"'", "'", TokenKind::string, kMultiline},
    {"$'", "'", TokenKind::string, kEscapes | kMultiline},
};

constexpr Delimited kFish[] = {
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "$(", '$'},
    {"'", "'", TokenKind::string, kRawEscapes | kMultiline},
    {"$", "", TokenKind::variable, kWord},
};

constexpr Delimited kBatch[] = {
    {"::", "", TokenKind::comment, kLineStart},
    {":", "", TokenKind::meta, kLineStart | kWord},
    {"\"", "\""},
};

constexpr Delimited kInside{"", "", TokenKind::string, kEscapes, "$(", '$'};

constexpr auto kBashWords = make_words(
    "alias break case continue coproc declare do done echo elif else esac eval exec exit export "
    "fi for if in local readonly return select set shift source then time trap typeset unset until "
    "while",
    "true false", "", "function");

constexpr auto kFishWords = make_words(
    "and begin break builtin case command continue else end exec for if in not or return set "
    "source string switch test while",
    "true false", "", "function");

constexpr auto kBatchWords = make_words(
    "call cd choice cls copy defined del do echo else endlocal equ errorlevel exist exit for geq "
    "goto gtr if in leq lss md mkdir move neq not off on pause popd pushd rd ren rmdir set "
    "setlocal "
    "shift start title type",
    "nul con");

/// Whether `<<` is a shift, as in `$((a << b))`. Searches only a limited distance back.
bool in_arithmetic(const Scanner& s) {
  constexpr std::size_t kReach = 200;
  const std::size_t from = s.at > kReach ? s.at - kReach : 0;
  const std::string_view before = s.line.substr(from, s.at - from);
  const std::size_t open = before.rfind("((");
  return open != std::string_view::npos && before.find("))", open) == std::string_view::npos;
}

/// `$name`, `$1`, `${name…}`, `$(…)`, `$((…))`.
bool lex_parameter(Scanner& s) {
  constexpr CharSet kSpecial = "#@*?$!-0123456789";
  const char next = s.peek(1);
  if (next == '{') {
    // `#` and `!` belong to the name; `#` begins no comment here.
    const bool marked = s.peek(2) == '#' || s.peek(2) == '!';
    const std::size_t name = std::min(s.at + (marked ? 3 : 2), s.line.size());
    const std::size_t end = s.word_end(name);
    if (end < s.line.size() && s.line[end] == '}') {
      s.emit(TokenKind::variable, end + 1);
    } else {
      s.open(kInterpolation, 0, TokenKind::variable, end);
    }
    return true;
  }
  const std::size_t end = s.word_end(s.at + 1);
  if (end == s.at + 1 && !kSpecial.has(next)) return false;
  s.emit(TokenKind::variable, end > s.at + 1 ? end : s.at + 2);
  s.operand = true;
  return true;
}

bool lex_bash(Scanner& s) {
  if (s.peek() == '$') return lex_parameter(s);
  if (s.peek() == '\\') {
    s.skip(std::min(s.at + 2, s.line.size()));
    return true;
  }
  if (s.starts_with("<<<")) {
    s.skip(s.at + 3);
    return true;
  }
  return !in_arithmetic(s) &&
         open_heredoc(
             s, {.open = "<<", .indent_marks = "-", .raw_quotes = "'\"\\", .any_label = true});
}

/// `%NAME%`, `%1`, `%%i`, `%~dp0`.
bool lex_batch_variable(Scanner& s) {
  std::size_t end = s.at + 1;
  constexpr CharSet kMarks = "%~*";
  while (end < s.line.size() && kMarks.has(s.line[end]))
    ++end;
  while (end < s.line.size() && is_name_char(s.line[end]))
    ++end;
  if (end == s.at + 1) return false;
  if (end < s.line.size() && s.line[end] == '%') ++end;
  s.emit(TokenKind::variable, end);
  return true;
}

/// `REM` begins a comment where a command may begin.
bool lex_batch(Scanner& s) {
  if (s.peek() == '%') return lex_batch_variable(s);
  const bool is_word = s.word_end(s.at) == s.at + 3;
  if (!is_word || (s.peek(1) | 0x20) != 'e' || (s.peek(2) | 0x20) != 'm') return false;
  s.emit(TokenKind::comment, s.line.size());
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "bash",
           .delimited = kBash,
           .words = kBashWords,
           .flags = kCalls,
           .word_parts = "-",
           .custom_starts = "$<\\",
           .custom_token = lex_bash,
           .heredoc = &kInside}),
    rules({.name = "batch",
           .delimited = kBatch,
           .words = kBatchWords,
           .flags = kIgnoreCase,
           .custom_starts = "%rR",
           .custom_token = lex_batch}),
    rules({.name = "fish",
           .delimited = kFish,
           .words = kFishWords,
           .word_parts = "-",
           .custom_starts = "\\",
           .custom_token = skip_escaped}),
};

}  // namespace

const std::span<const Rules> kShellFamily = kRows;

}  // namespace agent_timeline::code::lex
