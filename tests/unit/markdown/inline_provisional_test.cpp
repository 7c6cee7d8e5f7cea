// A growing paragraph in which brackets and runs of delimiters wait for their end is shown as if
// the whole text were parsed again after each piece.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "markdown/html_sink.h"
#include "markdown/inline_parser.h"
#include "markdown/stream.h"
#include "support/growing_text.h"
#include "support/markdown_texts.h"
#include "support/random.h"
#include "support/stream_mirror.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

/// Returns the HTML of a paragraph with the single line `content`, unfinished inlines completed.
std::string shown_at_once(std::string_view content) {
  const markdown::Options options;
  markdown::References references;
  markdown::InlineParser parser(options.inlines);
  std::string out;
  markdown::HtmlSink sink(options, out);
  sink.begin_piece({0, 0, {}});
  sink.open({markdown::BlockType::paragraph});
  parser.parse(content, 0, references, true);
  parser.emit(sink);
  sink.close();
  return out;
}

/// Pushes one line, an `x` and `rest`, in pieces of `step` bytes. Returns the first problem after a
/// piece, or empty.
std::string shown_problem(std::string_view rest, std::size_t step) {
  const std::string line = "x" + std::string(rest);
  StreamMirror mirror{markdown::Options()};
  for (std::size_t at = 0; at < line.size(); at += step) {
    mirror.push(line.substr(at, step));
    const auto so_far = std::string_view(line).substr(0, at + step);
    const std::string expected = shown_at_once(so_far.substr(0, valid_utf8_length(so_far)));
    const std::string shown(mirror.stream().html(0));
    const std::string after = "after " + std::to_string(so_far.size()) + " bytes: ";
    if (shown != expected) return after + shown + "\n--- not ---\n" + expected;
    if (!mirror.problem().empty()) return after + mirror.problem();
  }
  mirror.push("", true);
  if (mirror.stream().html(0) != markdown::render(line, {}))
    return "at the end: the HTML differs from that of the whole text";
  return mirror.problem();
}

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += unit;
  return text;
}

constexpr std::string_view kFragments[] = {
    "*",      "*",     "**",         "***",    "_",       "__",  " *a",    " _a",  "a* ",  "a_ ",
    "~",      "~~",    " ~~a",       "`",      "``",      "[",   " [",     "[a",   "]",    "a]",
    "![",     " ![a",  "(",          ")",      "](u)",    "](",  "](u \"", "\")",  "\\",   "\\[",
    "\\*",    "&amp;", "&",          "<",      "<b>",     "<!-", "-->",    "<a:b", ">",    "@",
    "a@b.c",  "http:", "//",         "www.",   "www.g.h", "://", ":",      ".",    ";",    "\"",
    "!",      " ",     " ",          " ",      "  ",      "a",   "b",      "word", "word", "\u4E2D",
    "\u3002", "[^",    "[^1]",       "{",      ",",       "|",   "1",      "#",    "-",    "x y",
    "f(*a",   "a[i] ", "![a](b \"c", "<http:", "a**b",    "~/b", "_a_b",   "(a)",  "[a][", "][b]",
};

/// Returns mostly fragments of a few kinds, so that they stay unfinished for long.
std::vector<std::string> random_line(Random& random) {
  std::vector<std::string> line;
  std::string_view few[4];
  for (std::string_view& fragment : few)
    fragment = random.pick(kFragments);
  const std::size_t rare = 5 + random.below(60);
  for (std::size_t count = 20 + random.below(130); count > 0; --count)
    line.emplace_back(random.chance(rare) ? random.pick(kFragments) : random.pick(few));
  return line;
}

}  // namespace

TEST_CASE("unfinished brackets and delimiters are shown as if the text were parsed again",
          "[markdown][inlines]") {
  const std::string_view units[] = {
      "_a ",     "*a **a ", "a_ ",   "a]",     "[a",  "*a_ ",   "[ a_",   "[ (](",     "![l",
      "![[]()",  "[a](<b",  "[a](b", "<!--",   "<?",  "~",      "_",      "*",         "~~a ~",
      "*_a_b",   "a**b",    "**a ",  "a** ",   "[^",  "[^a] ",  "[a][b]", "[a](b \"c", "[a *b* c ",
      "*a [b* ", "**a *b ", "***a ", "~~a ~b", "(a ", "f(*a, ", "a[*b ",  "\\[a ",     "www.a)",
  };
  for (const std::string_view unit : units) {
    INFO(unit);
    const std::string text = " " + repeated(unit, 400);
    REQUIRE(shown_problem(text, 1) == "");
    REQUIRE(shown_problem(text, 16) == "");
    for (const std::string_view end :
         {"](b)", "]", "*", "** b", "_ c", "~~ d", "-->", ")", " [a]: b"}) {
      INFO(end);
      REQUIRE(shown_problem(text + std::string(end) + " and more of *it* [all](b) x", 5) == "");
    }
  }
}

TEST_CASE("a long unfinished image is shown as text", "[markdown][inlines]") {
  const std::string text = " ![a " + repeated("word *b ", 1500);
  REQUIRE(shown_problem(text + "](c) d *e* f", 50) == "");
  REQUIRE(shown_problem(repeated("![l", 1500), 40) == "");
}

TEST_CASE("random lines are shown as if parsed again", "[markdown][inlines][property]") {
  const auto problem_of = [](const std::vector<std::string>&, Random& random) {
    const std::vector<std::string> line = random_line(random);
    const std::size_t step = 1 + random.below(20);
    const auto fails = [&](const std::string& text) { return !shown_problem(text, step).empty(); };
    if (!fails(join(line))) return std::string();
    const std::string text = shrink_text(line, fails);
    return "in pieces of " + std::to_string(step) + "\n" + text + "\n--- " +
           shown_problem(text, step);
  };
  REQUIRE(first_problem(problem_of) == "");
}

namespace {

/// Returns long lines in and between blocks of all kinds.
std::vector<std::string> random_blocks(Random& random) {
  constexpr std::string_view kStarts[] = {
      "",   "",     "",  "- ",     "  ",     "> ", "1. ", "    ",
      "# ", "> - ", "[", "[^1]: ", "- [ ] ", "**", "*a ", "[b "};
  constexpr std::string_view kLines[] = {"",    "",           "===",     "---",   "- x", "> y",
                                         "|-|", "| a |",      "[a]: /u", "```",   "***", "## b",
                                         "\n",  "[^1]: note", "-",       "x | y", "-|-", "<div>"};
  std::vector<std::string> fragments;
  for (std::size_t lines = 1 + random.below(6); lines > 0; --lines) {
    if (random.chance(40)) {
      fragments.emplace_back(random.pick(kLines));
    } else {
      fragments.emplace_back(random.pick(kStarts));
      for (std::string& fragment : random_line(random))
        fragments.push_back(std::move(fragment));
    }
    fragments.emplace_back("\n");
  }
  return fragments;
}

}  // namespace

TEST_CASE("long lines in blocks are shown as if parsed again", "[markdown][property]") {
  REQUIRE(growing_problem_of_any(random_blocks, 40) == "");
}
