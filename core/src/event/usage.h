// Arithmetic on token counts, for the timeline and for dialects that report usage incrementally.
// Invariant: counts reported by programs never overflow.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "event/event.h"

namespace agent_timeline {

/// The sum of two counts, saturated at the largest integer.
[[nodiscard]] inline std::int64_t saturating_add(std::int64_t a, std::int64_t b) {
  const std::int64_t room = std::numeric_limits<std::int64_t>::max() - a;
  return b > room ? a + room : a + b;
}

[[nodiscard]] inline Usage sum(const Usage& a, const Usage& b) {
  return {saturating_add(a.input_tokens, b.input_tokens),
          saturating_add(a.output_tokens, b.output_tokens),
          saturating_add(a.cached_tokens, b.cached_tokens),
          saturating_add(a.total_tokens, b.total_tokens)};
}

/// `b` minus `a` per field, at least 0.
[[nodiscard]] inline Usage difference(const Usage& b, const Usage& a) {
  const auto more = [](std::int64_t x, std::int64_t y) { return std::max<std::int64_t>(x - y, 0); };
  return {more(b.input_tokens, a.input_tokens), more(b.output_tokens, a.output_tokens),
          more(b.cached_tokens, a.cached_tokens), more(b.total_tokens, a.total_tokens)};
}

/// True if no field of `b` is less than in `a`.
[[nodiscard]] inline bool is_at_least(const Usage& b, const Usage& a) {
  return b.input_tokens >= a.input_tokens && b.output_tokens >= a.output_tokens &&
         b.cached_tokens >= a.cached_tokens && b.total_tokens >= a.total_tokens;
}

}  // namespace agent_timeline
