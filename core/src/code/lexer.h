// Tells comments, strings, keywords … apart in source text of the languages of
// `code/language_table.h`, line by line.
// Invariants: what a line's tokens are depends on the line and on the state before it, nothing
// else, so that a text can be coloured from any line whose state was kept; the work is linear in
// the line, whatever it holds.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "code/token.h"

namespace agent_timeline::code {

/// What a lexer knows between two lines: the language, and what is open (a comment, a string and
/// its delimiter, templates within templates …). Copied freely and compared; what it holds is the
/// lexers' own.
struct LexState {
  std::array<std::uint8_t, 24> bytes{};
  bool operator==(const LexState&) const = default;
};

/// Whether the lexer knows the language by more than the guesses of the generic one.
[[nodiscard]] bool has_lexer(std::string_view language);

/// The state at the start of a file. `language` is a name from `code/language.h`; one without rules
/// of its own is read by the generic lexer, `plaintext` has one plain token a line.
[[nodiscard]] LexState start_state(std::string_view language);

/// The state that fits a fragment best whose first line is somewhere in a file: the start of a
/// file, or inside a comment, string or template that the fragment goes on to close.
[[nodiscard]] LexState guess_state(std::string_view language,
                                   std::span<const std::string_view> lines);

/// Appends the tokens of `line`, which has no line feed, and takes `state` to the next line.
void lex_line(std::string_view line, LexState& state, std::vector<Token>& tokens);

}  // namespace agent_timeline::code
