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

/// Removes the decimal number that `text` starts with, and returns it. Nothing, and no change, if
/// there is none or it is out of range.
template <std::integral Number = std::int64_t>
std::optional<Number> consume_integer(std::string_view& text) {
  Number number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return number;
}

/// Parses the decimal number that `text` starts with, whatever follows it.
template <std::integral Number = std::int64_t>
[[nodiscard]] std::optional<Number> leading_integer(std::string_view text) {
  return consume_integer<Number>(text);
}

/// Parses all of `text` as a decimal number; nothing if it is not one.
template <std::integral Number = std::int64_t>
[[nodiscard]] std::optional<Number> parse_integer(std::string_view text) {
  const std::optional<Number> number = consume_integer<Number>(text);
  return text.empty() ? number : std::nullopt;
}

/// Removes a number of one to nine digits that `text` starts with, and returns it. Longer numbers
/// are not counts; sums of these cannot overflow.
inline std::optional<std::int64_t> consume_count(std::string_view& text) {
  constexpr std::size_t max_digits = 9;
  const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
  if (digits.size() > max_digits) return std::nullopt;
  const std::optional<std::int64_t> count = parse_integer(digits);
  if (count) text.remove_prefix(digits.size());
  return count;
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
