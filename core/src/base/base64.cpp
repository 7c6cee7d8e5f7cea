#include "base/base64.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace agent_timeline {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xFF;

constexpr auto kValues = [] {
  std::array<std::uint8_t, 256> values{};
  for (std::uint8_t& value : values)
    value = kNoDigit;
  for (std::size_t i = 0; i < kAlphabet.size(); ++i)
    values[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
  constexpr unsigned digit_bits = 6;
  constexpr unsigned byte_bits = 8;
  if (text.ends_with('=') && text.size() % 4 != 0) return std::nullopt;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding)
    text.remove_suffix(1);
  // A single digit left over holds less than a byte.
  if (text.size() % 4 == 1) return std::nullopt;
  std::string out;
  out.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char digit : text) {
    const std::uint8_t value = kValues[static_cast<unsigned char>(digit)];
    if (value == kNoDigit) return std::nullopt;
    bits = (bits << digit_bits) | value;
    count += digit_bits;
    if (count < byte_bits) continue;
    count -= byte_bits;
    out += static_cast<char>(static_cast<unsigned char>(bits >> count));
    bits &= (1U << count) - 1U;
  }
  return out;
}

}  // namespace agent_timeline
