// Moments as dates and times of day, at the limits of days, offsets and calendars.
#include "base/calendar.h"

#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <string>

using namespace agent_timeline;

namespace {

std::string told(std::int64_t milliseconds, std::int64_t offset = 0) {
  const Moment moment = moment_of(milliseconds, offset);
  return date_text(moment) + " " + clock_text(moment);
}

}  // namespace

TEST_CASE("a moment is converted to a date and a time of day at any UTC offset", "[base]") {
  CHECK(told(0) == "1970-01-01 00:00");
  CHECK(told(-1) == "1969-12-31 23:59");
  CHECK(told(1'770'800'000'000) == "2026-02-11 08:53");
  CHECK(told(1'770'800'000'000, 330) == "2026-02-11 14:23");
  CHECK(told(1'770'800'000'000, -9 * 60) == "2026-02-10 23:53");
  CHECK(told(951'782'400'000) == "2000-02-29 00:00");
  CHECK(told(951'868'800'000) == "2000-03-01 00:00");
  CHECK(told(1'767'225'540'000) == "2025-12-31 23:59");
  CHECK(told(4'107'542'400'000) == "2100-03-01 00:00");
  CHECK(told(8'640'000'000'000'000) == "275760-09-13 00:00");
}

TEST_CASE("a moment out of range is clamped to the calendar's first or last moment", "[base]") {
  CHECK(told(std::numeric_limits<std::int64_t>::max()) == told(8'640'000'000'000'000));
  CHECK(told(std::numeric_limits<std::int64_t>::min()) == told(-8'640'000'000'000'000));
}
