// Numbers formatted for people.
#include "blocks/quantities.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>

#include "blocks/elapsed.h"
#include "blocks/label.h"

using namespace agent_timeline;

TEST_CASE("numbers are grouped by thousands", "[blocks]") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(-1234567) == "-1,234,567");
  CHECK(grouped(-999) == "-999");
  CHECK(grouped(INT64_MIN) == "-9,223,372,036,854,775,808");
}

TEST_CASE("durations have a suitable unit", "[blocks]") {
  CHECK(duration_text(-1) == "0 ms");
  CHECK(duration_text(999) == "999 ms");
  CHECK(duration_text(1000) == "1.0 s");
  CHECK(duration_text(1249) == "1.2 s");
  CHECK(duration_text(9949) == "9.9 s");
  CHECK(duration_text(9950) == "10 s");
  CHECK(duration_text(59'499) == "59 s");
  CHECK(duration_text(59'500) == "1m 0s");
  CHECK(duration_text(65'000) == "1m 5s");
  CHECK(duration_text(7'200'000) == "2h 0m");
  CHECK(seconds_text(12) == "12s");
  CHECK(seconds_text(65) == "1m 5s");
  CHECK(seconds_text(INT64_MAX) == "2,562,047,788,015,215h 30m");
  CHECK(duration_text(INT64_MAX) == "2,562,047,788,015h 12m");
}

TEST_CASE("sizes from 1,024 bytes on have binary units", "[blocks]") {
  CHECK(bytes_text(0) == "0 bytes");
  CHECK(bytes_text(1) == "1 byte");
  CHECK(bytes_text(1023) == "1,023 bytes");
  CHECK(bytes_text(1024) == "1.0 KiB");
  CHECK(bytes_text(51200) == "50.0 KiB");
  CHECK(bytes_text(1024 * 1024) == "1.0 MiB");
  CHECK(bytes_text(INT64_MAX) == "8,388,608.0 TiB");
}

TEST_CASE("thousands_text and dollars_text round to a suitable precision", "[blocks]") {
  CHECK(thousands_text(1000) == "1000");
  CHECK(thousands_text(1234) == "1.2k");
  CHECK(dollars_text(34'720'000) == "$0.03");
  CHECK(dollars_text(9'996'000) == "$0.0100");
  CHECK(dollars_text(10'000'000) == "$0.01");
  CHECK(dollars_text(5'000'000) == "$0.0050");
  CHECK(dollars_text(0) == "$0.00");
  CHECK(dollars_text(50'000) == "$0.0001");
  CHECK(dollars_text(1'234'567'000'000'000) == "$1,234,567.00");
  CHECK(dollars_text(-5) == "$0.00");
}

TEST_CASE("the name of a label's argument determines its unit", "[blocks]") {
  CHECK(make_label("badge.duration", {{"milliseconds", 1200}}).text == "1.2 s");
  CHECK(make_label("badge.tokens", {{"tokens", 1234}}).text == "1,234 tokens");
  CHECK(make_label("badge.items", {{"count", 1234}}).text == "1234 items");
}

TEST_CASE("elapsed_ms prefers the reported duration to the difference of the times", "[blocks]") {
  CHECK(elapsed_ms(5, 1, 100) == 5);
  CHECK(elapsed_ms({}, 1, 100) == 99);
  CHECK_FALSE(elapsed_ms({}, 100, 1));
  CHECK_FALSE(elapsed_ms({}, {}, 1));
  CHECK_FALSE(elapsed_ms({}, INT64_MIN, INT64_MAX));
}
