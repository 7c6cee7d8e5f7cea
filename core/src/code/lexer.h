// Tokenizes source text (comments, strings, keywords …) in the languages of
// `code/language_table.h`, line by line.
// Invariants: the tokens of a line depend only on the line and the state before it, so that
// highlighting can start at any line whose state was kept; the work is linear in the line, whatever
// it contains.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "code/token.h"

namespace agent_timeline::code {

/// The lexer's state between two lines: the language, and what is open (a comment, a string and its
/// delimiter, nested templates …). Can be copied and compared; the content is private to the
/// lexers.
struct LexState {
  std::array<std::uint8_t, 24> bytes{};
  bool operator==(const LexState&) const = default;
};

/// Whether the language has lexing rules of its own, not just the generic ones.
[[nodiscard]] bool has_lexer(std::string_view language);

/// The state at the start of a file. `language` is a name from `code/language.h`; a language
/// without rules of its own uses the generic lexer, and `plaintext` gives one plain token per line.
[[nodiscard]] LexState start_state(std::string_view language);

/// The state that best fits a fragment that begins somewhere in a file: the start of a file, or
/// inside a comment, string or template that the fragment later closes.
[[nodiscard]] LexState guess_state(std::string_view language,
                                   std::span<const std::string_view> lines);

/// Appends the tokens of `line`, which has no line feed, and advances `state` to the next line.
void lex_line(std::string_view line, LexState& state, std::vector<Token>& tokens);

}  // namespace agent_timeline::code
