// Calls whose status is a word of a newer version, in the dialects that have such words: the result
// stays visible, the error stays an error, and a call without a result stays open.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"
#include "support/cline_chat.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using agent_timeline::testing::holds;
using agent_timeline::testing::say;
using agent_timeline::testing::snapshot;
using agent_timeline::testing::claude::has_code;
using Json = nlohmann::ordered_json;

namespace {

std::string ai_sdk(std::string_view members) {
  return R"({"id":"m","role":"assistant","parts":[{"type":"tool-look","toolCallId":"c","input":{"a":1},)" +
         std::string(members) + "}]}\n";
}

std::string gemini(std::string_view members) {
  return R"({"id":"g","timestamp":"2026-03-20T18:20:00.000Z","type":"gemini","content":"","toolCalls":[{"id":"c","name":"look","args":{"a":1},)" +
         std::string(members) + "}]}\n";
}

std::string opencode(std::string_view state) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"prt_1","type":"tool","tool":"look","callID":"c","state":{"input":{"a":1},)" +
         std::string(state) + "}}}}\n";
}

/// A stored message of version 2.
std::string opencode_stored(std::string_view state) {
  return R"({"type":"assistant","id":"msg_2","time":{"created":2},"model":{"id":"glm"},"content":[{"type":"tool","id":"c","name":"look","state":{"input":{"a":1},)" +
         std::string(state) + R"(},"time":{"created":3}}]})" + "\n";
}

/// What each dialect has for a call with that outcome and an unknown status.
const std::vector<std::string> kResults = {
    ai_sdk(R"("state":"output-cached","output":"the result")"),
    gemini(
        R"("status":"cached","result":[{"functionResponse":{"response":{"output":"the result"}}}])"),
    gemini(R"("status":"cached","result":[],"resultDisplay":"the result")"),
    opencode(R"("status":"cached","output":"the result","metadata":{})"),
    opencode_stored(R"("status":"cached","content":[{"type":"text","text":"the result"}])"),
};
const std::vector<std::string> kErrors = {
    ai_sdk(R"("state":"output-broken","errorText":"the reason")"),
    gemini(
        R"("status":"broken","result":[{"functionResponse":{"response":{"error":"the reason"}}}])"),
    opencode(R"("status":"broken","error":"the reason")"),
    opencode_stored(R"("status":"broken","error":{"type":"x","message":"the reason"})"),
};
const std::vector<std::string> kOpen = {
    ai_sdk(R"("state":"input-checked")"),
    gemini(R"("status":"queued","result":[])"),
    opencode(R"("status":"queued")"),
    opencode_stored(R"("status":"queued")"),
};

}  // namespace

TEST_CASE("a call with an unknown status keeps its result", "[decode][accounted]") {
  for (const std::string& input : kResults) {
    CAPTURE(input);
    const Json shown = snapshot(input);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "done");
    CHECK(holds(shown["entries"][0]["parts"], "the result"));
    CHECK(has_code(shown, "unknown-status"));
  }
}

TEST_CASE("a call with an unknown status and an error has failed", "[decode][accounted]") {
  for (const std::string& input : kErrors) {
    CAPTURE(input);
    const Json shown = snapshot(input);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "error");
    CHECK(holds(shown["entries"][0]["parts"], "the reason"));
    CHECK(has_code(shown, "unknown-status"));
  }
}

TEST_CASE("ai sdk: a call that the user refused is denied in any state",
          "[decode][ai-sdk][accounted]") {
  const Json shown = snapshot(ai_sdk(
      R"("state":"output-refused","approval":{"id":"a","approved":false,"reason":"Not now"})"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "denied");
  CHECK(holds(shown["entries"][0]["parts"], "Not now"));
}

TEST_CASE("model api: an answer with a reason why it is incomplete is incomplete",
          "[decode][model-api][accounted]") {
  for (const char* status : {"incomplete", "truncated"}) {
    const Json shown = snapshot(
        R"({"id":"r","object":"response","model":"m","status":")" + std::string(status) +
        R"(","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"message","id":"i","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Half"}]}]})" +
        "\n");
    CAPTURE(status);
    CHECK(holds(shown["entries"], "max_output_tokens"));
  }
}

TEST_CASE("a call with an unknown status and no result is open", "[decode][accounted]") {
  for (const std::string& input : kOpen) {
    CAPTURE(input);
    const Json shown = snapshot(input);
    REQUIRE(shown["entries"].size() == 1);
    const Json& status = shown["entries"][0]["status"];
    CHECK((status == "ready" || status == "running"));
    CHECK(has_code(shown, "unknown-status"));
  }
}

TEST_CASE("a known status that follows an unknown one counts", "[decode][accounted]") {
  const std::string logs[] = {
      ai_sdk(R"("state":"output-cached","output":"a part")") +
          ai_sdk(R"("state":"output-available","output":"all of it")"),
      gemini(R"("status":"cached","result":[],"resultDisplay":"a part")") +
          gemini(R"("status":"success","result":[],"resultDisplay":"all of it")"),
      opencode(R"("status":"cached","output":"a part","metadata":{})") +
          opencode(R"("status":"completed","output":"all of it","metadata":{})"),
  };
  for (const std::string& log : logs) {
    CAPTURE(log);
    const Json shown = ended_snapshot(log);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "done");
    CHECK(holds(shown["entries"][0]["parts"], "all of it"));
    CHECK_FALSE(holds(shown["entries"][0]["parts"], "a part"));
  }
  // An unknown status that follows a known one changes nothing.
  const Json late =
      snapshot(opencode(R"("status":"completed","output":"all of it","metadata":{})") +
               opencode(R"("status":"cached","output":"a part","metadata":{})"));
  REQUIRE(late["entries"].size() == 1);
  CHECK(holds(late["entries"][0]["parts"], "all of it"));
}

TEST_CASE("known statuses have no diagnostic", "[decode][accounted]") {
  const std::string logs[] = {
      ai_sdk(R"("state":"input-available")"),
      ai_sdk(R"("state":"output-available","output":"x")"),
      gemini(R"("status":"executing","result":[])"),
      gemini(R"("status":"success","result":[],"resultDisplay":"x")"),
      opencode(R"("status":"pending")"),
      opencode(R"("status":"completed","output":"x","metadata":{})"),
      opencode_stored(R"("status":"completed","content":[{"type":"text","text":"x"}])"),
  };
  for (const std::string& log : logs) {
    CAPTURE(log);
    CHECK_FALSE(has_code(snapshot(log), "unknown-status"));
  }
}

TEST_CASE("stored calls of the AI SDK 4 and of Mastra keep a result in any state",
          "[decode][accounted]") {
  const std::string invocation =
      R"({"type":"tool-invocation","toolInvocation":{"state":"cached","toolCallId":"c","toolName":"look","args":{"a":1},"result":"the result"}})";
  const std::string logs[] = {
      R"({"id":"m","role":"assistant","createdAt":"2025-03-01T10:00:03.000Z","content":"","parts":[)" +
          invocation + "]}\n",
      R"({"id":"m","role":"assistant","content":{"format":2,"parts":[)" + invocation + "]}}\n",
  };
  for (const std::string& log : logs) {
    CAPTURE(log);
    const Json shown = snapshot(log);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "done");
    CHECK(holds(shown["entries"][0]["parts"], "the result"));
  }
}

TEST_CASE("the failure of a run or a step is shown whatever its status is called",
          "[decode][accounted]") {
  const auto lifecycle = [](std::string_view data) {
    return R"({"type":"event","seq":1,"method":"lifecycle","params":{"namespace":[],"timestamp":1760000000000,"node":"agent","data":)" +
           std::string(data) + "}}\n";
  };
  const std::string logs[] = {
      R"({"type":"message","timestamp":"2026-03-20T18:20:00.000Z","role":"user","content":"Go"})"
      "\n"
      R"({"type":"result","timestamp":"2026-03-20T18:20:01.000Z","status":"broken","error":{"type":"E","message":"the reason"},"stats":{}})"
      "\n",
      R"({"type":"workflow-step-start","runId":"r","from":"AGENT","payload":{"id":"a","stepCallId":"s","payload":{}}})"
      "\n"
      R"({"type":"workflow-step-result","runId":"r","from":"AGENT","payload":{"id":"a","stepName":"a","stepCallId":"s","status":"broken","error":"the reason"}})"
      "\n",
      R"({"type":"user","id":"msg_1","time":{"created":1},"text":"Go","files":[]})"
      "\n"
      R"({"type":"idle","id":"msg_2","time":{"created":2},"outcome":"broken","error":{"type":"x","message":"the reason"}})"
      "\n",
      lifecycle(R"({"event":"started","graph_name":"agent"})") +
          lifecycle(R"({"event":"broken","error":"the reason"})"),
      say(1, "text", "Go") + say(2, "hook_status",
                                 {{"hookName", "PreToolUse"},
                                  {"status", "broken"},
                                  {"error", {{"message", "the reason"}}}}),
  };
  for (const std::string& log : logs) {
    CAPTURE(log);
    CHECK(holds(snapshot(log)["entries"], "the reason"));
  }
}
