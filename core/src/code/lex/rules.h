// What the lexer knows of a language: one row of data, and functions where data cannot say it. For
// the files of code/lex that list languages, and the engine that reads the rows.
// Invariant: rows are constant; what a line leaves open is in the LexState, nothing in the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "code/lex/state_stack.h"
#include "code/lex/word_table.h"
#include "code/token.h"

namespace agent_timeline::code::lex {

class Scanner;

/// A set of ASCII characters.
struct CharSet {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr CharSet() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): sets are written as strings of characters.
  constexpr CharSet(const char* characters) : CharSet(std::string_view(characters)) {}
  constexpr explicit CharSet(std::string_view characters) {
    for (const char c : characters)
      add(c);
  }

  constexpr void add(char c) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 64) low |= std::uint64_t{1} << code;
    if (code >= 64 && code < 128) high |= std::uint64_t{1} << (code - 64);
  }
  [[nodiscard]] constexpr bool has(char c) const {
    const auto code = static_cast<unsigned char>(c);
    return code < 128 && ((code < 64 ? low : high) >> (code & 63) & 1) != 0;
  }
};

enum DelimitedFlag : std::uint16_t {
  /// `escape` takes the next character with it.
  kEscapes = 1 << 0,
  /// Goes on over lines until it is closed.
  kMultiline = 1 << 1,
  /// The closing twice is one of it, not the end.
  kDoubled = 1 << 2,
  /// The opening inside has a closing of its own. The low byte of the frame's data counts.
  kNested = 1 << 3,
  /// `escape` at the end of a line continues it on the next.
  kContinues = 1 << 4,
  /// Only as the first thing on a line.
  kLineStart = 1 << 5,
  /// Only in the first column.
  kFirstColumn = 1 << 6,
  /// Only at the start of a line or behind white space or an opening bracket or `;`.
  kAfterSpace = 1 << 7,
  /// Only with one character, or an escape, and the closing behind it.
  kCharacter = 1 << 8,
  /// Only where a value can begin, and closed on this line; the closing inside `[…]` does not
  /// count, and letters behind it belong to it.
  kRegex = 1 << 9,
  /// Opens what ends with the word that follows; `close` is empty.
  kWord = 1 << 10,
  /// `escape` keeps the closing from closing but is nothing else.
  kRawEscapes = 1 << 11,
};

/// A comment, a string, a regular expression, a word behind a mark: something that begins with one
/// text and ends with another.
struct Delimited {
  std::string_view open;
  /// Empty when the end of the line closes it.
  std::string_view close;
  TokenKind kind = TokenKind::string;
  std::uint16_t flags = 0;
  /// Opens code inside; the bracket that is its last character ends it. One of a single character
  /// is text when it stands twice.
  std::string_view interpolation = {};
  /// A character that makes the word behind it a variable.
  char sigil = 0;
  /// A character of which runs in `open` stand for as many or more of it, and runs in `close` for
  /// just as many (Rust's `r#"`, Lua's `[=[`).
  char counted = 0;
  /// What begins an escape.
  char escape = '\\';
};

enum RuleFlag : std::uint16_t {
  /// A name in front of `(` is a function.
  kCalls = 1 << 0,
  /// A name with a capital and a small letter, or a single capital, is a type.
  kCapitalTypes = 1 << 1,
  kIgnoreCase = 1 << 2,
  /// `'` may stand between digits.
  kQuotedDigits = 1 << 3,
  /// A name in front of `!` and a bracket is a function.
  kMacros = 1 << 4,
  /// A word behind a single `.` may be a keyword.
  kDotKeywords = 1 << 5,
  /// A name or a string in front of `:` is a property.
  kColonKeys = 1 << 6,
  /// The same in front of `=`, but not of `==`, `=>` and `=~`.
  kEqualKeys = 1 << 7,
  /// A name with a single `:` right behind it is a property.
  kSymbolKeys = 1 << 8,
  /// A name that ends in `_t` is a type.
  kSuffixTypes = 1 << 9,
};

/// One language. All but the name may be left out.
struct Rules {
  /// As in code/language_table.h.
  std::string_view name;
  /// In the order in which they are tried: `"""` before `"`.
  std::span<const Delimited> delimited = {};
  Words words = {};
  /// Looked at when `words` does not have it: what the language shares with its parent.
  Words more_words = {};
  std::uint16_t flags = 0;
  /// Beside letters, digits, `_` and what is not ASCII: what a name may begin with, and have in it.
  CharSet word_starts = {};
  CharSet word_parts = {};
  /// Where `special` is asked first.
  CharSet special_starts = {};
  /// Takes what tables cannot describe from the current place; false leaves it to the tables.
  bool (*special)(Scanner& scanner) = nullptr;
  /// Called at the first byte of each line that this language begins with.
  void (*line_start)(Scanner& scanner) = nullptr;
  /// Takes as much as belongs to the innermost frame, one of the language's own modes.
  void (*own_mode)(Scanner& scanner, Frame frame) = nullptr;
  /// Where, at or after `from`, the text of a language inside this one ends in `line`; npos when
  /// it does not. `host` is the frame below the inner language's.
  std::size_t (*inner_end)(std::string_view line, std::size_t from, Frame host) = nullptr;
  /// What is inside a here-document: its escapes, interpolation and sigil.
  const Delimited* heredoc = nullptr;
  /// Set by `rules`: where one of `delimited` or `special` may begin.
  CharSet starts = {};
};

/// Completes a row.
[[nodiscard]] constexpr Rules rules(Rules row) {
  row.starts = row.special_starts;
  for (const Delimited& delimited : row.delimited)
    row.starts.add(delimited.open.front());
  return row;
}

/// The place of a language's row: its family in the high byte, its index there in the low one.
using LanguageId = std::uint16_t;
inline constexpr LanguageId kNoLanguage = 0xFFFF;

/// The row of a language by name; kNoLanguage when there is none.
[[nodiscard]] LanguageId find_rules(std::string_view name);
[[nodiscard]] const Rules& rules_of(LanguageId id);

}  // namespace agent_timeline::code::lex
