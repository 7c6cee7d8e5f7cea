#include "html/idna.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "html/mapped_characters.h"
#include "html/punycode.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kPrefix = "xn--";

struct Range {
  char32_t first;
  char32_t last;
};

/// Characters that IDNA drops or rejects: zero-width and bidirectional controls, variation
/// selectors, compatibility forms, private use, tags, unassigned planes. Whole blocks, to keep the
/// table readable.
constexpr std::array kDisallowed = {
    Range{0x061C, 0x061C}, Range{0x115F, 0x1160}, Range{0x17B4, 0x17B5}, Range{0x180B, 0x180F},
    Range{0xD800, 0xFA0D}, Range{0xFE00, 0xFE6F}, Range{0xFEFF, 0xFFFF}, Range{0x34000, 0x10FFFF},
};

/// Blocks of symbols and punctuation, some of which look like separators. As a result, a host with
/// symbols (such as an emoji domain) is shown as text unless it is written in Punycode.
constexpr std::array kSymbols = {
    Range{0x0080, 0x00BF},
    Range{0x2000, 0x2BFF},
    Range{0x3000, 0x3004},
};

template <std::size_t Size>
bool is_in(const std::array<Range, Size>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](Range r) { return code >= r.first && code <= r.last; });
}

/// Whether browsers replace `code` by another character.
bool is_mapped(char32_t code) {
  const auto after = std::upper_bound(
      std::begin(kMappedCharacters), std::end(kMappedCharacters), code,
      [](char32_t c, std::uint32_t range) { return c < static_cast<char32_t>(range >> 11); });
  if (after == std::begin(kMappedCharacters)) return false;
  const std::uint32_t range = *std::prev(after);
  const std::uint32_t distance = static_cast<std::uint32_t>(code) - (range >> 11);
  const std::uint32_t step = (range & 0x400) != 0 ? 2 : 1;
  return distance <= (range & 0x3FF) && distance % step == 0;
}

/// Whether browsers resolve `code`, which is beyond ASCII, unchanged.
bool is_resolved(char32_t code) {
  return !is_mapped(code) && !is_in(kDisallowed, code);
}

bool is_ascii_host_character(char c) {
  return is_ascii_alphanumeric(c) || c == '-' || c == '.' || c == '_';
}

std::u32string decode(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCharacter character = decode_utf8(text, at);
    out += character.code;
    at += character.length;
  }
  return out;
}

/// Whether a Punycode label may stand for `label`. Symbols are allowed, because their ASCII
/// spelling deceives nobody.
bool is_encodable(const std::u32string& label) {
  const auto is_ascii = [](char32_t code) { return code < 0x80; };
  return !std::all_of(label.begin(), label.end(), is_ascii) &&
         std::all_of(label.begin(), label.end(),
                     [is_ascii](char32_t code) { return is_ascii(code) || is_resolved(code); });
}

/// Returns the characters of a label; nothing if it is not valid.
std::optional<std::u32string> read_label(std::string_view label) {
  if (to_lower_ascii(label.substr(0, kPrefix.size())) != kPrefix) return decode(label);
  std::optional<std::u32string> out = decode_punycode(label.substr(kPrefix.size()));
  return out && is_encodable(*out) ? out : std::nullopt;
}

/// Character classes (UAX #9), as far as the Bidi Rule distinguishes them.
enum class Bidi : std::uint8_t { left, right, number, arabic_number, neutral };

/// Classifies by blocks; combining marks count as letters.
Bidi bidi_of(char32_t code) {
  if (code >= '0' && code <= '9') return Bidi::number;
  if (code == '-' || code == '_') return Bidi::neutral;
  if (code < 0x0590) return Bidi::left;
  if (code >= 0x0660 && code <= 0x0669) return Bidi::arabic_number;
  if (code >= 0x06F0 && code <= 0x06F9) return Bidi::number;
  const bool is_right =
      code <= 0x08FF || (code >= 0xFB1D && code <= 0xFDFF) || (code >= 0xFE70 && code <= 0xFEFF) ||
      (code >= 0x10800 && code <= 0x10FFF) || (code >= 0x1E800 && code <= 0x1EFFF);
  return is_right ? Bidi::right : Bidi::left;
}

bool has(const std::u32string& label, Bidi wanted) {
  return std::any_of(label.begin(), label.end(),
                     [wanted](char32_t code) { return bidi_of(code) == wanted; });
}

bool is_right_to_left(const std::u32string& label) {
  return has(label, Bidi::right) || has(label, Bidi::arabic_number);
}

/// The Bidi Rule (RFC 5893, section 2).
bool satisfies_bidi_rule(const std::u32string& label) {
  if (label.empty()) return true;
  const Bidi first = bidi_of(label.front());
  if (bidi_of(label.back()) == Bidi::neutral) return false;
  if (first == Bidi::left) return !is_right_to_left(label);
  if (first != Bidi::right || has(label, Bidi::left)) return false;
  return !has(label, Bidi::number) || !has(label, Bidi::arabic_number);
}

}  // namespace

bool is_host_character(char32_t code) {
  if (code < 0x80) return is_ascii_host_character(static_cast<char>(code));
  return is_resolved(code) && !is_in(kSymbols, code);
}

bool has_valid_labels(std::string_view host) {
  bool is_bidi = false;
  bool satisfies_rule = true;
  while (!host.empty()) {
    const std::size_t end = std::min(host.find('.'), host.size());
    const std::optional<std::u32string> label = read_label(host.substr(0, end));
    if (!label) return false;
    is_bidi = is_bidi || is_right_to_left(*label);
    satisfies_rule = satisfies_rule && satisfies_bidi_rule(*label);
    host.remove_prefix(std::min(end + 1, host.size()));
  }
  return satisfies_rule || !is_bidi;
}

}  // namespace agent_timeline
