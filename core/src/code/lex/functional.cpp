// Haskell, Elm, PureScript, OCaml: names with primes, nested comments.
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kHaskell[] = {
    {"{-#", "#-}", TokenKind::meta, kMultiline},
    {"{-", "-}", TokenKind::comment, kMultiline | kNested},
    {"--", "", TokenKind::comment},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kCharacter},
};

constexpr Delimited kOcaml[] = {
    {"(*", "*)", TokenKind::comment, kMultiline | kNested},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"'", "'", TokenKind::string, kEscapes | kCharacter},
    {"'", "", TokenKind::type, kWord},
    {"[@@@", "", TokenKind::meta, kWord},
    {"[@@", "", TokenKind::meta, kWord},
    {"[@", "", TokenKind::meta, kWord},
    {"[%%", "", TokenKind::meta, kWord},
    {"[%", "", TokenKind::meta, kWord},
};

/// The form `{tag|…|tag}`.
constexpr Delimited kOcamlQuoted{"", "|}"};

constexpr auto kHaskellWords = make_words(
    "as case class data default deriving do else family forall foreign hiding if import in infix "
    "infixl infixr instance let mdo module newtype of pattern proc qualified rec stock then type "
    "via where",
    "otherwise undefined");

constexpr auto kElmWords =
    make_words("alias as case else exposing if import in infix let module of port then type", "");

constexpr auto kPurescriptWords = make_words(
    "ado as case class data derive do else forall foreign hiding if import in infix infixl infixr "
    "instance let module newtype of then type where",
    "true false otherwise");

constexpr auto kOcamlWords = make_words(
    "and as asr assert begin class constraint do done downto effect else end exception external "
    "for fun function functor if in include inherit initializer land lazy let lor lsl lsr lxor "
    "match method mod module mutable new nonrec object of open or private rec sig struct then to "
    "try type val virtual when while with",
    "true false", "array bool bytes char exn float int int32 int64 list option result string unit");

/// `-->` and `|--` are operators, not comments.
bool lex_dashes(Scanner& s) {
  constexpr CharSet kSymbols = "!#$%&*+./<=>?@\\^|~:";
  std::size_t end = s.at;
  while (end < s.line.size() && s.line[end] == '-')
    ++end;
  const bool symbol_follows = end < s.line.size() && kSymbols.has(s.line[end]);
  if (end < s.at + 2 || !(symbol_follows || kSymbols.has(s.previous()))) return false;
  s.skip(end);
  return true;
}

bool lex_quoted_string(Scanner& s) {
  return open_tagged(s, '{', '|');
}

constexpr Rules haskell_like(std::string_view name, Words words) {
  return rules({.name = name,
                .delimited = kHaskell,
                .words = words,
                .flags = kCapitalTypes,
                .word_parts = "'",
                .custom_starts = "-",
                .custom_token = lex_dashes});
}

constexpr Rules kRows[] = {
    haskell_like("elm", kElmWords),
    haskell_like("haskell", kHaskellWords),
    rules({.name = "ocaml",
           .delimited = kOcaml,
           .words = kOcamlWords,
           .flags = kCapitalTypes,
           .word_parts = "'",
           .custom_starts = "{",
           .custom_token = lex_quoted_string,
           .custom_mode = lex_quoted,
           .heredoc = &kOcamlQuoted}),
    haskell_like("purescript", kPurescriptWords),
};

}  // namespace

const std::span<const Rules> kFunctionalFamily = kRows;

}  // namespace agent_timeline::code::lex
