// Numbers as text, in one copy and without a string of their own.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace agent_timeline {

/// Appends `number` in decimal.
template <std::integral Number>
void append_number(std::string& out, Number number) {
  char digits[20];  // the length of 2^64 - 1, and of -2^63
  const std::to_chars_result result = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, result.ptr);
}

/// The number that all of `text` is, in decimal.
[[nodiscard]] inline std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

}  // namespace agent_timeline
