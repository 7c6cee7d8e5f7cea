// The text of a message: it shows what trimming the whole text would leave.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/text.h"
#include "support/random.h"
#include "timeline/message_text.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

TEST_CASE("the trimmed text of a message is correct however it was streamed", "[timeline]") {
  constexpr std::string_view kPieces[] = {"", " ", "\n\n", "\t ", "a", " b", "c \n", " d e "};
  Random random(property_seed());
  for (std::size_t run = property_runs(); run > 0; --run) {
    std::string whole(random.pick(kPieces));
    MessageText text(whole);
    for (std::size_t count = random.below(8); count > 0; --count) {
      const std::string_view more = random.pick(kPieces);
      whole += more;
      text.append(more);
      REQUIRE(text.full() == whole);
      REQUIRE(text.shown() == trim_end(whole));
      REQUIRE(text.trimmed() == trim(whole));
    }
  }
}
