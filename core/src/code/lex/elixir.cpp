// Elixir and Erlang: sigils, atoms, character literals.
#include "base/ascii.h"
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kElixirDelimited[] = {
    {"#", "", TokenKind::comment},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"'''", "'''", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"'", "'", TokenKind::string, kEscapes | kMultiline, "#{"},
    {"@", "", TokenKind::meta, kWord},
};

constexpr Delimited kErlangDelimited[] = {
    {"%", "", TokenKind::comment},           {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"'", "'", TokenKind::string, kEscapes}, {"-", "", TokenKind::meta, kFirstColumn | kWord},
    {"?", "", TokenKind::constant, kWord},
};

constexpr Delimited kInside{"", "", TokenKind::string, kEscapes, "#{"};

constexpr auto kElixirWords = make_words(
    "after alias and case catch cond defdelegate defexception defguard defguardp defimpl "
    "defmodule defoverridable defprotocol defstruct do else end fn for if import in not or quote "
    "raise receive require rescue super throw try unless unquote unquote_splicing use when with",
    "true false nil __MODULE__ __DIR__ __ENV__ __CALLER__", "", "def defp defmacro defmacrop");

constexpr auto kErlangWords = make_words(
    "after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let "
    "maybe not of or orelse receive rem try when xor",
    "true false undefined");

/// `~r/…/`, `~S"""`: after a capital letter, the content is raw.
bool lex_sigil(Scanner& s) {
  std::size_t p = s.word_end(s.at + 1);
  const char letter = s.peek(1);
  if (p == s.at + 1 || p >= s.line.size() || !is_delimiter(s.line[p])) return false;
  const bool raw = is_ascii_upper(letter);
  const char quote = s.line[p];
  const bool quotes = quote == '"' || quote == '\'';
  if (quotes && s.line.substr(p + 1, 2) == (quote == '"' ? "\"\"" : "''")) {
    s.open(kTripleRaw, static_cast<unsigned char>(quote), TokenKind::string, p + 3);
    return true;
  }
  open_quoted(s, p, (raw ? kRawQuoted : 0U) | (letter == 'r' || letter == 'R' ? kRegexQuoted : 0U));
  return true;
}

bool lex_elixir(Scanner& s) {
  const char c = s.peek();
  if (c == '~') return lex_sigil(s);
  if (c == ':') return take_symbol(s);
  return take_character(s, 1);
}

bool lex_erlang(Scanner& s) {
  return take_character(s, 1);
}

constexpr Rules kRows[] = {
    rules({.name = "elixir",
           .delimited = kElixirDelimited,
           .words = kElixirWords,
           .flags = kCalls | kCapitalTypes | kSymbolKeys,
           .word_parts = "?!",
           .custom_starts = "~:?",
           .custom_token = lex_elixir,
           .custom_mode = lex_quoted,
           .heredoc = &kInside}),
    rules({.name = "erlang",
           .delimited = kErlangDelimited,
           .words = kErlangWords,
           .flags = kCalls,
           .custom_starts = "$",
           .custom_token = lex_erlang}),
};

}  // namespace

const std::span<const Rules> kElixirFamily = kRows;

}  // namespace agent_timeline::code::lex
