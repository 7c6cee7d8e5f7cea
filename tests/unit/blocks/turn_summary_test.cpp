// The line at the end of a turn.
#include "blocks/turn_summary.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace agent_timeline;

namespace {

std::string line(const Turn& turn) {
  std::string out;
  for (const Label& label : summarise_turn(turn))
    out += (out.empty() ? "" : " · ") + label.text;
  return out;
}

}  // namespace

TEST_CASE("the summary of a turn has its duration, tokens, tools, cost and model", "[blocks]") {
  Turn turn;
  CHECK(line(turn) == "");
  turn.started_ms = 1000;
  turn.ended_ms = 13'000;
  turn.usage = {1000, 234, 9999, 20'000};
  turn.tool_calls = 3;
  turn.cost_nano_usd = 34'700'000;
  turn.model = "m";
  CHECK(line(turn) == "12s · 1,234 tokens · 3 tools · $0.03 · m");
  turn.duration_ms = 65'400;
  turn.tool_calls = 1;
  CHECK(line(turn) == "1m 5s · 1,234 tokens · 1 tool · $0.03 · m");
}

TEST_CASE("a turn shorter than a second is given in milliseconds", "[blocks]") {
  Turn turn;
  turn.duration_ms = 400;
  CHECK(line(turn) == "400 ms");
  turn.duration_ms = 0;
  CHECK(line(turn) == "");
}
