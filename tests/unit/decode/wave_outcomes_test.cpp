// When two results of a Wave tool are the same one.
#include <catch2/catch_test_macros.hpp>

#include "decode/wave/outcome.h"

using namespace agent_timeline;

TEST_CASE("wave: outcomes that differ in any shown member are different", "[decode][wave]") {
  WaveOutcome outcome;
  outcome.text = "a";
  const Digest first = digest_of(outcome);
  CHECK(digest_of(outcome) == first);
  WaveOutcome other = outcome;
  other.text = "b";
  CHECK(digest_of(other) != first);
  other = outcome;
  other.brief = "12 lines";
  CHECK(digest_of(other) != first);
  other = outcome;
  other.success = true;
  CHECK(digest_of(other) != first);
  other = outcome;
  other.background_task = "t";
  CHECK(digest_of(other) != first);
  other = outcome;
  other.error = Value::string("No");
  CHECK(digest_of(other) != first);
}
