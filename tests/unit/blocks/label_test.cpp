// Label texts: singular and plural, arguments, and keys without an English text.
#include "blocks/label.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>

using namespace agent_timeline;

TEST_CASE("the singular is used for exactly one", "[blocks]") {
  struct Row {
    std::string_view key;
    std::int64_t count;
    std::string_view text;
  };
  const Row rows[] = {
      {"badge.items", 0, "0 items"},    {"badge.items", 1, "1 item"},
      {"badge.items", 2, "2 items"},    {"badge.items", -1, "-1 items"},
      {"badge.folders", 1, "1 folder"}, {"badge.files", 1, "1 file"},
      {"badge.files", 11, "11 files"},  {"badge.lines-added", 1, "+1"},
      {"badge.lines-removed", 3, "−3"}, {"note.list-cut", 1, "1 more entry is not listed."},
  };
  for (const Row& row : rows) {
    CAPTURE(row.key, row.count);
    CHECK(make_label(row.key, {{"count", row.count}}).text == row.text);
  }
}

TEST_CASE("arguments fill the placeholders of a label and are kept for translation", "[blocks]") {
  const Label label = make_label("note.output-cut", {{"shown", 2}, {"count", 40}});
  CHECK(label.key == "note.output-cut");
  CHECK(label.text == "Output was cut: 2 of 40 lines.");
  CHECK(label.arguments.size() == 2);
  CHECK(make_label("badge.exit-code", {{"code", "{count}"}}).text == "Exit code {count}");
  CHECK(make_label("badge.exit-code").text == "Exit code ");
}

TEST_CASE("a key without an English text uses the fallback", "[blocks]") {
  CHECK(make_label("tool.name", {{"name", "x"}}, "x").text == "x");
  CHECK(make_label("", {}, "").text == "");
  CHECK(make_label("zzz", {}, "last").text == "last");
}
