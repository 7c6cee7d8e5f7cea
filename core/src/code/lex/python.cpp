// Python. String prefixes follow the Python Language Reference, 2.4.1.
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr auto kEscaped = kEscapes | kContinues;
constexpr auto kRaw = kRawEscapes | kContinues;

/// After the first two rows, four rows for each kind of string, with triple quotes before single
/// ones.
constexpr Delimited kDelimited[] = {
    {"#", "", TokenKind::comment},
    {"@", "", TokenKind::meta, kWord | kLineStart},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline},
    {"'''", "'''", TokenKind::string, kEscapes | kMultiline},
    {"\"", "\"", TokenKind::string, kEscaped},
    {"'", "'", TokenKind::string, kEscaped},
    {"\"\"\"", "\"\"\"", TokenKind::string, kRawEscapes | kMultiline},
    {"'''", "'''", TokenKind::string, kRawEscapes | kMultiline},
    {"\"", "\"", TokenKind::string, kRaw},
    {"'", "'", TokenKind::string, kRaw},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline, "{"},
    {"'''", "'''", TokenKind::string, kEscapes | kMultiline, "{"},
    {"\"", "\"", TokenKind::string, kEscaped, "{"},
    {"'", "'", TokenKind::string, kEscaped, "{"},
    {"\"\"\"", "\"\"\"", TokenKind::string, kRawEscapes | kMultiline, "{"},
    {"'''", "'''", TokenKind::string, kRawEscapes | kMultiline, "{"},
    {"\"", "\"", TokenKind::string, kRaw, "{"},
    {"'", "'", TokenKind::string, kRaw, "{"},
};
constexpr std::size_t kFirstString = 2;
constexpr std::size_t kRawStrings = 4;
constexpr std::size_t kFormatStrings = 8;

constexpr auto kWords = make_words(
    "and as assert async await break continue del elif else except finally for from global if "
    "import in is lambda nonlocal not or pass raise return try while with yield",
    "True False None self cls NotImplemented Ellipsis __name__ __file__",
    "bool bytearray bytes complex dict float frozenset int list object set str tuple type", "def",
    "class");

/// Reads `rb"…"`, `f'''…'''`: up to two letters and a quote.
bool lex_prefixed_string(Scanner& s) {
  std::size_t row = kFirstString;
  std::size_t p = 0;
  for (; p < 2; ++p) {
    const char letter = static_cast<char>(s.peek(p) | 0x20);
    if (letter == 'r') row += kRawStrings;
    if (letter == 'f' || letter == 't') row += kFormatStrings;
    if (letter != 'r' && letter != 'f' && letter != 't' && letter != 'b' && letter != 'u') break;
  }
  const char quote = s.peek(p);
  if ((quote != '"' && quote != '\'') || row + 3 >= std::size(kDelimited)) return false;
  const bool triple = s.peek(p + 1) == quote && s.peek(p + 2) == quote;
  row += (triple ? 0U : 2U) + (quote == '"' ? 0U : 1U);
  s.open(row, p + (triple ? 3 : 1));
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "python",
           .delimited = kDelimited,
           .words = kWords,
           .flags = kCalls | kCapitalTypes,
           .custom_starts = "rRbBuUfFtT",
           .custom_token = lex_prefixed_string}),
};

}  // namespace

const std::span<const Rules> kPythonFamily = kRows;

}  // namespace agent_timeline::code::lex
