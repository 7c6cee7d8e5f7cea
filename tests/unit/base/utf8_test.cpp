// Decoding and repair of UTF-8, with the ill-formed sequences of the Unicode Standard's table 3-8
// and of the WHATWG Encoding Standard: one U+FFFD for each maximal subpart.
#include "base/utf8.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline;
using namespace std::string_view_literals;

TEST_CASE("repair_utf8 replaces each maximal ill-formed subpart by one U+FFFD", "[base]") {
  struct Row {
    std::string_view bytes;
    std::string_view repaired;
  };
  const Row rows[] = {
      {"plain", "plain"},
      {"a\0b"sv, "a\0b"sv},
      {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
      {"\x80", "\uFFFD"},
      {"\xC0\xBC", "\uFFFD\uFFFD"},
      {"\xE0\x80\xBC", "\uFFFD\uFFFD\uFFFD"},
      {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
      {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
      {"\xE2\x82", "\uFFFD"},
      {"\xE2\x82z", "\uFFFDz"},
      {"\xF1\x80\x80\xE1\x80\xC2z", "\uFFFD\uFFFD\uFFFDz"},
  };
  for (const Row& row : rows) {
    const std::string repaired = repair_utf8(row.bytes);
    CHECK(repaired == row.repaired);
    CHECK(valid_utf8_length(repaired) == repaired.size());
  }
}

TEST_CASE("every scalar value survives encoding and decoding", "[base]") {
  std::size_t wrong = 0;
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code >= 0xD800 && code <= 0xDFFF) continue;
    std::string bytes;
    append_utf8(bytes, code);
    const DecodedCharacter decoded = decode_utf8(bytes, 0);
    if (!decoded.valid || decoded.code != code || decoded.length != bytes.size()) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("append_utf8 writes U+FFFD for code points that are not scalar values", "[base]") {
  for (const char32_t code : {char32_t{0xD800}, char32_t{0xDFFF}, char32_t{0x110000}}) {
    std::string bytes;
    append_utf8(bytes, code);
    CHECK(bytes == "\uFFFD");
  }
}

TEST_CASE("utf8_prefix never splits a character", "[base]") {
  CHECK(utf8_prefix("a\u20ACb", 1) == "a");
  CHECK(utf8_prefix("a\u20ACb", 3) == "a");
  CHECK(utf8_prefix("a\u20ACb", 4) == "a\u20AC");
  CHECK(utf8_prefix("a\u20ACb", 99) == "a\u20ACb");
  CHECK(utf8_prefix("\u20AC", 0) == "");
}
