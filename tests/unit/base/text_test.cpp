// Lines, trimming and case: the small functions that every stage leans on.
#include "base/text.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <vector>

using namespace agent_timeline;

TEST_CASE("split_lines drops the ends of lines and starts none after the last", "[base]") {
  struct Row {
    std::string_view text;
    std::vector<std::string_view> lines;
  };
  const Row rows[] = {
      {"", {}},
      {"\n", {""}},
      {"a", {"a"}},
      {"a\n", {"a"}},
      {"a\r\nb\n", {"a", "b"}},
      {"a\n\nb", {"a", "", "b"}},
      {"a\r", {"a\r"}},
      {"a\rb\n", {"a\rb"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(split_lines(row.text) == row.lines);
    CHECK(count_lines(row.text) == row.lines.size());
  }
}

TEST_CASE("trim removes JSON's white space and nothing else", "[base]") {
  CHECK(trim(" \t\r\n a b \n") == "a b");
  CHECK(trim("") == "");
  CHECK(trim(" \n") == "");
  CHECK(trim("\fa\v") == "\fa\v");
  CHECK(trim_end("  a  ") == "  a");
  CHECK(is_blank(" \t\r\n"));
  CHECK_FALSE(is_blank(" \f"));
}

TEST_CASE("to_lower_ascii leaves bytes outside A to Z alone", "[base]") {
  CHECK(to_lower_ascii("AbZ@[\xC3\x84") == "abz@[\xC3\x84");
}
