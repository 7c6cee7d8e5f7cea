// UTF-8 decoding, encoding and repair, for every stage that touches bytes from outside.
// Invariant: what leaves these functions is valid UTF-8. An ill-formed sequence becomes one U+FFFD
// per maximal subpart, as the WHATWG Encoding Standard's decoder does, so that the browser and the
// core agree on what a broken byte looks like.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline {

inline constexpr char32_t kReplacementCharacter = U'\uFFFD';

/// One step of decoding. `length` is the number of bytes consumed, never 0 for a non-empty rest.
struct DecodedCharacter {
  char32_t code = kReplacementCharacter;
  std::size_t length = 0;
  bool valid = false;
};

/// Decodes the character that starts at byte `at` (which must be inside `text`).
[[nodiscard]] DecodedCharacter decode_utf8(std::string_view text, std::size_t at);

/// Appends `code` to `out`; surrogates and values above U+10FFFF are written as U+FFFD.
void append_utf8(std::string& out, char32_t code);

/// Where the first byte at or after `at` is that is not ASCII; `text.size()` when there is none.
[[nodiscard]] std::size_t skip_ascii(std::string_view text, std::size_t at);

/// Where the first byte at or after `at` is that means something within a string of JSON: a
/// quotation mark, a backslash, a control character, or a byte that is not ASCII; `text.size()`
/// when there is none.
[[nodiscard]] std::size_t skip_plain_ascii(std::string_view text, std::size_t at);

/// The length of the longest valid prefix of `text`; equal to `text.size()` when all of it is
/// valid.
[[nodiscard]] std::size_t valid_utf8_length(std::string_view text);

/// A copy of `text` with every ill-formed sequence replaced by U+FFFD.
[[nodiscard]] std::string repair_utf8(std::string_view text);

/// The longest prefix of valid UTF-8 `text` of at most `limit` bytes that ends between two
/// characters.
[[nodiscard]] std::string_view utf8_prefix(std::string_view text, std::size_t limit);

/// The length of valid UTF-8 `text` in UTF-16 code units, which JavaScript counts in.
[[nodiscard]] std::size_t utf16_units(std::string_view text);

}  // namespace agent_timeline
