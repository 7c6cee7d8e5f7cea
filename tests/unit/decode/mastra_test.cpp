// Mastra: detection of its chunks, nested agents, answers that are failures, and stored messages.
// Whole streams are in tests/golden/mastra.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "decode/mastra/mastra.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using Json = nlohmann::ordered_json;

namespace {

int score(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  const Value value = std::get<Value>(std::move(parsed));
  return score_mastra({value, {}});
}

std::string chunk(std::string_view type, std::string_view payload,
                  std::string_view from = "AGENT") {
  return R"({"type":")" + std::string(type) + R"(","runId":"r","from":")" + std::string(from) +
         R"(","payload":)" + std::string(payload) + "}";
}

std::string line(std::string_view type, std::string_view payload) {
  return chunk(type, payload) + "\n";
}

}  // namespace

TEST_CASE("mastra: a chunk is recognised only with its envelope and members", "[decode][mastra]") {
  CHECK(score(chunk("text-delta", R"({"id":"1","text":"a"})")) > 90);
  CHECK(score(R"({"type":"text-delta","id":"1","text":"a"})") == 0);
  CHECK(score(chunk("text-delta", R"({"id":"1","text":"a"})", "ELSEWHERE")) == 0);
  CHECK(score(chunk("brand-new", "{}")) >= 50);
  CHECK(score(R"({"id":"m","role":"user","content":{"format":2,"parts":[]}})") > 90);
  CHECK(score(R"({"id":"m","role":"user","content":{"parts":[]}})") == 0);
}

TEST_CASE("mastra: unknown chunks and chunks without required members are cards",
          "[decode][mastra]") {
  for (const std::string& odd : {line("brand-new", "{}"), line("tool-result", R"({"x":1})")}) {
    const Json shown = entries(odd);
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["kind"] == "unknown");
  }
}

TEST_CASE("mastra: equal text ids in an agent and its sub-agent are different texts",
          "[decode][mastra]") {
  const std::string words = R"({"id":"1","text":"a"})";
  const std::string inner =
      R"({"toolCallId":"c","toolName":"agent-x","output":)" + chunk("text-delta", words) + "}";
  const Json shown =
      entries(line("start", "{}") + line("text-delta", words) +
              line("tool-call", R"({"toolCallId":"c","toolName":"agent-x","args":{}})") +
              line("tool-output", inner) + line("tool-output", inner));
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["summary"] == "a");
  CHECK(shown[1]["title"]["text"] == "Agent");
  CHECK(shown[2]["summary"] == "aa");
  CHECK(shown[2]["parent"] == shown[1]["id"]);
}

TEST_CASE("mastra: a result in the form of a tool error is an error", "[decode][mastra]") {
  const std::string call = line("tool-call", R"({"toolCallId":"c","toolName":"t","args":{}})");
  const auto status = [&](std::string_view result) {
    return entries(call + line("tool-result", R"({"toolCallId":"c","toolName":"t","result":)" +
                                                  std::string(result) + "}"))[0]["status"];
  };
  CHECK(status(R"({"message":"No","code":"TOOL_EXECUTION_FAILED"})") == "error");
  CHECK(status(R"({"error":true,"message":"No","validationErrors":{}})") == "error");
  CHECK(status(R"({"message":"All is well"})") == "done");
  CHECK(status(R"({"error":true,"message":"a message of the tool's own"})") == "done");
}

TEST_CASE("mastra: the input of a call is shown while it streams", "[decode][mastra]") {
  const std::string begin =
      line("tool-call-input-streaming-start", R"({"toolCallId":"c","toolName":"t"})");
  const auto delta = [](std::string_view text) {
    return line("tool-call-delta", Json({{"toolCallId", "c"}, {"argsTextDelta", text}}).dump());
  };
  CHECK(entries(begin)[0]["status"] == "input-streaming");
  const Json shown = entries(begin + delta("{\"city\":\"Pa") + delta("ris"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "input-streaming");
  CHECK(shown[0].dump().find("Paris") != std::string::npos);
}

TEST_CASE("mastra: a result counts as a denial only if approval was requested",
          "[decode][mastra]") {
  const std::string call = line("tool-call", R"({"toolCallId":"c","toolName":"t","args":{}})");
  const std::string asks =
      line("tool-call-approval", R"({"toolCallId":"c","toolName":"t","args":{}})");
  const std::string answer = line(
      "tool-result",
      R"({"toolCallId":"c","toolName":"t","result":"Tool call was not approved by the user"})");
  CHECK(entries(call + asks)[0]["status"] == "awaiting-approval");
  CHECK(entries(call + asks + answer)[0]["status"] == "denied");
  CHECK(entries(call + answer)[0]["status"] == "done");
}

TEST_CASE("mastra: stored messages are shown like the stream", "[decode][mastra]") {
  const Json shown = entries(
      R"({"id":"m","role":"assistant","content":{"format":2,"parts":[)"
      R"({"type":"reasoning","reasoning":"","details":[{"type":"text","text":"So."}]},)"
      R"({"type":"tool-invocation","toolInvocation":{"state":"result","toolCallId":"c","toolName":"bash","args":{"command":"ls"},"result":{"stdout":"a","exitCode":1}}},)"
      R"({"type":"text","text":"Done."}]}})"
      "\n");
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["kind"] == "reasoning");
  CHECK(shown[1]["status"] == "error");
  CHECK(shown[2]["summary"] == "Done.");
}

TEST_CASE("mastra: chunks are read up to sixteen levels inside other chunks", "[decode][mastra]") {
  const auto kinds = [](std::string_view type, int levels) {
    std::string inner = chunk("text-delta", R"({"id":"1","text":"Deep"})");
    for (int level = 0; level < levels; ++level)
      inner = chunk(type, R"({"toolCallId":"c","toolName":"t","output":)" + inner + "}");
    std::string out;
    for (const Json& entry : entries(inner + "\n"))
      out += entry["kind"].get<std::string>() + " ";
    return out;
  };
  for (const std::string_view type : {"step-output", "tool-output"}) {
    CAPTURE(type);
    CHECK(kinds(type, 1).find("message") != std::string::npos);
    CHECK(kinds(type, 16).find("message") != std::string::npos);
    CHECK(kinds(type, 17).find("message") == std::string::npos);
  }
}

TEST_CASE("mastra: the steps of a workflow are calls", "[decode][mastra]") {
  const std::string begin =
      line("workflow-start", R"({"workflowId":"w"})") +
      line("workflow-step-start", R"({"id":"a","stepCallId":"s1","payload":{"n":1}})");
  const std::string end =
      line("workflow-step-result",
           R"({"id":"a","stepName":"a","stepCallId":"s1","status":"success","output":{"n":2}})");
  CHECK(entries(begin)[0]["status"] == "running");
  CHECK(entries(begin + end)[0]["status"] == "done");
  // A step that a loop runs again is another call.
  const std::string again =
      line("workflow-step-start", R"({"id":"a","stepCallId":"s2","payload":{"n":2}})");
  const Json rows = entries(begin + end + again);
  REQUIRE(rows.size() == 2);
  CHECK(rows[1]["status"] == "running");
  const Json stopped = entries(begin + line("workflow-canceled", "{}"));
  REQUIRE(stopped.size() == 2);
  CHECK(stopped[0]["status"] == "cancelled");
}

TEST_CASE(
    "mastra: a step that asks can be cancelled after its run has ended, and its output follows "
    "the question",
    "[decode][mastra]") {
  const std::string asks =
      line("workflow-start", R"({"workflowId":"w"})") +
      line("workflow-step-start", R"({"id":"a","stepCallId":"s1","payload":{}})") +
      line("workflow-step-suspended",
           R"({"id":"a","stepName":"a","stepCallId":"s1","suspendPayload":{"ask":"Go on?"}})");
  const std::string suspends = line("workflow-finish", R"({"workflowStatus":"suspended"})");
  CHECK(entries(asks + suspends)[0]["status"] == "awaiting-approval");
  const Json stopped = entries(asks + suspends + line("workflow-canceled", "{}"));
  CHECK(stopped[0]["status"] == "cancelled");
  const std::string shown =
      entries(asks + line("workflow-step-output",
                          R"({"stepName":"a","stepCallId":"s1","output":"It goes on."})"))[0]
          .dump();
  CHECK(shown.find("Go on?") != std::string::npos);
  CHECK(shown.find("It goes on.") != std::string::npos);
}

TEST_CASE("mastra: the entries of an agent run by a step are below the step", "[decode][mastra]") {
  const std::string said = chunk("text-delta", R"({"id":"1","text":"Hello"})");
  const Json rows =
      entries(line("workflow-step-start", R"({"id":"a","stepCallId":"s1","payload":{}})") +
              line("workflow-step-output", R"({"stepName":"a","output":)" + said + "}"));
  REQUIRE(rows.size() == 2);
  CHECK(rows[1]["kind"] == "message");
  CHECK(rows[1]["parent"] == rows[0]["id"]);
}
