// Arithmetic on token counts, for the timeline and for dialects that report usage incrementally.
// Invariant: counts reported by programs never overflow.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "event/event.h"

namespace agent_timeline {

/// The sum of two counts, saturated at the largest integer.
[[nodiscard]] inline std::int64_t saturating_add(std::int64_t a, std::int64_t b) {
  const std::int64_t room = std::numeric_limits<std::int64_t>::max() - a;
  return b > room ? a + room : a + b;
}

/// All counts, for what is done with each.
inline constexpr std::array kUsageCounts = {&Usage::input_tokens,     &Usage::output_tokens,
                                            &Usage::cached_tokens,    &Usage::total_tokens,
                                            &Usage::reasoning_tokens, &Usage::cache_write_tokens};

[[nodiscard]] inline Usage sum(const Usage& a, const Usage& b) {
  Usage out;
  for (const auto count : kUsageCounts)
    out.*count = saturating_add(a.*count, b.*count);
  return out;
}

/// `b` minus `a` per field, at least 0.
[[nodiscard]] inline Usage difference(const Usage& b, const Usage& a) {
  Usage out;
  for (const auto count : kUsageCounts)
    out.*count = std::max<std::int64_t>(b.*count - a.*count, 0);
  return out;
}

/// True if no field of `b` is less than in `a`.
[[nodiscard]] inline bool is_at_least(const Usage& b, const Usage& a) {
  return std::all_of(kUsageCounts.begin(), kUsageCounts.end(),
                     [&](const auto count) { return b.*count >= a.*count; });
}

}  // namespace agent_timeline
