#include "decode/read/decimal.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/number.h"

namespace agent_timeline {
namespace {

std::int64_t read_exponent(std::string_view text) {
  constexpr std::int64_t bound = 1'000'000'000;
  if (text.starts_with('+')) text.remove_prefix(1);
  const std::optional<std::int64_t> exponent = leading_integer(text);
  if (!exponent) return text.starts_with('-') ? -bound : bound;
  return std::clamp(*exponent, -bound, bound);
}

}  // namespace

Decimal read_decimal(std::string_view spelling) {
  const std::size_t mark = std::min(spelling.find_first_of("eE"), spelling.size());
  Decimal out;
  bool before_point = true;
  for (const char c : spelling.substr(0, mark)) {
    if (c == '.') before_point = false;
    if (!is_ascii_digit(c)) continue;
    out.digits += c;
    out.power += before_point ? 1 : 0;
  }
  if (mark < spelling.size()) out.power += read_exponent(spelling.substr(mark + 1));
  const std::size_t zeros = std::min(out.digits.find_first_not_of('0'), out.digits.size());
  out.digits.erase(0, zeros);
  out.power -= static_cast<std::int64_t>(zeros);
  return out;
}

}  // namespace agent_timeline
