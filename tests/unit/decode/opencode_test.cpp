// opencode: states of calls, parts that replace each other, deltas, totals by step, and parts that
// lack what they need. Whole logs are in tests/golden/opencode.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

Json snapshot(std::string_view input) {
  Session session;
  session.push(input);
  return Json::parse(session.snapshot());
}

Json entries(std::string_view input) {
  return snapshot(input)["entries"];
}

std::string part(std::string_view id, std::string_view members) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":")" +
         std::string(id) + R"(",)" + std::string(members) + "}}}\n";
}

std::string call(std::string_view state) {
  return part("prt_1", R"("type":"tool","tool":"bash","callID":"c","state":)" + std::string(state));
}

std::string step(int number) {
  return part(
      "prt_s" + std::to_string(number),
      R"("type":"step-finish","reason":"stop","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":0,"cache":{"read":2,"write":0}})");
}

}  // namespace

TEST_CASE("opencode: a call is in the state that its part has", "[decode][opencode]") {
  const auto status = [](std::string_view state) { return entries(call(state))[0]["status"]; };
  CHECK(status(R"({"status":"running","input":{"command":"ls"}})") == "running");
  CHECK(
      status(
          R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0}})") ==
      "done");
  CHECK(
      status(
          R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":2}})") ==
      "error");
  CHECK(status(R"({"status":"error","input":{"command":"ls"},"error":"No"})") == "error");
}

TEST_CASE("opencode: parts of one id are one row", "[decode][opencode]") {
  const Json shown = entries(
      call(R"({"status":"pending","input":{}})") +
      call(R"({"status":"running","input":{"command":"ls"}})") +
      call(
          R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0}})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["summary"] == "ls");
}

TEST_CASE("opencode: deltas add to a text, whose part replaces it", "[decode][opencode]") {
  const std::string delta =
      R"({"type":"message.part.delta","properties":{"sessionID":"ses_1","messageID":"msg_1","partID":"prt_t","field":"text","delta":"a"}})"
      "\n";
  const std::string begin = part("prt_t", R"("type":"text","text":"","time":{"start":1})");
  const std::string end = part("prt_t", R"("type":"text","text":"ab","time":{"start":1,"end":2})");
  CHECK(entries(begin + delta + delta)[0]["summary"] == "aa");
  const Json shown = entries(begin + delta + end);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "ab");
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("opencode: each step adds its tokens and its cost once", "[decode][opencode]") {
  const Json session = snapshot(step(1) + step(2) + step(2))["session"];
  CHECK(session["usage"]["outputTokens"] == 10);
  CHECK(session["costUsd"] == 1);
}

TEST_CASE("opencode: kinds that are not known are cards", "[decode][opencode]") {
  const Json shown =
      entries(R"({"id":"evt_1","type":"session.brand-new","properties":{"sessionID":"ses_1"}})"
              "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
}
