// The lines that remain after playback of output: one row per sequence, grouped by section of the
// standard. `$` stands for ESC, `%` for CSI.
#include "terminal/line_model.h"

#include <catch2/catch_test_macros.hpp>
#include <span>
#include <string>
#include <string_view>

#include "terminal/render.h"

using namespace agent_timeline;
using namespace agent_timeline::terminal;
using namespace std::string_view_literals;

namespace {

struct Row {
  std::string_view output;
  std::string_view text;
};

std::string with_escapes(std::string_view output) {
  std::string out;
  for (const char c : output) {
    if (c == '$') {
      out += '\x1b';
    } else if (c == '%') {
      out += "\x1b[";
    } else {
      out += c;
    }
  }
  return out;
}

void check(std::span<const Row> rows) {
  for (const Row& row : rows) {
    CAPTURE(row.output);
    const std::string output = with_escapes(row.output);
    CHECK(plain_text(output) == row.text);
    CHECK(plain_text(row.text) == row.text);
    LineModel model;
    for (const char c : output)
      model.write({&c, 1});
    model.finish();
    std::string text;
    append_plain_text(model.lines(), 0, model.lines().size(), text);
    CHECK(text == row.text);
  }
}

}  // namespace

TEST_CASE("single control characters", "[terminal]") {
  const Row rows[] = {
      {"", ""},
      {"a", "a"},
      {"a\n", "a\n"},
      {"a\nb\n", "a\nb\n"},
      {"\n", "\n"},
      {"\n\na\n\n", "\n\na\n\n"},
      {"a\r\nb", "a\nb"},
      {"a\r\n\r\nb\r\n", "a\n\nb\n"},
      {"a\r", "a"},
      {"10 \r20 \r100\n", "100\n"},
      {"loading\rdone", "doneing"},
      {"a\r\r\r\nb", "a\nb"},
      {"\rx", "x"},
      {"abc\b\bX\n", "aXc\n"},
      {"\b\bx", "x"},
      {"a\bb\bc", "c"},
      {"_\bA_\bB", "AB"},
      {"a\vb\fc", "a\nb\nc"},
      {"a\ab", "ab"},
      {"a\0\x0e\x0f\x05z"sv, "az"},
      {"a\x7f"
       "b",
       "ab"},
      {"a$Db", "a\n b"},
      {"ab$Ec", "ab\nc"},
      {"ab\u0084c", "ab\n  c"},
      {"ab\u0085c", "ab\nc"},
      {"a\nb$Mc", "ac\nb"},
      {"a$Mb", " b\na"},
      {"$cx", "x"},
      {"ab\n%31m$cx", "ab\nx"},
  };
  check(rows);
}

TEST_CASE("tabs move to every eighth column and remain tabs at the end of a line", "[terminal]") {
  const Row rows[] = {
      {"col1\tcol2  \n", "col1\tcol2  \n"},
      {"\ta", "\ta"},
      {"a\t\tb", "a\t\tb"},
      {"12345678\tb", "12345678\tb"},
      {"a\tb\rX", "X\tb"},
      {"a\tb\r\tX", "a\tX"},
      {"abcdefghij\r\tX", "abcdefghXj"},
      {"a\t\bX", "a      X"},
      {"a\tb\r%3CX", "a  X    b"},
      {"a\tb%5DX", "a   X   b"},
      {"a\t%Kb", "a\tb"},
      {"%3Ca\tb", "   a\tb"},
      {"ab\rX\tY", "Xb      Y"},
      {"a\t\rb%P", "b"},
      {"漢\tb\rX", "X \tb"},
  };
  check(rows);
}

TEST_CASE("wide and combining characters", "[terminal]") {
  const Row rows[] = {
      {"éü✓\rab", "ab✓"},
      {"漢字\rx", "x 字"},
      {"漢字%2Dx", "漢x"},
      {"漢字%3Dx", " x字"},
      {"漢字\bx", "漢 x"},
      {"漢字\r%Cx", " x字"},
      {"ab\r漢", "漢"},
      {"abc\r漢", "漢c"},
      {"漢字\r%C語", " 語"},
      {"漢字%1D%K", "漢"},
      {"漢字%1D%1K", ""},
      {"漢字\r%C%Xb", " b字"},
      {"漢字\r%P", " 字"},
      {"漢字\r%C%@", "   字"},
      {"👍x%2Dy", " yx"},
      {"👍\ry", "y"},
      {"e\u0301x%Dy", "e\u0301y"},
      {"e\u0301x\ry", "yx"},
      {"abc\b\b\u0301", "a\u0301bc"},
      {"abc\r\u0301", "\u0301bc"},
      {"abc\b\b\u0301\u0302\u0303", "a\u0301\u0302\u0303bc"},
      {"漢字%2D\u0301", "漢\u0301字"},
      {"a%3C\u0301", "a   \u0301"},
      {"\u0301", "\u0301"},
      {"\u0301a\rb", "ba"},
      {"❤\uFE0F.\ra", "a."},
      {"한글%Dx", "한 x"},
      {"\u1112\u1161\u11ABx\ra", "a x"},
      {"ｗｘ\ra", "a ｘ"},
      {"a\u200bb\rc", "cb"},
  };
  check(rows);
}

TEST_CASE("cursor movement", "[terminal]") {
  const Row rows[] = {
      {"abc%2DX%CY\n", "aXcY\n"},
      {"a%3Cb", "a   b"},
      {"a%Cb", "a b"},
      {"a%0Cb", "a b"},
      {"abc%99DX", "Xbc"},
      {"a\nb\nc%AX", "a\nbX\nc"},
      {"a\nb\nc%2AX", "aX\nb\nc"},
      {"a\nb\nc%99A\rX", "X\nb\nc"},
      {"a%Bb", "a\n b"},
      {"a%3Bb", "a\n\n\n b"},
      {"a\nb%A%BX", "a\nbX"},
      {"a\nb\n%2FX", "X\nb\n"},
      {"a%2EX", "a\n\nX"},
      {"abc%2GX", "aXc"},
      {"abc%GX", "Xbc"},
      {"abc%2`X", "aXc"},
      {"a%2ab", "a  b"},
      {"a%2eb", "a\n\n b"},
      {"a\nb\nc%1dX", "aX\nb\nc"},
      {"a\nb%HX", "X\nb"},
      {"a\nb%2;3HX", "a\nb X"},
      {"a\nb%2HX", "a\nX"},
      {"a\nb%;2HX", "aX\nb"},
      {"a\nb%1;1fX", "X\nb"},
      {"%3;3HX", "\n\n  X"},
      {"a$7bc$8X", "aXc"},
      {"a%sbc%uX", "aXc"},
      {"abc$8X", "Xbc"},
      {"a\nb$7\nc$8X", "a\nbX\nc"},
      {"a%5B", "a"},
      {"a%5C", "a"},
      {"a\nb%A\nX", "a\nX"},
      {"a\nbc%A\r\nX", "a\nXc"},
      {"\x9b"
       "x",
       "\uFFFDx"},
      {"abc\u009b2DX", "aXc"},
      {"1\n2\n3%2A\r%Kone\n%Ktwo\n%Kthree", "one\ntwo\nthree"},
  };
  check(rows);
}

TEST_CASE("erasing", "[terminal]") {
  const Row rows[] = {
      {"Downloading\rDone%K\n", "Done\n"},
      {"%2K%1Gspin |%2K%1Gspin /%2K%1Gdone\n", "done\n"},
      {"a\r%K", ""},
      {"abc%D%K", "ab"},
      {"abc%D%0K", "ab"},
      {"abc%1K\n", "\n"},
      {"abc%2D%1K", "  c"},
      {"abc%D%1Kx", "  x"},
      {"abc%2K", ""},
      {"abc%2Kx", "   x"},
      {"abc%3K", "abc"},
      {"a\nb\nc%2A%J", "a"},
      {"a\nb\nc%2A\r%J", ""},
      {"ab\ncd\nef%A%D%0Jx", "ab\ncx"},
      {"ab\ncd\nef%A%D%1Jx", "\n x\nef"},
      {"a\nb%A%1J%2BX", "\nb\n X"},
      {"a\nb%2Jc", "a\nb\n\n c"},
      {"a\nb%H%2Jc", "a\nb\nc"},
      {"a\nb\n%H%2J%3Jc\n", "a\nb\nc\n"},
      {"%2Ja", "a"},
      {"a\n\n\n%2J%Hb", "a\nb"},
      {"a%2J%Hb%2J%Hc", "a\nb\nc"},
      {"a%2J%Hb%99AX", "a\nbX"},
      {"%2J%H", ""},
      {"abcdef%4D%2X", "ab  ef"},
      {"abcdef%4D%99X", "ab"},
      {"abcdef%4D%2P", "abef"},
      {"abcdef%4D%99P", "ab"},
      {"abcdef%4D%2@", "ab  cdef"},
      {"abcdef%4D%@X", "abXcdef"},
      {"a\nb\nc%2A%LX", "X\na\nb\nc"},
      {"a\nb\nc%A%2LX", "a\nX\n\nb\nc"},
      {"a\nb\nc%A%MX", "a\nX"},
      {"a\nb\nc%2A%2M", "c"},
      {"a%3bb", "aaaab"},
      {"漢%2b", "漢漢漢"},
      {"%3bb", "b"},
      {"a%31m%3bb", "ab"},
      {"abc%1K%1K%1Kd", "   d"},
  };
  check(rows);
}

TEST_CASE("sequences that leave no text", "[terminal]") {
  const Row rows[] = {
      {"%31mred%m", "red"},
      {"%1;38;5;99;48:2::1:2:3mx%0m", "x"},
      {"%?25lx%?25h", "x"},
      {"%?2004h%>4;1m%=1cx", "x"},
      {"%2 qx%!px%\"qx", "xxx"},
      {"%6n%cx", "x"},
      {"%1;24rx", "x"},
      {"%4hx%4l", "x"},
      {"%5ix%2Sx%3Tx", "xxx"},
      {"$]0;title\ax", "x"},
      {"$]2;title$\\x", "x"},
      {"$]8;;http://a/\alink$]8;;\a", "link"},
      {"$]8;id=1;http://a/$\\link$]8;;$\\", "link"},
      {"$]8;;javascript:x\alink$]8;;\a", "link"},
      {"$]133;A\a$]1337;File=:QUJD\ax", "x"},
      {"$]10;?\ax", "x"},
      {"$P1+r0m$\\x", "x"},
      {"$Pq#0;2;0;0;0\n#0~~$\\x", "x"},
      {"$_Gf=24;AAAA$\\x", "x"},
      {"$^private$\\x", "x"},
      {"$Xstart$\\x", "x"},
      {"\u009d0;t\u009cx", "x"},
      {"\u0090q\u009cx", "x"},
      {"$(B$)0$*A$+Bx", "x"},
      {"$=x$>", "x"},
      {"$#8x", "x"},
      {"$ Fx", "x"},
      {"$Hx", "x"},
      {"%?1049hvim\nscreen%?1049lx", "x"},
      {"a%?47hb%?47lc", "ac"},
      {"a%?1047hb%2J%H%?1047lc", "ac"},
      {"a%?1;1049hb", "a"},
      {"a%?1049l", "a"},
      {"ab%?1049hx%?1049lcd$8X", "abXd"},
  };
  check(rows);
}

TEST_CASE("truncated and malformed sequences", "[terminal]") {
  const Row rows[] = {
      {"x%31", "x"},
      {"x$", "x"},
      {"x$]0;no end\nnext", "x0;no end\nnext"},
      {"x$]0;no end", "x0;no end"},
      {"x$Pno end", "xno end"},
      {"%31\x18mx", "mx"},
      {"$]0;t\x1amx", "mx"},
      {"%31%32mx", "x"},
      {"%3é1mx", "é1mx"},
      {"%3\n1mx", "\nx"},
      {"% 1mx", "x"},
      {"\xff\xe2\x82"
       "A",
       "\uFFFD\uFFFDA"},
      {"\xe2\x82", "\uFFFD"},
      {"\xe2\x82%m!", "\uFFFD!"},
  };
  check(rows);
}

TEST_CASE("a line model can be read while output arrives", "[terminal]") {
  LineModel model;
  const auto text = [&] {
    std::string out;
    append_plain_text(model.lines(), 0, model.lines().size(), out);
    return out;
  };
  model.write("one\ntw");
  CHECK(text() == "one\ntw");
  model.write("o\xe2\x9c");
  CHECK(text() == "one\ntwo");
  model.write("\x93\n");
  CHECK(text() == "one\ntwo✓\n");
  model.write("\x1b]0;ti");
  CHECK(text() == "one\ntwo✓\n");
  model.finish();
  CHECK(text() == "one\ntwo✓\n0;ti");
}

TEST_CASE("take_change reports the first changed line once", "[terminal]") {
  LineModel model;
  Lines& lines = model.lines();
  model.write("a\nb\nc");
  CHECK(lines.take_change().first.line == 0);
  CHECK(lines.take_change().first.line == 3);
  model.write("d");
  CHECK(lines.take_change().first.line == 2);
  model.write("\x1b[A\x1b[31m");
  CHECK(lines.take_change().first.line == 3);
  model.write("x");
  CHECK(lines.take_change().first.line == 1);
  model.write("\x1b[H\x1b[J");
  CHECK(lines.take_change().first.line == 0);
}

TEST_CASE("take_change reports the first changed byte", "[terminal]") {
  LineModel model;
  Lines& lines = model.lines();
  model.write("one\n\u4E2D and more\nthree");
  static_cast<void>(lines.take_change());
  // A combining mark may join the previous character, which is therefore counted as changed.
  SECTION("within a line, in either order") {
    model.write("\x1b[A\x1b[8Gm\x1b[5GN");
    CHECK(lines.take_change().first == LinePosition{1, 4});
    model.write("\x1b[5GN\x1b[8Gm");
    CHECK(lines.take_change().first == LinePosition{1, 4});
  }
  SECTION("in an earlier line after a later one") {
    model.write("\rT\x1b[A\x1b[11Ge");
    CHECK(lines.take_change().first == LinePosition{1, 10});
  }
  SECTION("in a later line after an earlier one") {
    model.write("\x1b[A\x1b[11Ge\n\rT");
    CHECK(lines.take_change().first == LinePosition{1, 10});
  }
  SECTION("in a line that is then cleared and no longer has this byte") {
    model.write("\x1b[A\x1b[8Gm\x1b[2K");
    CHECK(lines.take_change().first == LinePosition{1, 0});
  }
  SECTION("blanking the end of a line also removes the blanks before it") {
    model.write("\x1b[A\x1b[8Gm\x1b[8G\x1b[K");
    CHECK(lines.take_change().first == LinePosition{1, 7});
  }
  CHECK(lines.take_change().first == LinePosition{3, 0});
}

TEST_CASE("take_change reports the end of the changed lines unless lines are inserted or removed",
          "[terminal]") {
  LineModel model;
  Lines& lines = model.lines();
  model.write("a\nb\nc\nd");
  CHECK(lines.take_change().end == kAllLines);
  CHECK(lines.take_change().end == 0);
  model.write("\x1b[Ax");
  CHECK(lines.take_change().end == 3);
  model.write("\x1b[2Ay\x1b[Bz");
  CHECK(lines.take_change().end == 2);
  model.write("\x1b[H\x1b[L");
  CHECK(lines.take_change().end == kAllLines);
  model.write("\x1b[M");
  CHECK(lines.take_change().end == kAllLines);
  model.write("\x1b[99B\n");
  CHECK(lines.take_change().end == kAllLines);
}

TEST_CASE("cursor movement is limited to a thousand rows and columns", "[terminal]") {
  const std::string text = plain_text("\x1b[9999;9999Hx");
  CHECK(text == std::string(999, '\n') + std::string(999, ' ') + "x");
  std::string long_output;
  for (int i = 0; i < 1500; ++i)
    long_output += "a\n";
  const std::string played = plain_text(long_output + "\x1b[9999AX");
  CHECK(played.find('X') == (1500 - 999) * 2);
}
