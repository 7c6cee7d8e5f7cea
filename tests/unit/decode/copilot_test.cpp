// GitHub Copilot CLI: statuses of calls, deltas and what repeats them, and events that lack what
// they need. Whole logs are in tests/golden/copilot.
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

std::string event(std::string_view type, std::string_view data) {
  static int number = 0;
  return R"({"type":")" + std::string(type) + R"(","data":)" + std::string(data) + R"(,"id":"e)" +
         std::to_string(++number) + R"(","timestamp":"2026-03-20T18:20:00.000Z","parentId":null})" +
         "\n";
}

std::string begin() {
  return event("tool.execution_start",
               R"({"toolCallId":"c","toolName":"bash","arguments":{"command":"ls"}})");
}

std::string end(std::string_view members) {
  return event("tool.execution_complete", R"({"toolCallId":"c",)" + std::string(members) + "}");
}

}  // namespace

TEST_CASE("copilot: a call is what its end says", "[decode][copilot]") {
  CHECK(entries(begin())[0]["status"] == "running");
  CHECK(entries(begin() + end(R"("success":true,"result":{"content":"a"})"))[0]["status"] ==
        "done");
  CHECK(entries(begin() + end(R"("success":false,"error":{"message":"No"})"))[0]["status"] ==
        "error");
  const Json twice = entries(begin() + end(R"("success":true,"result":{"content":"a"})") +
                             end(R"("success":false,"error":{"message":"No"})"));
  REQUIRE(twice.size() == 1);
  CHECK(twice[0]["status"] == "done");
}

TEST_CASE("copilot: deltas add up, and the message replaces them", "[decode][copilot]") {
  const std::string delta =
      event("assistant.message_delta", R"({"messageId":"m","deltaContent":"a"})");
  CHECK(entries(delta + event("assistant.message_delta",
                              R"({"messageId":"m","deltaContent":"b"})"))[0]["summary"] == "ab");
  const Json shown = entries(
      delta + event("assistant.message", R"({"messageId":"m","content":"abc","toolRequests":[]})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "abc");
}

TEST_CASE("copilot: a run that ends with another code than 0 has failed", "[decode][copilot]") {
  const std::string go = event("user.message", R"({"content":"Go","messageId":"u"})");
  const auto ended = [&](int code) {
    return snapshot(go + R"({"type":"result","sessionId":"s","exitCode":)" + std::to_string(code) +
                    R"(,"usage":{}})" + "\n")["turns"][0]["status"];
  };
  CHECK(ended(0) == "done");
  CHECK(ended(1) == "error");
}

TEST_CASE("copilot: kinds that are not known are cards", "[decode][copilot]") {
  const Json shown = entries(event("session.brand_new", R"({"a":1})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
  const Json bare = entries(R"({"type":"tool.execution_start","data":{}})"
                            "\n");
  CHECK(bare[0]["kind"] == "unknown");
}

TEST_CASE("copilot: an answer that names only its request ends the call that was asked about",
          "[decode][copilot]") {
  const std::string asked =
      event("assistant.message",
            R"({"messageId":"m","content":"","toolRequests":[{"toolCallId":"c","name":"bash",)"
            R"("arguments":{"command":"rm x"},"type":"function"}]})") +
      event("permission.requested",
            R"({"requestId":"r","permissionRequest":{"kind":"shell","toolCallId":"c"}})");
  const auto answered = [&](std::string_view kind) {
    return entries(asked +
                   event("permission.completed", R"({"requestId":"r","result":{"kind":")" +
                                                     std::string(kind) + "\"}}"))[0]["status"];
  };
  CHECK(entries(asked)[0]["status"] == "awaiting-approval");
  CHECK(answered("denied-interactively-by-user") == "denied");
  CHECK(answered("cancelled") == "cancelled");
  CHECK(answered("approved") == "running");
}
