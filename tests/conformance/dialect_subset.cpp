// Tests a build with only some dialects (AGENT_TIMELINE_DIALECTS), as a separate program: compiled
// with "claude-code;pi", it reads these two as every build does and shows everything else as cards.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/detect.h"
#include "agent_timeline/session.h"
#include "decode/dialect.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFromClaude =
    R"({"type":"assistant","message":{"id":"m","role":"assistant","content":[{"type":"text","text":"Hello"}]},"session_id":"s"})"
    "\n";
constexpr std::string_view kFromCodex =
    R"({"type":"item.completed","item":{"id":"item_0","type":"agent_message","text":"Hello"}})"
    "\n";

Json snapshot(std::string_view input) {
  Session session;
  session.push(input);
  session.end();
  return Json::parse(session.snapshot());
}

}  // namespace

TEST_CASE("a build contains the dialects that it names", "[decode]") {
  std::vector<std::string_view> names;
  for (const Dialect& dialect : dialects())
    names.push_back(dialect.name);
  CHECK(names == std::vector<std::string_view>{"claude-code", "pi"});
}

TEST_CASE("events of an included dialect are decoded as usual", "[decode]") {
  const Json read = snapshot(kFromClaude);
  CHECK(read["session"]["dialects"] == Json{"claude-code"});
  REQUIRE(read["entries"].size() == 1);
  CHECK(read["entries"][0]["kind"] == "message");
  CHECK(Json::parse(detect(kFromClaude))["dialect"] == "claude-code");
}

TEST_CASE("events of an excluded dialect become cards that show them", "[decode]") {
  const Json read = snapshot(kFromCodex);
  CHECK(read["session"]["dialects"].empty());
  REQUIRE(read["entries"].size() == 1);
  CHECK(read["entries"][0]["kind"] == "unknown");
  CHECK(read["entries"][0].dump().find("Hello") != std::string::npos);
  CHECK(Json::parse(detect(kFromCodex))["dialect"].is_null());
}
