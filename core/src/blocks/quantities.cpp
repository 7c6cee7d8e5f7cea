#include "blocks/quantities.h"

#include <algorithm>
#include <array>

namespace agent_timeline {
namespace {

/// `value` / `unit` with one decimal, rounded half up without overflow.
std::string with_one_decimal(std::int64_t value, std::int64_t unit) {
  std::int64_t whole = value / unit;
  const std::int64_t rest = value % unit;
  std::int64_t tenths = (rest * 10 + unit / 2) / unit;
  if (tenths == 10) {
    ++whole;
    tenths = 0;
  }
  return grouped(whole) + "." + std::to_string(tenths);
}

}  // namespace

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = digits.front() == '-' ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3; at -= 3)
    digits.insert(at - 3, ",");
  return digits;
}

std::string duration_text(std::int64_t milliseconds) {
  const std::int64_t ms = std::max<std::int64_t>(milliseconds, 0);
  if (ms < 1000) return std::to_string(ms) + " ms";
  if (ms < 9950) return with_one_decimal(ms, 1000) + " s";
  if (ms < 59'500) return std::to_string((ms + 500) / 1000) + " s";
  return seconds_text(ms / 1000 + (ms % 1000 >= 500 ? 1 : 0));
}

std::string seconds_text(std::int64_t seconds) {
  const std::int64_t s = std::max<std::int64_t>(seconds, 0);
  if (s < 60) return std::to_string(s) + "s";
  if (s < 3600) return std::to_string(s / 60) + "m " + std::to_string(s % 60) + "s";
  return grouped(s / 3600) + "h " + std::to_string(s / 60 % 60) + "m";
}

std::string bytes_text(std::int64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return grouped(bytes) + (bytes == 1 ? " byte" : " bytes");
  std::int64_t unit = 1024;
  std::size_t at = 0;
  while (at + 1 < kUnits.size() && bytes / unit >= 1024) {
    unit *= 1024;
    ++at;
  }
  return with_one_decimal(bytes, unit) + " " + std::string(kUnits[at]);
}

std::string thousands_text(std::int64_t number) {
  return number <= 1000 ? std::to_string(number) : with_one_decimal(number, 1000) + "k";
}

std::string dollars_text(std::int64_t nano_usd) {
  constexpr std::int64_t kDollar = 1'000'000'000;
  constexpr std::int64_t kCent = kDollar / 100;
  const std::int64_t amount = std::max<std::int64_t>(nano_usd, 0);
  // An amount below one cent gets four decimals, so that it does not become zero.
  const std::size_t digits = amount > 0 && amount < kCent ? 4 : 2;
  const std::int64_t per_dollar = digits == 4 ? 10'000 : 100;
  const std::int64_t step = kDollar / per_dollar;
  const std::int64_t steps = amount / step + (amount % step >= step / 2 ? 1 : 0);
  std::string decimals = std::to_string(steps % per_dollar);
  decimals.insert(0, digits - decimals.size(), '0');
  return "$" + grouped(steps / per_dollar) + "." + decimals;
}

std::string quantity_text(std::string_view name, std::int64_t number) {
  if (name == "milliseconds") return duration_text(number);
  if (name == "seconds") return seconds_text(number);
  if (name == "bytes") return bytes_text(number);
  if (name == "characters") return thousands_text(number);
  if (name == "nano_usd") return dollars_text(number);
  if (name == "tokens") return grouped(number);
  return std::to_string(number);
}

}  // namespace agent_timeline
