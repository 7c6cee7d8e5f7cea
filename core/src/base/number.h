// Numbers as text, in one copy and without a string of their own.
#pragma once

#include <charconv>
#include <concepts>
#include <string>

namespace agent_timeline {

/// Appends `number` in decimal.
template <std::integral Number>
void append_number(std::string& out, Number number) {
  char digits[20];  // the length of 2^64 - 1, and of -2^63
  const std::to_chars_result result = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, result.ptr);
}

}  // namespace agent_timeline
