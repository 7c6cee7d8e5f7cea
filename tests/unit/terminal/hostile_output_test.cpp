// Hostile output: what remains, and with it the work, is proportional to what was written.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "terminal/line_model.h"

using namespace agent_timeline;
using namespace agent_timeline::terminal;

namespace {

struct Row {
  const char* name;
  std::string_view start;
  std::string_view repeated;
};

constexpr Row kRows[] = {
    {"return", "", "\rx"},
    {"erase", "", "\x1b[2Kx"},
    {"jump and erase", "", "\r\x1b[65535Cx\x1b[K"},
    {"erase to the start", "", "\x1b[1K"},
    {"erase to the start of a blank line", "", "\x1b[1Kx"},
    {"write, erase to the start", "", "\x1b[9Dx\x1b[9C\x1b[1K"},
    {"far right", "", "\x1b[65535Cx\n"},
    {"far below", "", "\x1b[65535Bx"},
    {"far away", "", "\x1b[9999;9999Hx\x1b[H\x1b[2J"},
    {"up and down", "", "\x1b[Ax\x1b[Bx"},
    {"between long lines", "\n", "\x1b[A\rx\x1b[B\rx"},
    {"erase the display to the start", "", "\x1b[1Jx\n"},
    {"erase the display to the end", "", "\x1b[Hx\n\n\x1b[H\x1b[J"},
    {"insert characters", "", "\r\x1b[9@"},
    {"delete characters", "", "\r\x1b[P"},
    {"insert lines", "\n\n", "\x1b[H\x1b[L"},
    {"delete lines", "", "\n\x1b[H\x1b[M"},
    {"reverse line feeds", "", "\x1bM"},
    {"repeat", "", "x\x1b[65535b"},
    {"marks", "", "\xcc\x81"},
    {"marks in an overwritten line", "\rx", "\x1b[9C\xcc\x81\r\xcc\x82"},
    {"tabs", "", "\t"},
    {"save and restore", "",
     "\x1b[1K\x1b"
     "7\rx\x1b"
     "8"},
    {"colours", "", "\x1b[38;2;1;2;3mx\x1b[38;2;4;5;6my"},
    {"links", "", "\x1b]8;;http://a/1\x07x\x1b]8;;http://a/2\x07y"},
    {"unterminated strings", "", "\x1b]x\n"},
    {"unterminated sequences", "", "\x1b[1;"},
};

}  // namespace

TEST_CASE("the size of played-back output is limited by the input and the padding",
          "[terminal][hostile]") {
  constexpr int kTimes = 100'000;
  for (const Row& row : kRows) {
    CAPTURE(row.name);
    LineModel model;
    model.write(std::string(200'000, 'a'));
    model.write(row.start);
    model.write(std::string(200'000, 'a'));
    for (int i = 0; i < kTimes; ++i)
      model.write(row.repeated);
    model.finish();
    std::string text;
    append_plain_text(model.lines(), 0, model.lines().size(), text);
    const std::size_t written = 400'000 + kTimes * row.repeated.size();
    CHECK(text.size() <= 2 * written + limits::kTerminalPadding);
  }
}
