// The escape \uXXXX of JSON strings, for the reader and for the repair of unpaired halves, which
// must agree on what is one.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace agent_timeline {

inline constexpr std::size_t kUnicodeEscapeBytes = 6;  // \uXXXX

/// The code unit that the escape at byte `at` of `text` stands for, or nothing when there is no
/// `\uXXXX` there.
[[nodiscard]] std::optional<char32_t> read_unicode_escape(std::string_view text, std::size_t at);

/// The value of a hexadecimal digit, or nothing of another character.
[[nodiscard]] std::optional<char32_t> hex_digit(char c);

[[nodiscard]] constexpr bool is_high_surrogate(char32_t code) {
  return code >= 0xD800 && code <= 0xDBFF;
}

[[nodiscard]] constexpr bool is_low_surrogate(char32_t code) {
  return code >= 0xDC00 && code <= 0xDFFF;
}

}  // namespace agent_timeline
