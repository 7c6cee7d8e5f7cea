// Formats timestamps from the input as dates and times of day.
// Invariant: a timestamp outside the range of a JavaScript Date is clamped to that range.
#pragma once

#include <cstdint>
#include <string>

namespace agent_timeline {

/// A point in time on a clock with some offset from UTC.
struct Moment {
  /// Days since 1970-01-01.
  std::int64_t day = 0;
  std::int64_t minute_of_day = 0;
};

[[nodiscard]] Moment moment_of(std::int64_t milliseconds, std::int64_t utc_offset_minutes);

/// Formats the date, e.g. `2026-11-24`.
[[nodiscard]] std::string date_text(const Moment& moment);
/// Formats the time of day, e.g. `09:05`.
[[nodiscard]] std::string clock_text(const Moment& moment);

}  // namespace agent_timeline
