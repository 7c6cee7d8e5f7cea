// Case-insensitive search, compared with a slow reference implementation.
#include "emit/case_finder.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

std::vector<std::string> found(std::string_view text, std::string_view wanted, bool sensitive) {
  const CaseFinder finder(wanted, sensitive);
  std::vector<std::string> out;
  std::size_t from = 0;
  while (const auto place = finder.find(text, from)) {
    out.emplace_back(text.substr(place->begin, place->end - place->begin));
    from = place->end;
  }
  return out;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace

TEST_CASE("ASCII text is found with and without regard to case", "[emit][search]") {
  CHECK(found("Needle in a needleNEEDLE", "nEEdle", false).size() == 3);
  CHECK(found("Needle in a needleNEEDLE", "needle", true) == std::vector<std::string>{"needle"});
  CHECK(found("aaaa", "aa", false).size() == 2);
  CHECK(found("", "a", false).empty());
  CHECK(found("a", "ab", false).empty());
}

TEST_CASE("other letters use Unicode case folding, which may change their length",
          "[emit][search]") {
  CHECK(found("Straße STRASSE", "strasse", false) == std::vector<std::string>{"STRASSE"});
  CHECK(found("Straße STRASSE", "straße", false) == std::vector<std::string>{"Straße", "STRASSE"});
  CHECK(found("ΣΊΣΥΦΟΣ", "σίσυφος", false).size() == 1);
  CHECK(found("ÄÄ", "ä", false).size() == 2);
  CHECK(found("ÄÄ", "ä", true).empty());
  CHECK(found("ẞ", "ß", false) == std::vector<std::string>{"ẞ"});
  // The sign of the kelvin folds to the letter.
  CHECK(found("kilo OK", "\u212A", false) == std::vector<std::string>{"k", "K"});
}

TEST_CASE("a match never covers only a part of a letter's case folding", "[emit][search]") {
  CHECK(found("ßt", "éß", false).empty());
  CHECK(found("\xFF\xFE\x80", "é", false).empty());
}

TEST_CASE("matches equal those of the reference search", "[emit][search]") {
  Random random(property_seed());
  const std::string_view letters[] = {"a", "b", "A", "B", "\n"};
  for (std::size_t run = 0; run < property_runs() * 10; ++run) {
    std::string text;
    for (std::size_t i = random.below(60); i > 0; --i)
      text += random.pick(letters);
    std::string wanted;
    for (std::size_t i = 1 + random.below(4); i > 0; --i)
      wanted += random.pick(letters);
    const bool sensitive = random.chance(50);
    const std::string in = sensitive ? text : lower(text);
    const std::string what = sensitive ? wanted : lower(wanted);
    std::vector<std::string> expected;
    for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at))
      expected.push_back(text.substr(at, what.size())), at += what.size();
    CAPTURE(property_seed(), text, wanted, sensitive);
    REQUIRE(found(text, wanted, sensitive) == expected);
  }
}
