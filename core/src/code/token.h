// Tokens: the kinds of source text that highlighting distinguishes. Lexers produce them, and
// `code/highlight.h` writes them.
// Invariant: the tokens of a line are in order and cover it without gaps: each begins where the one
// before it ends, and the last ends with the line.
#pragma once

#include <cstdint>

namespace agent_timeline::code {

/// Kinds that themes distinguish. Deliberately few: laying out a span costs a browser more than
/// producing it costs the core, so punctuation, operators and plain names have none.
enum class TokenKind : std::uint8_t {
  plain,
  comment,
  string,
  /// An escape sequence in a string, and a regular expression.
  escape,
  number,
  keyword,
  /// `true`, `null`, `self`: named values of the language.
  constant,
  type,
  /// A name in a definition or a call.
  function,
  /// A key of an object, a rule or a configuration.
  property,
  variable,
  tag,
  attribute,
  /// Preprocessor lines, decorators, pragmas, processing instructions.
  meta,
  heading,
  inserted,
  deleted,
};

struct Token {
  /// End offset in bytes of the line.
  std::uint32_t end = 0;
  TokenKind kind = TokenKind::plain;
  bool operator==(const Token&) const = default;
};

}  // namespace agent_timeline::code
