// Which characters are invisible, and which of those belong to the character before them.
#include "base/hidden_characters.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace agent_timeline;

namespace {

constexpr std::size_t kNone = std::string_view::npos;

}  // namespace

TEST_CASE("ordinary letters, symbols and emoji contain no hidden characters", "[base][hidden]") {
  for (const std::string_view text : {
           "", "int main() {\n\treturn 0;\n}", "größe = \u00A0\u20AC … \u2028 \u3042\u6F22\uFF01",
           "\u2764\uFE0F 1\uFE0F\u20E3",        // variants of a symbol and a digit
           "\U0001F469\u200D\U0001F4BB",        // joined emoji
           "\U0001F3F3\uFE0F\u200D\U0001F308",  // joined emoji with a variation selector
           "\U0001F469\U0001F3FD\u200D\u2764\uFE0F\u200D\U0001F468",
           "\u1820\u180B\u845B\U000E0100",  // Mongolian and Han variants
       }) {
    CHECK(find_hidden(text) == kNone);
    CHECK(count_hidden(text) == 0);
  }
}

TEST_CASE("default-ignorable characters are hidden", "[base][hidden]") {
  for (const std::string_view hidden :
       {"\u00AD",     "\u034F",     "\u061C",    "\u115F", "\u17B5",     "\u180B",     "\u180E",
        "\u200B",     "\u200C",     "\u200D",    "\u200E", "\u200F",     "\u202A",     "\u202E",
        "\u2060",     "\u2064",     "\u2066",    "\u2069", "\u206F",     "\u3164",     "\uFE00",
        "\uFE0F",     "\uFEFF",     "\uFFA0",    "\uFFF8", "\U0001BCA0", "\U0001D173", "\U000E0001",
        "\U000E0041", "\U000E0100", "\U000E0FFF"}) {
    const std::string text = "access_level" + std::string(hidden) + "x";
    CHECK(find_hidden(text) == 12);
    CHECK(find_hidden(text, 13) == kNone);
    CHECK(count_hidden(text) == 1);
  }
}

TEST_CASE("characters next to the hidden ranges are visible", "[base][hidden]") {
  for (const std::string_view shown :
       {"\u00AC", "\u00AE", "\u034E", "\u061B", "\u1161", "\u200A", "\u2010", "\u2029", "\u202F",
        "\u205F", "\u2070", "\u3163", "\u3165", "\uFDFF", "\uFE10", "\uFFA1", "\uFFEF", "\uFFF9"}) {
    CHECK(find_hidden(shown) == kNone);
  }
}

TEST_CASE("variation selectors and joiners are hidden outside valid sequences", "[base][hidden]") {
  // Bytes smuggled in variation selectors after an emoji.
  CHECK(count_hidden("\U0001F600\uFE01\uFE02\U000E0110") == 2);
  CHECK(count_hidden("a\uFE0F") == 1);
  CHECK(count_hidden("a\u200Db") == 1);
  CHECK(count_hidden("\U0001F469\u200D") == 1);
  CHECK(count_hidden("\u200D\U0001F469") == 1);
  CHECK(count_hidden("\uFE0F\u200D\U0001F469") == 2);
  // The flag of England uses tag characters, which are shown as hidden characters.
  CHECK(count_hidden("\U0001F3F4\U000E0067\U000E0062\U000E007F") == 3);
}

TEST_CASE("find_hidden takes into account the characters before the start of the search",
          "[base][hidden]") {
  const std::string text = "\u2764\uFE0F";
  CHECK(find_hidden(text, 3) == kNone);
  CHECK(find_hidden("\U0001F469\u200D\U0001F4BB", 4) == kNone);
}

TEST_CASE("find_hidden and count_hidden accept ill-formed UTF-8", "[base][hidden]") {
  CHECK(find_hidden("\xE2\x80") == kNone);
  CHECK(find_hidden("\xF3\xA0\x80") == kNone);
  CHECK(find_hidden("\x80\x80\x80\x80\xEF\xB8\x8F") == 4);
  CHECK(count_hidden("\xE2\xE2\x80\xAE\xFF") == 1);
}

TEST_CASE("hidden characters have names", "[base][hidden]") {
  CHECK(hidden_name(0x202E) == "right-to-left override");
  CHECK(hidden_name(0x2067) == "right-to-left isolate");
  CHECK(hidden_name(0x200B) == "zero width space");
  CHECK(hidden_name(0xE0041) == "tag character");
  CHECK(hidden_name(0x206A) == "invisible format character");
}

TEST_CASE("reveal_hidden writes hidden characters as code points in angle quotation marks",
          "[base][hidden]") {
  CHECK(reveal_hidden("a\u202Eb\u200B") == "a\u2039U+202E\u203Ab\u2039U+200B\u203A");
  CHECK(reveal_hidden("plain") == "plain");
  CHECK(code_point_text(0xE0041) == "U+E0041");
  CHECK(code_point_text(0xAD) == "U+00AD");
}
