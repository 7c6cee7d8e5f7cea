// The rules of a language: a row of data, and functions for what data cannot express. For the
// language files of code/lex and the engine that reads the rows.
// Invariant: rows are constant; all state between lines is in the LexState.
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
  /// `escape` and the next character form an escape.
  kEscapes = 1 << 0,
  /// Continues over lines until it is closed.
  kMultiline = 1 << 1,
  /// The closing written twice stands for itself.
  kDoubled = 1 << 2,
  /// Openings inside are nested. The low byte of the frame's data is the depth.
  kNested = 1 << 3,
  /// `escape` at the end of a line continues it on the next line.
  kContinues = 1 << 4,
  /// Only as the first token of a line.
  kLineStart = 1 << 5,
  /// Only in the first column.
  kFirstColumn = 1 << 6,
  /// Only at the start of a line or after white space, a bracket or another separator.
  kAfterSpace = 1 << 7,
  /// Only if one character or escape follows, and then the closing.
  kCharacter = 1 << 8,
  /// Only where a value can begin, and only if it is closed on the same line. A closing inside
  /// `[…]` does not count, and letters after the closing belong to it.
  kRegex = 1 << 9,
  /// The opening and the word after it are one token; `close` is empty.
  kWord = 1 << 10,
  /// `escape` only prevents the closing from closing.
  kRawEscapes = 1 << 11,
};

/// A construct with an opening and a closing: a comment, a string, a regular expression, or a word
/// after a mark.
struct Delimited {
  std::string_view open;
  /// Empty if the end of the line closes it.
  std::string_view close;
  TokenKind kind = TokenKind::string;
  std::uint16_t flags = 0;
  /// Opens embedded code, which ends with the closing of its last bracket. A single character is
  /// literal when doubled.
  std::string_view interpolation = {};
  /// A character that makes the word after it a variable.
  char sigil = 0;
  /// A character whose runs are counted: a run in `open` matches as many or more of it, a run in
  /// `close` exactly as many as were opened (Rust's `r#"`, Lua's `[=[`).
  char counted = 0;
  /// The character that begins an escape.
  char escape = '\\';
};

enum RuleFlag : std::uint16_t {
  /// A name before `(` is a function.
  kCalls = 1 << 0,
  /// A name that begins with a capital letter is a type if it has a small letter or is a single
  /// letter.
  kCapitalTypes = 1 << 1,
  kIgnoreCase = 1 << 2,
  /// `'` may separate digits.
  kQuotedDigits = 1 << 3,
  /// A name before `!` (but not `!=`) is a function.
  kMacros = 1 << 4,
  /// A word after a single `.` may be a keyword.
  kDotKeywords = 1 << 5,
  /// A name or a string before `:` is a property.
  kColonKeys = 1 << 6,
  /// The same before `=`, but not before `==`, `=>` and `=~`.
  kEqualKeys = 1 << 7,
  /// A name directly before a single `:` is a property.
  kSymbolKeys = 1 << 8,
  /// A name that ends in `_t` is a type.
  kSuffixTypes = 1 << 9,
};

/// One language. All fields but the name are optional.
struct Rules {
  /// A name from code/language_table.h.
  std::string_view name;
  /// In the order in which they are tried, e.g. `"""` before `"`.
  std::span<const Delimited> delimited = {};
  Words words = {};
  /// Searched if `words` lacks a word: the words shared with a related language.
  Words shared_words = {};
  std::uint16_t flags = 0;
  /// Further characters that a name may begin with and contain, besides letters, digits, `_` and
  /// non-ASCII characters.
  CharSet word_starts = {};
  CharSet word_parts = {};
  /// The characters at which `custom_token` is tried first.
  CharSet custom_starts = {};
  /// Lexes what tables cannot describe at the current position; returns false to leave it to the
  /// tables.
  bool (*custom_token)(Scanner& scanner) = nullptr;
  /// Called at the first byte of each line that begins in this language.
  void (*line_start)(Scanner& scanner) = nullptr;
  /// Lexes the part of the line in the innermost frame, which has one of the language's own modes.
  void (*custom_mode)(Scanner& scanner, Frame frame) = nullptr;
  /// Returns where in `line`, at or after `from`, an embedded language ends; npos if it does not.
  /// `host` is the frame below that of the embedded language.
  std::size_t (*inner_end)(std::string_view line, std::size_t from, Frame host) = nullptr;
  /// The escapes, interpolation and sigil inside a here-document.
  const Delimited* heredoc = nullptr;
  /// Set by `rules`: the characters at which one of `delimited` or `custom_token` may begin.
  CharSet starts = {};
};

/// Completes a row by setting `starts`.
[[nodiscard]] constexpr Rules rules(Rules row) {
  row.starts = row.custom_starts;
  for (const Delimited& delimited : row.delimited)
    row.starts.add(delimited.open.front());
  return row;
}

/// Identifies a language's row: its family in the high byte, its index there in the low one.
using LanguageId = std::uint16_t;
inline constexpr LanguageId kNoLanguage = 0xFFFF;

/// Finds the row of a language by name; kNoLanguage if there is none.
[[nodiscard]] LanguageId find_rules(std::string_view name);
[[nodiscard]] const Rules& rules_of(LanguageId id);

}  // namespace agent_timeline::code::lex
