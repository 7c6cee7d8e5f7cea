// Ruby and Crystal: here-documents, percent literals, symbols, `?a`. The meaning of `%`, `/`, `<<`
// and `?` depends on the white space around them, as in Ruby's own lexer.
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kDelimited[] = {
    {"=begin", "=end", TokenKind::comment, kFirstColumn | kMultiline},
    // Never closed: the rest of the file is data.
    {"__END__", "\n", TokenKind::comment, kFirstColumn | kMultiline},
    {"#", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"`", "`", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"'", "'", TokenKind::string, kRawEscapes | kMultiline},
    {"/", "/", TokenKind::escape, kRegex},
    {"@@", "", TokenKind::variable, kWord},
    {"@", "", TokenKind::variable, kWord},
    {"$", "", TokenKind::variable, kWord},
};

constexpr Delimited kCrystalDelimited[] = {
    {"#", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"`", "`", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"'", "'", TokenKind::string, kEscapes | kCharacter},
    {"/", "/", TokenKind::escape, kRegex},
    {"@@", "", TokenKind::variable, kWord},
    {"@", "", TokenKind::variable, kWord},
    {"$", "", TokenKind::variable, kWord},
};

constexpr Delimited kInside{"", "", TokenKind::string, kEscapes, "#{"};

constexpr auto kWords = make_words(
    "BEGIN END alias and begin break case do else elsif end ensure extend for if in include loop "
    "next not or prepend private protected public raise redo require require_relative rescue "
    "retry return super then undef unless until when while yield",
    "true false nil self __FILE__ __LINE__ __method__", "", "def", "class module",
    "attr_accessor attr_reader attr_writer defined?");

constexpr auto kCrystalWords = make_words(
    "abstract alias annotation as asm begin break case do else elsif end ensure extend for forall "
    "if in include next of out private protected record require rescue return select sizeof super "
    "then typeof uninitialized unless until when while with yield",
    "true false nil self", "", "def fun macro", "class enum lib module struct union");

/// `%w[…]`, `%(…)`. After a value, `%` is the modulo operator unless white space precedes but does
/// not follow it.
bool lex_percent(Scanner& s, bool may_begin_literal) {
  constexpr std::string_view kLetters = "qQwWiIrxs";
  const bool lettered = kLetters.find(s.peek(1)) != std::string_view::npos;
  const char delimiter = s.peek(lettered ? 2 : 1);
  constexpr CharSet kPlain = "([{<|!/";
  if (!may_begin_literal || !(lettered ? is_delimiter(delimiter) : kPlain.has(delimiter)))
    return false;
  if (s.operand && !kPlain.has(delimiter)) return false;
  constexpr CharSet kRaw = "qwis";
  const bool regex = s.peek(1) == 'r';
  open_quoted(s, s.at + (lettered ? 2 : 1),
              regex                             ? kRegexQuoted
              : lettered && kRaw.has(s.peek(1)) ? kRawQuoted
                                                : 0U);
  return true;
}

bool lex_custom(Scanner& s) {
  const char c = s.peek();
  const char next = s.peek(1);
  const bool space_before = s.at == 0 || s.previous() == ' ';
  const bool may_begin_literal = !s.operand || (space_before && next != ' ' && next != '=');
  if (c == '%') return lex_percent(s, may_begin_literal);
  if (c == '<') {
    return may_begin_literal &&
           open_heredoc(s, {.open = "<<", .indent_marks = "~-", .raw_quotes = "'"});
  }
  if (c == ':') return take_symbol(s);
  if (c == '?') {
    const bool single = !s.is_word_part(s.peek(2)) || next == '\\';
    return !s.operand && single && take_character(s, 1);
  }
  if (c == '/' && may_begin_literal) s.operand = false;
  return false;
}

constexpr Rules ruby(std::string_view name, std::span<const Delimited> delimited, Words words) {
  return rules({.name = name,
                .delimited = delimited,
                .words = words,
                .flags = kCalls | kCapitalTypes | kSymbolKeys,
                .word_parts = "?!",
                .custom_starts = "%<:?/",
                .custom_token = lex_custom,
                .custom_mode = lex_quoted,
                .heredoc = &kInside});
}

constexpr Rules kRows[] = {
    ruby("crystal", kCrystalDelimited, kCrystalWords),
    ruby("ruby", kDelimited, kWords),
};

}  // namespace

const std::span<const Rules> kRubyFamily = kRows;

}  // namespace agent_timeline::code::lex
