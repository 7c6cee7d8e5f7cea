// Splices that turn a text into its next version.
#include "emit/text_splices.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

std::string spliced(std::string text, const std::vector<TextSplice>& splices) {
  for (const TextSplice& splice : splices)
    text.replace(splice.at, splice.removed, splice.added);
  return text;
}

std::size_t told(const std::vector<TextSplice>& splices) {
  std::size_t bytes = 0;
  for (const TextSplice& splice : splices)
    bytes += splice.added.size();
  return bytes;
}

std::string rows(int first, int last) {
  std::string out;
  for (int row = first; row < last; ++row)
    out += std::string(40, ' ') + "row " + std::to_string(row) + "\n";
  return out;
}

}  // namespace

TEST_CASE("text splices: cover only the changed range", "[emit]") {
  const auto splices = splice_texts("one two three", "one 2 three");
  REQUIRE(splices.size() == 1);
  CHECK(splices[0].at == 4);
  CHECK(splices[0].removed == 3);
  CHECK(splices[0].added == "2");
  CHECK(splice_texts("same", "same").empty());
}

TEST_CASE("text splices: inserted and removed rows do not rewrite the rows between them",
          "[emit]") {
  const std::string before = rows(0, 500);
  for (const std::string& now :
       {"new\nrow\n" + rows(0, 498), rows(3, 500) + "a\nb\nc\n",
        rows(0, 100) + "x\n" + rows(100, 499),
        "new\n" + std::string(40, ' ') + "row 0 and more\n" + rows(1, 499)}) {
    const auto splices = splice_texts(before, now);
    CHECK(spliced(before, splices) == now);
    CHECK(told(splices) < 100);
  }
}

TEST_CASE("text splices: start between characters", "[emit]") {
  // The two characters share the lead byte or the last byte.
  const auto splices = splice_texts("a\u4E2D\u4E8Cb", "a\u4E8C\u4E2Db");
  CHECK(spliced("a\u4E2D\u4E8Cb", splices) == "a\u4E8C\u4E2Db");
  for (const TextSplice& splice : splices)
    CHECK((splice.at - 1) % 3 == 0);
}

TEST_CASE("text splices: transform any text into any other", "[emit]") {
  constexpr const char* kPieces[] = {"\n", "a", "b\n", "\u4E2D", "\u4E8C\n", "row\n"};
  Random random(20260401);
  const auto text = [&] {
    std::string out;
    for (std::size_t parts = random.below(12); parts > 0; --parts)
      out += random.pick(kPieces);
    return out;
  };
  for (int run = 0; run < 2000; ++run) {
    const std::string before = text();
    const std::string now = text();
    REQUIRE(spliced(before, splice_texts(before, now)) == now);
  }
}
