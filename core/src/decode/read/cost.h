// Money as dialects write it: a JSON number of US dollars, with as many digits as a double prints.
// Read from its spelling, so that sums are exact to the billionth.
#pragma once

#include <cstdint>
#include <optional>

#include "base/value.h"

namespace agent_timeline {

/// Billionths of a US dollar, rounded half up. Nothing for what is no number, is negative, or is
/// ten million dollars or more.
[[nodiscard]] std::optional<std::int64_t> read_nano_usd(const Value& dollars);

}  // namespace agent_timeline
