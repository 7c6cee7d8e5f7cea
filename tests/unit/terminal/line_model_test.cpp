// What is left on the lines after output has been played back.
#include "terminal/line_model.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/html_checker.h"
#include "terminal/render.h"

using namespace agent_timeline;
using namespace agent_timeline::terminal;
using namespace std::string_view_literals;

TEST_CASE("plain_text is what a person saw", "[terminal]") {
  struct Row {
    std::string_view output;
    std::string_view text;
  };
  const Row rows[] = {
      {"", ""},
      {"a\nb\n", "a\nb\n"},
      {"a\r\nb", "a\nb"},
      {"\n\na\n\n", "\n\na\n\n"},
      {"col1\tcol2  \n", "col1\tcol2  \n"},
      {"10%\r20%\r100%\n", "100%\n"},
      {"Downloading\rDone\x1b[K\n", "Done\n"},
      {"Downloading\rDone\n", "Doneloading\n"},
      {"\x1b[2K\x1b[1Gspin |\x1b[2K\x1b[1Gspin /\x1b[2K\x1b[1Gdone\n", "done\n"},
      {"a\r\x1b[K", ""},
      {"abc\b\bX\n", "aXc\n"},
      {"\b\bx", "x"},
      {"abc\x1b[2DX\x1b[CY\n", "aXcY\n"},
      {"a\x1b[3Cb\n", "a   b\n"},
      {"éü✓\rab\n", "ab✓\n"},
      {"abc\x1b[1K\n", "abc\n"},
      {"\x1b[32m✓\x1b[0m ok\x1b]8;;http://x\x07link\x1b]8;;\x07\n", "✓ oklink\n"},
      {"a\vb\fc\x1b"
       "Ed\u0085e",
       "a\nb\nc\nd\ne"},
      {"a\x07\x00z"sv, "az"},
      {"\x1b[?25l\x1b[1A\x1b[Jx\x1b[?25h\n", "x\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(plain_text(row.output) == row.text);
    CHECK(plain_text(row.text) == row.text);
  }
}

TEST_CASE("a line model can be read while output still comes", "[terminal]") {
  LineModel model;
  model.write("one\ntw");
  REQUIRE(model.lines().size() == 1);
  CHECK(model.lines()[0].text == "one");
  CHECK(model.open_line() == "tw");
  model.write("o\xe2\x9c");
  CHECK(model.open_line() == "two");
  model.write("\x93");
  CHECK(model.open_line() == "two✓");
  model.finish();
  REQUIRE(model.lines().size() == 2);
  CHECK(model.lines()[1].text == "two✓");
  CHECK_FALSE(model.lines()[1].ended);
}

TEST_CASE("playback costs what is written, not what is overwritten", "[terminal]") {
  struct Row {
    const char* name;
    std::string_view repeated;
  };
  const Row rows[] = {
      {"return", "\rx"},
      {"erase", "\x1b[2Kx"},
      {"jump and erase", "\r\x1b[65535Cx\x1b[K"},
      {"erase to the start", "\x1b[1K"},
      {"new line far right", "\x1b[65535Cx\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    LineModel model;
    model.write(std::string(500'000, 'a'));
    for (int i = 0; i < 200'000; ++i)
      model.write(row.repeated);
    std::size_t size = model.open_line().size();
    for (const Line& line : model.lines())
      size += line.text.size();
    CHECK(size <= 700'000 + 200'000 * 133);
  }
}

TEST_CASE("rendered pieces of an output are its plain text", "[terminal]") {
  const std::string_view output = "<b>\r\n\x1b[31mred\x1b[0m\n\n last";
  const std::vector<Line> lines = play(output);
  REQUIRE(lines.size() == 4);
  std::string html;
  {
    HtmlWriter writer(html);
    render_lines(std::span(lines).first(2), writer);
    render_lines(std::span(lines).subspan(2), writer);
  }
  CHECK(testing::html_problem(html) == "");
  CHECK(testing::html_text(html) == plain_text(output));
  CHECK(html.starts_with("<pre class=\"at-terminal\"><span class=\"at-line\">&lt;b&gt;\n</span>"));
}
