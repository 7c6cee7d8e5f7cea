// Numbers of JSON by their digits, for what a double would round: money.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline {

/// A decimal number taken apart: 0.<digits> times ten to the power. `digits` begins with no zero
/// and is empty for zero.
struct Decimal {
  std::string digits;
  std::int64_t power = 0;
};

/// Takes the spelling of a JSON number apart; its sign is left out. A power beyond a billion, which
/// no number of digits can make up for, is held to that.
[[nodiscard]] Decimal read_decimal(std::string_view spelling);

}  // namespace agent_timeline
