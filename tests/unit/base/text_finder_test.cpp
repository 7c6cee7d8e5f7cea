// Searching for a text, compared with the standard library's search.
#include "base/text_finder.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using agent_timeline::TextFinder;

TEST_CASE("TextFinder finds the same as std::string_view::find", "[base]") {
  constexpr std::string_view texts[] = {"",     "a",    "b",      "ab",   "aab",
                                        "aaab", "abab", "ababac", "abcab"};
  for (const std::string_view text : texts) {
    for (const std::string_view wanted : texts) {
      if (wanted.empty()) continue;
      const TextFinder finder(wanted);
      for (std::size_t from = 0; from <= text.size(); ++from) {
        CAPTURE(text, wanted, from);
        CHECK(finder.find(text, from) == text.find(wanted, from));
      }
    }
  }
}

TEST_CASE("TextFinder finishes on a long text that almost matches everywhere", "[base]") {
  const std::string wanted = std::string(200'000, 'a') + "b";
  const std::string text = std::string(2'000'000, 'a') + "b";
  CHECK(TextFinder(wanted).find(text) == text.size() - wanted.size());
}
