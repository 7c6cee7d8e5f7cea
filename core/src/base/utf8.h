// Decodes, encodes and repairs UTF-8, for every stage that reads bytes from outside.
// Invariant: the output is valid UTF-8. An ill-formed sequence becomes one U+FFFD per maximal
// subpart, as in the decoder of the WHATWG Encoding Standard, so that the core agrees with
// browsers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline {

inline constexpr char32_t kReplacementCharacter = U'\uFFFD';

/// One decoded character. `length` is the number of bytes consumed, at least 1.
struct DecodedCharacter {
  char32_t code = kReplacementCharacter;
  std::size_t length = 0;
  bool valid = false;
};

/// True for every byte of a character but the first.
[[nodiscard]] constexpr bool is_continuation_byte(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Returns the last character boundary of the valid UTF-8 `text` at or before `at`.
[[nodiscard]] constexpr std::size_t character_start(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && is_continuation_byte(text[at]))
    --at;
  return at;
}

/// Returns the start of the character that ends at `end`, which is not 0. In ill-formed text, it is
/// at most as many bytes before `end` as a character can have.
[[nodiscard]] constexpr std::size_t previous_character(std::string_view text, std::size_t end) {
  constexpr std::size_t longest = 4;
  std::size_t at = end - 1;
  while (at > 0 && end - at < longest && is_continuation_byte(text[at]))
    --at;
  return at;
}

/// Decodes the character that starts at byte `at`, which must be inside `text`.
[[nodiscard]] DecodedCharacter decode_utf8(std::string_view text, std::size_t at);

/// Appends `code` to `out`; surrogates and values above U+10FFFF are written as U+FFFD.
void append_utf8(std::string& out, char32_t code);

/// Returns the offset of the first non-ASCII byte at or after `at`, or `text.size()`.
[[nodiscard]] std::size_t skip_ascii(std::string_view text, std::size_t at);

/// Returns the offset of the first byte at or after `at` that is special inside a JSON string (a
/// quotation mark, a backslash, a control character, or a non-ASCII byte), or `text.size()`.
[[nodiscard]] std::size_t skip_plain_ascii(std::string_view text, std::size_t at);

/// The length of the longest valid prefix of `text`.
[[nodiscard]] std::size_t valid_utf8_length(std::string_view text);

/// A copy of `text` with every ill-formed sequence replaced by U+FFFD.
[[nodiscard]] std::string repair_utf8(std::string_view text);

/// Returns the longest prefix of the valid UTF-8 `text` that has at most `limit` bytes and does not
/// split a character.
[[nodiscard]] std::string_view utf8_prefix(std::string_view text, std::size_t limit);

/// The number of bytes at the end of `text` that begin a character and are well-formed so far, so
/// that further bytes can complete it.
[[nodiscard]] std::size_t unfinished_utf8(std::string_view text);

/// The length of the valid UTF-8 `text` in UTF-16 code units, as JavaScript counts.
[[nodiscard]] std::size_t utf16_units(std::string_view text);

}  // namespace agent_timeline
