// Streaming tables: rows are sent cell by cell, and headers without the text before them. The
// result equals that of parsing the whole text again after each piece.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/growing_text.h"
#include "support/random.h"
#include "support/stream_mirror.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

std::string repeated(std::string_view unit, std::size_t count) {
  std::string text;
  for (; count > 0; --count)
    text += unit;
  return text;
}

const std::string_view kCellParts[] = {
    "|",   "|",     "|",  " | ", "\\|", "\\",       "\\\\", "`",    "``",   "*",          "**",
    "_a ", "a",     "b ", " ",   "\t",  "\v",       "[x]",  "[",    "](u)", "]",          "~~",
    "<b>", "&amp;", "é",  "中",  "-",   "www.a.b ", ":",    "a@b ", "![",   "long word ", "text "};
const std::string_view kLineStarts[] = {"|",  "| ", "a ",   "",  "`", "- ",
                                        "> ", "  ", "[^a]", "#", "<"};
const std::string_view kHeads[] = {
    "a|b|c\n-|:-:|-:\n", "|a|\n|-|\n", "> |a|b|\n> |-|-|\n> ", "- x\n\n  |a|b|\n  |-|-:|\n  ",
    "some text that goes on for longer than that\nand *on* and on\n|a|b|\n|-|-|\n"};

/// Returns lines of parts of cells after a table head.
std::vector<std::string> random_table(Random& random) {
  std::vector<std::string> parts;
  parts.emplace_back(random.pick(kHeads));
  for (std::size_t lines = 1 + random.below(4); lines > 0; --lines) {
    parts.emplace_back(random.pick(kLineStarts));
    for (std::size_t count = random.below(40); count > 0; --count)
      parts.emplace_back(random.pick(kCellParts));
    parts.emplace_back(random.chance(90) ? "\n" : "\r\n");
  }
  return parts;
}

}  // namespace

TEST_CASE("table rows stream exactly", "[markdown][property]") {
  REQUIRE(growing_problem_of_any(random_table, 20) == "");
}

TEST_CASE("a row with more cells than allowed is text, however it was cut", "[markdown]") {
  constexpr std::size_t kTooMany = 66'000;
  const std::string head = "before\n\n|a|\n|-|\n|1|\n";
  for (const std::string_view unit : {"|", "|x"}) {
    for (const std::string_view rest : {"", "\nlast *line*\n", "\n|-|\n|b|\n"}) {
      const std::string text = head + "|first" + repeated(unit, kTooMany) + std::string(rest);
      CHECK(growing_problem(text, 13'000) == "");
    }
  }
}

TEST_CASE("long cells and long text before a table header stream exactly", "[markdown]") {
  const std::string word = "some *words* of `code`, [links](/u) and \\| ";
  for (const std::string_view head : {"|a|b|\n|-|-|\n|", "|a|\n|-|\n|", "text\n"}) {
    const std::string text =
        std::string(head) + repeated(word, 60) + "|" + repeated(word, 20) + "\n|head|\n|-|\n|x|\n";
    CHECK(growing_problem(text, 16) == "");
  }
}

TEST_CASE("a pipe is escaped in code even if the backslash was the last byte of a chunk",
          "[markdown]") {
  for (std::size_t length = 40; length < 200; ++length) {
    const std::string code = "|a|\n|-|\n|`" + repeated("x", length);
    for (const std::string_view rest : {"\\|", "\\|`|\n", " \\|`|\n", "\\"})
      CHECK(growing_problem(code + std::string(rest), 4) == "");
  }
}

TEST_CASE("a long header is shown as a table only after its delimiter row is complete",
          "[markdown]") {
  const auto shows_table = [](const std::string& text) {
    return html_of(stream_of(text, {}, false)).find("<table>") != std::string::npos;
  };
  for (const std::size_t cells : {100U, 300U}) {
    CAPTURE(cells);
    const std::string header = repeated("|a", cells) + "|\n";
    const std::string delimiters = repeated("|-", cells) + "|";
    const bool is_short = cells == 100;
    CHECK(shows_table(header) == is_short);
    CHECK(shows_table(header + delimiters) == is_short);
    CHECK(shows_table(header + delimiters + "\n"));
    CHECK(growing_problem(header + delimiters + "\n|b|\n", 16) == "");
  }
}

TEST_CASE("a streaming delimiter row is shown as if parsed at once", "[markdown]") {
  for (const std::string_view head : {"|a|b|\n", "a|b\n", "> a|b\n> ", "- |a|b|\n  ", "x\ny|z\n"}) {
    for (const std::string_view row :
         {"|-|-|", "-|-", "--- | ---", ":-:|-", "- |-", "|--", "|-|- x"}) {
      for (const std::string_view rest : {"\n|1|2|\n", "", " x\n", "\n"}) {
        const std::string text = std::string(head) + std::string(row) + std::string(rest);
        for (const std::size_t step : {1U, 2U, 3U})
          CHECK(growing_problem(text, step) == "");
      }
    }
  }
}
