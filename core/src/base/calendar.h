// Days and times of day of moments that come from the input, whatever they are, for texts.
// Invariant: a moment that no calendar has is told as the nearest one.
#pragma once

#include <cstdint>
#include <string>

namespace agent_timeline {

/// A moment on a clock at some offset from UTC.
struct Moment {
  /// Since 1970-01-01.
  std::int64_t day = 0;
  std::int64_t minute_of_day = 0;
};

[[nodiscard]] Moment moment_of(std::int64_t milliseconds, std::int64_t utc_offset_minutes);

/// `2026-11-24`.
[[nodiscard]] std::string date_text(const Moment& moment);
/// `09:05`.
[[nodiscard]] std::string clock_text(const Moment& moment);

}  // namespace agent_timeline
