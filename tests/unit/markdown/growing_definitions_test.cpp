// Paragraphs that may turn out to be link definitions: they are sent while they grow and removed if
// they become one. The result equals that of parsing the whole text again.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "support/growing_text.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

const std::string_view kContainers[] = {"", "", "", "> ", "- ", "- a\n\n  ", "1. > ", "[^n]: "};
const std::string_view kStarts[] = {"[a]: u '",    "[a]: u \"", "[a]: u (",         "[a]: u\n'",
                                    "[a]: u\n  (", "[a]:\nu '", "[b]: v\n[a]: u '", "[a",
                                    "[a]: <u",     "[a]: ",     "[!note] '",        "x\n[a]: u '"};
const std::string_view kParts[] = {"'",
                                   "\"",
                                   ")",
                                   "(",
                                   "'\n",
                                   "\"\n",
                                   ")\n",
                                   "' x\n",
                                   "\\",
                                   "\\'",
                                   "\n",
                                   "\n",
                                   "\n\n",
                                   "a",
                                   "words and *words* ",
                                   "[a] ",
                                   "[b] ",
                                   "]",
                                   "]: u",
                                   "\n===\n",
                                   "\n---\n",
                                   "\n> ",
                                   "\n- ",
                                   "\n|a|\n|-|\n",
                                   "\n[!note]\n",
                                   "`",
                                   "é ",
                                   "long text that goes on without an end "};

/// Returns the start of a definition in a container, longer than the parser waits for.
std::vector<std::string> random_definition(Random& random) {
  std::vector<std::string> parts;
  if (random.chance(30)) parts.emplace_back("[a] and [b]\n\n");
  // A repeated definition does not cause blocks that mention its label to be parsed again.
  if (random.chance(50)) parts.emplace_back("[a]: /first\n\n");
  parts.emplace_back(random.pick(kContainers));
  parts.emplace_back(random.pick(kStarts));
  for (std::size_t count = random.below(12); count > 0; --count)
    parts.emplace_back("word [a] *b* ");
  for (std::size_t count = random.below(12); count > 0; --count)
    parts.emplace_back(random.pick(kParts));
  return parts;
}

markdown::Options without_completion() {
  markdown::Options options;
  options.completion = false;
  return options;
}

}  // namespace

TEST_CASE("definitions with long titles stream exactly", "[markdown][property]") {
  REQUIRE(growing_problem_of_any(random_definition, 20) == "");
  REQUIRE(growing_problem_of_any(random_definition, 20, without_completion()) == "");
}

TEST_CASE("a definition that is completed late leaves no text behind", "[markdown]") {
  struct Case {
    std::string_view before;
    /// Put before each further line.
    std::string_view prefix;
    std::string_view behind;
  };
  // The first list stays tight, the quotation becomes an alert.
  for (const Case& place : {Case{"- a\n\n  ", "  ", "- b\n"}, Case{"> ", "> ", "> [!note]\n> b\n"},
                            Case{"", "", "behind\n"}, Case{"", "", "\nbehind\n"}}) {
    // Defined before, so that the new definition causes nothing to be parsed again.
    std::string text = "[a]: /first\n\n" + std::string(place.before) + "[a]: u '\n";
    for (int line = 0; line < 30; ++line)
      text += std::string(place.prefix) + "some words\n";
    text += std::string(place.prefix) + "'\n" + std::string(place.behind);
    for (const std::size_t step : {1U, 7U})
      CHECK(growing_problem(text, step) == "");
  }
}

TEST_CASE("a long text that may become a definition is shown at once with each piece",
          "[markdown]") {
  markdown::Stream stream((markdown::Options()));
  stream.append("[a]: u '\n");
  stream.refresh(false);
  for (int line = 0; line < 3000; ++line) {
    const std::string word = "word" + std::to_string(line);
    stream.append(word + "\n");
    stream.refresh(false);
    REQUIRE(stream.pieces().size() == 1);
    REQUIRE(stream.html(0).substr(stream.html(0).size() - 32).find(word) != std::string_view::npos);
  }
}

TEST_CASE("escapes determine where the title of a streaming definition ends", "[markdown]") {
  const std::string words(80, 'w');
  for (const std::string_view end : {"'", "\\'", "\\\\'", "\\\\\\'", "\\\\ \\\\'", "\\\\\\\\'"}) {
    const std::string text = "[a] and [b]\n\n[a]: u\n'" + words + std::string(end) + "\n";
    for (const std::size_t step : {1U, 2U, 3U, 6U})
      CHECK(growing_problem(text, step) == "");
  }
}

TEST_CASE("the last line of a definition can still become a table header", "[markdown]") {
  const std::string label(100, 'b');
  for (const std::string_view definition :
       {"/u 'x'", "/u 'x|y'", "/u|b", "/u\n'x|y'", "/u\n'x|y\nz'", "/u 'x'\n"}) {
    for (const std::string_view behind :
         {"-|-\nc|d\n", "|-|\nc\n", ":-:\n|:-:|\nx\n", "-\n|-|\n", ":-|-:\n|-|-|\n"}) {
      const std::string text =
          "[" + label + "]: " + std::string(definition) + "\n" + std::string(behind);
      for (const std::size_t step : {1U, 3U, 16U})
        CHECK(growing_problem(text, step) == "");
    }
  }
}

TEST_CASE("a paragraph of definitions is not removed and inserted again for each definition",
          "[markdown]") {
  for (const std::string_view unit : {"[a]: u\n", "[a]: u '\n", "[a]: u\n\n"}) {
    for (const std::string_view before : {"", "b\n\n"}) {
      markdown::Stream stream((markdown::Options()));
      stream.append(std::string(before) + std::string(unit));
      stream.refresh(false);
      const std::size_t pieces = stream.pieces().size();
      std::size_t removals = 0;
      std::string text;
      for (int count = 0; count < 50; ++count)
        text += unit;
      for (std::size_t at = 0; at < text.size(); at += 3) {
        stream.append(text.substr(at, 3));
        for (const markdown::PieceChange& change : stream.refresh(false))
          removals += change.kind == markdown::PieceChange::Kind::remove ? 1 : 0;
      }
      INFO(before << unit);
      // After another piece, a paragraph that has ended is part of that piece.
      if (before.empty() || !unit.ends_with("\n\n")) CHECK(removals == 0);
      CHECK(stream.pieces().size() == pieces);
      stream.refresh(true);
      if (unit != "[a]: u '\n") CHECK(stream.pieces().size() == (before.empty() ? 0 : 1));
    }
  }
}
