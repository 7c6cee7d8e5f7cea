// GitHub Copilot CLI: statuses of calls, deltas and their repetitions, and events that lack
// required fields. Whole logs are in tests/golden/copilot.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

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

TEST_CASE("copilot: the first end of a call determines its status", "[decode][copilot]") {
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

TEST_CASE("copilot: deltas are appended, and the message replaces them", "[decode][copilot]") {
  const std::string delta =
      event("assistant.message_delta", R"({"messageId":"m","deltaContent":"a"})");
  CHECK(entries(delta + event("assistant.message_delta",
                              R"({"messageId":"m","deltaContent":"b"})"))[0]["summary"] == "ab");
  const Json shown = entries(
      delta + event("assistant.message", R"({"messageId":"m","content":"abc","toolRequests":[]})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "abc");
}

TEST_CASE("copilot: a run with a non-zero exit code has failed", "[decode][copilot]") {
  const std::string go = event("user.message", R"({"content":"Go","messageId":"u"})");
  const auto ended = [&](int code) {
    return snapshot(go + R"({"type":"result","sessionId":"s","exitCode":)" + std::to_string(code) +
                    R"(,"usage":{}})" + "\n")["turns"][0]["status"];
  };
  CHECK(ended(0) == "done");
  CHECK(ended(1) == "error");
}

TEST_CASE("copilot: unknown kinds are cards", "[decode][copilot]") {
  const Json shown = entries(event("session.brand_new", R"({"a":1})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
  const Json bare = entries(R"({"type":"tool.execution_start","data":{}})"
                            "\n");
  CHECK(bare[0]["kind"] == "unknown");
}

TEST_CASE("copilot: a permission reply is matched with its call by the request id",
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
  // What the user wrote to refuse the call stays, whether the error repeats it or not.
  const std::string refused =
      asked +
      event(
          "permission.completed",
          R"({"requestId":"r","result":{"kind":"denied-interactively-by-user","feedback":"Keep x"}})");
  const auto failed = [](std::string_view message) {
    return event("tool.execution_complete",
                 R"({"toolCallId":"c","success":false,"error":{"code":"denied","message":")" +
                     std::string(message) + "\"}}");
  };
  for (const std::string& log :
       {refused, refused + failed("Refused."), refused + failed("Refused: Keep x")}) {
    const Json call = entries(log)[0];
    CHECK(call["status"] == "denied");
    CHECK(call["parts"].dump().find("Keep x") != std::string::npos);
  }
  CHECK(entries(refused + failed("Refused."))[0]["parts"].dump().find("Refused.") !=
        std::string::npos);
}

namespace {

/// Returns an event at this millisecond, from the named sub-agent unless the name is empty.
std::string at(int ms, std::string_view type, std::string_view data, std::string_view agent = {}) {
  std::string line = event(type, data);
  const std::string time = std::to_string(1000 + ms).substr(1);
  line.replace(line.find("00.000Z"), 7, "00." + time + "Z");
  if (!agent.empty()) line.insert(1, R"("agentId":")" + std::string(agent) + "\",");
  return line;
}

Json usage(const std::string& input) {
  return snapshot(input)["session"]["usage"];
}

std::string metrics(std::string_view members) {
  return event("session.shutdown",
               R"({"modelMetrics":{"m":{"usage":{)" + std::string(members) + "}}}}");
}

}  // namespace

TEST_CASE("copilot: a call's duration is measured from the start of its execution",
          "[decode][copilot]") {
  const std::string start = R"({"toolCallId":"c","toolName":"bash","arguments":{"command":"ls"}})";
  const std::string done = R"({"toolCallId":"c","success":true,"result":{"content":"a"}})";
  const std::string delta = at(10, "assistant.tool_call_delta",
                               R"({"toolCallId":"c","toolName":"bash","inputDelta":"{"})");
  const std::string rest =
      at(200, "tool.execution_start", start) + at(230, "tool.execution_complete", done);
  CHECK(entries(delta + rest)[0]["durationMs"] == 30);
  CHECK(entries(rest)[0]["durationMs"] == 30);
}

TEST_CASE("copilot: usage is counted once, from calls or from totals", "[decode][copilot]") {
  const std::string call =
      event("assistant.usage", R"({"model":"m","inputTokens":10,"outputTokens":2})");
  CHECK(usage(call + event("assistant.usage",
                           R"({"model":"m","inputTokens":1,"outputTokens":1})"))["totalTokens"] ==
        14);
  CHECK(usage(metrics(R"("inputTokens":10,"outputTokens":2)"))["totalTokens"] == 12);
  CHECK(usage(call + metrics(R"("inputTokens":10,"outputTokens":2)"))["totalTokens"] == 12);
  CHECK(usage(call + metrics(R"("inputTokens":15,"outputTokens":3)"))["totalTokens"] == 18);
  // Totals that cannot include these calls are not about them.
  CHECK(usage(call + metrics(R"("inputTokens":5,"outputTokens":9)"))["totalTokens"] == 12);
}

TEST_CASE("copilot: a sub-agent's entries are below the call that started it",
          "[decode][copilot]") {
  const std::string task =
      event("tool.execution_start",
            R"({"toolCallId":"g","toolName":"task","arguments":{"description":"Look"}})") +
      at(0, "subagent.started", R"({"toolCallId":"g","agentName":"x"})", "a7");
  const std::string said = R"({"messageId":"m","content":"I see.","toolRequests":[]})";
  const Json rows = entries(task + at(1, "assistant.message", said, "a7"));
  REQUIRE(rows.size() == 2);
  CHECK(rows[1]["parent"] == rows[0]["id"]);
  const std::string failed = at(2, "subagent.failed", R"({"toolCallId":"g","error":"No"})", "a7");
  CHECK(entries(task + failed)[0]["status"] == "error");
  const std::string done =
      event("tool.execution_complete",
            R"({"toolCallId":"g","success":true,"result":{"content":"Started"}})");
  const Json late = entries(task + done + failed);
  REQUIRE(late.size() == 2);
  CHECK(late[1]["kind"] == "notice");
  CHECK(late[1]["parent"] == late[0]["id"]);
}

TEST_CASE("copilot: questions wait for their answers", "[decode][copilot]") {
  const std::string asked =
      event("user_input.requested", R"({"requestId":"r","question":"Which?"})");
  CHECK(entries(asked)[0]["status"] == "awaiting-approval");
  const Json answered =
      entries(asked + event("user_input.completed", R"({"requestId":"r","answer":"B"})"));
  REQUIRE(answered.size() == 1);
  CHECK(answered[0]["status"] == "done");
}

TEST_CASE("copilot: the to-do list is read from Markdown and makes no entry", "[decode][copilot]") {
  const std::string todo =
      event(
          "tool.execution_start",
          R"({"toolCallId":"t","toolName":"update_todo","arguments":{"todos":"- [x] a\n- [ ] b"}})") +
      event("tool.execution_complete",
            R"({"toolCallId":"t","success":true,"result":{"content":"ok"}})");
  const Json shown = snapshot(todo);
  CHECK(shown["entries"].empty());
  REQUIRE(shown["todos"].size() == 2);
  CHECK(shown["todos"][0]["status"] == "completed");
}

TEST_CASE("copilot: a command's exit code is read from a block or from the text",
          "[decode][copilot]") {
  const auto ended = [](std::string_view result) {
    return entries(begin() + ::end(R"("success":true,"result":)" + std::string(result)))[0];
  };
  for (const std::string_view result :
       {R"({"content":"No.","contents":[{"type":"shell_exit","shellId":"1","exitCode":2}]})",
        R"({"content":"No.\n<shellId: 1 completed with exit code 2>"})",
        R"({"content":"No.\n<exited with exit code 2>"})"}) {
    const Json failed = ended(result);
    CHECK(failed["status"] == "error");
    CHECK(failed["badges"][0]["label"]["text"] == "Exit code 2");
    CHECK(failed["parts"].back()["pieces"][0]["text"] == "No.");
  }
  CHECK(ended(R"({"content":"Yes.\n<exited with exit code 0>"})")["status"] == "done");
}

TEST_CASE("copilot: images are read from the result, its content or an asset",
          "[decode][copilot]") {
  const std::string view = event(
      "tool.execution_start", R"({"toolCallId":"c","toolName":"view","arguments":{"path":"a"}})");
  const std::string asset =
      event("session.binary_asset",
            R"({"assetId":"sha256:1","type":"image","mimeType":"image/png","data":"QUJD"})");
  const std::string named = R"("binaryResultsForLlm":[{"type":"image","assetId":"sha256:1"}])";
  const std::string block = R"({"type":"image","data":"QUJD","mimeType":"image/png"})";
  const auto images = [&](const std::string& members) {
    const Json shown =
        entries(asset + view +
                ::end(R"("success":true,"result":{"content":"A picture.",)" + members + "}"));
    REQUIRE(shown.size() == 1);
    const Json& last = shown[0]["parts"].back();
    return last["kind"] == "image" ? last["pieces"].size() : 0;
  };
  CHECK(images(named) == 1);
  CHECK(images(R"("contents":[)" + block + "]") == 1);
  CHECK(images(named + R"(,"contents":[)" + block + "]") == 1);
  CHECK(images(R"("contents":[])") == 0);
}

TEST_CASE("copilot: an MCP result's content beyond its text is shown", "[decode][copilot]") {
  const std::string call = event(
      "tool.execution_start", R"({"toolCallId":"c","toolName":"docs-find","arguments":{"q":"a"}})");
  const Json shown =
      entries(call + ::end(R"("success":true,"result":{"content":"One page.","contents":[)"
                           R"({"type":"text","text":"One page."},)"
                           R"({"type":"resource_link","uri":"file:///p","name":"Page P"}]})"))[0];
  const std::string parts = shown["parts"].dump();
  CHECK(parts.find("One page.") != std::string::npos);
  CHECK(parts.find("Page P") != std::string::npos);
}
