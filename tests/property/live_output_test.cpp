// Output of a running command that overwrites itself anywhere: after each event the patches give
// the snapshot, and at the end the output looks as if it had arrived at once.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/mirror.h"
#include "support/random.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kBegin = R"({"agent-timeline":"tool-start","call":"c","name":"bash",)"
                                    R"("input":{"command":"x"}})"
                                    "\n";
constexpr std::string_view kUnits[] = {
    "word",    "\u4E2D",   "\U0001F44D", "e\u0301", "\n",       "\r",        "\x1b[A",
    "\x1b[3A", "\x1b[40A", "\x1b[700A",  "\x1b[2B", "\x1b[60B", "\x1b[999B", "\x1b[5C",
    "\x1b[2D", "\x1b[9G",  "\x1b[H",     "\x1b[K",  "\x1b[1K",  "\x1b[2K",   "\x1b[J",
    "\x1b[2P", "\x1b[2@",  "\x1b[L",     "\x1b[M",  "\x1b[3X",  "\x1bM",     "\x1b[31m",
};

std::string event(const std::string& output) {
  const Json event = {{"agent-timeline", "tool-update"}, {"call", "c"}, {"outputChunk", output}};
  return event.dump() + "\n";
}

/// Returns the earlier output: nothing, a screen, or more than one piece.
std::string first_lines(Random& random) {
  constexpr std::size_t kCounts[] = {0, 30, 499, 620, 1700};
  const std::size_t count = kCounts[random.below(5)];
  std::string out;
  for (std::size_t i = 0; i < count; ++i)
    out += "line \u00E9 " + std::to_string(i) + "\n";
  return out;
}

}  // namespace

TEST_CASE("patches of output that overwrites itself give what the terminal shows",
          "[property][emit][terminal]") {
  Random random(property_seed() + 2);
  const std::size_t runs = property_runs(40);
  for (std::size_t run = 0; run < runs; ++run) {
    std::string written = first_lines(random);
    Session session;
    Mirror mirror;
    mirror.apply(session.push(kBegin));
    if (!written.empty()) mirror.apply(session.push(event(written)));
    for (std::size_t i = 0; i < 25; ++i) {
      std::string more;
      for (std::size_t unit = 1 + random.below(6); unit > 0; --unit)
        more += kUnits[random.below(std::size(kUnits))];
      written += more;
      CAPTURE(property_seed(), run, i, more);
      mirror.apply(session.push(event(more)));
      REQUIRE(mirror_problem(mirror, session) == "");
    }
    Session at_once;
    at_once.push(std::string(kBegin) + event(written));
    CAPTURE(property_seed(), run, written);
    REQUIRE(session.html("e1") == at_once.html("e1"));
  }
}
