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

TEST_CASE("character boundaries are found before an offset and before a character", "[base]") {
  const std::string_view text = "a\u20ACb\U0001F600";
  const std::size_t starts[] = {0, 1, 1, 1, 4, 5, 5, 5, 5, 9};
  for (std::size_t at = 0; at <= text.size(); ++at) {
    CAPTURE(at);
    CHECK(character_start(text, at) == starts[at]);
    if (at > 0) CHECK(previous_character(text, at) == starts[at - 1]);
  }
  const std::string_view ill_formed = "\x80\x80\x80\x80\x80\x80";
  CHECK(previous_character(ill_formed, 6) == 2);
  CHECK(previous_character(ill_formed, 2) == 0);
}

TEST_CASE("unfinished_utf8 counts the bytes that can still become a character", "[base]") {
  struct Row {
    std::string_view bytes;
    std::size_t unfinished;
  };
  const Row rows[] = {
      {"", 0},
      {"a", 0},
      {"\xC3", 1},
      {"\xC3\xA9", 0},
      {"\xC3\xA9\xC3", 1},
      {"a\xE2", 1},
      {"a\xE2\x82", 2},
      {"a\xE2\x82\xAC", 0},
      {"\xF0", 1},
      {"\xF0\x9F\x98", 3},
      {"\xF0\x9F\x98\x80", 0},
      // Bytes that no further byte can make well-formed.
      {"\x80", 0},
      {"\x80\x80\x80\x80", 0},
      {"\xC0", 0},
      {"\xF5", 0},
      {"\xE0\x9F", 0},
      {"\xED\xA0", 0},
      {"\xF0\x8F", 0},
      {"\xF4\x90\x80", 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.bytes);
    CHECK(unfinished_utf8(row.bytes) == row.unfinished);
  }
}
