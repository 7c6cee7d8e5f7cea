#include "diff/word_split.h"

#include <array>
#include <cstddef>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline::diff {
namespace {

enum class Kind : std::uint8_t { word, space, single, combining, joiner };

/// Ranges of characters above ASCII that are not letters (by Unicode blocks); all others count as
/// letters.
struct CodeRange {
  char32_t first;
  char32_t last;
  Kind kind;
};

constexpr CodeRange kRanges[] = {
    {0x00A0, 0x00A0, Kind::space},       {0x00A1, 0x00A9, Kind::single},
    {0x00AB, 0x00B4, Kind::single},      {0x00B6, 0x00B9, Kind::single},
    {0x00BB, 0x00BF, Kind::single},      {0x0300, 0x036F, Kind::combining},
    {0x2000, 0x200A, Kind::space},       {0x200D, 0x200D, Kind::joiner},
    {0x200B, 0x2027, Kind::single},      {0x2028, 0x2029, Kind::space},
    {0x202A, 0x206F, Kind::single},      {0x20D0, 0x20FF, Kind::combining},
    {0x2190, 0x2BFF, Kind::single},      {0x2E00, 0x2FFF, Kind::single},
    {0x3000, 0x3000, Kind::space},       {0x3099, 0x309A, Kind::combining},
    {0x3001, 0x9FFF, Kind::single},      {0xAC00, 0xD7AF, Kind::single},
    {0xF900, 0xFAFF, Kind::single},      {0xFE00, 0xFE0F, Kind::combining},
    {0xFE30, 0xFF65, Kind::single},      {0xFFF0, 0xFFFF, Kind::single},
    {0x1F3FB, 0x1F3FF, Kind::combining}, {0x1F000, 0x3FFFF, Kind::single},
    {0xE0000, 0xE0FFF, Kind::combining},
};

Kind kind_of(char32_t code) {
  for (const CodeRange& range : kRanges) {
    if (range.first <= code && code <= range.last) return range.kind;
  }
  return Kind::word;
}

constexpr std::array<Kind, 128> kAscii = [] {
  std::array<Kind, 128> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const char c = static_cast<char>(i);
    const bool is_word = is_ascii_alphanumeric(c) || c == '_';
    kinds[i] = is_word ? Kind::word : is_space(c) ? Kind::space : Kind::single;
  }
  return kinds;
}();

}  // namespace

void split_words(std::string_view line, std::vector<std::uint32_t>& ends) {
  ends.clear();
  Kind before = Kind::single;
  bool is_joined = false;
  for (std::size_t at = 0; at < line.size();) {
    const auto byte = static_cast<unsigned char>(line[at]);
    Kind kind = Kind::word;
    if (byte < kAscii.size()) {
      kind = kAscii[byte];
      ++at;
    } else {
      const DecodedCharacter character = decode_utf8(line, at);
      kind = kind_of(character.code);
      at += character.length;
    }
    const bool combines = kind == Kind::combining || kind == Kind::joiner;
    const bool continues_word = combines || is_joined || (kind == before && kind != Kind::single);
    if (continues_word && !ends.empty()) {
      ends.back() = static_cast<std::uint32_t>(at);
    } else {
      ends.push_back(static_cast<std::uint32_t>(at));
    }
    is_joined = kind == Kind::joiner;
    if (!combines) before = kind;
  }
}

}  // namespace agent_timeline::diff
