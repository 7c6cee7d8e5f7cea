// Turns and runs of calls in the contract's JSON.
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "emit/json_fields.h"
#include "emit/turn_fields.h"
#include "support/mirror.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

std::string pre(std::string_view tool, std::string_view id, std::string_view more = {}) {
  return "{\"created\":1000,\"desc\":{\"msg\":\"PreToolCall\",\"name\":\"" + std::string(tool) +
         "\",\"tool_call\":{\"id\":\"" + std::string(id) + "\"}}" + std::string(more) + "}\n";
}

std::string post(std::string_view tool, std::string_view id, std::string_view outcome) {
  return "{\"created\":4500,\"desc\":{\"msg\":\"PostToolCall\",\"name\":\"" + std::string(tool) +
         "\",\"tool_call\":{\"id\":\"" + std::string(id) + "\"}," + std::string(outcome) + "}}\n";
}

constexpr auto kSaid = R"({"desc":{"msg":"AssistantMessage","content":"words"}})"
                       "\n";

Json snapshot_of(const std::string& input) {
  Session session;
  session.push(input);
  return Json::parse(session.snapshot());
}

}  // namespace

TEST_CASE("a cost is written in dollars without loss of precision", "[emit]") {
  CHECK(json_of_usd({}) == "null");
  CHECK(json_of_usd(0) == "0");
  CHECK(json_of_usd(1) == "0.000000001");
  CHECK(json_of_usd(34'700'000) == "0.0347");
  CHECK(json_of_usd(12'000'000'000) == "12");
  CHECK(json_of_usd(-1'500'000'000) == "-1.5");
  CHECK(json_of_usd(std::numeric_limits<std::int64_t>::max()) == "9223372036.854775807");
  CHECK(json_of_usd(std::numeric_limits<std::int64_t>::min()) == "-9223372036.854775808");
}

TEST_CASE("a turn has every field of its contract", "[emit]") {
  Turn turn;
  turn.first = 2;
  turn.last = 7;
  turn.status = Status::error;
  turn.started_ms = 1000;
  turn.ended_ms = 13'000;
  turn.usage = {1000, 234, 0, 1234};
  turn.cost_nano_usd = 34'700'000;
  turn.model = "m";
  turn.tool_calls = 3;
  Json json = Json::object();
  for (const Field& field : turn_fields(0, turn))
    json[std::string(field.name)] = Json::parse(field.json);
  Json summary = json["summary"];
  json.erase("summary");
  CHECK(json.dump() ==
        R"({"id":"t1","first":"e3","last":"e8","status":"error","startedAt":1000,)"
        R"("endedAt":13000,"durationMs":12000,"usage":{"inputTokens":1000,"outputTokens":234,)"
        R"("cachedTokens":0,"totalTokens":1234},"costUsd":0.0347,"model":"m","toolCalls":3})");
  std::string texts;
  for (const Json& label : summary)
    texts += label["text"].get<std::string>() + " | ";
  CHECK(texts == "12s | 1,234 tokens | 3 tools | $0.03 | m | ");
}

TEST_CASE("a group of calls has counts and a summary of what its calls do", "[emit]") {
  const Json snapshot = snapshot_of(
      pre("read_file", "a") + pre("read_file", "b") + pre("execute_command", "c") +
      post("read_file", "a", R"("result":"x","text":"x")") +
      post("read_file", "b", R"("error":"no","text":"no")") + kSaid + pre("execute_command", "d"));
  REQUIRE(snapshot["groups"].size() == 2);
  const Json& first = snapshot["groups"][0];
  CHECK(first["id"] == "g1");
  CHECK(first["parent"].is_null());
  CHECK(first["first"] == "e1");
  CHECK(first["last"] == "e3");
  CHECK(first["calls"] == 3);
  CHECK(first["open"] == 1);
  CHECK(first["failed"] == 1);
  REQUIRE(first["summary"].size() == 2);
  CHECK(first["summary"][0]["args"]["count"].get<int>() +
            first["summary"][1]["args"]["count"].get<int>() ==
        3);
  CHECK(snapshot["groups"][1]["calls"] == 1);
  CHECK(snapshot["entries"][2]["group"] == "g1");
  CHECK(snapshot["entries"][3]["group"].is_null());
  CHECK(snapshot["entries"][0]["durationMs"] == 3500);
}

TEST_CASE("a call whose name arrives late is summarized by its tool", "[emit]") {
  testing::Mirror mirror;
  Session session;
  mirror.apply(session.push(pre("", "a")));
  mirror.apply(session.push(post("read_file", "a", R"("result":"x","text":"x")")));
  CHECK(mirror.problem().empty());
  const Json& group = mirror.snapshot()["groups"][0];
  REQUIRE(group["summary"].size() == 1);
  CHECK(group["summary"][0]["key"] == "group.read");
  CHECK(mirror.snapshot() == Json::parse(session.snapshot()));
}

TEST_CASE("a patch contains only the turns and groups that changed", "[emit]") {
  Session session;
  session.push(pre("read_file", "a") + std::string(kSaid) + pre("read_file", "b"));
  const Json patch = Json::parse(session.push(post("read_file", "b", R"("result":"x")")));
  std::vector<std::string> places;
  for (const Json& op : patch["ops"]) {
    if (op["on"] == "group" || op["on"] == "turn") {
      places.push_back(op["op"].get<std::string>() + " " + op["value"]["id"].get<std::string>());
    }
  }
  CHECK(places == std::vector<std::string>{"set g2"});
}
