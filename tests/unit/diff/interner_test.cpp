// Equal texts get equal numbers, even if hashes are made to collide.
#include "diff/interner.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

using namespace agent_timeline::diff;

TEST_CASE("equal texts get the same number, in order of first appearance", "[diff]") {
  Interner interner;
  CHECK(interner.id_of("a") == 0);
  CHECK(interner.id_of("") == 1);
  CHECK(interner.id_of("a") == 0);
  CHECK(interner.find("b") == Interner::kUnknown);
  CHECK(interner.find("") == 1);
  CHECK(interner.size() == 2);
  interner.clear();
  CHECK(interner.find("a") == Interner::kUnknown);
  CHECK(interner.id_of("b") == 0);
}

TEST_CASE("texts keep their numbers while the table grows", "[diff]") {
  std::vector<std::string> texts(5'000);
  for (std::size_t i = 0; i < texts.size(); ++i)
    texts[i] = "text number " + std::to_string(i);
  Interner interner;
  for (std::size_t i = 0; i < texts.size(); ++i)
    REQUIRE(interner.id_of(texts[i]) == i);
  for (std::size_t i = 0; i < texts.size(); ++i)
    REQUIRE(interner.id_of(texts[i]) == i);
  CHECK_FALSE(interner.crowded());
}

TEST_CASE("texts with colliding hashes get numbers in bounded time", "[diff]") {
  // Texts of a single slot in a table of 1,024, as many as among 200,000 random texts.
  std::vector<std::string> texts;
  for (std::size_t i = 0; texts.size() < 200; ++i) {
    std::string text = std::to_string(i);
    if ((hash_text(text) & 1023) == 7) texts.push_back(std::move(text));
  }
  Interner interner(512);
  for (std::size_t i = 0; i < texts.size(); ++i)
    REQUIRE(interner.id_of(texts[i]) == i);
  CHECK(interner.crowded());
  // Texts crowded out get a new number each time, but never the number of another text.
  CHECK(interner.id_of(texts.front()) == 0);
  CHECK(interner.id_of(texts.back()) == texts.size());
}
