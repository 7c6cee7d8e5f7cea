// Punycode: the samples of RFC 3492 (section 7.1), and input that no encoder produces.
#include "html/punycode.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using agent_timeline::decode_punycode;

TEST_CASE("punycode: valid labels are decoded", "[html]") {
  struct Row {
    std::string_view text;
    std::u32string_view characters;
  };
  const Row rows[] = {
      {"", U""},
      {"abc-", U"abc"},
      {"a", U"\x80"},
      {"mnchen-3ya", U"m\u00FCnchen"},
      {"MNCHEN-3YA", U"M\u00FCNCHEN"},
      {"egbpdaj6bu4bxfgehfvwxn",
       U"\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643\u0644\u0645\u0648"
       U"\u0634\u0639\u0631\u0628\u064A\u061F"},
      {"ihqwcrb4cv8a8dqg056pqjye", U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587"},
      {"-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
       U"\u5B89\u5BA4\u5948\u7F8E\u6075-with-SUPER-MONKEYS"},
      {"ls8h", U"\U0001F4A9"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const auto characters = decode_punycode(row.text);
    REQUIRE(characters.has_value());
    CHECK((*characters == row.characters));
  }
}

TEST_CASE("punycode: invalid labels are rejected", "[html]") {
  const std::string too_long(64, 'a');
  for (const std::string_view text :
       {"0", "-", "\u00FC", "a-\u00FC", "a_b", "99999999", "a-99999", too_long.c_str()}) {
    INFO(text);
    CHECK_FALSE(decode_punycode(text).has_value());
  }
}
