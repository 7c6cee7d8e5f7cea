// Character classes of ASCII, for every stage. Unlike <cctype>, they ignore the locale, and the
// bytes of other characters belong to none. White space is `is_space` of base/text.h; grammars with
// another definition have their own.
#pragma once

#include <optional>

namespace agent_timeline {

[[nodiscard]] constexpr bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool is_ascii_lower(char c) {
  return c >= 'a' && c <= 'z';
}

[[nodiscard]] constexpr bool is_ascii_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

[[nodiscard]] constexpr bool is_ascii_letter(char c) {
  return is_ascii_lower(c) || is_ascii_upper(c);
}

[[nodiscard]] constexpr bool is_ascii_alphanumeric(char c) {
  return is_ascii_letter(c) || is_ascii_digit(c);
}

/// The control characters up to U+001F, and U+007F.
[[nodiscard]] constexpr bool is_ascii_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Changes capital letters only.
[[nodiscard]] constexpr char to_lower_ascii(char c) {
  return is_ascii_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Changes small letters only.
[[nodiscard]] constexpr char to_upper_ascii(char c) {
  return is_ascii_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Returns the value of a hexadecimal digit, or nothing for any other character.
[[nodiscard]] constexpr std::optional<char32_t> hex_digit(char c) {
  if (is_ascii_digit(c)) return static_cast<char32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<char32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<char32_t>(c - 'A' + 10);
  return std::nullopt;
}

}  // namespace agent_timeline
