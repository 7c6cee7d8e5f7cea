// The character classes of ASCII: each is compared with a list of its characters, over all bytes.
#include "base/ascii.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline;

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Returns the bytes for which `holds` is true, in ascending order.
template <typename Predicate>
std::string bytes_where(Predicate holds) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) {
    if (holds(static_cast<char>(byte))) bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace

TEST_CASE("each ASCII class has exactly its characters", "[base]") {
  CHECK(bytes_where(is_ascii_digit) == kDigits);
  CHECK(bytes_where(is_ascii_lower) == kLower);
  CHECK(bytes_where(is_ascii_upper) == kUpper);
  const std::string letters = std::string(kUpper) + std::string(kLower);
  CHECK(bytes_where(is_ascii_letter) == letters);
  CHECK(bytes_where(is_ascii_alphanumeric) == std::string(kDigits) + letters);
  std::string controls;
  for (char c = 0; c < ' '; ++c)
    controls += c;
  CHECK(bytes_where(is_ascii_control) == controls + '\x7F');
}

TEST_CASE("the case of a character changes only for ASCII letters", "[base]") {
  for (std::size_t i = 0; i < kLower.size(); ++i) {
    CHECK(to_lower_ascii(kUpper[i]) == kLower[i]);
    CHECK(to_upper_ascii(kLower[i]) == kUpper[i]);
  }
  CHECK(bytes_where([](char c) { return to_lower_ascii(c) != c; }) == kUpper);
  CHECK(bytes_where([](char c) { return to_upper_ascii(c) != c; }) == kLower);
}

TEST_CASE("hex_digit reads digits of both cases and nothing else", "[base]") {
  for (const std::string_view digits : {"0123456789abcdef", "0123456789ABCDEF"}) {
    for (std::size_t i = 0; i < digits.size(); ++i)
      CHECK(hex_digit(digits[i]) == char32_t(i));
  }
  CHECK(bytes_where([](char c) { return hex_digit(c).has_value(); }) == "0123456789ABCDEFabcdef");
}
