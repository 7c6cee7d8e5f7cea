#include "decode/cost.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace agent_timeline {
namespace {

constexpr int kDecimals = 9;
/// Less than ten million dollars has at most this many digits before the point.
constexpr int kLargestPower = 7;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// A decimal number taken apart: 0.<digits> times ten to the power.
struct Decimal {
  std::string digits;
  int power = 0;
};

std::optional<Decimal> take_apart(std::string_view spelling) {
  const std::size_t mark = std::min(spelling.find_first_of("eE"), spelling.size());
  const std::string_view mantissa = spelling.substr(0, mark);
  Decimal out;
  bool before_point = true;
  for (const char c : mantissa) {
    if (c == '.') before_point = false;
    if (!is_digit(c)) continue;
    out.digits += c;
    out.power += before_point ? 1 : 0;
  }
  if (mark < spelling.size()) {
    std::string_view exponent = spelling.substr(mark + 1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    int power = 0;
    const auto [rest, error] =
        std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
    if (error != std::errc() || power > 1000 || power < -1000) return std::nullopt;
    out.power += power;
  }
  const std::size_t zeros = std::min(out.digits.find_first_not_of('0'), out.digits.size());
  out.digits.erase(0, zeros);
  out.power -= static_cast<int>(zeros);
  return out;
}

}  // namespace

std::optional<std::int64_t> read_nano_usd(const Value& dollars) {
  if (!dollars.is_number() || dollars.text().starts_with('-')) return std::nullopt;
  const std::optional<Decimal> decimal = take_apart(dollars.text());
  if (!decimal) return std::nullopt;
  if (decimal->digits.empty()) return 0;
  if (decimal->power > kLargestPower) return std::nullopt;
  const int places = decimal->power + kDecimals;
  if (places < 0) return 0;
  const auto digit = [&](int at) {
    const auto index = static_cast<std::size_t>(at);
    return index < decimal->digits.size() ? decimal->digits[index] - '0' : 0;
  };
  std::int64_t nano = 0;
  for (int i = 0; i < places; ++i)
    nano = nano * 10 + digit(i);
  return nano + (digit(places) >= 5 ? 1 : 0);
}

}  // namespace agent_timeline
