// Blocks of a long text: whole lines, nothing lost, line numbers continued.
#include "base/line_blocks.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/limits.h"

using namespace agent_timeline;

TEST_CASE("line_blocks splits after every kLinesPerPiece lines", "[base]") {
  std::string text;
  for (std::size_t i = 0; i < 2 * limits::kLinesPerPiece; ++i)
    text += "line\r\n";
  text += "last";
  const auto blocks = line_blocks(text);
  REQUIRE(blocks.size() == 3);
  CHECK(blocks[0].first_line == 1);
  CHECK(blocks[1].first_line == limits::kLinesPerPiece + 1);
  CHECK(blocks[2].first_line == 2 * limits::kLinesPerPiece + 1);
  CHECK(blocks[1].lines == limits::kLinesPerPiece);
  CHECK(blocks[2].lines == 1);
  CHECK(blocks[2].text == "last");
  std::string joined;
  for (const LineBlock& block : blocks)
    joined += block.text;
  CHECK(joined == text);
}

TEST_CASE("line_blocks keeps empty lines and returns no block for an empty text", "[base]") {
  CHECK(line_blocks("").empty());
  REQUIRE(line_blocks("\n\n").size() == 1);
  CHECK(line_blocks("\n\n")[0].lines == 2);
}
