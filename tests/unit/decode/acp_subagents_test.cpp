// Sub-agents and several sessions in one ACP log: which agent each message belongs to, and which
// call each entry is under.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string update(std::string_view session, std::string_view fields) {
  return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":")" +
         std::string(session) + R"(","update":{"sessionUpdate":)" + std::string(fields) + "}}}\n";
}

std::string say(std::string_view session, std::string_view text, std::string_view more = "") {
  return update(session, R"("agent_message_chunk","content":{"type":"text","text":")" +
                             std::string(text) + R"("})" + std::string(more));
}

const std::string kEnd = R"({"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}})"
                         "\n";
const std::string kTask = update(
    "s",
    R"("tool_call","toolCallId":"task","name":"Task","status":"pending","rawInput":{"description":"Look","prompt":"Look."},"_meta":{"claudeCode":{"toolName":"Task"}})");
constexpr std::string_view kOfTask = R"(,"_meta":{"claudeCode":{"parentToolUseId":"task"}})";

}  // namespace

TEST_CASE("acp: the messages of a sub-agent are below its call", "[decode][acp]") {
  const Json shown = snapshot(kTask + say("s", "I am", kOfTask) + say("s", "Here is ") +
                              say("s", " looking.", kOfTask) + say("s", "the plan.") + kEnd);
  const Json& entries = shown["entries"];
  REQUIRE(entries.size() == 3);
  CHECK(entries[1]["summary"] == "I am looking.");
  CHECK(entries[1]["parent"] == "e1");
  CHECK(entries[2]["summary"] == "Here is the plan.");
  CHECK(entries[2]["parent"].is_null());
  CHECK(entries[2]["status"] == "done");
}

TEST_CASE("acp: a call ends only the message of its own sub-agent", "[decode][acp]") {
  const std::string call = update(
      "s",
      R"("tool_call","toolCallId":"r","kind":"read","rawInput":{"path":"a"},"_meta":{"claudeCode":{"parentToolUseId":"task"}})");
  const Json shown = snapshot(kTask + say("s", "Main ") + say("s", "Sub", kOfTask) + call +
                              say("s", "again", kOfTask) + say("s", "goes on"));
  const Json& entries = shown["entries"];
  REQUIRE(entries.size() == 5);
  CHECK(entries[1]["summary"] == "Main goes on");
  CHECK(entries[2]["summary"] == "Sub");
  CHECK(entries[2]["status"] == "done");
  CHECK(entries[4]["summary"] == "again");
  CHECK(entries[4]["parent"] == "e1");
}

TEST_CASE("acp: messages of different sessions are separate", "[decode][acp]") {
  const Json shown = snapshot(say("s", "One ") + say("other", "Another") + say("s", "two") + kEnd);
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["summary"] == "One two");
  CHECK(shown["entries"][1]["summary"] == "Another");
  CHECK(shown["entries"][1]["status"] == "done");
}

TEST_CASE("acp: a sub-agent with its own session is one call", "[decode][acp]") {
  const std::string begin = update(
      "s",
      R"("subagent_update","sessionId":"a","title":"Look","description":"Find it","state":{"state":"running"})");
  const std::string asked = update(
      "a",
      R"("session_message","messageId":"m","senderSessionId":"s","recipientSessionId":"a","content":[{"type":"text","text":"Find the parser."}])");
  const std::string end = update(
      "s", R"("subagent_update","sessionId":"a","state":{"state":"idle","stopReason":"end_turn"})");
  Json shown = snapshot(begin + asked + say("a", "Here."));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][0]["title"]["key"] == "tool.run_agent");
  CHECK(shown["entries"][0]["status"] == "running");
  CHECK(shown["entries"][1]["summary"] == "Find the parser.");
  CHECK(shown["entries"][1]["parent"] == "e1");
  CHECK(shown["entries"][2]["parent"] == "e1");
  shown = snapshot(begin + asked + say("a", "Here.") + end + say("s", "Done."));
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][2]["status"] == "done");
  CHECK(shown["entries"][3]["parent"].is_null());
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("acp: each form of a sub-agent's final state is read", "[decode][acp]") {
  const auto ended = [](std::string_view state) {
    const std::string begin = update("s", R"("subagent_update","sessionId":"a","title":"Look")");
    const std::string end =
        update("s", R"("subagent_update","sessionId":"a","state":)" + std::string(state));
    return snapshot(begin + end)["entries"][0]["status"];
  };
  CHECK(ended(R"({"state":"idle","stopReason":"cancelled"})") == "cancelled");
  CHECK(ended(R"({"state":"idle","stopReason":"error"})") == "error");
  CHECK(ended(R"({"state":"idle"})") == "done");
  CHECK(ended(R"("failed")") == "error");
  CHECK(ended(R"({"state":"requires_action"})") == "running");
  const Json older = snapshot(
      update("s", R"("subagent_spawned","subagentSessionId":"a","name":"Look","task":"Find it")") +
      say("a", "Here.") +
      update("s", R"("subagent_state_update","subagentSessionId":"a","state":"completed")"));
  REQUIRE(older["entries"].size() == 2);
  CHECK(older["entries"][0]["status"] == "done");
  CHECK(older["entries"][1]["parent"] == "e1");
}

TEST_CASE("acp: a message between agents can arrive in chunks", "[decode][acp]") {
  const auto piece = [](std::string_view text) {
    return update(
        "s",
        R"("session_message_chunk","messageId":"m","senderSessionId":"a","content":{"type":"text","text":")" +
            std::string(text) + R"("})");
  };
  const Json shown = snapshot(piece("Found ") + piece("it."));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["summary"] == "Found it.");
  CHECK(shown["turns"].empty());
}

TEST_CASE("acp: loading a session again does not repeat its sub-agents", "[decode][acp]") {
  const std::string told =
      say("s", "Look.") + update("s", R"("subagent_update","sessionId":"a")") + say("a", "Here.");
  const std::string load =
      R"({"jsonrpc":"2.0","id":9,"method":"session/load","params":{"sessionId":"s","cwd":"/"}})"
      "\n";
  const std::string loaded = R"({"jsonrpc":"2.0","id":9,"result":{}})"
                             "\n";
  const Json shown = snapshot(told + load + told + loaded + say("s", "More."));
  REQUIRE(shown["entries"].size() == 4);
  CHECK(shown["entries"][2]["summary"] == "Here.");
  CHECK(shown["entries"][3]["summary"] == "More.");
}

TEST_CASE("acp: a sub-agent's usage and mode are not those of the session", "[decode][acp]") {
  const std::string begin = update("s", R"("subagent_update","sessionId":"a","title":"Look")");
  const std::string used = R"("usage_update","used":10,"size":100)";
  const std::string more = R"("usage_update","used":90,"size":100)";
  const std::string mode = R"("current_mode_update","currentModeId":"plan")";
  const Json shown =
      snapshot(update("s", used) + update("s", R"("current_mode_update","currentModeId":"code")") +
               begin + update("a", more) + update("a", mode));
  CHECK(shown["session"]["contextTokens"] == 10);
  CHECK(shown["entries"].size() == 1);
}

TEST_CASE("acp: a question of a sub-agent is below its call", "[decode][acp]") {
  const std::string begin = update("s", R"("subagent_update","sessionId":"a","title":"Look")");
  const std::string ask =
      R"({"jsonrpc":"2.0","id":4,"method":"elicitation/create","params":{"sessionId":"a","message":"Go on?"}})"
      "\n";
  const std::string answer = R"({"jsonrpc":"2.0","id":4,"result":{"action":"accept"}})"
                             "\n";
  const Json shown = snapshot(begin + say("a", "Well.") + ask + answer);
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(shown["entries"][2]["parent"] == "e1");
  CHECK(shown["entries"][2]["status"] == "done");
}

TEST_CASE("acp: a permission request for a known call does not end messages", "[decode][acp]") {
  const std::string call = update(
      "s",
      R"("tool_call","toolCallId":"r","kind":"read","rawInput":{"path":"a"},"_meta":{"claudeCode":{"parentToolUseId":"task"}})");
  const std::string ask =
      R"({"jsonrpc":"2.0","id":4,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{"toolCallId":"r"},"options":[]}})"
      "\n";
  const Json shown = snapshot(kTask + call + say("s", "Main ") + ask + say("s", "goes on"));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][1]["status"] == "awaiting-approval");
  CHECK(shown["entries"][1]["parent"] == "e1");
  CHECK(shown["entries"][2]["summary"] == "Main goes on");
  CHECK(shown["entries"][2]["parent"].is_null());
}
