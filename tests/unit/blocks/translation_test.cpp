// Translated labels: texts, plurals, numbers, and English as the fallback.
#include "blocks/translation.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "blocks/label.h"
#include "blocks/quantities.h"

using namespace agent_timeline;

namespace {

constexpr std::string_view kGerman = R"json({
  "locale": "de", "badge.files": {"one": "{count} Datei", "other": "{count} Dateien"},
  "turn.tokens": "{tokens} Tokens", "summary.found-links": "Links: {count}",
  "number.decimal": ",", "number.group": ".", "unit.seconds": "{count} s",
  "unit.minutes": "{count} min", "unit.hours": "{count} h", "unit.kibibytes": "{count} KiB",
  "unit.bytes": {"one": "{count} Byte", "other": "{count} Bytes"}, "unit.dollars": "{count} $",
  "unit.thousands": "{count}k", "unit.milliseconds": "{count} ms", "note.limit-bytes": "Grenze: {bytes}"
})json";

std::string files(std::int64_t count) {
  return make_label("badge.files", {{"count", count}}).text;
}

}  // namespace

TEST_CASE("labels are translated inside a TranslationScope and English outside",
          "[blocks][translation]") {
  const auto german = Translation::read(kGerman);
  REQUIRE(german);
  {
    const TranslationScope scope(&*german);
    CHECK(files(1) == "1 Datei");
    CHECK(files(3) == "3 Dateien");
    CHECK(make_label("summary.found-links", {{"count", std::int64_t{1}}}).text == "Links: 1");
    CHECK(make_label("role.user").text == "User");
    CHECK(make_label("turn.tokens", {{"tokens", std::int64_t{1'234'567}}}).text ==
          "1.234.567 Tokens");
    CHECK(make_label("no.such-key", {}, "as it is").text == "as it is");
    {
      const TranslationScope english(nullptr);
      CHECK(files(1) == "1 file");
    }
    CHECK(files(1) == "1 Datei");
  }
  CHECK(files(2) == "2 files");
}

TEST_CASE("numbers have the units and separators of the language", "[blocks][translation]") {
  const auto german = Translation::read(kGerman);
  REQUIRE(german);
  CHECK(german->quantity("milliseconds", 340) == "340 ms");
  CHECK(german->quantity("milliseconds", 2449) == "2,4 s");
  CHECK(german->quantity("milliseconds", 59'600) == "1 min 0 s");
  CHECK(german->quantity("seconds", 4'000'000) == "1.111 h 6 min");
  CHECK(german->quantity("bytes", 1) == "1 Byte");
  CHECK(german->quantity("bytes", 2048) == "2,0 KiB");
  CHECK(german->quantity("nano_usd", 1'250'000'000'000) == "1.250,00 $");
  CHECK(german->quantity("characters", 1000) == "1000");
  CHECK(german->quantity("characters", 1001) == "1,0k");
  CHECK(german->quantity("characters", 45'000) == "45,0k");
  CHECK(german->quantity("characters", 900'000) == "900,0k");
  CHECK(german->quantity("count", 12) == "12");
}

TEST_CASE("invalid tables are rejected, and rows of an unknown form are ignored",
          "[blocks][translation]") {
  CHECK(!Translation::read("[]"));
  CHECK(!Translation::read("{\"a\": "));
  const auto odd = Translation::read(R"({"role.user": 1, "role.system": {"few": "x"}})");
  REQUIRE(odd);
  CHECK(odd->text("role.user", false).empty());
  CHECK(odd->text("role.system", true).empty());
}
