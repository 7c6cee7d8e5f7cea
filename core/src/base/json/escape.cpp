#include "base/json/escape.h"

#include "base/ascii.h"

namespace agent_timeline {

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
