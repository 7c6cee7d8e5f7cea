#include "markdown/code_info.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>
#include <string_view>

using agent_timeline::markdown::read_code_info;

TEST_CASE("read_code_info: reads language, meta and start line", "[markdown]") {
  struct Row {
    std::string_view info;
    std::string_view language;
    std::string_view meta;
    std::uint32_t start_line;
  };
  const Row rows[] = {
      {"", "", "", 1},
      {"  ", "", "", 1},
      {"rust", "rust", "", 1},
      {" c++  title=\"a b\" ", "c++", "title=\"a b\"", 1},
      {"a\"b c", "", "a\"b c", 1},
      {"js start=5", "js", "start=5", 5},
      {"js {start=5}", "js", "{start=5}", 5},
      {"js {1,3-4,start=12} wrap", "js", "{1,3-4,start=12} wrap", 12},
      {"js startLine=7", "js", "startLine=7", 7},
      {"js startline=\"8\"", "js", "startline=\"8\"", 8},
      {"js :9", "js", ":9", 9},
      {"js start=0", "js", "start=0", 0},
      {"js start=", "js", "start=", 1},
      {"js start=x start=3", "js", "start=x start=3", 3},
      {"js start=-1", "js", "start=-1", 1},
      {"js start=4294967295", "js", "start=4294967295", 4294967295U},
      {"js start=4294967296", "js", "start=4294967296", 1},
      {"js restart=5", "js", "restart=5", 1},
      {"js start=5x", "js", "start=5x", 1},
  };
  for (const Row& row : rows) {
    INFO(row.info);
    const auto info = read_code_info(row.info);
    CHECK(info.language == row.language);
    CHECK(info.meta == row.meta);
    CHECK(info.start_line == row.start_line);
  }
}

TEST_CASE("read_code_info: skips overlong numbers", "[markdown]") {
  const std::string meta = "js start=" + std::string(100000, '1') + " start=5";
  CHECK(read_code_info(meta).start_line == 5);
}
