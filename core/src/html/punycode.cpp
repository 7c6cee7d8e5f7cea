#include "html/punycode.h"

#include <cstddef>
#include <cstdint>

#include "base/utf8.h"

namespace agent_timeline {
namespace {

// Parameters and names from RFC 3492, section 5.
constexpr std::uint64_t kBase = 36;
constexpr std::uint64_t kTMin = 1;
constexpr std::uint64_t kTMax = 26;
constexpr std::uint64_t kSkew = 38;
constexpr std::uint64_t kDamp = 700;
constexpr std::uint64_t kInitialBias = 72;
constexpr std::uint64_t kInitialN = 0x80;

constexpr std::size_t kLabelBytes = 63;
constexpr std::uint64_t kLastCharacter = 0x10FFFF;

/// The value of a digit; kBase for any other character.
std::uint64_t digit_of(char c) {
  if (c >= 'a' && c <= 'z') return static_cast<std::uint64_t>(c - 'a');
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint64_t>(c - 'A');
  if (c >= '0' && c <= '9') return static_cast<std::uint64_t>(c - '0') + 26;
  return kBase;
}

std::uint64_t threshold(std::uint64_t k, std::uint64_t bias) {
  if (k <= bias + kTMin) return kTMin;
  return k >= bias + kTMax ? kTMax : k - bias;
}

/// Removes one number from the front of `text` and returns it.
std::optional<std::uint64_t> take_number(std::string_view& text, std::uint64_t bias) {
  std::uint64_t number = 0;
  std::uint64_t weight = 1;
  for (std::uint64_t k = kBase; !text.empty(); k += kBase) {
    const std::uint64_t digit = digit_of(text.front());
    text.remove_prefix(1);
    number += digit * weight;
    if (digit == kBase || number > kLastCharacter * kLabelBytes) return std::nullopt;
    const std::uint64_t t = threshold(k, bias);
    if (digit < t) return number;
    weight *= kBase - t;
  }
  return std::nullopt;
}

std::uint64_t adapt(std::uint64_t delta, std::uint64_t points, bool first) {
  delta /= first ? kDamp : 2;
  delta += delta / points;
  std::uint64_t k = 0;
  for (; delta > (kBase - kTMin) * kTMax / 2; k += kBase)
    delta /= kBase - kTMin;
  return k + (kBase - kTMin + 1) * delta / (delta + kSkew);
}

}  // namespace

std::optional<std::u32string> decode_punycode(std::string_view text) {
  if (text.size() > kLabelBytes || skip_ascii(text, 0) < text.size()) return std::nullopt;
  const std::size_t delimiter = text.rfind('-');
  std::u32string out;
  if (delimiter != std::string_view::npos && delimiter > 0) {
    out.assign(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(delimiter));
    text.remove_prefix(delimiter + 1);
  }
  std::uint64_t n = kInitialN;
  std::uint64_t i = 0;
  std::uint64_t bias = kInitialBias;
  for (bool first = true; !text.empty(); first = false) {
    const std::optional<std::uint64_t> delta = take_number(text, bias);
    if (!delta) return std::nullopt;
    const std::uint64_t points = out.size() + 1;
    bias = adapt(*delta, points, first);
    i += *delta;
    n += i / points;
    i %= points;
    if (n > kLastCharacter) return std::nullopt;
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(i++), static_cast<char32_t>(n));
  }
  return out;
}

}  // namespace agent_timeline
