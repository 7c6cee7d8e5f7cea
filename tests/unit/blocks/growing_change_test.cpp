// The diff of a streaming input: at any cut it shows what has arrived, and old lines not reached
// yet are not shown as removed.
#include "blocks/growing_change.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline;

namespace {

/// One letter per row: context, added, removed; lowercase if pending.
std::string rows(const DiffPart& part) {
  std::string out;
  for (const diff::File& file : part.diff.files) {
    for (const diff::Hunk& hunk : file.hunks) {
      for (const diff::Line& line : hunk.lines) {
        constexpr std::string_view letters = "CARcar";
        out += letters[static_cast<std::size_t>(line.kind) + (line.pending ? 3 : 0)];
      }
    }
    out += '|';
  }
  return out;
}

std::string rows(std::string_view tool, std::string_view input) {
  const auto part = growing_change(find_tool(tool), input);
  return part ? rows(*part) : "none";
}

}  // namespace

TEST_CASE("old lines that the new text has not reached yet are not shown as removed", "[blocks]") {
  const std::string begun =
      R"({"file_path":"x.py","old_string":"def rows(path):\n  rows = []\n  read_all(path, rows)\n)"
      R"(  return sorted(rows)\n","new_string":"def rows(path):\n)";
  CHECK(rows("Edit", begun) == "Cccc|");
  CHECK(rows("Edit", begun + R"(  found = []\n)") == "CAccc|");
  CHECK(rows("Edit", begun + R"(  found = []\n  read_all(path, rows)\n  return so)") == "CRACc|");
}

TEST_CASE("an input without a change yet and an input of another tool have no diff", "[blocks]") {
  CHECK(rows("Edit", R"({"file_path":"x.p)") == "none");
  CHECK(rows("Edit", "") == "none");
  CHECK(rows("Bash", R"({"command":"ls","old_string":"a")") == "none");
}

TEST_CASE("a file being written grows line by line", "[blocks]") {
  const auto part = growing_change(find_tool("Write"), R"({"file_path":"x.py","content":"a\nb\nc)");
  REQUIRE(part);
  CHECK(part->growing);
  CHECK(part->diff.files[0].new_path == "x.py");
  CHECK(part->stats.added == 3);
  CHECK(part->stats.removed == 0);
}

TEST_CASE("several edits have a diff while they stream", "[blocks]") {
  CHECK(rows("MultiEdit", R"({"file_path":"x","edits":[{"old_string":"a\n","new_string":"b\n"},)"
                          R"({"old_string":"c\n","new_string":"c\n)") != "none");
}

TEST_CASE("the diff of an input cut anywhere has correct line counts", "[blocks]") {
  const std::string input =
      R"({"file_path":"x","old_string":"one\ntwo \u00e9\n","new_string":"one\n2 \ud83d\ude00\n"})";
  for (std::size_t cut = 0; cut <= input.size(); ++cut) {
    const auto part = growing_change(find_tool("Edit"), std::string_view(input).substr(0, cut));
    if (!part) continue;
    CAPTURE(cut);
    const diff::Stats stats = diff::count(part->diff);
    CHECK(part->stats.added == stats.added);
    CHECK(part->stats.removed == stats.removed);
  }
}
