// A session's statistics.
#include "emit/stats.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

std::string ended(const char* id, const char* name, const char* more) {
  return std::string(R"({"agent-timeline":"tool-end","call":")") + id + R"(","name":")" + name +
         "\"" + more + "}\n";
}

}  // namespace

TEST_CASE("the statistics count calls and failures, in total and by tool, with durations",
          "[emit]") {
  Session session;
  for (int took = 1; took <= 20; ++took) {
    session.push(ended(("b" + std::to_string(took)).c_str(), "bash",
                       (R"(,"durationMs":)" + std::to_string(took)).c_str()));
  }
  session.push(ended("r", "read", R"(,"status":"denied")"));
  session.push(ended("s", "read", R"(,"status":"error")"));
  session.push(ended("t", "read", R"(,"status":"cancelled")"));
  session.push(R"({"agent-timeline":"tool-start","call":"u","name":"read"})"
               "\n");
  const Json stats = Json::parse(session.stats());
  CHECK(stats["entries"]["tool"] == 24);
  CHECK(stats["calls"] == 24);
  CHECK(stats["failures"] == 1);
  CHECK(stats["denied"] == 1);
  CHECK(stats["cancelled"] == 1);
  CHECK(stats["open"] == 1);
  const Json took = {{"known", 20}, {"total", 210}, {"median", 10}, {"p95", 19}, {"max", 20}};
  CHECK(stats["durationMs"] == took);
  REQUIRE(stats["tools"].size() == 2);
  CHECK(stats["tools"][0]["name"] == "bash");
  CHECK(stats["tools"][0]["calls"] == 20);
  CHECK(stats["tools"][0]["durationMs"] == took);
  CHECK(stats["tools"][1]["name"] == "read");
  CHECK(stats["tools"][1]["failures"] == 1);
  CHECK(stats["tools"][1]["durationMs"].is_null());
}
