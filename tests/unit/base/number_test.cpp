// Numbers in decimal text: how much of a text is read as a number, and what is out of range.
#include "base/number.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

using namespace agent_timeline;

TEST_CASE("parse_integer reads a text that is a number as a whole", "[base]") {
  CHECK(parse_integer("0") == 0);
  CHECK(parse_integer("-12") == -12);
  CHECK(parse_integer("007") == 7);
  CHECK(parse_integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  for (const std::string_view text : {"", "-", "+1", " 1", "1 ", "1.0", "x", "9223372036854775808"})
    CHECK_FALSE(parse_integer(text));
  CHECK(parse_integer<std::uint16_t>("65535") == 65535);
  CHECK_FALSE(parse_integer<std::uint16_t>("65536"));
  CHECK_FALSE(parse_integer<std::uint16_t>("-1"));
}

TEST_CASE("leading_integer ignores what follows the number", "[base]") {
  CHECK(leading_integer("12 lines") == 12);
  CHECK(leading_integer("-3.5") == -3);
  CHECK_FALSE(leading_integer("lines 12"));
  CHECK_FALSE(leading_integer("9223372036854775808 lines"));
}

TEST_CASE("consume_integer removes exactly the number, or nothing", "[base]") {
  std::string_view text = "12:34";
  CHECK(consume_integer(text) == 12);
  CHECK(text == ":34");
  CHECK_FALSE(consume_integer(text));
  CHECK(text == ":34");
  std::string_view too_large = "9223372036854775808;";
  CHECK_FALSE(consume_integer(too_large));
  CHECK(too_large == "9223372036854775808;");
}

TEST_CASE("consume_count takes up to nine digits and no sign", "[base]") {
  std::string_view text = "999999999,1";
  CHECK(consume_count(text) == 999'999'999);
  CHECK(text == ",1");
  for (const std::string_view other : {"", "-1", "+1", "1000000000", "x1"}) {
    std::string_view rest = other;
    CHECK_FALSE(consume_count(rest));
    CHECK(rest == other);
  }
}

TEST_CASE("number_after_last reads the digits behind the last mark", "[base]") {
  CHECK(number_after_last("code ", "code 1, exit code 23.") == 23);
  CHECK_FALSE(number_after_last("code ", "code -1"));
  CHECK_FALSE(number_after_last("code ", "no number"));
}

TEST_CASE("append_number writes the bounds of its types", "[base]") {
  std::string out;
  append_number(out, std::numeric_limits<std::int64_t>::min());
  append_number(out, std::numeric_limits<std::uint64_t>::max());
  CHECK(out == "-922337203685477580818446744073709551615");
}
