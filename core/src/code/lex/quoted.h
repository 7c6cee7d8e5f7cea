// Forms of quoting that scripting languages share and tables cannot describe: here-documents,
// strings with a delimiter chosen by the author, character literals. For the language files of
// code/lex.
// Invariant: each open construct has its own frame, so that highlighting can start at any line.
#pragma once

#include <cstddef>
#include <cstdint>

#include "code/lex/rules.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {

/// A string between two characters, as in `%w[…]`, `qq{…}`, `~r/…/`. Data: the closing character in
/// the high byte, the depth of nested pairs in the low one. The flags below are added to the mode.
inline constexpr Mode kQuoted = kFirstCustomWide;

/// No interpolation; a backslash only escapes the closing character.
inline constexpr unsigned kRawQuoted = 1;
/// A regular expression.
inline constexpr unsigned kRegexQuoted = 2;
/// Another part follows, as in `s/…/…/`.
inline constexpr unsigned kPartFollows = 4;

/// A string between tags, as in `$tag$…$tag$` or `{tag|…|tag}`. Data: hash_label of the tag.
inline constexpr Mode kTagged = kQuoted + 8;
/// A raw string that ends with three quotes. Data: the quote.
inline constexpr Mode kTripleRaw = kTagged + 1;
/// Before the second part of `s{…} {…}`. Data: the flags of that part.
inline constexpr Mode kSecondPart = kFirstCustom + 0x20;

/// The Rules::custom_mode for the frames above. Rules::heredoc defines the interpolation in kQuoted
/// strings, and its `close` the characters around the tag of kTagged strings.
void lex_quoted(Scanner& s, Frame frame);

/// Emits the text up to and including the delimiter at `at`, and opens the string.
void open_quoted(Scanner& s, std::size_t at, unsigned flags);

/// Skips a backslash outside of strings and the character that it escapes. A Rules::custom_token.
bool skip_escaped(Scanner& s);

/// Whether `c` can delimit a string.
[[nodiscard]] bool is_delimiter(char c);

/// Opens a kTagged string at `{tag|` (`first`, tag, `last`); returns false if there is none.
bool open_tagged(Scanner& s, char first, char last);

struct HeredocStyle {
  std::string_view open;
  /// Characters after `open` that allow white space before the closing label.
  CharSet indent_marks = {};
  /// Quotes around the label that make the content raw.
  CharSet raw_quotes = {};
  /// HeredocFlag bits that always apply.
  unsigned flags = 0;
  /// The label may follow blanks and begin with a lower-case letter.
  bool any_label = false;
};

/// Emits the opening of a here-document; returns false if there is none.
bool open_heredoc(Scanner& s, const HeredocStyle& style);

/// Emits `prefix` bytes and the character or escape after them as a string.
bool take_character(Scanner& s, std::size_t prefix);

/// Emits `:name`, optionally followed by `?` or `!`, as a constant; returns false if there is none.
bool take_symbol(Scanner& s);

}  // namespace agent_timeline::code::lex
