// Ways of quoting that scripting languages share and tables cannot describe: here-documents,
// strings whose delimiter the author chooses, single characters. For the files of code/lex that
// list languages. Invariant: what is open is in one frame each, so that a text can be coloured from
// any line.
#pragma once

#include <cstddef>
#include <cstdint>

#include "code/lex/rules.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {

/// A string between two characters, as in `%w[…]`, `qq{…}`, `~r/…/`. Data: the closing character in
/// the high byte, nested pairs in the low one. The flags below are added.
inline constexpr Mode kQuoted = kFirstOwnWide;

/// No interpolation; a backslash keeps the closing from closing.
inline constexpr unsigned kRawQuoted = 1;
/// A regular expression.
inline constexpr unsigned kRegexQuoted = 2;
/// Another part follows, as in `s/…/…/`.
inline constexpr unsigned kPartFollows = 4;

/// A string between words, as in `$tag$…$tag$` or `{tag|…|tag}`. Data: hash_label of the word.
inline constexpr Mode kTagged = kQuoted + 8;
/// A here-document that ends with three quotes. Data: the quote.
inline constexpr Mode kTripleRaw = kTagged + 1;
/// In front of the second part of `s{…} {…}`. Data: the flags of that part.
inline constexpr Mode kSecondPart = kFirstOwn + 0x20;

/// Rules::own_mode of the frames above. Rules::heredoc says what interpolates in a kQuoted one, and
/// its `open` and `close` what a kTagged one's word stands between.
void lex_quoted(Scanner& s, Frame frame);

/// Takes the delimiter at `at` with what stands before it and goes inside.
void open_quoted(Scanner& s, std::size_t at, unsigned flags);

/// Whether `c` can delimit a string.
[[nodiscard]] bool is_delimiter(char c);

/// Opens a kTagged string at `{tag|` (`first`, word, `last`); false when there is none.
bool open_tagged(Scanner& s, char first, char last);

struct HeredocStyle {
  std::string_view open;
  /// Behind `open`: white space may stand before the label at the end.
  CharSet indent_marks = {};
  /// Quotes around the label that leave nothing a meaning inside.
  CharSet raw_quotes = {};
  /// Of HeredocFlag, always.
  unsigned flags = 0;
  /// Blanks may stand before the label, which may begin with a small letter.
  bool any_label = false;
};

/// Takes the opening of a here-document; false when there is none here.
bool open_heredoc(Scanner& s, const HeredocStyle& style);

/// Takes `prefix` bytes and one character or escape behind them as a string.
bool take_character(Scanner& s, std::size_t prefix);

/// Takes `:name`, also with `?`, `!` or `=` at its end, as a constant; false when it is none.
bool take_symbol(Scanner& s);

}  // namespace agent_timeline::code::lex
