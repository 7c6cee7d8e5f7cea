// The character classes of Markdown's grammar besides those of base/ascii.h, and sets of bytes.
// Bytes of UTF-8 sequences belong to none of the classes.
#pragma once

#include <array>
#include <string_view>

#include "base/ascii.h"

namespace agent_timeline::markdown {

/// The characters that a backslash escapes (CommonMark 0.31.2, section 2.4).
[[nodiscard]] constexpr bool is_ascii_punctuation(char c) {
  return c > ' ' && c < '\x7F' && !is_ascii_alphanumeric(c);
}

/// White space inside tags and between the parts of a link. Unlike `is_space` of base/text.h,
/// includes vertical tab and form feed.
[[nodiscard]] constexpr bool is_ascii_white_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// The blanks between a mark of a block and its content.
[[nodiscard]] constexpr bool is_blank_character(char c) {
  return c == ' ' || c == '\t';
}

/// White space as the scanners of cmark-gfm's extensions define it, within a line.
[[nodiscard]] constexpr bool is_extension_space(char c) {
  return is_blank_character(c) || c == '\v' || c == '\f';
}

/// One of these on each side of code is not part of the code (section 6.1).
[[nodiscard]] constexpr bool is_code_padding(char c) {
  return c == ' ' || c == '\n';
}

/// A set of bytes with constant-time look-up.
using ByteSet = std::array<bool, 256>;

[[nodiscard]] constexpr ByteSet byte_set(std::string_view bytes) {
  ByteSet set{};
  for (const char c : bytes)
    set[static_cast<unsigned char>(c)] = true;
  return set;
}

[[nodiscard]] constexpr bool has_byte(const ByteSet& set, char c) {
  return set[static_cast<unsigned char>(c)];
}

}  // namespace agent_timeline::markdown
