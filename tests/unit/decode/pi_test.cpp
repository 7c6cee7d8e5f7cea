// Pi's events: streaming messages, calls, turns, retries and compactions, and events that are
// missing, late or duplicated.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/pi/pi.h"
#include "support/decoded.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;
using testing::decode_all;

namespace {

/// Returns the snapshot after `lines`, with the HTML of each entry.
Json play(const std::vector<std::string>& lines) {
  Session session;
  for (const std::string& line : lines)
    session.push(line + "\n");
  Json snapshot = Json::parse(session.snapshot());
  for (Json& entry : snapshot["entries"])
    entry["html"] = session.html(std::string(entry["id"]));
  return snapshot;
}

bool shows(const Json& entry, std::string_view text) {
  return std::string(entry["html"]).find(text) != std::string::npos;
}

/// `content` is the inside of the array.
std::string message(std::string_view role, std::string_view content, int timestamp,
                    std::string_view fields = "") {
  return R"({"role":")" + std::string(role) + R"(","content":[)" + std::string(content) + "]" +
         std::string(fields) + R"(,"timestamp":)" + std::to_string(timestamp) + "}";
}

std::string event(std::string_view type, std::string_view fields = "") {
  return R"({"type":")" + std::string(type) + "\"" + std::string(fields) + "}";
}

std::string with_message(std::string_view type, std::string_view message) {
  return event(type, R"(,"message":)" + std::string(message));
}

std::string update(std::string_view step, std::string_view message = "") {
  std::string fields = R"(,"assistantMessageEvent":)" + std::string(step);
  if (!message.empty()) fields += R"(,"message":)" + std::string(message);
  return event("message_update", fields);
}

const std::string kText = R"({"type":"text","text":"Hello there"})";
const std::string kCall =
    R"({"type":"toolCall","id":"c1","name":"bash","arguments":{"command":"ls"}})";
const std::string kStart = event("tool_execution_start",
                                 R"(,"toolCallId":"c1","toolName":"bash","args":{"command":"ls"})");
const std::string kEnd = event(
    "tool_execution_end",
    R"(,"toolCallId":"c1","toolName":"bash","result":{"content":[{"type":"text","text":"a"}]},"isError":false)");

std::string partial(std::string_view text) {
  return event("tool_execution_update",
               R"(,"toolCallId":"c1","toolName":"bash","args":{"command":"ls"},"partialResult":)"
               R"({"content":[{"type":"text","text":")" +
                   std::string(text) + R"("}],"details":{}})");
}

std::vector<std::string> codes(const Json& snapshot) {
  std::vector<std::string> out;
  for (const Json& diagnostic : snapshot["diagnostics"])
    out.push_back(diagnostic["code"]);
  return out;
}

}  // namespace

TEST_CASE("pi/tinyfish: agent_end does not repeat messages", "[decode][pi]") {
  const std::string user = message("user", R"({"type":"text","text":"Hi"})", 1);
  const std::string answer =
      message("assistant", kText + "," + kCall, 2,
              R"(,"model":"m","stopReason":"toolUse","usage":)"
              R"({"input":3,"output":4,"totalTokens":7,"cost":{"total":0.5}})");
  const std::string result = message("toolResult", R"({"type":"text","text":"a"})", 3,
                                     R"(,"toolCallId":"c1","toolName":"bash","isError":false)");
  const Json shown = play(
      {event("agent_start"), with_message("message_start", user), with_message("message_end", user),
       with_message("message_start", message("assistant", "", 2)),
       with_message("message_end", answer), kStart, kEnd, with_message("message_start", result),
       with_message("message_end", result),
       event("turn_end", R"(,"message":)" + answer + R"(,"toolResults":[)" + result + "]"),
       event("agent_end", R"(,"messages":[)" + user + "," + answer + "," + result + "]")});
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][2]["status"] == "done");
  CHECK(codes(shown).empty());
  CHECK(shown["session"]["usage"]["totalTokens"] == 7);
  CHECK(shown["session"]["costUsd"] == 0.5);
  CHECK(shown["session"]["model"] == "m");
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
}

TEST_CASE("pi: messages that only agent_end contains are shown", "[decode][pi]") {
  const std::string one = message("assistant", R"({"type":"text","text":"One"})", 1);
  const std::string two = message("assistant", R"({"type":"text","text":"Two"})", 1);
  const Json shown = play({with_message("message_end", one),
                           event("agent_end", R"(,"messages":[)" + one + "," + two + "]")});
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][1]["summary"] == "Two");
}

TEST_CASE("pi: a message is one entry, however it was streamed", "[decode][pi]") {
  const std::string begun = with_message("message_start", message("assistant", "", 5));
  const std::string ended = with_message("message_end", message("assistant", kText, 5));
  const auto at = [](std::string_view text) {
    return message("assistant", R"({"type":"text","text":")" + std::string(text) + "\"}", 5);
  };
  const std::vector<std::string> deltas = {
      begun,
      update(R"({"type":"text_start","contentIndex":0})"),
      update(R"({"type":"text_delta","contentIndex":0,"delta":"Hello "})"),
      update(R"({"type":"text_delta","contentIndex":0,"delta":"there"})"),
      update(R"({"type":"text_end","contentIndex":0,"content":"Hello there"})"),
      ended};
  const std::vector<std::string> wholes = {
      begun, update(R"({"type":"text_delta","contentIndex":0})", at("Hello ")),
      update(R"({"type":"text_delta","contentIndex":0})", at("Hello there")), ended};
  const std::vector<std::string> lossy = {
      begun, update(R"({"type":"text_delta","contentIndex":0,"delta":"there"})", at("Hello there")),
      ended};
  for (const auto& lines : {deltas, wholes, lossy, {begun, ended}, {ended}}) {
    CAPTURE(lines.size());
    const Json shown = play(lines);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "done");
    CHECK(shows(shown["entries"][0], "Hello there"));
    CHECK(codes(shown).empty());
  }
}

TEST_CASE("pi: accumulated text is reduced to its new part", "[decode][pi]") {
  const auto events =
      decode_all(with_message("message_start", message("assistant", "", 5)) +
                 update(R"({"type":"text_delta"})",
                        message("assistant", R"({"type":"text","text":"ab"})", 5)) +
                 update(R"({"type":"text_delta"})",
                        message("assistant", R"({"type":"text","text":"abcd"})", 5)));
  REQUIRE(events.size() == 3);
  REQUIRE(events[2].bodies.size() == 1);
  const auto& grown = std::get<MessageEvent>(events[2].bodies[0]);
  CHECK(grown.change == TextChange::append);
  CHECK(grown.text == "cd");
  CHECK(grown.open);
  CHECK(grown.started_ms == 5);
}

TEST_CASE("pi/tinyfish: assistant updates without partial messages are read", "[decode][pi]") {
  Session session;
  session.push(with_message("message_start", message("assistant", "", 5)));
  session.push(update(R"({"type":"thinking_delta","contentIndex":0,"delta":"Hm"})"));
  session.push(update(R"({"type":"thinking_end","contentIndex":0})"));
  session.push(update(R"({"type":"text_delta","contentIndex":1,"delta":"Yes"})"));
  session.push(update(R"({"type":"toolcall_start","contentIndex":2,"id":"c1","toolName":"bash"})"));
  session.push(update(R"({"type":"toolcall_delta","contentIndex":2,"delta":"{\"comm"})"));
  Json shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][0]["kind"] == "reasoning");
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][1]["status"] == "partial");
  CHECK(shown["entries"][2]["status"] == "input-streaming");
  session.push(update(R"({"type":"toolcall_end","contentIndex":2,"toolCall":)" + kCall + "}"));
  shown = Json::parse(session.snapshot());
  CHECK(shown["entries"][2]["status"] == "ready");
  CHECK(shown["entries"][2]["summary"] == "ls");
  CHECK(codes(shown).empty());
}

TEST_CASE("pi/tinyfish: the arguments of a streaming call may be partial", "[decode][pi]") {
  const auto with_arguments = [](std::string_view arguments) {
    return update(R"({"type":"toolcall_delta","contentIndex":0})",
                  message("assistant",
                          R"({"type":"toolCall","id":"c1","name":"write","arguments":)" +
                              std::string(arguments) + "}",
                          5));
  };
  Session session;
  session.push(with_message("message_start", message("assistant", "", 5)));
  session.push(with_arguments("{}"));
  session.push(with_arguments(R"({"path":"a.md"})"));
  session.push(with_arguments(R"({"path":"a.md","content":"# A"})"));
  const Json shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "input-streaming");
  CHECK(std::string(shown["entries"][0]["summary"]).starts_with("a.md"));
}

TEST_CASE("pi: missed text is inserted before the call that follows it", "[decode][pi]") {
  const std::string whole = message("assistant", kText + "," + kCall, 5);
  Session session;
  session.push(with_message("message_start", message("assistant", "", 5)));
  session.push(update(R"({"type":"toolcall_start","contentIndex":1})", whole));
  Json shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["summary"] == "Hello there");
  CHECK(shown["entries"][1]["summary"] == "ls");
  session.push(with_message("message_end", whole));
  shown = Json::parse(session.snapshot());
  CHECK(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "done");
}

TEST_CASE("pi: an extension's message is a notice with the extension's name", "[decode][pi]") {
  const Json shown = play({with_message(
      "message_end",
      message(
          "custom",
          R"({"type":"text","text":"**Mind** it"},{"type":"image","data":"QUJD","mimeType":"image/png"})",
          5, R"(,"customType":"lint","display":true)"))});
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["kind"] == "message");
  CHECK(shown["entries"][1]["title"]["text"] == "[lint]");
  CHECK(shows(shown["entries"][1], "<strong>Mind</strong>"));
}

TEST_CASE("pi/tinyfish: a message_end without a start is shown", "[decode][pi]") {
  const Json shown = play({with_message("message_end", message("assistant", kText, 5))});
  REQUIRE(shown["entries"].size() == 1);
  const Json grown = play({update(R"({"type":"text_delta","contentIndex":0,"delta":"Hello "})"),
                           with_message("message_end", message("assistant", kText, 5))});
  REQUIRE(grown["entries"].size() == 1);
  CHECK(grown["entries"][0]["summary"] == "Hello there");
  CHECK(codes(grown) == std::vector<std::string>{"update-without-start"});
}

TEST_CASE("pi: an update after the end of a message changes nothing", "[decode][pi]") {
  const std::string whole = message("assistant", kText, 5);
  const Json shown = play({with_message("message_end", whole),
                           update(R"({"type":"text_delta","contentIndex":0,"delta":"!"})", whole)});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["summary"] == "Hello there");
  CHECK(codes(shown) == std::vector<std::string>{"update-after-end"});
}

TEST_CASE("pi: equal messages without timestamps are separate entries", "[decode][pi]") {
  const std::string user = R"({"role":"user","content":"again"})";
  const std::string answer = R"({"role":"assistant","content":[{"type":"text","text":"ok"}]})";
  std::vector<std::string> lines;
  for (int i = 0; i < 2; ++i) {
    for (const std::string& one : {user, answer}) {
      lines.push_back(with_message("message_start", one));
      lines.push_back(with_message("message_end", one));
    }
  }
  lines.push_back(event("agent_end", R"(,"messages":[)" + user + "," + answer + "]"));
  CHECK(play(lines)["entries"].size() == 4);
}

TEST_CASE("pi/tinyfish: an update after the end of a call is reported", "[decode][pi]") {
  const Json shown = play({kStart, kEnd, partial("late")});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(codes(shown) == std::vector<std::string>{"update-after-end"});
}

TEST_CASE("pi/tinyfish: a call's end without a start is shown, and a late start completes it",
          "[decode][pi]") {
  Json shown = play({kEnd});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(codes(shown) == std::vector<std::string>{"result-without-call"});
  // The late start adds the arguments.
  shown = play({kEnd, kStart});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][0]["summary"] == "ls");
}

TEST_CASE("pi: a repeated end or start changes nothing and is reported", "[decode][pi]") {
  const Json once = play({kStart, kEnd});
  const Json twice = play({kStart, kEnd, kEnd});
  CHECK(twice["entries"][0]["revision"] == once["entries"][0]["revision"]);
  CHECK(codes(twice) == std::vector<std::string>{"repeated-result"});
  const std::string other = event(
      "tool_execution_end", R"(,"toolCallId":"c1","toolName":"bash","result":{"content":[]})");
  CHECK(codes(play({kStart, kEnd, other})) == std::vector<std::string>{"second-result"});
  CHECK(codes(play({kStart, kStart, kEnd})) == std::vector<std::string>{"second-start"});
}

TEST_CASE("pi: a reused call id starts another call", "[decode][pi]") {
  const std::string other =
      event("tool_execution_start", R"(,"toolCallId":"c1","toolName":"read","args":{"path":"a"})");
  const Json shown = play({kStart, kEnd, other});
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][1]["status"] == "running");
}

TEST_CASE("pi: accumulated output is reduced to its new part", "[decode][pi]") {
  const auto events = decode_all(kStart + partial("one") + partial("one\\ntwo") +
                                 partial("one\\ntwo") + partial("three"));
  REQUIRE(events.size() == 5);
  const auto& first = std::get<ToolCallEvent>(events[1].bodies.at(0));
  CHECK(first.status == Status::partial);
  CHECK(std::get<CommandOutput>(*first.result->output).standard_output == "one");
  CHECK(std::get<ToolCallEvent>(events[2].bodies.at(0)).output_chunk == "\ntwo");
  CHECK(events[3].bodies.empty());
  // This output does not extend the previous one, so it replaces it.
  const auto& last = std::get<ToolCallEvent>(events[4].bodies.at(0));
  CHECK(last.output_chunk.empty());
  CHECK(std::get<CommandOutput>(*last.result->output).standard_output == "three");
}

TEST_CASE("pi: a result message completes a call whose end was lost", "[decode][pi]") {
  const std::string result =
      message("toolResult", R"({"type":"text","text":"gone\n\nCommand exited with code 7"})", 3,
              R"(,"toolCallId":"c1","toolName":"bash","isError":true)");
  for (const std::string& last : {with_message("message_end", result),
                                  event("turn_end", R"(,"toolResults":[)" + result + "]"),
                                  event("agent_end", R"(,"messages":[)" + result + "]")}) {
    CAPTURE(last);
    const Json shown = play({kStart, last});
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "error");
  }
}

TEST_CASE("pi/tinyfish: an aborted message cancels its pending calls", "[decode][pi]") {
  const std::string begun = with_message("message_start", message("assistant", "", 5));
  const std::string written =
      update(R"({"type":"toolcall_end","contentIndex":0,"toolCall":)" + kCall + "}");
  const auto ended = [](std::string_view fields) {
    return with_message("message_end", message("assistant", kCall, 5, fields));
  };
  Session session;
  session.push(begun + written +
               ended(R"(,"stopReason":"aborted","errorMessage":"Request was aborted.")"));
  Json shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 1);  // the call shows it, without another entry
  CHECK(shown["entries"][0]["status"] == "cancelled");
  CHECK(session.html("e1").find("Operation aborted") != std::string::npos);

  session.reset();
  session.push(begun + written + ended(R"(,"stopReason":"error","errorMessage":"overloaded")"));
  shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(session.html("e1").find("overloaded") != std::string::npos);

  session.reset();
  session.push(event("auto_retry_start", R"(,"attempt":2,"maxAttempts":3,"errorMessage":"busy")") +
               begun + written + ended(R"(,"stopReason":"aborted")"));
  CHECK(session.html("e2").find("Aborted after 2 retry attempt(s)") != std::string::npos);
}

TEST_CASE("pi: a running tool keeps its output when its turn is aborted", "[decode][pi]") {
  Session session;
  session.push(
      kStart + partial("half") +
      with_message("message_end", message("assistant", "", 9, R"(,"stopReason":"aborted")")));
  const Json shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "cancelled");
  CHECK(session.html("e1").find("half") != std::string::npos);
  CHECK(shown["entries"][1]["title"]["key"] == "notice.cancelled");
  // A later end still sets its result.
  session.push(kEnd);
  CHECK(Json::parse(session.descriptor("e1"))["status"] == "done");
}

TEST_CASE("pi: an answer can be aborted, failed or cut off by the length limit", "[decode][pi]") {
  const Json aborted = play({with_message(
      "message_end", message("assistant", kText, 5,
                             R"(,"stopReason":"aborted","errorMessage":"Request was aborted")"))});
  REQUIRE(aborted["entries"].size() == 2);
  CHECK(aborted["entries"][0]["status"] == "cancelled");
  CHECK(aborted["entries"][1]["title"]["key"] == "notice.cancelled");
  CHECK(aborted["entries"][1]["parts"].empty());
  const Json failed =
      play({with_message("message_end", message("assistant", "", 5,
                                                R"(,"stopReason":"error","errorMessage":"400")"))});
  REQUIRE(failed["entries"].size() == 1);
  CHECK(failed["entries"][0]["title"]["key"] == "notice.failed");
  CHECK(shows(failed["entries"][0], "400"));
  CHECK(codes(play({with_message("message_end",
                                 message("assistant", kText, 5, R"(,"stopReason":"length")"))})) ==
        std::vector<std::string>{"length-limit"});
}

TEST_CASE("pi: a turn lasts from agent_start to agent_end, including retries", "[decode][pi]") {
  const std::string failed = with_message(
      "message_end", message("assistant", "", 5, R"(,"stopReason":"error","errorMessage":"x")"));
  Json shown = play({event("agent_start"), failed, event("agent_end", R"(,"messages":[])")});
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "error");
  shown = play({event("agent_start"), failed, event("agent_end", R"(,"willRetry":true)"),
                event("auto_retry_start", R"(,"attempt":1,"errorMessage":"x")"),
                event("agent_start"), with_message("message_end", message("assistant", kText, 6)),
                event("auto_retry_end", R"(,"success":true,"attempt":1)"), event("agent_end")});
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
}

TEST_CASE("pi: a retry is one entry from start to end", "[decode][pi]") {
  const std::string start = event(
      "auto_retry_start", R"(,"attempt":1,"maxAttempts":3,"delayMs":2000,"errorMessage":"busy")");
  Json shown = play({start});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "running");
  CHECK(shown["entries"][0]["title"]["text"] == "Retrying, attempt 1/3");
  shown = play({start, event("auto_retry_end", R"(,"success":true,"attempt":1)")});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  shown = play({start, event("auto_retry_end", R"(,"success":false,"finalError":"still busy")")});
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shows(shown["entries"][0], "still busy"));
  shown = play({event("summarization_retry_start", R"(,"attempt":1,"errorMessage":"busy")"),
                event("summarization_retry_end", R"(,"success":true)")});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
}

TEST_CASE("pi: a compaction is one entry from start to end", "[decode][pi]") {
  for (const std::string prefix : {"auto_compaction", "compaction"}) {
    CAPTURE(prefix);
    const std::string start = event(prefix + "_start", R"(,"reason":"threshold")");
    const auto key_after = [&](std::string_view fields) {
      const Json shown = play({start, event(prefix + "_end", fields)});
      REQUIRE(shown["entries"].size() == 1);
      return std::string(shown["entries"][0]["title"]["key"]);
    };
    CHECK(play({start})["entries"][0]["title"]["key"] == "notice.compacting");
    CHECK(key_after(R"(,"result":{"summary":"# S","tokensBefore":9},"aborted":false)") ==
          "notice.compacted-from");
    CHECK(key_after(R"(,"result":{"summary":"# S"},"aborted":false)") == "notice.compacted");
    CHECK(key_after(R"(,"result":null,"aborted":true)") == "notice.compaction-cancelled");
    CHECK(key_after(R"(,"aborted":false,"willRetry":true,"errorMessage":"quota")") ==
          "notice.compaction-failed");
    CHECK(key_after(R"(,"aborted":false)") == "notice.compaction-skipped");
  }
  const Json lone = play({event("compaction_end", R"(,"result":{"summary":"s"})")});
  CHECK(codes(lone) == std::vector<std::string>{"end-without-start"});
}

TEST_CASE("pi: events of the session become facts or notices", "[decode][pi]") {
  const Json shown = play(
      {event("session", R"(,"version":3,"id":"s","timestamp":"2026-01-02T03:04:05.000Z")"),
       event("queue_update", R"(,"steering":["now"],"followUp":["later","last"])"),
       event("session_info_changed", R"(,"name":"Parser")"),
       event("thinking_level_changed", R"(,"level":"high")"),
       event("extension_error", R"(,"extensionPath":"/x.ts","event":"turn_end","error":"boom")"),
       event("response", R"(,"command":"abort","success":true)"),
       event("response", R"(,"command":"fork","success":false,"error":"no such entry")"),
       event("agent_settled"), event("turn_start"), event("agent_flew")});
  CHECK(shown["session"]["startedAt"] == 1767323045000);
  CHECK(shown["queue"].size() == 3);
  std::vector<std::string> titles;
  for (const Json& entry : shown["entries"])
    titles.push_back(entry["title"]["text"]);
  CHECK(titles == std::vector<std::string>{"Session: Parser", "Thinking level: high",
                                           "Error in the extension /x.ts", "Command failed: fork",
                                           "Event of no known dialect"});
}

TEST_CASE("pi: a shell command of the user is a call", "[decode][pi]") {
  const std::string done = message(
      "bashExecution", "", 7,
      R"(,"command":"make","output":"ab\n","exitCode":2,"cancelled":false,"truncated":false)");
  const Json shown = play({event("bash_execution_update", R"(,"delta":"a")"),
                           event("bash_execution_update", R"(,"delta":"b\n")"),
                           with_message("message_start", done), with_message("message_end", done)});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shown["entries"][0]["tool"]["name"] == "!");
  CHECK(shown["entries"][0]["summary"] == "make");
  CHECK(codes(shown).empty());
}

TEST_CASE("pi: a to-do list makes no entry unless it fails", "[decode][pi]") {
  const auto todo = [](std::string_view result) {
    return event("tool_execution_start",
                 R"(,"toolCallId":"t","toolName":"todo","args":{"action":"add"})") +
           event("tool_execution_end",
                 R"(,"toolCallId":"t","toolName":"todo",)" + std::string(result));
  };
  Json shown = play({todo(R"("result":{"content":[],"details":{"todos":[)"
                          R"({"id":1,"text":"Write","done":true},{"id":2,"text":"Test"}]}})")});
  CHECK(shown["entries"].empty());
  REQUIRE(shown["todos"].size() == 2);
  CHECK(shown["todos"][0]["status"] == "completed");
  CHECK(shown["todos"][1]["content"] == "Test");
  shown = play({todo(R"("isError":true,"result":{"content":[{"type":"text","text":"full"}]})")});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(codes(shown).empty());
}

TEST_CASE("pi/tinyfish: the summary of a run changes from running to completed", "[decode][pi]") {
  const std::string run = R"(,"toolCallId":"r","toolName":"tinyfish_agent_run",)";
  Session session;
  session.push(event("tool_execution_start", run + R"("args":{"url":"https://example.com"})") +
               event("tool_execution_update", run + R"("partialResult":{"content":[]})"));
  CHECK(Json::parse(session.descriptor("e1"))["status"] == "running");
  CHECK(Json::parse(session.descriptor("e1"))["summary"] == "⏳ Running…");
  session.push(
      event("tool_execution_end", run + R"("result":{"content":[{"type":"text","text":"x"}],)"
                                        R"("details":{"eventCount":87}},"isError":false)"));
  CHECK(Json::parse(session.descriptor("e1"))["summary"] == "✅ Agent completed (87 events)");
}

TEST_CASE("pi: a bare tool result is recognised, and its tool is inferred", "[decode][pi]") {
  const auto events = decode_all(
      R"({"content":[{"type":"text","text":"Found 12 result(s):"}],"details":{"resultCount":12}})");
  REQUIRE(events.size() == 1);
  CHECK(events[0].dialect == "pi");
  const auto& call = std::get<ToolCallEvent>(events[0].bodies.at(0));
  CHECK(call.name == "tinyfish_search");
  CHECK(call.status == Status::done);
  REQUIRE(events[0].notes.size() == 1);
  CHECK(events[0].notes[0].code == "inferred-tool");
  const auto named = decode_all(R"({"toolName":"x","content":[],"details":null,"isPartial":true})");
  CHECK(std::get<ToolCallEvent>(named.at(0).bodies.at(0)).status == Status::running);
}

TEST_CASE("pi: unambiguous events score highest, and others lower or not at all", "[decode][pi]") {
  struct Row {
    std::string_view value;
    int least, most;
  };
  const Row rows[] = {
      {R"({"type":"agent_start"})", 100, 100},
      {R"({"type":"agent_start","task":"Fix the parser"})", 1, 9},
      {R"({"type":"agent_end","messages":[],"willRetry":true})", 100, 100},
      {R"({"type":"agent_end","output":"Done"})", 1, 9},
      {R"({"type":"agent_settled","output":"Done"})", 1, 9},
      {R"({"type":"session_info_changed","name":"x"})", 100, 100},
      {R"({"type":"session_info_changed","words":"x"})", 1, 9},
      {R"({"type":"turn_start"})", 100, 100},
      {R"({"type":"turn_start","prompt":"Go"})", 1, 9},
      {R"({"type":"turn_start","prompt":"Go","data":{}})", 0, 0},
      {R"({"type":"tool_execution_end"})", 0, 0},
      {R"({"type":"tool_execution_end","toolCallId":"c"})", 100, 100},
      {R"({"type":"message_start","message":{"role":"user"}})", 100, 100},
      {R"({"type":"message_start","message":{"type":"message","role":"assistant"}})", 0, 0},
      {R"({"type":"message","message":{"role":"user"}})", 100, 100},
      {R"({"type":"message","role":"assistant","content":[]})", 0, 0},
      {R"({"type":"text","content":"x"})", 0, 0},
      {R"({"type":"error"})", 0, 0},
      {R"({"type":"assistant","message":{"role":"assistant"}})", 0, 0},
      {R"({"content":[],"details":{}})", 50, 60},
      {R"({"content":[{"type":"text","text":"x"}]})", 1, 49},
      {R"({"msg":"x","content":[],"details":{}})", 0, 0},
      {R"({"role":"toolResult","content":[]})", 0, 0},
      {R"({"role":"toolResult","toolCallId":"c","content":[]})", 90, 100},
      {R"({"role":"assistant","blocks":[]})", 0, 0},
      {R"({"role":"user","content":"x","timestamp":1})", 1, 49},
  };
  for (const Row& row : rows) {
    CAPTURE(row.value);
    auto parsed = read_json(row.value);
    REQUIRE(std::holds_alternative<Value>(parsed));
    const int score = score_pi({std::get<Value>(parsed), {}});
    CHECK(score >= row.least);
    CHECK(score <= row.most);
  }
}
