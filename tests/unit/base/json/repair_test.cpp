// Events survive lone surrogates and bytes that are not UTF-8, wherever they are.
#include "base/json/repair.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/json/escape.h"
#include "base/json/read.h"

using namespace agent_timeline;

namespace {

std::string repaired(std::string_view text) {
  std::string storage;
  return std::string(repair_event_text(text, storage).text);
}

std::string escape(unsigned code) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "\\u%04x", code);
  return text.data();
}

}  // namespace

TEST_CASE("each of the 2,048 surrogates is repaired wherever it is unpaired", "[base]") {
  std::size_t wrong = 0;
  for (unsigned code = 0xD800; code <= 0xDFFF; ++code) {
    const std::string half = escape(code);
    const std::string in_places[] = {"[\"" + half + "\"]", "[\"a" + half + "b\"]",
                                     "{\"" + half + "\":\"" + half + "\"}",
                                     "[\"\\u00e9" + half + "\\u0041\"]"};
    for (const std::string& text : in_places) {
      std::string storage;
      const Repaired result = repair_event_text(text, storage);
      const auto parsed = read_json(result.text);
      if (!result.unpaired_surrogate || !std::holds_alternative<Value>(parsed)) ++wrong;
      if (result.text.find(half) != std::string_view::npos) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("only unpaired surrogates are repaired", "[base]") {
  struct Row {
    std::string_view text;
    std::string_view repaired;
  };
  const Row rows[] = {
      {R"("\ud83d\ude00")", R"("\ud83d\ude00")"},
      {R"("\uD83D\uDE00")", R"("\uD83D\uDE00")"},
      {R"("\\ud83d")", R"("\\ud83d")"},
      {R"("\\\ud83d")", R"("\\\ufffd")"},
      {R"("\ud83d\ud83d\ude00")", R"("\ufffd\ud83d\ude00")"},
      {R"("\ude00\ud83d")", R"("\ufffd\ufffd")"},
      {R"("\ud83d\n")", R"("\ufffd\n")"},
      {R"("\ud83)", R"("\ud83)"},
      {R"("\uzzzz")", R"("\uzzzz")"},
      {R"("a\)", R"("a\)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(repaired(row.text) == row.repaired);
  }
}

TEST_CASE("invalid bytes and escapes are repaired in the same text; clean text is not copied",
          "[base]") {
  std::string storage;
  const Repaired both = repair_event_text("\"\xFF\\ud800\"", storage);
  CHECK(both.text == "\"\uFFFD\\ufffd\"");
  CHECK(both.invalid_utf8);
  CHECK(both.unpaired_surrogate);

  const std::string_view clean = R"("\ud83d\ude00 é")";
  const Repaired same = repair_event_text(clean, storage);
  CHECK(same.text.data() == clean.data());
  CHECK_FALSE(same.invalid_utf8);
  CHECK_FALSE(same.unpaired_surrogate);
}

TEST_CASE("read_unicode_escape requires four hexadecimal digits", "[base]") {
  CHECK(read_unicode_escape("\\u0041", 0) == U'A');
  CHECK(read_unicode_escape("a\\u00fF", 1) == U'\u00FF');
  CHECK_FALSE(read_unicode_escape("\\u004", 0));
  CHECK_FALSE(read_unicode_escape("\\u004g", 0));
  CHECK_FALSE(read_unicode_escape("\\n0041", 0));
}
