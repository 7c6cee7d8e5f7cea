// The escape \uXXXX in JSON strings, shared by the reader and the repair of unpaired surrogates,
// which must agree on what an escape is.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace agent_timeline {

inline constexpr std::size_t kUnicodeEscapeBytes = 6;  // \uXXXX

/// Returns the code unit of the `\uXXXX` escape at byte `at` of `text`, or nothing if there is
/// none.
[[nodiscard]] std::optional<char32_t> read_unicode_escape(std::string_view text, std::size_t at);

[[nodiscard]] constexpr bool is_high_surrogate(char32_t code) {
  return code >= 0xD800 && code <= 0xDBFF;
}

[[nodiscard]] constexpr bool is_low_surrogate(char32_t code) {
  return code >= 0xDC00 && code <= 0xDFFF;
}

}  // namespace agent_timeline
