// Perl: quote-like operators with any delimiter, here-documents, documentation, variables.
// Operators are recognised as in perlop, "Quote and Quote-like Operators".
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kDelimited[] = {
    // Opened only by `special`: documentation, and text after the code.
    {"\n", "=cut", TokenKind::comment, kFirstColumn | kMultiline},
    {"__END__", "\n", TokenKind::comment, kFirstColumn | kMultiline},
    {"__DATA__", "\n", TokenKind::comment, kFirstColumn | kMultiline},
    {"#", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, {}, '$'},
    {"`", "`", TokenKind::string, kEscapes | kMultiline, {}, '$'},
    {"'", "'", TokenKind::string, kRawEscapes | kMultiline},
    {"/", "/", TokenKind::escape, kRegex},
};

constexpr Delimited kInside{"", "", TokenKind::string, kEscapes, {}, '$'};

constexpr auto kWords = make_words(
    "BEGIN END and bless cmp continue default defined delete die do each else elsif eq eval exists "
    "for foreach ge given goto grep gt if last le local lt map my ne next no not or our print push "
    "redo "
    "ref require return say shift split state unless until use wantarray warn when while x xor",
    "__PACKAGE__ __FILE__ __LINE__ undef", "", "sub", "package");

/// `$x`, `$Foo::x`, `$#list`, and punctuation variables, which may look like quotes.
bool lex_variable(Scanner& s) {
  const char next = s.peek(1);
  if (next == '{' || next == '$') {
    s.skip(s.at + 1);
    return true;
  }
  std::size_t name = s.at + 1;
  if (next == '#') ++name;
  if (name < s.line.size() && (s.line[name] == '{' || s.line[name] == '$')) {
    s.skip(name);
    return true;
  }
  std::size_t end = s.word_end(name);
  while (end > name && s.line.substr(end).starts_with("::") && s.word_end(end + 2) > end + 2)
    end = s.word_end(end + 2);
  s.emit(TokenKind::variable, end > name ? end : std::min(s.at + 2, s.line.size()));
  s.operand = true;
  return true;
}

constexpr unsigned kNoQuote = 8;

/// Returns the flags of open_quoted for a quote-like operator; kNoQuote for other words.
unsigned quote_flags(std::string_view word) {
  if (word == "q" || word == "qw") return kRawQuoted;
  if (word == "qq" || word == "qx") return 0;
  if (word == "m" || word == "qr") return kRegexQuoted;
  if (word == "s") return kRegexQuoted | kPartFollows;
  return word == "tr" || word == "y" ? kRawQuoted | kPartFollows : kNoQuote;
}

bool lex_quote_operator(Scanner& s) {
  const std::size_t end = s.word_end(s.at);
  const unsigned flags = quote_flags(s.line.substr(s.at, end - s.at));
  // `$s`, `->y`, `{q}` and the flags after a regular expression are names.
  constexpr CharSet kBefore = " \t([{;,=!~&|?:.+";
  if (flags == kNoQuote || (s.at > 0 && !kBefore.has(s.previous()))) return false;
  const std::size_t open = s.skip_spaces(end);
  if (open >= s.line.size() || !is_delimiter(s.line[open])) return false;
  constexpr CharSet kNever = ",;)=";
  constexpr CharSet kClosing = "}]>";
  const char delimiter = s.line[open];
  if (kNever.has(delimiter) || kClosing.has(delimiter) || (delimiter == '#' && open > end)) {
    return false;
  }
  open_quoted(s, open, flags);
  return true;
}

bool lex_custom(Scanner& s) {
  switch (s.peek()) {
    case '$':
      return lex_variable(s);
    case '@':
    case '%':
      return !(s.peek() == '%' && s.operand) && s.is_word_start(s.peek(1)) && lex_variable(s);
    case '<':
      return open_heredoc(s, {.open = "<<", .indent_marks = "~", .raw_quotes = "'"});
    case '=':
      if (s.at > 0 || !s.is_word_start(s.peek(1))) return false;
      s.open(0, s.line.size());
      return true;
    default:
      return lex_quote_operator(s);
  }
}

constexpr Rules kRows[] = {
    rules({.name = "perl",
           .delimited = kDelimited,
           .words = kWords,
           .flags = kCalls,
           .custom_starts = "$@%<=qmsty",
           .custom_token = lex_custom,
           .custom_mode = lex_quoted,
           .heredoc = &kInside}),
};

}  // namespace

const std::span<const Rules> kPerlFamily = kRows;

}  // namespace agent_timeline::code::lex
