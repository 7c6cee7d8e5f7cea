#include "base/hidden_characters.h"

#include <algorithm>
#include <cstdint>

#include "base/utf8.h"

namespace agent_timeline {
namespace {

struct HiddenRange {
  std::uint32_t first;
  std::uint32_t last;
  std::string_view name;
};

constexpr std::string_view kVariation = "variation selector";
constexpr std::string_view kFormat = "invisible format character";
constexpr std::string_view kFiller = "Hangul filler";

/// The code points with the property Default_Ignorable_Code_Point, in ascending order.
constexpr HiddenRange kHidden[] = {
    {0x00AD, 0x00AD, "soft hyphen"},
    {0x034F, 0x034F, "combining grapheme joiner"},
    {0x061C, 0x061C, "Arabic letter mark"},
    {0x115F, 0x1160, kFiller},
    {0x17B4, 0x17B5, "Khmer inherent vowel"},
    {0x180B, 0x180D, kVariation},
    {0x180E, 0x180E, "Mongolian vowel separator"},
    {0x180F, 0x180F, kVariation},
    {0x200B, 0x200B, "zero width space"},
    {0x200C, 0x200C, "zero width non-joiner"},
    {0x200D, 0x200D, "zero width joiner"},
    {0x200E, 0x200E, "left-to-right mark"},
    {0x200F, 0x200F, "right-to-left mark"},
    {0x202A, 0x202A, "left-to-right embedding"},
    {0x202B, 0x202B, "right-to-left embedding"},
    {0x202C, 0x202C, "pop directional formatting"},
    {0x202D, 0x202D, "left-to-right override"},
    {0x202E, 0x202E, "right-to-left override"},
    {0x2060, 0x2060, "word joiner"},
    {0x2061, 0x2065, "invisible operator"},
    {0x2066, 0x2066, "left-to-right isolate"},
    {0x2067, 0x2067, "right-to-left isolate"},
    {0x2068, 0x2068, "first strong isolate"},
    {0x2069, 0x2069, "pop directional isolate"},
    {0x206A, 0x206F, kFormat},
    {0x3164, 0x3164, kFiller},
    {0xFE00, 0xFE0F, kVariation},
    {0xFEFF, 0xFEFF, "byte order mark"},
    {0xFFA0, 0xFFA0, kFiller},
    {0xFFF0, 0xFFF8, kFormat},
    {0x1BCA0, 0x1BCA3, kFormat},
    {0x1D173, 0x1D17A, kFormat},
    {0xE0000, 0xE00FF, "tag character"},
    {0xE0100, 0xE01EF, kVariation},
    {0xE01F0, 0xE0FFF, kFormat},
};

constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kEmojiVariation = 0xFE0F;

const HiddenRange* find_range(char32_t code) {
  const auto found =
      std::partition_point(std::begin(kHidden), std::end(kHidden),
                           [code](const HiddenRange& range) { return range.last < code; });
  return found != std::end(kHidden) && found->first <= code ? found : nullptr;
}

bool is_variation(const HiddenRange& range) {
  return range.name == kVariation;
}

/// True for the UTF-8 lead bytes of the ranges above; other characters need no decoding.
bool may_be_hidden(unsigned char lead) {
  switch (lead) {
    case 0xC2:
    case 0xCD:
    case 0xD8:
    case 0xE1:
    case 0xE2:
    case 0xE3:
    case 0xEF:
    case 0xF0:
    case 0xF3:
      return true;
    default:
      return false;
  }
}

/// Symbols and pictographs: the characters that joiners combine into emoji sequences.
bool is_pictograph(char32_t code) {
  return (code >= 0x2190 && code <= 0x2BFF) || (code >= 0x1F000 && code <= 0x1FAFF);
}

/// True if the character before `at` can have variants. Of ASCII, only the bases of keycaps can.
bool has_variants(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const DecodedCharacter base = decode_utf8(text, previous_character(text, at));
  if (base.code < 0x80) {
    return base.code == '#' || base.code == '*' || (base.code >= '0' && base.code <= '9');
  }
  return base.valid && find_range(base.code) == nullptr;
}

bool joins_emoji(std::string_view text, std::size_t at, std::size_t end) {
  if (at == 0 || end >= text.size()) return false;
  std::size_t before = previous_character(text, at);
  if (before > 0 && decode_utf8(text, before).code == kEmojiVariation) {
    before = previous_character(text, before);
  }
  return is_pictograph(decode_utf8(text, before).code) &&
         is_pictograph(decode_utf8(text, end).code);
}

}  // namespace

std::size_t find_hidden(std::string_view text, std::size_t from) {
  for (std::size_t at = skip_ascii(text, from); at < text.size(); at = skip_ascii(text, at)) {
    if (!may_be_hidden(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    const DecodedCharacter character = decode_utf8(text, at);
    const HiddenRange* range = find_range(character.code);
    const std::size_t end = at + character.length;
    if (range != nullptr && !(is_variation(*range) && has_variants(text, at)) &&
        !(character.code == kJoiner && joins_emoji(text, at, end))) {
      return at;
    }
    at = end;
  }
  return std::string_view::npos;
}

std::size_t count_hidden(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = find_hidden(text); at < text.size(); ++count)
    at = find_hidden(text, at + decode_utf8(text, at).length);
  return count;
}

std::string_view hidden_name(char32_t code) {
  const HiddenRange* range = find_range(code);
  return range == nullptr ? kFormat : range->name;
}

std::string code_point_text(char32_t code) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text = "U+";
  for (int shift = 20; shift >= 0; shift -= 4) {
    const std::uint32_t rest = static_cast<std::uint32_t>(code) >> shift;
    if (rest != 0 || shift < 16) text += digits[rest & 0xFU];
  }
  return text;
}

std::string reveal_hidden(std::string_view text) {
  std::string out;
  std::size_t written = 0;
  for (std::size_t at = find_hidden(text); at < text.size(); at = find_hidden(text, written)) {
    const DecodedCharacter hidden = decode_utf8(text, at);
    out += text.substr(written, at - written);
    out += "\u2039";
    out += code_point_text(hidden.code);
    out += "\u203A";
    written = at + hidden.length;
  }
  out += text.substr(written);
  return out;
}

}  // namespace agent_timeline
