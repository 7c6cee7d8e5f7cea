// Calls whose input or output streams, in every dialect: after each event the patches give the
// snapshot, and the session shows the same as for the whole text at once, including keys and HTML.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "agent_timeline/session.h"
#include "support/mirror.h"
#include "support/random.h"
#include "support/session_checks.h"
#include "support/session_families.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

using Json = nlohmann::ordered_json;

/// Returns what a session shows of its entries, without their revisions.
std::string shown(const Session& session) {
  Json snapshot = Json::parse(session.snapshot());
  std::string out;
  std::size_t number = 0;
  for (Json& entry : snapshot["entries"]) {
    entry.erase("revision");
    out += entry.dump();
    out += session.html("e" + std::to_string(++number));
  }
  return out;
}

}  // namespace

TEST_CASE("at every step a streaming call looks as if its text had arrived at once",
          "[property][emit]") {
  Random random(property_seed());
  const std::size_t runs = property_runs(1000);
  for (const SessionFamily& family : session_families()) {
    for (std::size_t run = 0; run < runs; ++run) {
      const std::size_t size = 1 + random.below(run % 2 == 0 ? 200 : 1500);
      const std::size_t longest = 1 + random.below(60);
      std::vector<std::size_t> cuts;
      const auto record = [&](std::size_t) {
        cuts.push_back(1 + random.below(longest));
        return cuts.back();
      };
      const GrowingSession session = growing_session(family, size, record);
      CAPTURE(property_seed(), family.name, size, longest);
      Session streamed;
      Mirror mirror;
      mirror.apply(streamed.push(session.begin));
      for (std::size_t i = 0; i < session.deltas.size(); ++i) {
        CAPTURE(i);
        mirror.apply(streamed.push(session.deltas[i]));
        REQUIRE(mirror_problem(mirror, streamed) == "");
        if (!random.chance(30)) continue;
        std::size_t next = 0;
        const auto replay = [&](std::size_t) { return cuts[next++]; };
        Session at_once;
        at_once.push(session.begin + one_delta(family, size, replay, i + 1));
        REQUIRE(shown(streamed) == shown(at_once));
        if (random.chance(10)) REQUIRE(output_problem(streamed) == "");
      }
      mirror.apply(streamed.push(session.end));
      REQUIRE(mirror_problem(mirror, streamed) == "");
      mirror.apply(streamed.end());
      REQUIRE(mirror_problem(mirror, streamed) == "");
      CHECK(output_problem(streamed) == "");
    }
  }
}
