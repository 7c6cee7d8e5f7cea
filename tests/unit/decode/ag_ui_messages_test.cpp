// AG-UI: messages as threads store them, questions of running graphs, results of runs, and calls of
// other programs made over this protocol.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using agent_timeline::testing::hidden;
using Json = nlohmann::ordered_json;

namespace {

const std::string kBegin = R"({"type":"RUN_STARTED","threadId":"t","runId":"r"})"
                           "\n";
const std::string kEnd = R"({"type":"RUN_FINISHED","threadId":"t","runId":"r"})"
                         "\n";

std::string call(std::string_view name, std::string_view arguments) {
  return R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":")" + std::string(name) +
         "\"}\n" + R"({"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":)" +
         Json(arguments).dump() + "}\n" + R"({"type":"TOOL_CALL_END","toolCallId":"c"})" + "\n";
}

std::string result(std::string_view content) {
  return R"({"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"c","content":)" +
         Json(content).dump() + "}\n";
}

std::string custom(std::string_view name, std::string_view value) {
  return R"({"type":"CUSTOM","name":")" + std::string(name) + R"(","value":)" + std::string(value) +
         "}\n";
}

std::string said(std::string_view text) {
  return R"({"type":"TEXT_MESSAGE_START","messageId":"a","role":"assistant"})"
         "\n"
         R"({"type":"TEXT_MESSAGE_CONTENT","messageId":"a","delta":)" +
         Json(text).dump() + "}\n" + R"({"type":"TEXT_MESSAGE_END","messageId":"a"})" + "\n";
}

const std::string kStored =
    R"({"id":"u","role":"user","content":"list"},)"
    R"({"id":"a","role":"assistant","content":"Sure.","toolCalls":[{"id":"c","type":"function","function":{"name":"list","arguments":"{}"}}]},)"
    R"({"id":"t","role":"tool","toolCallId":"c","content":"a.txt"},)"
    R"({"id":"b","role":"assistant","content":"One file"})";

}  // namespace

TEST_CASE("ag-ui: stored messages become messages and calls with results", "[decode][ag-ui]") {
  for (const std::string& log :
       {"[" + kStored + "]", R"({"threadId":"t","runId":"r","state":{},"messages":[)" + kStored +
                                 R"(],"tools":[],"context":[],"forwardedProps":{}})"}) {
    const Json shown = ended_snapshot(log);
    const Json& entries = shown["entries"];
    REQUIRE(entries.size() == 4);
    CHECK(entries[0]["kind"] == "message");
    CHECK(entries[1]["summary"] == "Sure.");
    CHECK(entries[2]["status"] == "done");
    CHECK(entries[2].dump().find("a.txt") != std::string::npos);
    CHECK(entries[3]["summary"] == "One file");
    CHECK(entries[3]["dialect"] == "ag-ui");
  }
  const Json wordless = ended_snapshot(
      R"([{"id":"a","role":"assistant","toolCalls":[{"id":"c","type":"function","function":{"name":"list","arguments":"{\"a\":\"b\"}"}}]},{"id":"t","toolCallId":"c","role":"tool","content":"x"},{"id":"a","role":"assistant","content":""}])");
  CHECK(wordless["entries"].size() == 1);
  CHECK(wordless["session"]["dialects"] == Json({"ag-ui"}));
  // A repeated message adds nothing.
  const std::string twice = "[" + kStored + "," + kStored + "]";
  CHECK(ended_snapshot(twice)["entries"].size() == 4);
  CHECK(hidden(twice)["message"] >= 1);
}

TEST_CASE("ag-ui: a question that only a snapshot contains belongs to the run's turn",
          "[decode][ag-ui]") {
  const Json shown = ended_snapshot(
      kBegin + said("Answer") +
      R"({"type":"MESSAGES_SNAPSHOT","messages":[{"id":"u","role":"user","content":"Question"},{"id":"a","role":"assistant","content":"Answer"}]})"
      "\n" +
      kEnd);
  CHECK(shown["entries"].size() == 2);
  CHECK(shown["turns"].size() == 1);
  CHECK(shown["entries"][1]["turn"] == shown["entries"][0]["turn"]);
}

TEST_CASE("ag-ui: an interrupt in a custom event makes the call wait", "[decode][ag-ui]") {
  const std::string request =
      R"({"action_requests":[{"name":"send","args":{"to":"Ada"},"description":"To an outsider"}]})";
  const std::string asks = kBegin + call("send", R"({"to":"Ada"})");
  for (const std::string& value : {request, Json(request).dump()}) {
    const Json shown = ended_snapshot(asks + custom("on_interrupt", value) + kEnd)["entries"];
    REQUIRE(shown.size() == 2);
    CHECK(shown[0]["status"] == "awaiting-approval");
    CHECK(shown[1].dump().find("To an outsider") != std::string::npos);
  }
  // The next run continues the turn.
  const Json resumed = ended_snapshot(asks + custom("on_interrupt", request) + kEnd + kBegin +
                                      result("sent") + kEnd);
  CHECK(resumed["turns"].size() == 1);
  CHECK(resumed["entries"][0]["status"] == "done");
  const Json question = ended_snapshot(
      kBegin + custom("on_interrupt", R"({"question":"Which one?","options":["a"]})") + kEnd);
  REQUIRE(question["entries"].size() == 1);
  CHECK(question["entries"][0].dump().find("Which one?") != std::string::npos);
  CHECK(ended_snapshot(kBegin + custom("on_interrupt", R"("Go on?")") + kEnd)["entries"].size() ==
        1);
}

TEST_CASE("ag-ui: a question repeated at the end of the run is shown once", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(
      kBegin + call("send", "{}") +
      custom("on_interrupt", R"({"toolCallId":"c","message":"Send it?"})") +
      R"({"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"i","message":"Send it?","toolCallId":"c"}]}})"
      "\n");
  CHECK(shown["entries"].size() == 2);
}

TEST_CASE("ag-ui: the result of a run is shown unless a message contained it", "[decode][ag-ui]") {
  const auto finished = [](std::string_view value) {
    return R"({"type":"RUN_FINISHED","threadId":"t","runId":"r","result":)" + std::string(value) +
           "}\n";
  };
  CHECK(ended_snapshot(kBegin + finished(R"("Three days")"))["entries"][0]["summary"] ==
        "Three days");
  CHECK(ended_snapshot(kBegin + said("Done.") + finished(R"("Done.")"))["entries"].size() == 1);
  CHECK(ended_snapshot(kBegin + finished("{}") + finished("null"))["entries"].empty());
  const Json object = ended_snapshot(kBegin + finished(R"({"answer":"42"})"))["entries"];
  REQUIRE(object.size() == 1);
  CHECK(object[0].dump().find("42") != std::string::npos);
  const Json failed = ended_snapshot(
      kBegin + R"({"type":"RUN_ERROR","message":"Too much","code":"RATE_LIMIT"})" + "\n");
  CHECK(failed["entries"][0].dump().find("RATE_LIMIT") != std::string::npos);
}

TEST_CASE("ag-ui: a to-do list has no entry of its own", "[decode][ag-ui]") {
  const std::string todos = R"({"todos":[{"content":"Look","status":"in_progress"}]})";
  const Json done = ended_snapshot(kBegin + call("write_todos", todos) + result("Updated") + kEnd);
  CHECK(done["entries"].empty());
  CHECK(done["todos"][0]["content"] == "Look");
  const Json state =
      ended_snapshot(kBegin + R"({"type":"STATE_SNAPSHOT","snapshot":)" + todos + "}\n" + kEnd);
  CHECK(state["todos"].size() == 1);
  const Json changed = ended_snapshot(
      kBegin + R"({"type":"STATE_SNAPSHOT","snapshot":)" + todos + "}\n" +
      R"({"type":"STATE_DELTA","delta":[{"op":"replace","path":"/todos/0/status","value":"completed"},{"op":"add","path":"/todos/-","value":{"content":"Do","status":"pending"}},{"op":"replace","path":"/other","value":1}]})"
      "\n" +
      kEnd);
  REQUIRE(changed["todos"].size() == 2);
  CHECK(changed["todos"][0]["status"] == "completed");
}

TEST_CASE("ag-ui: usage in custom events is added up, and known custom events make no entry",
          "[decode][ag-ui]") {
  const std::string usage = custom(
      "usage", R"({"input_token_count":120,"output_token_count":30,"total_token_count":150})");
  const Json shown = ended_snapshot(kBegin + usage + usage + custom("PredictState", "[{}]") + kEnd);
  CHECK(shown["entries"].empty());
  CHECK(shown["session"]["usage"]["totalTokens"] == 300);
  CHECK(ended_snapshot(kBegin + custom("usage", R"({"credits":3})"))["entries"].size() == 1);
}

TEST_CASE("ag-ui: an agent tool of Mastra is shown as a sub-agent", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(
      kBegin + call("agent-weather", R"({"prompt":"Weather?","threadId":null,"maxSteps":5})") +
      result(R"({"text":"Sunny","subAgentThreadId":"s"})") + kEnd)["entries"];
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"].dump().find("Agent") != std::string::npos);
  CHECK(shown[0].dump().find("Sunny") != std::string::npos);
  CHECK(shown[0].dump().find("subAgentThreadId") == std::string::npos);
}

TEST_CASE("ag-ui: a file in a message is shown as a link or by its name", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(
      R"({"type":"MESSAGES_SNAPSHOT","messages":[{"id":"u","role":"user","content":[{"type":"text","text":"See"},{"type":"document","source":{"type":"url","value":"https://example.com/a.pdf","mimeType":"application/pdf"}},{"type":"binary","mimeType":"application/pdf","filename":"b.pdf","data":"JVBERi0="}]}]})");
  const std::string text = shown["entries"][0].dump();
  CHECK(text.find("https://example.com/a.pdf") != std::string::npos);
  CHECK(text.find("b.pdf") != std::string::npos);
  CHECK(text.find("JVBERi0=") == std::string::npos);
}
