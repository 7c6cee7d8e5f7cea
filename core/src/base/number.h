// Converts between numbers and decimal text without temporary strings.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
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

/// Parses all of `text` as a decimal number; nothing if it is not one.
[[nodiscard]] inline std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

/// Parses the number after the last occurrence of `mark` in `text`.
[[nodiscard]] inline std::optional<std::int64_t> number_after_last(std::string_view mark,
                                                                   std::string_view text) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + mark.size());
  return parse_integer(rest.substr(0, rest.find_first_not_of("0123456789")));
}

}  // namespace agent_timeline
