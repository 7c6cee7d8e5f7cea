#include "base/json/escape.h"

namespace agent_timeline {

std::optional<char32_t> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<char32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<char32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<char32_t>(c - 'A' + 10);
  return std::nullopt;
}

std::optional<char32_t> read_unicode_escape(std::string_view text, std::size_t at) {
  if (text.size() < at + kUnicodeEscapeBytes || text[at] != '\\' || text[at + 1] != 'u') {
    return std::nullopt;
  }
  char32_t code = 0;
  for (std::size_t i = at + 2; i < at + kUnicodeEscapeBytes; ++i) {
    const std::optional<char32_t> digit = hex_digit(text[i]);
    if (!digit) return std::nullopt;
    code = code * 16 + *digit;
  }
  return code;
}

}  // namespace agent_timeline
