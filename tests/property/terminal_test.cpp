// Playback of random output: cuts do not matter, pieces join to the plain text, lines before the
// first and after the last changed line stay, and plain text is its own plain text.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "support/html_checker.h"
#include "support/random.h"
#include "terminal/playback.h"
#include "terminal/render.h"

using namespace agent_timeline;
using namespace agent_timeline::terminal;
using testing::Random;

namespace {

constexpr std::string_view kUnits[] = {
    "a",
    "hello ",
    "0123456789",
    "é",
    "漢字",
    "👍",
    "e\u0301",
    "\u0301",
    "<&>",
    "\u202E",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\b",
    "\t",
    "\v",
    "\a",
    "\x7f",
    "\x1b[A",
    "\x1b[3A",
    "\x1b[2B",
    "\x1b[5C",
    "\x1b[2D",
    "\x1b[E",
    "\x1b[F",
    "\x1b[9G",
    "\x1b[2;3H",
    "\x1b[H",
    "\x1b[99;99H",
    "\x1b[K",
    "\x1b[1K",
    "\x1b[2K",
    "\x1b[J",
    "\x1b[1J",
    "\x1b[2J",
    "\x1b[3X",
    "\x1b[2P",
    "\x1b[2@",
    "\x1b[L",
    "\x1b[M",
    "\x1b[4b",
    "\x1b"
    "7",
    "\x1b"
    "8",
    "\x1b"
    "D",
    "\x1bM",
    "\x1b"
    "c",
    "\u0085",
    "\u009b31m",
    "\x1b[31m",
    "\x1b[1;38;2;1;2;3m",
    "\x1b[4:3;58:5:1m",
    "\x1b[m",
    "\x1b]8;;http://a.b/\x07",
    "\x1b]8;;\x07",
    "\x1b]0;title\x1b\\",
    "\x1bPq\n\x1b\\",
    "\x1b]0;no end",
    "\x1b[12",
    "\x1b",
    "\xe2\x82",
    "\xff",
    "\x1b[?1049h",
    "\x1b[?1049l",
};

std::string random_output(Random& random) {
  std::string output;
  for (std::size_t left = 1 + random.below(60); left > 0; --left)
    output += random.pick(kUnits);
  return output;
}

std::vector<std::string> lines_of(const Lines& lines) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string html;
    {
      HtmlWriter writer(html);
      render_lines(lines, i, 1, writer);
    }
    REQUIRE(testing::html_problem(html).empty());
    out.push_back(html);
  }
  return out;
}

std::string text_of(const Lines& lines) {
  std::string text;
  append_plain_text(lines, 0, lines.size(), text);
  return text;
}

std::string with_labels(std::string text) {
  const std::string_view hidden = "\u202E";
  for (std::size_t at = text.find(hidden); at < text.size(); at = text.find(hidden, at))
    text.replace(at, hidden.size(), "U+202E");
  return text;
}

}  // namespace

TEST_CASE("the lines of terminal output do not depend on how it is cut", "[property][terminal]") {
  Random random(testing::property_seed());
  for (std::size_t run = 0; run < testing::property_runs(); ++run) {
    const std::string output = random_output(random);
    const Lines whole = play(output);
    const std::vector<std::string> expected = lines_of(whole);
    Playback playback;
    std::vector<std::string> seen;
    for (std::size_t at = 0; at < output.size();) {
      const std::size_t size = std::min(1 + random.below(9), output.size() - at);
      at += size;
      playback.update(std::string_view(output).substr(0, at));
      const std::vector<std::string> now = lines_of(*playback.lines());
      const LineChange change = playback.take_change();
      for (std::size_t i = 0; i < std::min(change.first.line, seen.size()); ++i)
        REQUIRE(now.at(i) == seen[i]);
      if (change.end < now.size()) REQUIRE(now.size() == seen.size());
      for (std::size_t i = change.end; i < now.size(); ++i)
        REQUIRE(now[i] == seen[i]);
      seen = now;
    }
    playback.finish();
    CAPTURE(testing::property_seed(), output);
    REQUIRE(lines_of(*playback.lines()) == expected);
  }
}

TEST_CASE("the HTML of terminal output contains its plain text", "[property][terminal]") {
  Random random(testing::property_seed() + 1);
  for (std::size_t run = 0; run < testing::property_runs(); ++run) {
    const std::string output = random_output(random);
    CAPTURE(testing::property_seed(), output);
    const Lines lines = play(output);
    const std::string text = text_of(lines);
    REQUIRE(valid_utf8_length(text) == text.size());
    REQUIRE(plain_text(text) == text);
    const std::size_t cut = random.below(lines.size() + 1);
    std::string html;
    {
      HtmlWriter writer(html);
      render_lines(lines, 0, cut, writer);
      render_lines(lines, cut, lines.size() - cut, writer);
    }
    REQUIRE(testing::html_problem(html).empty());
    REQUIRE(testing::html_text(html) == with_labels(text));
  }
}
