// Streaming Markdown: after every byte the pieces equal those of a fresh stream, the DOM built from
// the changes matches the HTML, and settled pieces change only for a known reason. A failure prints
// the seed and the smallest failing text; AGENT_TIMELINE_SEED repeats it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "support/html_checker.h"
#include "support/markdown_reasons.h"
#include "support/markdown_texts.h"
#include "support/spec_examples.h"
#include "support/stream_mirror.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using markdown::Options;

namespace {

Options options(bool completion) {
  Options options;
  options.completion = completion;
  return options;
}

/// Pushes `text` in pieces of `step` bytes and checks everything after each piece.
std::string stream_problem(std::string_view text, std::size_t step, const Options& options) {
  StreamMirror mirror(options);
  SettledPieces settled(options.completion);
  for (std::size_t at = 0; at < text.size(); at += step) {
    const std::string_view part = text.substr(at, step);
    mirror.push(part);
    const std::string_view so_far = text.substr(0, at + part.size());
    const std::string after = "after " + std::to_string(so_far.size()) + " bytes: ";
    const std::string html = html_of(mirror.stream());
    const std::string problems[] = {
        stream_difference(mirror.stream(), stream_of(so_far, options, false)), mirror.problem(),
        settled.problem_of(mirror), html_problem(html)};
    for (const std::string& problem : problems) {
      if (!problem.empty()) return after + problem;
    }
  }
  mirror.push("", true);
  if (!mirror.problem().empty()) return "at the end: " + mirror.problem();
  if (html_of(mirror.stream()) != markdown::render(text, options))
    return "at the end: the HTML differs from that of the whole text";
  return {};
}

void check_examples(const Options& options) {
  for (const std::string& text : spec_texts()) {
    INFO(text);
    REQUIRE(stream_problem(text, 1, options) == "");
  }
}

void check_random(const Options& options) {
  const auto problem_of = [&options](const std::vector<std::string>& fragments, Random& random) {
    const std::size_t step = 1 + random.below(7);
    const auto fails = [&](const std::string& text) {
      return !stream_problem(text, step, options).empty();
    };
    if (!fails(join(fragments))) return std::string();
    const std::string text = shrink_text(fragments, fails);
    return "in pieces of " + std::to_string(step) + "\n" + text + "\n--- " +
           stream_problem(text, step, options);
  };
  REQUIRE(first_problem(problem_of) == "");
}

/// Units that may fill a paragraph while none of it is final.
constexpr std::string_view kWaiting[] = {"a",
                                         "a b ",
                                         " ",
                                         "\n",
                                         "`",
                                         "``",
                                         "` ",
                                         " `",
                                         "```a",
                                         "e`",
                                         "``a`",
                                         "code ",
                                         "[",
                                         "[a",
                                         "]",
                                         "](b)",
                                         "](",
                                         "![",
                                         "![a",
                                         "[a](b \"c",
                                         "[^",
                                         "[^a]",
                                         "[^a]: b",
                                         "\n\n",
                                         "www.",
                                         "www.a",
                                         "a_.",
                                         "http://",
                                         "http://a.b/",
                                         "c/d?e=f",
                                         "(",
                                         ")",
                                         "&a;",
                                         "&amp;",
                                         "*",
                                         "**a ",
                                         "_a ",
                                         "~~",
                                         "\\",
                                         "<a ",
                                         "<a b='",
                                         "'>",
                                         "<!--",
                                         "a@",
                                         "b.c",
                                         "@b.c ",
                                         "\u00E9",
                                         "\u4E2D",
                                         "<",
                                         "a\\",
                                         "](http://a.b) ",
                                         "http://a.b/c.",
                                         "mailto:a@b.c/"};
constexpr std::size_t kTimes[] = {2, 8, 60, 300};
constexpr std::size_t kShownBytes = std::size_t{8} * 1024;

std::string repeated(std::string_view unit, std::size_t times) {
  std::string text;
  for (; times > 0; --times)
    text += unit;
  return text;
}

/// Returns random words, sometimes more than the stream shows without parsing.
std::string words(Random& random) {
  constexpr std::string_view kWords[] = {"a", "word", "www", "http", " ", "  ", ", ", "1", "Wx0 "};
  std::string text;
  for (std::size_t count = random.below(random.chance(5) ? 150 : 15); count > 0; --count)
    text += random.pick(kWords);
  return text;
}

/// Pushes `text` in pieces of `step` bytes and compares the stream after each piece.
std::string prefix_problem(std::string_view text, std::size_t step, const Options& options) {
  markdown::Stream stream(options);
  for (std::size_t at = 0; at < text.size(); at += step) {
    stream.append(text.substr(at, step));
    stream.refresh(false);
    const std::string_view so_far = text.substr(0, at + step);
    const std::string problem = stream_difference(stream, stream_of(so_far, options, false));
    if (!problem.empty()) return "after " + std::to_string(so_far.size()) + " bytes: " + problem;
  }
  stream.refresh(true);
  return stream_difference(stream, stream_of(text, options, true));
}

}  // namespace

TEST_CASE("every prefix of every example streams exactly", "[property][markdown]") {
  check_examples(options(false));
}

TEST_CASE("every prefix of every example streams exactly with completion", "[property][markdown]") {
  check_examples(options(true));
}

TEST_CASE("a label that spans lines of a quotation may change settled pieces",
          "[markdown][property]") {
  REQUIRE(stream_problem("[foo]\n>[\nfoo\n>]:r", 1, options(false)) == "");
}

TEST_CASE("random texts stream exactly", "[property][markdown]") {
  check_random(options(false));
}

TEST_CASE("random texts stream exactly with completion", "[property][markdown]") {
  check_random(options(true));
}

TEST_CASE("words inserted anywhere stream exactly", "[property][markdown]") {
  const Options completing = options(true);
  const auto problem_of = [&](const std::vector<std::string>& fragments, Random& random) {
    const std::string text = join(fragments);
    const std::size_t at = random.below(text.size() + 1);
    const std::string with_words = text.substr(0, at) + words(random) + text.substr(at);
    const std::size_t step = 1 + random.below(24);
    const std::string problem = prefix_problem(with_words, step, completing);
    if (problem.empty()) return problem;
    return "in pieces of " + std::to_string(step) + "\n" + with_words + "\n--- " + problem;
  };
  REQUIRE(first_problem(problem_of) == "");
}

TEST_CASE("words shown without a parse are reported as edits", "[property][markdown]") {
  for (const std::string_view start :
       {"", "> a\n\n- b\n  ", "**a _b ~~c", "a [b", "| a |\n|-|\n| "}) {
    Random random(property_seed());
    const std::string text = std::string(start) + words(random) + words(random) + "a**.\n\nb";
    for (const std::size_t step : std::initializer_list<std::size_t>{1, 3, 16}) {
      INFO("in pieces of " << step << "\n" << text);
      REQUIRE(stream_problem(text, step, options(true)) == "");
    }
  }
}

TEST_CASE("repeated unfinished markup streams exactly", "[property][markdown]") {
  Random random(property_seed());
  for (std::size_t run = property_runs(5); run > 0; --run) {
    std::string text;
    for (std::size_t count = 2 + random.below(5); count > 0; --count)
      text += repeated(random.pick(kWaiting), 1 + random.below(random.pick(kTimes)));
    // In longer texts not every piece is shown at once.
    if (markdown::render(text, options(true)).size() > kShownBytes) continue;
    const std::size_t step = 1 + random.below(48);
    INFO("in pieces of " << step << "\n" << text);
    REQUIRE(prefix_problem(text, step, options(true)) == "");
  }
}

TEST_CASE("runs of backticks too long to close code stream exactly", "[property][markdown]") {
  for (const std::size_t open : std::initializer_list<std::size_t>{1, 2, 3}) {
    for (const std::size_t run : std::initializer_list<std::size_t>{2, 3, 4, 70, 150}) {
      const std::string text = "a " + repeated("`", open) + "some code in here" +
                               repeated("`", run) + " b" + repeated("`", run) +
                               repeated("`", open) + "c" + repeated("`", open) + " d";
      for (const std::size_t step : std::initializer_list<std::size_t>{1, 7, 16}) {
        INFO("in pieces of " << step << "\n" << text);
        REQUIRE(prefix_problem(text, step, options(true)) == "");
      }
    }
  }
}

TEST_CASE("completion shows all letters before unfinished markup", "[property][markdown]") {
  for (const std::string& text : spec_texts()) {
    for (std::size_t size = 1; size <= text.size(); ++size) {
      INFO(text.substr(0, size));
      REQUIRE(hidden_text(text.substr(0, size)) == "");
    }
  }
}
