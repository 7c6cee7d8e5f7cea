// LangGraph: states of a thread, its history, descriptions beside a waiting call, and messages of
// older versions.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using Json = nlohmann::ordered_json;

namespace {

Json entries(std::string_view input) {
  return ended_snapshot(input)["entries"];
}

constexpr std::string_view kHuman =
    R"({"type":"human","id":"h","content":"Mail Ada","additional_kwargs":{}})";
constexpr std::string_view kAsked =
    R"({"type":"ai","id":"m","content":"","tool_calls":[{"id":"c","name":"mail","args":{"to":"Ada"}}],"additional_kwargs":{}})";
constexpr std::string_view kAnswer =
    R"({"type":"tool","id":"t","tool_call_id":"c","content":"sent","name":"mail","additional_kwargs":{}})";

std::string state(std::string_view messages, int step, bool waits) {
  const std::string interrupt =
      R"([{"id":"i","value":{"action_requests":[{"name":"mail","args":{"to":"Ada"}}]}}])";
  return R"({"values":{"messages":[)" + std::string(messages) + R"(]},"next":[)" +
         (waits ? R"("approve")" : "") + R"(],"tasks":[{"id":"x","name":"approve","interrupts":)" +
         (waits ? interrupt : "[]") + R"(}],"metadata":{"step":)" + std::to_string(step) +
         R"(},"created_at":"2026-04-11T15:55:5)" + std::to_string(step) +
         R"(Z","checkpoint":{"checkpoint_id":"k"},"parent_checkpoint":null,"interrupts":[]})";
}

std::string both(std::string_view a, std::string_view b) {
  return std::string(a) + "," + std::string(b);
}

const std::string kUpdate = R"({"agent":{"messages":[)" + std::string(kAsked) + "]}}\n";

std::string interrupt(std::string_view value) {
  return R"({"__interrupt__":[{"id":"i","value":)" + std::string(value) + "}]}\n";
}

}  // namespace

TEST_CASE("langgraph: a call in an interrupted thread's state waits", "[decode][langgraph]") {
  const Json shown = entries(state(both(kHuman, kAsked), 2, true));
  REQUIRE(shown.size() == 2);
  CHECK(shown[1]["status"] == "awaiting-approval");
  const Json empty = ended_snapshot(state("", 0, false));
  CHECK(empty["entries"].empty());
  CHECK(empty["diagnostics"].empty());
}

TEST_CASE("langgraph: in a state history, the latest state counts", "[decode][langgraph]") {
  const std::string last = state(both(both(kHuman, kAsked), kAnswer), 3, false);
  const std::string before = state(both(kHuman, kAsked), 2, true);
  for (const std::string& log :
       {"[" + last + "," + before + "," + state("", 0, false) + "]", before + "\n" + last + "\n"}) {
    const Json shown = entries(log);
    REQUIRE(shown.size() == 2);
    CHECK(shown[1]["status"] == "done");
    CHECK(shown[1].dump().find("sent") != std::string::npos);
  }
}

TEST_CASE("langgraph: the time of the first state is that of its message only if it has one",
          "[decode][langgraph]") {
  constexpr std::int64_t time = 1775922952000;
  const Json one = entries(state(kHuman, 2, false));
  REQUIRE(one.size() == 1);
  CHECK(one[0]["startedAt"] == time);
  const Json two = entries(state(both(kHuman, kAsked), 2, false));
  REQUIRE(two.size() == 2);
  for (const Json& entry : two)
    CHECK(entry.value("startedAt", Json()).is_null());
}

TEST_CASE("langgraph: a thread object is read with its state", "[decode][langgraph]") {
  const Json shown = entries(
      R"({"thread_id":"t","status":"interrupted","metadata":{},"values":{"messages":[)" +
      both(kHuman, kAsked) +
      R"(]},"interrupts":{"x":[{"id":"i","value":{"action_requests":[{"name":"mail","args":{"to":"Ada"}}]}}]}})");
  REQUIRE(shown.size() == 2);
  CHECK(shown[1]["status"] == "awaiting-approval");
}

TEST_CASE("langgraph: the description of a waiting call is shown beside it",
          "[decode][langgraph]") {
  const auto described = [](std::string_view words) {
    return entries(
        kUpdate +
        interrupt(R"({"action_requests":[{"name":"mail","args":{"to":"Ada"},"description":)" +
                  Json(words).dump() + "}]}"));
  };
  const Json shown = described("Goes to an outsider");
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "awaiting-approval");
  CHECK(shown[1].dump().find("Goes to an outsider") != std::string::npos);
  // The program's standard description only repeats the call.
  CHECK(described("Tool execution requires approval\n\nTool: mail\nArgs: {'to': 'Ada'}").size() ==
        1);
}

TEST_CASE("langgraph: listed requests that match no call are questions", "[decode][langgraph]") {
  const Json shown = entries(
      kUpdate +
      interrupt(
          R"([{"action_request":{"action":"Notify","args":{}},"config":{},"description":"Mail from Bob"}])"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[1]["kind"] == "tool");
  CHECK(shown[1].dump().find("Mail from Bob") != std::string::npos);
}

TEST_CASE("langgraph: calls in messages stored by older versions are read", "[decode][langgraph]") {
  const Json shown = ended_snapshot(
      R"({"type":"ai","data":{"content":"","additional_kwargs":{"tool_calls":[{"id":"c","type":"function","function":{"name":"search","arguments":"{\"q\":1}"}}]}}})"
      "\n"
      R"({"type":"tool","data":{"content":"found","additional_kwargs":{},"tool_call_id":"c"}})"
      "\n"
      R"({"type":"ai","data":{"content":"","additional_kwargs":{"function_call":{"name":"old","arguments":"{}"}}}})"
      "\n"
      R"({"type":"function","data":{"content":"42","name":"old","additional_kwargs":{}}})"
      "\n");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["diagnostics"].empty());
  CHECK(shown["entries"][0]["tool"]["name"] == "search");
  CHECK(shown["entries"][1]["tool"]["name"] == "old");
  CHECK(shown["entries"][1]["status"] == "done");
}

TEST_CASE("langgraph: a refusal is shown as the assistant's message", "[decode][langgraph]") {
  const std::string refused = "I can't help with that.";
  CHECK(entries(R"({"type":"ai","id":"a","content":"","additional_kwargs":{"refusal":")" + refused +
                "\"}}\n")[0]["summary"] == refused);
  CHECK(entries(R"({"type":"ai","id":"a","content":[{"type":"refusal","refusal":")" + refused +
                R"("}],"additional_kwargs":{}})" + "\n")[0]["summary"] == refused);
}
