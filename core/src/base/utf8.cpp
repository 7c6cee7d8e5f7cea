#include "base/utf8.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace agent_timeline {
namespace {

constexpr std::string_view kReplacementBytes = "\xEF\xBF\xBD";

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

/// What a lead byte requires: the number of continuation bytes, and the bounds of the first one
/// (Unicode Standard, table 3-7), which exclude overlong forms, surrogates and values above
/// U+10FFFF.
struct Lead {
  unsigned continuations = 0;
  unsigned char first_low = 0x80;
  unsigned char first_high = 0xBF;
  unsigned char payload = 0;
};

Lead classify(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) {
    return {1, 0x80, 0xBF, static_cast<unsigned char>(lead & 0x1F)};
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned char low = lead == 0xE0 ? 0xA0 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : 0xBF;
    return {2, low, high, static_cast<unsigned char>(lead & 0x0F)};
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned char low = lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xF4 ? 0x8F : 0xBF;
    return {3, low, high, static_cast<unsigned char>(lead & 0x07)};
  }
  return {};
}

}  // namespace

DecodedCharacter decode_utf8(std::string_view text, std::size_t at) {
  const unsigned char lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1, true};
  const Lead shape = classify(lead);
  if (shape.continuations == 0) return {kReplacementCharacter, 1, false};
  char32_t code = shape.payload;
  for (unsigned i = 1; i <= shape.continuations; ++i) {
    if (at + i >= text.size()) return {kReplacementCharacter, i, false};
    const unsigned char next = byte_at(text, at + i);
    const unsigned char low = i == 1 ? shape.first_low : 0x80;
    const unsigned char high = i == 1 ? shape.first_high : 0xBF;
    if (next < low || next > high) return {kReplacementCharacter, i, false};
    code = (code << 6) | (next & 0x3F);
  }
  return {code, shape.continuations + 1, true};
}

void append_utf8(std::string& out, char32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if ((code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) {
    out += kReplacementBytes;
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | (code >> 12));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (code >> 18));
    out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

/// Skips eight bytes at a time, because logs are almost entirely ASCII.
std::size_t skip_ascii(std::string_view text, std::size_t at) {
  constexpr std::uint64_t high_bits = 0x8080808080808080U;
  while (at + sizeof(std::uint64_t) <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & high_bits) != 0) break;
    at += sizeof word;
  }
  while (at < text.size() && byte_at(text, at) < 0x80)
    ++at;
  return at;
}

namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101U;
constexpr std::uint64_t kHighBits = kOnes * 0x80;

/// Not 0 if a byte of `word` is less than `bound`, which is at most 0x80 ("Bit Twiddling Hacks",
/// Sean Eron Anderson).
constexpr std::uint64_t some_below(std::uint64_t word, std::uint8_t bound) {
  return (word - kOnes * bound) & ~word & kHighBits;
}

constexpr bool is_plain(std::uint8_t byte) {
  return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

}  // namespace

std::size_t skip_plain_ascii(std::string_view text, std::size_t at) {
  while (at + sizeof(std::uint64_t) <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    const std::uint64_t special = some_below(word, 0x20) | some_below(word ^ (kOnes * '"'), 1) |
                                  some_below(word ^ (kOnes * '\\'), 1) | (word & kHighBits);
    // Only bytes after the first special one can be flagged wrongly.
    if (special != 0) return at + static_cast<std::size_t>(std::countr_zero(special)) / 8;
    at += sizeof word;
  }
  while (at < text.size() && is_plain(byte_at(text, at)))
    ++at;
  return at;
}

std::size_t valid_utf8_length(std::string_view text) {
  std::size_t at = skip_ascii(text, 0);
  while (at < text.size()) {
    const DecodedCharacter character = decode_utf8(text, at);
    if (!character.valid) return at;
    at = skip_ascii(text, at + character.length);
  }
  return at;
}

std::string repair_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t valid = valid_utf8_length(text);
    out += text.substr(0, valid);
    if (valid == text.size()) break;
    out += kReplacementBytes;
    text.remove_prefix(valid + decode_utf8(text, valid).length);
  }
  return out;
}

std::string_view utf8_prefix(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  constexpr std::size_t longest_tail = 3;  // continuation bytes of the longest character
  std::size_t end = limit;
  while (end > 0 && limit - end < longest_tail && is_continuation_byte(text[end]))
    --end;
  return text.substr(0, end);
}

std::size_t unfinished_utf8(std::string_view text) {
  constexpr std::size_t longest = 3;  // all bytes of the longest character but the last
  for (std::size_t back = 1; back <= longest && back <= text.size(); ++back) {
    const std::size_t at = text.size() - back;
    if (is_continuation_byte(text[at])) continue;
    const Lead lead = classify(byte_at(text, at));
    if (lead.continuations < back) return 0;
    const bool is_well_formed = back == 1 || (byte_at(text, at + 1) >= lead.first_low &&
                                              byte_at(text, at + 1) <= lead.first_high);
    return is_well_formed ? back : 0;
  }
  return 0;
}

std::size_t utf16_units(std::string_view text) {
  std::size_t units = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t ascii_end = skip_ascii(text, at);
    units += ascii_end - at;
    for (at = ascii_end; at < text.size(); ++at) {
      const auto byte = byte_at(text, at);
      if (byte < 0x80) break;
      if (!is_continuation_byte(text[at])) ++units;
      // A four-byte character is a surrogate pair.
      if (byte >= 0xF0) ++units;
    }
  }
  return units;
}

}  // namespace agent_timeline
