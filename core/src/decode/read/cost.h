// Reads amounts of money as dialects write them: JSON numbers of US dollars, with as many digits as
// a double prints. Reads the digits themselves, so that sums are exact to the billionth.
#pragma once

#include <cstdint>
#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// Returns billionths of a US dollar, rounded half up. Nothing for anything that is not a number,
/// is negative, or is ten million dollars or more.
[[nodiscard]] std::optional<std::int64_t> read_nano_usd(const Value& dollars);

}  // namespace agent_timeline
