#include "base/calendar.h"

#include <algorithm>

namespace agent_timeline {
namespace {

/// The range of a JavaScript Date.
constexpr std::int64_t kMaxMs = 8'640'000'000'000'000;
constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kDayMinutes = 24 * 60;
/// Days in a 400-year cycle of the Gregorian calendar.
constexpr std::int64_t kDaysOf400Years = 146'097;
/// Days from 0000-03-01 to 1970-01-01.
constexpr std::int64_t kDaysToMarchOf0 = 719'468;

void append_padded(std::int64_t number, std::size_t width, std::string& out) {
  const std::string digits = std::to_string(number);
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

std::int64_t floor_divide(std::int64_t number, std::int64_t by) {
  return number / by - (number % by < 0 ? 1 : 0);
}

}  // namespace

Moment moment_of(std::int64_t milliseconds, std::int64_t utc_offset_minutes) {
  const std::int64_t clamped = std::clamp(milliseconds, -kMaxMs, kMaxMs);
  const std::int64_t minutes = floor_divide(clamped, kMinuteMs) + utc_offset_minutes;
  const std::int64_t day = floor_divide(minutes, kDayMinutes);
  return {day, minutes - day * kDayMinutes};
}

std::string date_text(const Moment& moment) {
  // Years start in March here, so that a leap day is the last day of its year.
  const std::int64_t since_march = moment.day + kDaysToMarchOf0;
  const std::int64_t cycle = floor_divide(since_march, kDaysOf400Years);
  const std::int64_t day_of_cycle = since_march - cycle * kDaysOf400Years;
  const std::int64_t leap_days =
      day_of_cycle / 1460 - day_of_cycle / 36'524 + day_of_cycle / (kDaysOf400Years - 1);
  const std::int64_t year_of_cycle = (day_of_cycle - leap_days) / 365;
  const std::int64_t day_of_year =
      day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
  // Counted from March, every five months have 153 days.
  const std::int64_t month = (5 * day_of_year + 2) / 153;
  const std::int64_t day = day_of_year - (153 * month + 2) / 5 + 1;
  const bool is_next_year = month >= 10;
  std::string out;
  append_padded(cycle * 400 + year_of_cycle + (is_next_year ? 1 : 0), 4, out);
  out += '-';
  append_padded(is_next_year ? month - 9 : month + 3, 2, out);
  out += '-';
  append_padded(day, 2, out);
  return out;
}

std::string clock_text(const Moment& moment) {
  std::string out;
  append_padded(moment.minute_of_day / 60, 2, out);
  out += ':';
  append_padded(moment.minute_of_day % 60, 2, out);
  return out;
}

}  // namespace agent_timeline
