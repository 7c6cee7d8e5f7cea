// Traffic of the Model Context Protocol: requests and responses paired by id, failures of tools and
// of the protocol, cancellation, and messages that match nothing. A whole log is in
// tests/golden/mcp.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using Json = nlohmann::ordered_json;

namespace {

std::string message(std::string_view members) {
  return R"({"jsonrpc":"2.0",)" + std::string(members) + "}\n";
}

const std::string kCall =
    message(R"("id":1,"method":"tools/call","params":{"name":"find","arguments":{"q":"x"}})");

}  // namespace

TEST_CASE("mcp: a response ends the call with its id", "[decode][mcp]") {
  CHECK(entries(kCall)[0]["status"] == "running");
  const auto status = [](std::string_view answer) {
    const Json shown = entries(kCall + message(R"("id":1,)" + std::string(answer)));
    CHECK(shown.size() == 1);
    return shown[0]["status"];
  };
  CHECK(status(R"("result":{"content":[{"type":"text","text":"a"}]})") == "done");
  CHECK(status(R"("result":{"content":[{"type":"text","text":"No"}],"isError":true})") == "error");
  CHECK(status(R"("error":{"code":-32602,"message":"No"})") == "error");
}

TEST_CASE("mcp: a response ends only the call with its id", "[decode][mcp]") {
  const std::string other = message(R"("id":2,"method":"tools/call","params":{"name":"other"})");
  const Json shown = entries(kCall + other + message(R"("id":2,"result":{"content":[]})"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "running");
  CHECK(shown[1]["status"] == "done");
}

TEST_CASE("mcp: a declined elicitation is denied, and a cancelled call is cancelled",
          "[decode][mcp]") {
  const std::string asks = message(
      R"("id":7,"method":"elicitation/create","params":{"message":"Sure?","requestedSchema":{}})");
  CHECK(entries(asks + message(R"("id":7,"result":{"action":"decline"})"))[0]["status"] ==
        "denied");
  CHECK(entries(asks + message(R"("id":7,"result":{"action":"cancel"})"))[0]["status"] ==
        "cancelled");
  const Json stopped =
      entries(kCall + message(R"("method":"notifications/cancelled","params":{"requestId":1})"));
  CHECK(stopped[0]["status"] == "cancelled");
}

TEST_CASE("mcp: each of many open requests with one id has a row, and answers end the latest ones",
          "[decode][mcp]") {
  std::string log;
  for (int count = 0; count < 10; ++count)
    log += kCall;
  for (int count = 0; count < 10; ++count)
    log += message(R"("id":1,"result":{"content":[{"type":"text","text":"found"}]})");
  const Json shown = entries(log);
  for (std::size_t i = 0; i < 10; ++i) {
    CAPTURE(i);
    CHECK(shown[i]["status"] == (i < 2 ? "running" : "done"));
  }
}

TEST_CASE("mcp: an error response without a request is a card", "[decode][mcp]") {
  const Json shown = entries(message(R"("id":9,"error":{"code":1,"message":"No"})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
}

namespace {

/// Returns the parts shown for a result.
std::string shown(std::string_view result) {
  const Json entry = entries(kCall + message(R"("id":1,"result":)" + std::string(result)))[0];
  std::string out;
  for (const Json& part : entry["parts"]) {
    if (part["key"] != "input") out += part.dump();
  }
  return out;
}

bool has(const std::string& text, std::string_view word) {
  return text.find(word) != std::string::npos;
}

}  // namespace

TEST_CASE("mcp: binary content is described in a line and does not affect the text",
          "[decode][mcp]") {
  const std::string text = shown(
      R"({"content":[{"type":"text","text":"A **word**"},{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"},)"
      R"({"type":"resource","resource":{"uri":"file:///c.pdf","mimeType":"application/pdf","blob":"JVBERi0x"}}]})");
  CHECK(has(text, "A **word**"));
  CHECK(has(text, "audio/wav"));
  CHECK(has(text, "4 bytes"));
  CHECK(has(text, "file:///c.pdf"));
  CHECK(has(text, "6 bytes"));
  CHECK_FALSE(has(text, "UklGRg"));
}

TEST_CASE("mcp: structured content is shown in addition to text, links and files",
          "[decode][mcp]") {
  for (const std::string_view blocks :
       {R"({"type":"text","text":"T"})",
        R"({"type":"resource_link","uri":"https://e.org","name":"E"})",
        R"({"type":"resource","resource":{"uri":"file:///a","text":"x"}})",
        R"({"type":"hologram","x":1})"}) {
    CAPTURE(blocks);
    CHECK(has(
        shown(R"({"content":[)" + std::string(blocks) + R"(],"structuredContent":{"number":7}})"),
        "number"));
  }
}

TEST_CASE("mcp: content for the model alone is shown only if there is no other", "[decode][mcp]") {
  constexpr std::string_view secret =
      R"({"type":"text","text":"secret","annotations":{"audience":["assistant"]}})";
  CHECK_FALSE(has(shown(R"({"content":[{"type":"text","text":"T"},)" + std::string(secret) + "]}"),
                  "secret"));
  CHECK(has(shown(R"({"content":[)" + std::string(secret) + "]}"), "secret"));
}

TEST_CASE("mcp: the text of a resource is shown below its URI", "[decode][mcp]") {
  const std::string text = shown(
      R"({"content":[{"type":"text","text":"T"},{"type":"resource","resource":{"uri":"file:///a.md","text":"# no *Markdown*\n```"}}]})");
  CHECK(has(text, "file:///a.md"));
  CHECK(has(text, "# no *Markdown*"));
}

TEST_CASE("mcp: other dialects show all parts of an MCP result", "[decode][mcp]") {
  constexpr std::string_view blocks =
      R"([{"type":"text","text":"see"},{"type":"resource_link","uri":"https://e.org/x","name":"E"}])";
  const std::string codex =
      R"({"type":"item.completed","item":{"id":"i","type":"mcp_tool_call","server":"s","tool":"t","arguments":{},"result":{"content":)" +
      std::string(blocks) +
      R"(,"structured_content":{"number":7}},"error":null,"status":"completed"}})";
  const std::string ai_sdk =
      R"({"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{}})"
      "\n"
      R"({"type":"tool-output-available","toolCallId":"c","output":{"content":)" +
      std::string(blocks) + R"(,"structuredContent":{"number":7}}})";
  for (const std::string& log : {codex, ai_sdk}) {
    CAPTURE(log);
    const std::string all = entries(log + "\n").dump();
    CHECK(has(all, "see"));
    CHECK(has(all, "https://e.org/x"));
    CHECK(has(all, "number"));
  }
}

TEST_CASE("mcp: the title of a log message depends on its level", "[decode][mcp]") {
  const auto title = [](std::string_view level) {
    return entries(message(R"("method":"notifications/message","params":{"level":")" +
                           std::string(level) + R"(","data":"x"})"))[0]["title"]["text"];
  };
  CHECK(title("warning") == "Notification");
  CHECK(title("info") == "Information");
  CHECK(title("critical") == "Error");
  CHECK(title("alert") == "Error");
}

TEST_CASE("mcp: a sampled message answers the sampling request", "[decode][mcp]") {
  const std::string log =
      kCall +
      message(R"("id":1,"method":"sampling/createMessage","params":{"messages":[],"maxTokens":9})");
  const auto sampled = [](std::string_view content) {
    return message(R"("id":1,"result":{"model":"m","role":"assistant","stopReason":"endTurn",)"
                   R"("content":)" +
                   std::string(content) + "}");
  };
  const std::string found = message(R"("id":1,"result":{"content":[{"type":"text","text":"F"}]})");
  const std::string said = sampled(R"({"type":"text","text":"Hello"})");
  for (const std::string& rest :
       {said + found, found + said, sampled(R"([{"type":"text","text":"Hello"}])") + found}) {
    CAPTURE(rest);
    const Json shown = entries(log + rest);
    REQUIRE(shown.size() == 2);
    CHECK(shown[0]["status"] == "done");
    CHECK(shown[0].dump().find("Hello") == std::string::npos);
    CHECK(shown[1]["status"] == "done");
    CHECK(shown[1].dump().find("Hello") != std::string::npos);
  }
  CHECK(testing::snapshot(log + said)["session"]["dialects"] == Json{"mcp"});
}

TEST_CASE("mcp: an error response without a call names its request", "[decode][mcp]") {
  const Json shown =
      entries(message(R"("id":2,"method":"resources/list","params":{})") +
              message(R"("id":2,"error":{"code":-32601,"message":"Method not found"})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].dump().find("resources/list: Method not found") != std::string::npos);
}

TEST_CASE("mcp: a result whose request was not seen is shown", "[decode][mcp]") {
  const std::string other = message(R"("id":1,"method":"roots/list")");
  const std::string found = message(R"("id":1,"result":{"content":[{"type":"text","text":"F"}]})");
  const Json shown = entries(other + found + message(R"("id":1,"result":{"roots":[]})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].dump().find("\"F\"") != std::string::npos);
  for (const std::string_view content :
       {R"({"type":"text","text":"Hello"})", R"([{"type":"text","text":"Hello"}])"}) {
    const std::string said =
        message(R"("id":4,"result":{"model":"m","role":"assistant","content":)" +
                std::string(content) + "}");
    const Json sampled = entries(said);
    REQUIRE(sampled.size() == 1);
    CHECK(sampled[0].dump().find("Hello") != std::string::npos);
  }
}

TEST_CASE("mcp: a progress token belongs to the call that used it first", "[decode][mcp]") {
  const std::string call = message(
      R"("id":1,"method":"tools/call","params":{"name":"find","_meta":{"progressToken":1}})");
  const std::string sampling = message(
      R"("id":1,"method":"sampling/createMessage","params":{"messages":[],"_meta":{"progressToken":1}})");
  const std::string progress = message(
      R"("method":"notifications/progress","params":{"progressToken":1,"progress":1,"message":"half"})");
  const Json shown = entries(call + sampling + progress);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].dump().find("half") != std::string::npos);
}

TEST_CASE("mcp: an answer after a cancellation completes the cancelled call", "[decode][mcp]") {
  const std::string cancelled =
      kCall + message(R"("method":"notifications/cancelled","params":{"requestId":1})");
  const std::string found = message(R"("id":1,"result":{"content":[{"type":"text","text":"F"}]})");
  const Json late = testing::snapshot(cancelled + found);
  REQUIRE(late["entries"].size() == 1);
  CHECK(late["entries"][0]["tool"]["name"] == "find");
  CHECK(late["entries"][0]["status"] == "done");
  CHECK(late["entries"][0].dump().find("\"F\"") != std::string::npos);
  CHECK(late["diagnostics"].empty());
  // The error that some receivers answer with says no more than the cancellation.
  const Json stopped = entries(cancelled + message(R"("id":1,"error":{"code":0,"message":"E"})"));
  REQUIRE(stopped.size() == 1);
  CHECK(stopped[0]["status"] == "cancelled");
}

TEST_CASE("mcp: a request with the id of a cancelled one has a row of its own", "[decode][mcp]") {
  const std::string cancelled =
      kCall + message(R"("method":"notifications/cancelled","params":{"requestId":1})");
  const Json shown = entries(cancelled + kCall + message(R"("id":1,"result":{"content":[]})"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "cancelled");
  CHECK(shown[1]["status"] == "done");
}

TEST_CASE("mcp: requests with the same id and method have rows of their own", "[decode][mcp]") {
  const std::string found = message(R"("id":1,"result":{"content":[]})");
  const Json shown = entries(kCall + kCall + kCall + found + found + found);
  REQUIRE(shown.size() == 3);
  for (const Json& entry : shown)
    CHECK(entry["status"] == "done");
}

namespace {

const std::string kTask =
    kCall +
    message(
        R"("id":1,"result":{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T10:30:00Z","ttl":null}})");

std::string task_state(std::string_view state, std::string_view more = "") {
  return message(R"("id":2,"method":"tasks/get","params":{"taskId":"t"})") +
         message(R"("id":2,"result":{"taskId":"t","status":")" + std::string(state) +
                 R"(","lastUpdatedAt":"2025-11-25T10:31:00Z")" + std::string(more) + "}");
}

}  // namespace

TEST_CASE("mcp: a request that becomes a task stays one call until its result is fetched",
          "[decode][mcp]") {
  const std::string fetch = message(R"("id":3,"method":"tasks/result","params":{"taskId":"t"})");
  const std::string found = message(
      R"("id":3,"result":{"content":[{"type":"text","text":"F"}],"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t"}}})");
  const auto only = [](const std::string& log) {
    const Json shown = testing::snapshot(log);
    CAPTURE(log);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["diagnostics"].empty());
    CHECK(shown["session"]["dialects"] == Json{"mcp"});
    return shown["entries"][0];
  };
  CHECK(only(kTask)["status"] == "running");
  const Json working = only(kTask + task_state("working", R"(,"statusMessage":"Halfway")"));
  CHECK(working["status"] == "running");
  CHECK(working.dump().find("Halfway") != std::string::npos);
  CHECK(only(kTask + task_state("input_required"))["status"] == "awaiting-approval");
  const std::string completed = kTask + task_state("completed", R"(,"statusMessage":"Ready")");
  CHECK(only(completed)["status"] == "done");
  for (const std::string& log : {completed + fetch + found, kTask + fetch + found,
                                 completed + fetch + found + fetch + found}) {
    const Json done = only(log);
    CHECK(done["tool"]["name"] == "find");
    CHECK(done["status"] == "done");
    CHECK(done.dump().find("\"F\"") != std::string::npos);
  }
}

TEST_CASE("mcp: a task can fail or be cancelled", "[decode][mcp]") {
  const Json failed = entries(kTask + task_state("failed", R"(,"statusMessage":"It broke")"));
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0].dump().find("It broke") != std::string::npos);
  const Json stopped = entries(
      kTask +
      message(
          R"("method":"notifications/tasks/status","params":{"taskId":"t","status":"cancelled"})"));
  REQUIRE(stopped.size() == 1);
  CHECK(stopped[0]["status"] == "cancelled");
  const Json error =
      entries(kTask + message(R"("id":3,"method":"tasks/result","params":{"taskId":"t"})") +
              message(R"("id":3,"error":{"code":-32603,"message":"Gone"})"));
  REQUIRE(error.size() == 1);
  CHECK(error[0]["status"] == "error");
}
