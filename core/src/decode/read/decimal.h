// Reads JSON numbers digit by digit, for values that a double would round, such as money.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline {

/// The decimal number 0.<digits> × 10^power. `digits` has no leading zeros and is empty for zero.
struct Decimal {
  std::string digits;
  std::int64_t power = 0;
};

/// Parses the spelling of a JSON number and ignores its sign. Exponents are clamped to a billion,
/// more than any number of digits can make up for.
[[nodiscard]] Decimal read_decimal(std::string_view spelling);

}  // namespace agent_timeline
