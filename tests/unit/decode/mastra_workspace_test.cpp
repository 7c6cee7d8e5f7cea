// Mastra: data beside its chunks, messages of older versions, questions of tools to a person, and
// why agents continue.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

Json entries(std::string_view input) {
  return snapshot(input)["entries"];
}

std::string line(std::string_view type, std::string_view payload, std::string_view from = "AGENT") {
  return R"({"type":")" + std::string(type) + R"(","runId":"r","from":")" + std::string(from) +
         R"(","payload":)" + std::string(payload) + "}\n";
}

std::string data(std::string_view type, std::string_view fields) {
  return R"({"type":"data-)" + std::string(type) + R"(","data":)" + std::string(fields) + "}\n";
}

const std::string kCommand = line(
    "tool-call",
    R"({"toolCallId":"c","toolName":"mastra_workspace_execute_command","args":{"command":"ls"}})");

}  // namespace

TEST_CASE("mastra: streamed output of a command belongs to its call", "[decode][mastra]") {
  const std::string begin = kCommand +
                            data("sandbox-stdout", R"({"output":"a\n","toolCallId":"c"})") +
                            data("sandbox-stderr", R"({"output":"b\n","toolCallId":"c"})");
  const Json running = snapshot(begin);
  REQUIRE(running["entries"].size() == 1);
  CHECK(running["entries"][0]["status"] == "partial");
  CHECK(running["session"]["dialects"] == Json({"mastra"}));
  const Json done = entries(
      begin + data("sandbox-exit", R"({"exitCode":3,"success":false,"toolCallId":"c"})") +
      line("tool-result",
           R"({"toolCallId":"c","toolName":"mastra_workspace_execute_command","result":"a\nb"})"));
  REQUIRE(done.size() == 1);
  CHECK(done[0]["status"] == "error");
  CHECK(done[0]["badges"].dump().find("3") != std::string::npos);
  // Streams of the AI SDK contain the same data.
  const Json streamed = snapshot(
      R"({"type":"tool-input-available","toolCallId":"c","toolName":"bash","input":{"command":"ls"}})"
      "\n" +
      data("sandbox-stdout", R"({"output":"a\n","toolCallId":"c"})"));
  CHECK(streamed["entries"].size() == 1);
  CHECK(streamed["session"]["dialects"] == Json({"ai-sdk"}));
  // Output of an unknown command has its own entry.
  CHECK(entries(kCommand + data("sandbox-stdout", R"({"output":"a","toolCallId":"z"})")).size() ==
        2);
}

TEST_CASE("mastra: observations of the agent's memory are entries, its state is not",
          "[decode][mastra]") {
  const std::string states = kCommand + data("om-status", R"({"recordId":"r"})") +
                             data("om-observation-start", R"({"cycleId":"o"})") +
                             data("workspace-metadata", R"({"toolCallId":"c"})");
  CHECK(entries(states).size() == 1);
  const std::string end = data(
      "om-observation-end", R"({"cycleId":"o","tokensObserved":93500,"observations":"* Read a"})");
  const Json shown = entries(states + end + end);
  REQUIRE(shown.size() == 2);
  CHECK(shown[1].dump().find("Read a") != std::string::npos);
  const Json failed =
      entries(kCommand + data("om-observation-failed", R"({"cycleId":"o","error":"Rate limit"})"));
  CHECK(failed[1].dump().find("Rate limit") != std::string::npos);
}

TEST_CASE("mastra: messages stored by older versions are read", "[decode][mastra]") {
  const std::string kept =
      R"(,"createdAt":"2026-01-01T00:00:00Z","threadId":"t","resourceId":"r"})";
  const Json shown = snapshot(
      R"([{"id":"u","role":"user","type":"text","content":"Weather?")" + kept +
      R"(,{"id":"a","role":"assistant","type":"tool-call","content":[{"type":"tool-call","toolCallId":"c","toolName":"weather","args":{"city":"Rome"}}])" +
      kept +
      R"(,{"id":"b","role":"tool","type":"tool-result","content":[{"type":"tool-result","toolCallId":"c","toolName":"weather","result":{"t":20}}])" +
      kept + R"(,{"id":"d","role":"assistant","type":"text","content":"20 degrees")" + kept + "]");
  const Json& rows = shown["entries"];
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["role"] == "user");
  CHECK(rows[1]["status"] == "done");
  CHECK(rows[1].dump().find("Rome") != std::string::npos);
  CHECK(rows[2]["summary"] == "20 degrees");
  CHECK(shown["session"]["dialects"] == Json({"mastra"}));
}

TEST_CASE("mastra: the question of a suspended tool is shown in its call", "[decode][mastra]") {
  const auto suspended = [](std::string_view asked, std::string_view arguments) {
    const std::string call =
        R"({"toolCallId":"c","toolName":"book","args":)" + std::string(arguments);
    return entries(
        line("tool-call", call + "}") +
        line("tool-call-suspended", call + R"(,"suspendPayload":)" + std::string(asked) + "}"))[0];
  };
  const Json words = suspended(R"({"message":"Pay 420?"})", "{}");
  CHECK(words["status"] == "awaiting-approval");
  CHECK(words.dump().find("Pay 420?") != std::string::npos);
  CHECK(suspended(R"({"total":420})", "{}").dump().find("420") != std::string::npos);
  const std::string question = R"({"question":"Which?"})";
  CHECK(suspended(question, question)["parts"].size() ==
        entries(line("tool-call",
                     R"({"toolCallId":"c","toolName":"book","args":)" + question + "}"))[0]["parts"]
            .size());
}

TEST_CASE("mastra: the reason why a goal is not reached and the output of steps are shown",
          "[decode][mastra]") {
  CHECK(entries(line("goal", R"({"passed":false,"reason":"Y is missing"})"))[0].dump().find(
            "Y is missing") != std::string::npos);
  CHECK(entries(line("is-task-complete", R"({"passed":true,"reason":"All done"})")).empty());
  const Json step = entries(line("step-output", R"({"output":{"msg":"hello"}})"));
  REQUIRE(step.size() == 1);
  CHECK(step[0]["kind"] == "notice");
  const Json inner = entries(line(
      "step-output",
      R"({"output":{"type":"text-delta","runId":"r","from":"AGENT","payload":{"id":"1","text":"Hi"}}})"));
  CHECK(inner[0]["kind"] == "message");
}

TEST_CASE("mastra: a failed workflow shows its error and has its usage", "[decode][mastra]") {
  const Json shown = snapshot(
      line("workflow-start", R"({"workflowId":"w"})", "WORKFLOW") +
      line(
          "workflow-finish",
          R"({"workflowStatus":"failed","metadata":{"error":{"message":"boom"}},"output":{"usage":{"inputTokens":7,"outputTokens":3,"totalTokens":10}}})",
          "WORKFLOW"));
  CHECK(shown["entries"][0].dump().find("boom") != std::string::npos);
  CHECK(shown["turns"][0]["usage"]["totalTokens"] == 10);
}

TEST_CASE("ai-sdk and mastra: a to-do list has no entry of its own", "[decode][mastra][ai-sdk]") {
  const std::string list = R"({"todos":[{"content":"Look","status":"pending"}]})";
  const Json mastra = snapshot(
      line("tool-call", R"({"toolCallId":"c","toolName":"write_todos","args":)" + list + "}") +
      line("tool-result", R"({"toolCallId":"c","toolName":"write_todos","result":"ok"})"));
  CHECK(mastra["entries"].empty());
  CHECK(mastra["todos"].size() == 1);
  const Json stored = snapshot(
      R"({"id":"m","role":"assistant","parts":[{"type":"tool-write_todos","toolCallId":"c","state":"output-available","input":)" +
      list + R"(,"output":"ok"}]})");
  CHECK(stored["entries"].empty());
  CHECK(stored["todos"].size() == 1);
  const Json failed = snapshot(
      line("tool-call", R"({"toolCallId":"c","toolName":"write_todos","args":)" + list + "}") +
      line("tool-error",
           R"({"toolCallId":"c","toolName":"write_todos","error":{"message":"No"}})"));
  CHECK(failed["entries"][0]["status"] == "error");
}
