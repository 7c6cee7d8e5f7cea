// AG-UI: events of several agents, sub-agents that wait for a person, and data beside messages:
// decisions, activities, images and tokens.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using agent_timeline::testing::holds;
using Json = nlohmann::ordered_json;

namespace {

std::string lines(std::initializer_list<std::string_view> events) {
  std::string out = R"({"type":"RUN_STARTED","threadId":"t","runId":"r"})"
                    "\n";
  for (const std::string_view event : events)
    out += std::string(event) + "\n";
  return out;
}

const std::string kAgent = R"({"type":"SUBAGENT_STARTED","subagentRunId":"s","name":"mailer"})";
const std::string kCall =
    R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"send","subagentRunId":"s"})"
    "\n"
    R"({"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"{\"to\":\"Ada\"}","subagentRunId":"s"})"
    "\n"
    R"({"type":"TOOL_CALL_END","toolCallId":"c","subagentRunId":"s"})";
const std::string kSuspended =
    R"({"type":"SUBAGENT_FINISHED","subagentRunId":"s","outcome":{"type":"suspended","interruptIds":["i"]}})";
const std::string kInterrupted =
    R"({"type":"RUN_FINISHED","threadId":"t","runId":"r","usage":[{"model":"m-1","inputTokens":10,"outputTokens":5,"cachedInputTokens":4}],"outcome":{"type":"interrupt","interrupts":[{"id":"i","reason":"tool_call","toolCallId":"c","subagentRunId":"s"}]}})";

std::string resumed(std::string_view decision) {
  return R"({"type":"RUN_STARTED","threadId":"t","runId":"r2","input":{"threadId":"t","runId":"r2","messages":[],"resume":[{"interruptId":"i",)" +
         std::string(decision) + "}]}}";
}

}  // namespace

TEST_CASE("ag-ui: an interrupted run ends the turn even if a sub-agent's call waits",
          "[decode][ag-ui]") {
  const Json shown = ended_snapshot(lines({kAgent, kCall, kSuspended, kInterrupted}));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "awaiting-approval");
  CHECK(shown["entries"][1]["status"] == "awaiting-approval");
  CHECK(shown["entries"][1]["parent"] == "e1");
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
  CHECK(shown["turns"][0]["usage"]["totalTokens"] == 15);
  CHECK(shown["turns"][0]["usage"]["cachedTokens"] == 4);
  CHECK(shown["turns"][0]["model"] == "m-1");
}

TEST_CASE("ag-ui: a suspended sub-agent continues in its entry", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(
      lines({kAgent, kCall, kSuspended, kInterrupted, resumed(R"("status":"resolved")"), kAgent,
             R"({"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"c","content":"sent"})",
             R"({"type":"SUBAGENT_FINISHED","subagentRunId":"s","result":"all sent"})",
             R"({"type":"RUN_FINISHED","threadId":"t","runId":"r2"})"}));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][0].dump().find("all sent") != std::string::npos);
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(shown["entries"][1]["parent"] == "e1");
}

TEST_CASE("ag-ui: a call that the user rejects is denied", "[decode][ag-ui]") {
  for (const char* decision :
       {R"("status":"cancelled")", R"("status":"resolved","payload":{"approved":false})"}) {
    const Json shown =
        ended_snapshot(lines({kAgent, kCall, kSuspended, kInterrupted, resumed(decision)}));
    REQUIRE(shown["entries"].size() == 2);
    CHECK(shown["entries"][1]["status"] == "denied");
  }
}

TEST_CASE("ag-ui: what a sub-agent is called and does is shown below the call that started it",
          "[decode][ag-ui]") {
  const std::string call =
      R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"search"})"
      "\n"
      R"({"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"{\"query\":\"x\"}"})"
      "\n"
      R"({"type":"TOOL_CALL_END","toolCallId":"c"})";
  const std::string start =
      R"({"type":"SUBAGENT_STARTED","subagentRunId":"s","parentToolCallId":"c","name":"mailer","description":"Writes to Ada"})";
  const Json shown = ended_snapshot(lines({call, start, start}));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][1]["parent"] == "e1");
  CHECK(shown["entries"][1]["title"]["text"] == "[mailer]");
  CHECK(shown["entries"][1].dump().find("Writes to Ada") != std::string::npos);
  const std::string only_named =
      R"({"type":"SUBAGENT_STARTED","subagentRunId":"s","parentToolCallId":"c","name":"mailer"})";
  CHECK(ended_snapshot(lines({call, only_named}))["entries"].size() == 2);
  const std::string task =
      R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"Task"})"
      "\n"
      R"({"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"{\"subagent_type\":\"mailer\"}"})"
      "\n"
      R"({"type":"TOOL_CALL_END","toolCallId":"c"})";
  CHECK(ended_snapshot(lines({task, only_named}))["entries"].size() == 1);
  const std::string nameless =
      R"({"type":"SUBAGENT_STARTED","subagentRunId":"s","parentToolCallId":"c"})";
  CHECK(ended_snapshot(lines({call, nameless}))["entries"].size() == 1);
}

TEST_CASE("ag-ui: each message of a snapshot belongs to its agent", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(lines(
      {kAgent, kCall, R"({"type":"SUBAGENT_FINISHED","subagentRunId":"s"})",
       R"({"type":"MESSAGES_SNAPSHOT","messages":[{"id":"u","role":"user","content":"Write to Ada"},{"id":"a","role":"assistant","content":"I am writing","subagentRunId":"s","toolCalls":[{"id":"c","type":"function","function":{"name":"send","arguments":"{}"}}]},{"id":"t","role":"tool","toolCallId":"c","content":"sent"},{"id":"b","role":"assistant","content":"It is done"}]})"}));
  const Json& entries = shown["entries"];
  REQUIRE(entries.size() == 5);
  CHECK(entries[1]["status"] == "done");
  CHECK(entries[2]["summary"] == "Write to Ada");
  CHECK(entries[2]["parent"].is_null());
  CHECK(entries[3]["summary"] == "I am writing");
  CHECK(entries[3]["parent"] == "e1");
  CHECK(entries[4]["summary"] == "It is done");
  CHECK(entries[4]["parent"].is_null());
}

TEST_CASE("ag-ui: a text opened by a chunk is closed in its own agent", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(lines(
      {kAgent,
       R"({"type":"TEXT_MESSAGE_CHUNK","messageId":"m","role":"assistant","delta":"inner","subagentRunId":"s"})",
       R"({"type":"TEXT_MESSAGE_CHUNK","messageId":"n","role":"assistant","delta":"outer"})"}));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(shown["entries"][1]["parent"] == "e1");
  CHECK(shown["entries"][2]["parent"].is_null());
}

TEST_CASE("ag-ui: an activity is one entry, streamed or in a snapshot", "[decode][ag-ui]") {
  const std::string among =
      R"({"type":"MESSAGES_SNAPSHOT","messages":[{"id":"p","role":"activity","activityType":"PLAN","content":{"step":"dig"}}]})";
  const Json shown = ended_snapshot(lines(
      {R"({"type":"ACTIVITY_SNAPSHOT","messageId":"p","activityType":"PLAN","content":{"step":"plan"}})",
       among, among}));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0].dump().find("dig") != std::string::npos);
}

TEST_CASE("ag-ui: an activity that deltas change looks as if it had been sent at once",
          "[decode][ag-ui]") {
  const Json streamed = ended_snapshot(lines(
      {R"({"type":"ACTIVITY_SNAPSHOT","messageId":"p","activityType":"LOG","content":{"lines":[]}})",
       R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","patch":[{"op":"add","path":"/lines/-","value":"dig"},{"op":"add","path":"/lines/-","value":"rest"}]})",
       R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","patch":[{"op":"add","path":"/lines/1","value":"plant"},{"op":"remove","path":"/no/such"}]})",
       R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","patch":[{"op":"copy","from":"/lines/0","path":"/lines/-"},{"op":"remove","path":"/lines/3"}]})"}));
  const Json whole = ended_snapshot(lines(
      {R"({"type":"ACTIVITY_SNAPSHOT","messageId":"p","activityType":"LOG","content":{"lines":["dig","plant","rest"]}})"}));
  REQUIRE(streamed["entries"].size() == 1);
  CHECK(streamed["entries"][0]["parts"] == whole["entries"][0]["parts"]);
  CHECK(streamed["entries"][0]["title"] == whole["entries"][0]["title"]);
}

TEST_CASE("ag-ui: a delta that another agent sends shows the whole activity in its row",
          "[decode][ag-ui]") {
  const Json shown = ended_snapshot(lines(
      {kAgent,
       R"({"type":"ACTIVITY_SNAPSHOT","messageId":"p","activityType":"LOG","content":{"lines":["dig"]}})",
       R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","subagentRunId":"s","patch":[{"op":"add","path":"/lines/-","value":"plant"}]})",
       R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","patch":[{"op":"add","path":"/lines/-","value":"rest"}]})"}));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][2]["parent"] == "e1");
  CHECK(holds(shown["entries"][2], "dig"));
  CHECK(holds(shown["entries"][2], "plant"));
  CHECK(holds(shown["entries"][1], "plant"));
  CHECK(holds(shown["entries"][1], "rest"));
}

TEST_CASE("ag-ui: a patch that copies an activity into itself without an end is reported",
          "[decode][ag-ui]") {
  std::string delta = R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","patch":[)";
  for (int i = 0; i < 100; ++i)
    delta += std::string(i > 0 ? "," : "") + R"({"op":"copy","from":"","path":"/again"})";
  const Json shown = ended_snapshot(lines(
      {R"({"type":"ACTIVITY_SNAPSHOT","messageId":"p","activityType":"LOG","content":{"step":"dig"}})",
       delta + "]}"}));
  REQUIRE(shown["entries"].size() == 1);
  REQUIRE(shown["diagnostics"].size() == 1);
  CHECK(shown["diagnostics"][0]["code"] == "patch-limit");
}

TEST_CASE("ag-ui: a delta without a snapshot can set the whole activity", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(lines(
      {R"({"type":"ACTIVITY_DELTA","messageId":"p","activityType":"LOG","patch":[{"op":"add","path":"","value":{"lines":["dig"]}}]})"}));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(holds(shown["entries"][0], "dig"));
}

TEST_CASE("ag-ui: a failed run has its usage, and a result its images", "[decode][ag-ui]") {
  const Json shown = ended_snapshot(lines(
      {R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"shot"})",
       R"({"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"c","content":[{"type":"text","text":"page"},{"type":"image","source":{"type":"data","value":"iVBORw0KGgo=","mimeType":"image/png"}},{"type":"document","source":{"type":"url","value":"https://example.org/a.pdf","mimeType":"application/pdf"}}]})",
       R"({"type":"RUN_ERROR","message":"Out of luck","usage":[{"model":"m-1","inputTokens":2,"outputTokens":1}]})"}));
  REQUIRE(shown["entries"].size() == 2);
  const std::string result = shown["entries"][0].dump();
  CHECK(result.find("\"image\"") != std::string::npos);
  CHECK(result.find("a.pdf") != std::string::npos);
  CHECK(shown["turns"][0]["status"] == "error");
  CHECK(shown["turns"][0]["usage"]["totalTokens"] == 3);
}
