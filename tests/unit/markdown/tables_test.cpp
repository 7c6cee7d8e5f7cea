// The tables generated at configure time: character references as in the HTML standard, and the
// case folding of link labels as in CommonMark 4.7.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "markdown/stream.h"

using namespace agent_timeline;

namespace {

std::string html_of(std::string_view source) {
  return markdown::render(source, {});
}

}  // namespace

TEST_CASE("character references are decoded", "[markdown]") {
  struct Row {
    std::string_view reference;
    std::string_view shown;
  };
  const Row rows[] = {
      {"&AElig;", "Æ"},                            // the first of the table
      {"&zwnj;", "\u200C"},                        // the last
      {"&zwj;", "\u200D"},                         // the one before it
      {"&AMP;", "&amp;"},                          // shown escaped
      {"&amp;", "&amp;"},                          // the same in lowercase
      {"&NotEqualTilde;", "≂̸"},                    // two characters
      {"&CounterClockwiseContourIntegral;", "∳"},  // the longest name
      {"&not;", "¬"},                              // a prefix of other names
      {"&notin;", "∉"},
      {"&gg;", "≫"},
      {"&ggg;", "⋙"},
      {"&bogus;", "&amp;bogus;"},
      {"&notinn;", "&amp;notinn;"},
      {"&Zwj;", "&amp;Zwj;"},
      {"&;", "&amp;;"},
      {"&#x41;", "A"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.reference);
    const std::string shown = html_of("x" + std::string(row.reference) + "y");
    CHECK(shown.find("x" + std::string(row.shown) + "y") != std::string::npos);
  }
}

TEST_CASE("link labels match regardless of case", "[markdown]") {
  struct Row {
    std::string_view used;
    std::string_view defined;
    bool match;
  };
  const Row rows[] = {
      {"Foo", "fOO", true}, {"Δ", "δ", true},  {"ẞ", "ss", true}, {"ß", "SS", true},
      {"ﬃ", "FFI", true},   {"Σ", "ς", true},  {"İ", "i̇", true},  {"Ꭰ", "ꭰ", true},
      {"𐐀", "𐐨", true},     {"a", "b", false}, {"é", "e", false}, {"ı", "i", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.used, row.defined);
    const std::string html =
        html_of("[" + std::string(row.used) + "]\n\n[" + std::string(row.defined) + "]: /target");
    CHECK((html.find("/target") != std::string::npos) == row.match);
  }
}
