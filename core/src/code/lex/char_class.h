// Classifies the bytes of source code in any language, for the lexer's inner loops.
#pragma once

#include <array>
#include <cstdint>

namespace agent_timeline::code::lex {

enum class CharClass : std::uint8_t { other, space, letter, digit };

inline constexpr std::array<CharClass, 256> kCharClasses = [] {
  std::array<CharClass, 256> classes{};
  classes[' '] = classes['\t'] = classes['\r'] = classes['\f'] = classes['\v'] = CharClass::space;
  classes['_'] = CharClass::letter;
  for (unsigned c = 'a'; c <= 'z'; ++c)
    classes[c] = classes[c - 'a' + 'A'] = CharClass::letter;
  for (unsigned c = '0'; c <= '9'; ++c)
    classes[c] = CharClass::digit;
  // Non-ASCII bytes: outside of strings, nearly all of them belong to names.
  for (unsigned c = 0x80; c <= 0xFF; ++c)
    classes[c] = CharClass::letter;
  return classes;
}();

[[nodiscard]] constexpr CharClass class_of(char c) {
  return kCharClasses[static_cast<unsigned char>(c)];
}

[[nodiscard]] constexpr bool is_blank_char(char c) {
  return class_of(c) == CharClass::space;
}

[[nodiscard]] constexpr bool is_digit(char c) {
  return class_of(c) == CharClass::digit;
}

/// A letter, a digit, `_` or a non-ASCII byte.
[[nodiscard]] constexpr bool is_name_char(char c) {
  return class_of(c) >= CharClass::letter;
}

}  // namespace agent_timeline::code::lex
