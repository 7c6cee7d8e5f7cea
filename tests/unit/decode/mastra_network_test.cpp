// Mastra: agent networks, calls in the background, signals, and the stored states of calls.
#include <catch2/catch_test_macros.hpp>
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

std::string chunk(std::string_view type, std::string_view payload, std::string_view run = "r",
                  std::string_view from = "AGENT") {
  return R"({"type":")" + std::string(type) + R"(","runId":")" + std::string(run) +
         R"(","from":")" + std::string(from) + R"(","payload":)" + std::string(payload) + "}";
}

std::string line(std::string_view type, std::string_view payload) {
  return chunk(type, payload) + "\n";
}

std::string network(std::string_view type, std::string_view payload) {
  return chunk(type, payload, "n", "NETWORK") + "\n";
}

std::string stored(std::string_view parts, std::string_view more = "") {
  return R"({"id":"m","role":"assistant","content":{"format":2,"parts":[)" + std::string(parts) +
         "]" + std::string(more) + "}}\n";
}

std::string invocation(std::string_view id, std::string_view more) {
  return R"({"type":"tool-invocation","toolInvocation":{"toolCallId":")" + std::string(id) +
         R"(","toolName":"erase","args":{"path":"a"},)" + std::string(more) + "}}";
}

const std::string kStart =
    line("start", "{}") +
    line("tool-call", R"({"toolCallId":"c","toolName":"dig","args":{"at":1}})");
const std::string kFinish =
    line("finish", R"({"stepResult":{"reason":"stop"},"output":{},"metadata":{}})");
const std::string kTask = R"({"taskId":"b","toolCallId":"c","toolName":"dig")";

}  // namespace

TEST_CASE("mastra: an agent network becomes messages, calls and sub-agents", "[decode][mastra]") {
  const Json shown = ended_snapshot(
      network("routing-agent-start", R"({"agentId":"router","inputData":{"iteration":0}})") +
      network("routing-agent-text-delta", R"({"text":"I ask "})") +
      network("routing-agent-text-delta", R"({"text":"Ada"})") +
      network("routing-agent-end",
              R"({"primitiveId":"ada","selectionReason":"She knows","result":""})") +
      network("agent-execution-start",
              R"({"agentId":"ada","args":{"prompt":"When?"},"runId":"n2"})") +
      network("agent-execution-event-text-delta",
              chunk("text-delta", R"({"id":"x","text":"At noon"})", "n2")) +
      network("agent-execution-event-tool-call",
              chunk("tool-call", R"({"toolCallId":"q","toolName":"clock","args":{}})", "n2")) +
      network("agent-execution-end", R"({"agentId":"ada","result":"At noon","runId":"n2"})") +
      network("network-execution-event-step-finish", R"({"result":"At noon","runId":"n"})") +
      network(
          "network-execution-event-finish",
          R"({"result":"It is at noon","usage":{"inputTokens":6,"outputTokens":4,"totalTokens":10}})"));
  // The network's chunks name the run that they belong to.
  const Json& rows = shown["entries"];
  REQUIRE(rows.size() == 6);
  CHECK(rows[0]["summary"] == "I ask Ada");
  CHECK(rows[1]["kind"] == "reasoning");
  CHECK(rows[2]["status"] == "done");
  CHECK(rows[2].dump().find("ada") != std::string::npos);
  CHECK(rows[3]["summary"] == "At noon");
  CHECK(rows[3]["parent"] == "e3");
  CHECK(rows[4]["parent"] == "e3");
  CHECK(rows[5]["summary"] == "It is at noon");
  CHECK(rows[5]["parent"].is_null());
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["usage"]["totalTokens"] == 10);
}

TEST_CASE("mastra: a background call continues after its first result", "[decode][mastra]") {
  const std::string begun =
      kStart + line("background-task-started", kTask + "}") +
      line("tool-result", R"({"toolCallId":"c","toolName":"dig","result":"Task b has begun"})") +
      kFinish;
  const Json running = entries(begun);
  REQUIRE(running.size() == 1);
  CHECK(running[0]["status"] == "background");
  const auto ended = [&](std::string_view type, std::string_view more) {
    return entries(begun + line(type, kTask + std::string(more) + "}"))[0];
  };
  const Json done = ended("background-task-completed", R"(,"result":"A coin")");
  CHECK(done["status"] == "done");
  CHECK(done.dump().find("A coin") != std::string::npos);
  CHECK(ended("background-task-failed", R"(,"error":{"message":"Rock"})")["status"] == "error");
  CHECK(ended("background-task-cancelled", "")["status"] == "cancelled");
  CHECK(ended("background-task-suspended", R"(,"suspendPayload":{"ask":"Deeper?"})")["status"] ==
        "awaiting-approval");
}

TEST_CASE("mastra: a result before a call is known to be in the background does not end it",
          "[decode][mastra]") {
  const Json shown = entries(
      kStart +
      line("tool-result", R"({"toolCallId":"c","toolName":"dig","result":"Task b has begun"})") +
      line("background-task-started", kTask + "}") + kFinish);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "background");
}

TEST_CASE("mastra: a denied call shows the reason", "[decode][mastra]") {
  const Json shown = entries(
      kStart +
      line(
          "tool-output-denied",
          R"({"toolCallId":"c","toolName":"dig","approval":{"id":"a","approved":false,"reason":"Not here"}})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "denied");
  CHECK(shown[0].dump().find("Not here") != std::string::npos);
}

TEST_CASE("mastra: stored calls keep their states", "[decode][mastra]") {
  const Json shown = entries(stored(
      invocation("a", R"("state":"output-error","errorText":"Locked")") + "," +
          invocation("b", R"("state":"output-denied","approval":{"id":"x","approved":false})") +
          "," + invocation("c", R"("state":"approval-requested","approval":{"id":"y"})") + "," +
          invocation("d", R"("state":"call")") + "," + invocation("e", R"("state":"call")"),
      R"(,"metadata":{"pendingToolApprovals":{"erase":{"toolCallId":"d"}}})"));
  REQUIRE(shown.size() == 5);
  CHECK(shown[0]["status"] == "error");
  CHECK(shown[0].dump().find("Locked") != std::string::npos);
  CHECK(shown[1]["status"] == "denied");
  CHECK(shown[2]["status"] == "awaiting-approval");
  CHECK(shown[3]["status"] == "awaiting-approval");
  CHECK(shown[4]["status"] == "ready");
}

TEST_CASE("mastra: a user message sent during a run is shown once", "[decode][mastra]") {
  const std::string live =
      R"({"type":"data-user-message","transient":true,"data":{"id":"s","type":"user","contents":"And B"}})"
      "\n";
  const std::string kept =
      R"({"id":"s","role":"signal","content":{"format":2,"parts":[{"type":"text","text":"And B"}],"metadata":{"signal":{"id":"s","type":"user"}}}})"
      "\n";
  const Json shown = entries(line("start", "{}") + live + kept);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "And B");
  CHECK(shown[0]["role"] == "user");
  const Json note = entries(
      R"({"id":"t","role":"signal","content":{"format":2,"parts":[{"type":"text","text":"Low power"}],"metadata":{"signal":{"id":"t","type":"reactive","tagName":"battery"}}}})"
      "\n");
  REQUIRE(note.size() == 1);
  CHECK(note[0]["kind"] == "notice");
  CHECK(note[0].dump().find("Low power") != std::string::npos);
}

TEST_CASE("mastra: sources, errors and attachments of stored messages are shown",
          "[decode][mastra]") {
  const Json shown = entries(stored(
      R"({"type":"source","source":{"sourceType":"url","id":"1","url":"https://example.org/","title":"Example"}},{"type":"error","error":{"message":"Model is down"}})"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].dump().find("Example") != std::string::npos);
  CHECK(shown[1]["kind"] == "notice");
  CHECK(shown[1].dump().find("Model is down") != std::string::npos);
  const Json attached = entries(
      R"({"id":"u","role":"user","content":{"format":2,"parts":[{"type":"text","text":"See"}],"experimental_attachments":[{"name":"a.png","contentType":"image/png","url":"https://example.org/a.png"}]}})"
      "\n");
  REQUIRE(attached.size() == 1);
  CHECK(attached[0].dump().find("a.png") != std::string::npos);
}

TEST_CASE("mastra: a workflow with a tripwire has failed", "[decode][mastra]") {
  const Json shown = ended_snapshot(
      chunk("workflow-start", R"({"workflowId":"w"})", "r", "WORKFLOW") + "\n" +
      chunk("workflow-finish", R"({"workflowStatus":"tripwire","tripwire":{"reason":"Names"}})",
            "r", "WORKFLOW") +
      "\n");
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0].dump().find("Names") != std::string::npos);
  CHECK(shown["turns"][0]["status"] == "error");
}
