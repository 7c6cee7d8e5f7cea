#include "decode/read/cost.h"

#include "decode/read/decimal.h"

namespace agent_timeline {
namespace {

constexpr std::int64_t kDecimals = 9;
/// Amounts below ten million dollars have at most this many digits before the point.
constexpr std::int64_t kLargestPower = 7;

}  // namespace

std::optional<std::int64_t> read_nano_usd(const Value& dollars) {
  if (!dollars.is_number() || dollars.text().starts_with('-')) return std::nullopt;
  const Decimal decimal = read_decimal(dollars.text());
  if (decimal.digits.empty()) return 0;
  if (decimal.power > kLargestPower) return std::nullopt;
  const std::int64_t places = decimal.power + kDecimals;
  if (places < 0) return 0;
  const auto digit = [&](std::int64_t at) {
    const auto index = static_cast<std::size_t>(at);
    return index < decimal.digits.size() ? decimal.digits[index] - '0' : 0;
  };
  std::int64_t nano = 0;
  for (std::int64_t i = 0; i < places; ++i)
    nano = nano * 10 + digit(i);
  return nano + (digit(places) >= 5 ? 1 : 0);
}

}  // namespace agent_timeline
