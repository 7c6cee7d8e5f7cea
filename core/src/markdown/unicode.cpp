#include "markdown/unicode.h"

#include <algorithm>
#include <iterator>

#include "markdown/ascii.h"
#include "markdown/punctuation_table.h"

namespace agent_timeline::markdown {
namespace {

constexpr CharacterRange kCjk[] = {
    {0x1100, 0x11FF},    // Hangul Jamo
    {0x2E80, 0x303F},    // radicals, ideographic descriptions, symbols and punctuation
    {0x3040, 0x33FF},    // kana, Bopomofo, compatibility letters and units
    {0x3400, 0x4DBF},    // ideographs, extension A
    {0x4E00, 0x9FFF},    // ideographs
    {0xA000, 0xA4CF},    // Yi
    {0xA960, 0xA97F},    // Hangul Jamo, extended A
    {0xAC00, 0xD7FF},    // Hangul syllables, Jamo extended B
    {0xF900, 0xFAFF},    // compatibility ideographs
    {0xFE10, 0xFE1F},    // vertical forms
    {0xFE30, 0xFE6F},    // compatibility forms, small forms
    {0xFF00, 0xFFEF},    // fullwidth and halfwidth forms
    {0x16FE0, 0x18DFF},  // Tangut, Khitan
    {0x1AFF0, 0x1B2FF},  // kana, extended; Nushu
    {0x1F200, 0x1F2FF},  // enclosed ideographs
    {0x20000, 0x3FFFD},  // ideographs, extensions B and on
};

template <std::size_t N>
bool contains(const CharacterRange (&ranges)[N], char32_t code) {
  const CharacterRange* after =
      std::upper_bound(std::begin(ranges), std::end(ranges), code,
                       [](char32_t c, const CharacterRange& range) { return c < range.first; });
  return after != std::begin(ranges) && code <= std::prev(after)->last;
}

}  // namespace

bool is_punctuation(char32_t code) {
  return code < 0x80 ? is_ascii_punctuation(static_cast<char>(code)) : contains(kPunctuation, code);
}

bool is_pictograph(char32_t code) {
  return (code >= 0x2190 && code <= 0x2307) || (code >= 0x230C && code <= 0x2328) ||
         (code >= 0x232B && code <= 0x2767) || (code >= 0x2794 && code <= 0x27C4) ||
         (code >= 0x1F000 && code <= 0x1FAFF);
}

bool is_white_space(char32_t code) {
  return code == U' ' || code == U'\t' || code == U'\n' || code == U'\f' || code == U'\r' ||
         code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

bool is_cjk(char32_t code) {
  return code >= 0x1100 && contains(kCjk, code);
}

}  // namespace agent_timeline::markdown
