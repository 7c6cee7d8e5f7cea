// F#, Nim, Pascal: described mainly by tables.
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kFsharp[] = {
    {"(*", "*)", TokenKind::comment, kMultiline | kNested},
    {"//", "", TokenKind::comment},
    {"$\"\"\"", "\"\"\"", TokenKind::string, kMultiline, "{"},
    {"\"\"\"", "\"\"\"", TokenKind::string, kMultiline},
    {"$@\"", "\"", TokenKind::string, kMultiline | kDoubled, "{"},
    {"@\"", "\"", TokenKind::string, kMultiline | kDoubled},
    {"$\"", "\"", TokenKind::string, kMultiline | kEscapes, "{"},
    {"\"", "\"", TokenKind::string, kMultiline | kEscapes},
    {"``", "``", TokenKind::plain},
    {"'", "'", TokenKind::string, kEscapes | kCharacter},
    {"'", "", TokenKind::type, kWord},
    {"[<", ">]", TokenKind::meta, kMultiline},
    {"#", "", TokenKind::meta, kLineStart | kWord},
};

constexpr Delimited kNim[] = {
    {"##[", "]##", TokenKind::comment, kMultiline | kNested},
    {"#[", "]#", TokenKind::comment, kMultiline | kNested},
    {"#", "", TokenKind::comment},
    {"\"\"\"", "\"\"\"", TokenKind::string, kMultiline},
    {"r\"", "\"", TokenKind::string, kDoubled},
    {"re\"", "\"", TokenKind::escape, kDoubled},
    {"\"", "\"", TokenKind::string, kEscapes},
    {"'", "'", TokenKind::string, kEscapes | kCharacter},
    {"{.", ".}", TokenKind::meta, kMultiline},
};

constexpr Delimited kPascal[] = {
    {"{$", "}", TokenKind::meta, kMultiline},     {"{", "}", TokenKind::comment, kMultiline},
    {"(*", "*)", TokenKind::comment, kMultiline}, {"//", "", TokenKind::comment},
    {"'", "'", TokenKind::string, kDoubled},
};

constexpr auto kFsharpWords = make_words(
    "abstract and as assert begin class default delegate do done downcast downto elif else end "
    "exception extern finally fixed for fun function global if in inherit inline interface "
    "internal lazy let match member mutable namespace new not of open or override private public "
    "rec return select sig static struct then to try upcast use val void when while with yield",
    "true false null", "bool byte char decimal exn float int int64 list obj option seq string unit",
    "", "module type");

constexpr auto kNimWords = make_words(
    "addr and as asm bind block break case cast concept const continue defer discard distinct div "
    "do elif else end enum except export finally for from if import in include interface is isnot "
    "let mixin mod nil not notin object of or out ptr raise ref return shl shr static try tuple "
    "type using var when while xor yield",
    "true false",
    "array bool byte char cstring float int openArray seq set string uint untyped void",
    "converter func iterator macro method proc template");

constexpr auto kPascalWords = make_words(
    "and array as asm begin case class const constructor destructor dispinterface div do downto "
    "else end except exports file finalization finally for goto if implementation in inherited "
    "initialization inline interface is label library mod not object of operator or out override "
    "packed private program property protected public published raise record repeat resourcestring "
    "set shl shr then threadvar to try type unit until uses var virtual while with xor",
    "true false nil self",
    "ansistring boolean byte cardinal char double extended int64 integer longint longword pchar "
    "pointer qword real shortint single smallint string widestring word",
    "function procedure");

/// `(*)` is an operator, not a comment.
bool lex_fsharp(Scanner& s) {
  if (!s.starts_with("(*)")) return false;
  s.skip(s.at + 3);
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "fsharp",
           .delimited = kFsharp,
           .words = kFsharpWords,
           .flags = kCalls | kCapitalTypes,
           .word_parts = "'",
           .custom_starts = "(",
           .custom_token = lex_fsharp}),
    rules({.name = "nim",
           .delimited = kNim,
           .words = kNimWords,
           .flags = kCalls | kCapitalTypes | kQuotedDigits}),
    rules({.name = "pascal",
           .delimited = kPascal,
           .words = kPascalWords,
           .flags = kCalls | kIgnoreCase}),
};

}  // namespace

const std::span<const Rules> kProceduralFamily = kRows;

}  // namespace agent_timeline::code::lex
