// Languages for numerical computing: Fortran, Julia, MATLAB, R.
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kFortran[] = {
    {"!", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kDoubled},
    {"'", "'", TokenKind::string, kDoubled},
    {"#", "", TokenKind::meta, kFirstColumn},
};

constexpr Delimited kJulia[] = {
    {"#=", "=#", TokenKind::comment, kMultiline | kNested},
    {"#", "", TokenKind::comment},
    {"raw\"\"\"", "\"\"\"", TokenKind::string, kRawEscapes | kMultiline},
    {"raw\"", "\"", TokenKind::string, kRawEscapes | kMultiline},
    {"r\"\"\"", "\"\"\"", TokenKind::escape, kRawEscapes | kMultiline},
    {"r\"", "\"", TokenKind::escape, kRawEscapes | kMultiline},
    {"b\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"v\"", "\"", TokenKind::string, kEscapes},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline, "$(", '$'},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "$(", '$'},
    {"`", "`", TokenKind::string, kEscapes | kMultiline, "$(", '$'},
    {"'", "'", TokenKind::string, kEscapes | kCharacter},
    {"@", "", TokenKind::meta, kWord},
};

constexpr Delimited kMatlab[] = {
    {"%{", "%}", TokenKind::comment, kMultiline | kNested | kLineStart},
    {"%", "", TokenKind::comment},
    {"...", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kDoubled},
    {"'", "'", TokenKind::string, kDoubled},
};

constexpr Delimited kR[] = {
    {"#", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"'", "'", TokenKind::string, kEscapes | kMultiline},
    {"`", "`", TokenKind::variable, kRawEscapes | kMultiline},
    {"%", "%", TokenKind::plain},
};

/// Inside a raw string of R. Data: the closing bracket in the high byte; in the low byte the number
/// of dashes, and a bit that is set for double quotes.
constexpr Mode kRawString = kFirstCustomWide;
constexpr unsigned kDoubleQuote = 0x80;

constexpr auto kFortranWords = make_words(
    "abstract allocatable allocate associate block call case contains continue cycle data "
    "deallocate "
    "default deferred dimension do elemental else elseif elsewhere end enddo endif entry exit "
    "extends external final forall format go goto if implicit import in inout include inquire "
    "intent interface intrinsic namelist none nullify only open operator optional out parameter "
    "pass pointer print private procedure protected public pure read recursive result return save "
    "select sequence stop target then to use value where while write",
    "true false and or not eq ne lt le gt ge eqv neqv",
    "character class complex double integer logical precision real type", "function subroutine",
    "module program submodule");

constexpr auto kJuliaWords = make_words(
    "abstract baremodule begin break catch const continue do else elseif end export finally for "
    "global if import in isa let local mutable outer primitive public quote return try type using "
    "where while",
    "true false nothing missing Inf NaN pi", "", "function macro", "module struct");

constexpr auto kMatlabWords = make_words(
    "arguments break case catch classdef continue else elseif end enumeration events for function "
    "global if methods otherwise parfor persistent properties return spmd switch try while",
    "true false inf nan pi eps");

constexpr auto kRWords =
    make_words("break else for function if in library next repeat require return source while",
               "TRUE FALSE NULL NA NA_integer_ NA_real_ NA_complex_ NA_character_ Inf NaN T F");

/// A prime after a value transposes it.
bool lex_prime(Scanner& s) {
  constexpr CharSet kValues = "'}.";
  if (!s.operand && !kValues.has(s.previous())) return false;
  if (s.at == 0 || s.previous() == ' ') return false;
  s.skip(s.at + 1);
  s.operand = true;
  return true;
}

/// `r"---(…)---"`.
bool lex_raw_string(Scanner& s) {
  const char quote = s.peek(1);
  if (quote != '"' && quote != '\'') return false;
  std::size_t p = s.at + 2;
  while (p < s.line.size() && s.line[p] == '-')
    ++p;
  const std::size_t dashes = p - s.at - 2;
  const char opening = p < s.line.size() ? s.line[p] : '\0';
  if ((opening != '(' && opening != '[' && opening != '{') || dashes >= kDoubleQuote) return false;
  const unsigned closing = opening == '(' ? ')' : opening == '[' ? ']' : '}';
  const unsigned data =
      closing << 8 | (quote == '"' ? kDoubleQuote : 0U) | static_cast<unsigned>(dashes);
  s.open(kRawString, static_cast<std::uint16_t>(data), TokenKind::string, p + 1);
  return true;
}

void lex_inside_raw(Scanner& s, Frame frame) {
  const char closing = static_cast<char>(frame.data >> 8);
  const char quote = (frame.data & kDoubleQuote) != 0 ? '"' : '\'';
  const std::size_t dashes = frame.data & (kDoubleQuote - 1);
  for (std::size_t p = s.at; (p = s.line.find(closing, p)) != std::string_view::npos;) {
    const std::size_t first = ++p;
    while (p < s.line.size() && s.line[p] == '-')
      ++p;
    if (p - first == dashes && p < s.line.size() && s.line[p] == quote) {
      s.operand = true;
      return s.close(TokenKind::string, p + 1);
    }
  }
  s.emit(TokenKind::string, s.line.size());
}

constexpr Rules kRows[] = {
    rules({.name = "fortran",
           .delimited = kFortran,
           .words = kFortranWords,
           .flags = kCalls | kIgnoreCase | kDotKeywords}),
    rules({.name = "julia",
           .delimited = kJulia,
           .words = kJuliaWords,
           .flags = kCalls | kCapitalTypes,
           .word_parts = "!",
           .custom_starts = "'",
           .custom_token = lex_prime}),
    rules({.name = "matlab",
           .delimited = kMatlab,
           .words = kMatlabWords,
           .flags = kCalls,
           .custom_starts = "'",
           .custom_token = lex_prime}),
    rules({.name = "r",
           .delimited = kR,
           .words = kRWords,
           .flags = kCalls,
           .word_parts = ".",
           .custom_starts = "rR",
           .custom_token = lex_raw_string,
           .custom_mode = lex_inside_raw}),
};

}  // namespace

const std::span<const Rules> kNumericFamily = kRows;

}  // namespace agent_timeline::code::lex
