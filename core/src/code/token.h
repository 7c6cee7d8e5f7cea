// What a stretch of source text is, as far as colours go. Lexers make tokens, `code/highlight.h`
// writes them.
// Invariant: the tokens of a line are in order and cover it without gaps: each begins where the one
// before ends, the last ends with the line.
#pragma once

#include <cstdint>

namespace agent_timeline::code {

/// Classes that themes tell apart. Few on purpose: laying a span out costs a browser more than
/// making it costs the core, so punctuation, operators and plain names have none.
enum class TokenKind : std::uint8_t {
  plain,
  comment,
  string,
  /// An escape sequence in a string, and a regular expression.
  escape,
  number,
  keyword,
  /// `true`, `null`, `self`: values that the language names.
  constant,
  type,
  /// A name where it is defined or called.
  function,
  /// A key: of an object, a rule, a configuration.
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
  /// Where it ends in its line, in bytes.
  std::uint32_t end = 0;
  TokenKind kind = TokenKind::plain;
  bool operator==(const Token&) const = default;
};

}  // namespace agent_timeline::code
