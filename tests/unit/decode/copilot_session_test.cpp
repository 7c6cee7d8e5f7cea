// GitHub Copilot CLI: how turns end, messages that the program sends in the user's name, entries of
// the session, and questions to a person.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string event(std::string_view type, std::string_view data) {
  static int number = 0;
  return R"({"type":")" + std::string(type) + R"(","data":)" + std::string(data) + R"(,"id":"s)" +
         std::to_string(++number) + R"(","timestamp":"2026-03-20T18:20:00.000Z","parentId":null})" +
         "\n";
}

std::string person(std::string_view text) {
  return event("user.message", R"({"content":")" + std::string(text) + "\"}");
}

std::string answer(std::string_view text) {
  static int number = 0;
  return event("assistant.message", R"({"messageId":"a)" + std::to_string(++number) +
                                        R"(","content":")" + std::string(text) +
                                        R"(","toolRequests":[]})");
}

std::string start(std::string_view tool, std::string_view input) {
  return event("tool.execution_start", R"({"toolCallId":"c","toolName":")" + std::string(tool) +
                                           R"(","arguments":)" + std::string(input) + "}");
}

std::string end(std::string_view text) {
  return event(
      "tool.execution_complete",
      R"({"toolCallId":"c","success":true,"result":{"content":")" + std::string(text) + "\"}}");
}

}  // namespace

TEST_CASE("copilot: a session error makes the turn fail", "[decode][copilot]") {
  const std::string failed =
      person("Go") +
      event("session.error", R"({"errorType":"quota","message":"No more.","statusCode":402})");
  CHECK(snapshot(failed)["turns"][0]["status"] == "error");
  const Json idle = snapshot(failed + event("assistant.idle", "{}"));
  REQUIRE(idle["turns"].size() == 1);
  CHECK(idle["turns"][0]["status"] == "error");
  const Json next = snapshot(failed + person("Again") + event("assistant.turn_start", "{}") +
                             answer("Yes") + event("assistant.idle", "{}"));
  REQUIRE(next["turns"].size() == 2);
  CHECK(next["turns"][0]["status"] == "error");
  CHECK(next["turns"][1]["status"] == "done");
  // The program retries by itself.
  const Json again = snapshot(failed + event("assistant.turn_start", "{}") + answer("Yes") +
                              event("assistant.idle", "{}"));
  REQUIRE(again["turns"].size() == 1);
  CHECK(again["turns"][0]["status"] == "done");
}

TEST_CASE("copilot: a crash of the session makes the turn fail", "[decode][copilot]") {
  const auto shut = [&](std::string_view data) {
    return snapshot(person("Go") + answer("Yes") + event("session.shutdown", data) +
                    event("assistant.idle", "{}"));
  };
  const Json crashed = shut(R"({"shutdownType":"error","errorReason":"Boom","modelMetrics":{}})");
  CHECK(crashed["turns"][0]["status"] == "error");
  CHECK(crashed["entries"].back()["parts"].dump().find("Boom") != std::string::npos);
  CHECK(shut(R"({"shutdownType":"routine","modelMetrics":{}})")["turns"][0]["status"] == "done");
}

TEST_CASE("copilot: an abort is shown once, whichever events report it", "[decode][copilot]") {
  const std::string go = person("Go") + start("bash", R"({"command":"sleep 9"})");
  const std::string idle = event("assistant.idle", R"({"aborted":true})");
  const std::string abort = event("abort", R"({"reason":"user_initiated"})");
  for (const std::string& told : {idle, abort, abort + idle}) {
    const Json shown = snapshot(go + told);
    CHECK(shown["turns"][0]["status"] == "cancelled");
    REQUIRE(shown["entries"].size() == 3);
    CHECK(shown["entries"][1]["status"] == "cancelled");
    CHECK(shown["entries"][2]["kind"] == "notice");
  }
  const Json later = snapshot(go + abort + person("On") + answer("Yes") + idle);
  CHECK(later["turns"][1]["status"] == "cancelled");
}

TEST_CASE("copilot: a user message written by the program does not start a turn",
          "[decode][copilot]") {
  const auto turns = [&](std::string_view members) {
    return snapshot(person("Go") + answer("Yes") +
                    event("user.message", R"({"content":"More")" + std::string(members) + "}") +
                    answer("Well"))["turns"]
        .size();
  };
  CHECK(turns("") == 2);
  CHECK(turns(R"(,"source":"user")") == 2);
  CHECK(turns(R"(,"source":"skill-pdf")") == 1);
  CHECK(turns(R"(,"source":"agent-7")") == 1);
  CHECK(turns(R"(,"isAutopilotContinuation":true)") == 1);
}

TEST_CASE("copilot: the session has the title that it was given last", "[decode][copilot]") {
  const auto title = [](std::string_view data) { return event("session.title_changed", data); };
  const std::string named = title(R"({"title":"Fix it"})");
  CHECK(snapshot(named)["session"]["title"] == "Fix it");
  CHECK(snapshot(named + title(R"({"title":"Fixed"})"))["session"]["title"] == "Fixed");
  CHECK(snapshot(named + title(R"({"title":""})"))["session"]["title"] == "Fix it");
  CHECK(snapshot(named)["entries"].empty());
}

TEST_CASE("copilot: each compaction is one entry with its summary", "[decode][copilot]") {
  const std::string begun = event("session.compaction_start", "{}");
  const auto done = [](std::string_view summary) {
    return event("session.compaction_complete",
                 R"({"success":true,"preCompactionTokens":100,"summaryContent":")" +
                     std::string(summary) + "\"}");
  };
  const Json rows = snapshot(begun + done("First.") + begun + done("Second."))["entries"];
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["title"]["text"] == "Context compacted from 100 tokens");
  CHECK(rows[0]["parts"].dump().find("First.") != std::string::npos);
  CHECK(rows[1]["parts"].dump().find("Second.") != std::string::npos);
  CHECK(snapshot(done("First.") + done("Second."))["entries"].size() == 2);
}

TEST_CASE("copilot: a plan that the user rejects is denied", "[decode][copilot]") {
  const std::string asked =
      start("exit_plan_mode", R"({"summary":"Do it"})") +
      event("exit_plan_mode.requested", R"({"requestId":"r","summary":"Do it","actions":[]})");
  CHECK(snapshot(asked)["entries"][0]["status"] == "awaiting-approval");
  const auto answered = [&](std::string_view data) {
    return snapshot(asked + event("exit_plan_mode.completed",
                                  R"({"requestId":"r",)" + std::string(data) + "}"));
  };
  CHECK(answered(R"("approved":true)")["entries"][0]["status"] == "running");
  const Json refused = answered(R"("approved":false,"feedback":"Smaller")")["entries"];
  REQUIRE(refused.size() == 1);
  CHECK(refused[0]["status"] == "denied");
  CHECK(refused[0]["parts"].dump().find("Smaller") != std::string::npos);
  const Json ended =
      snapshot(asked + event("exit_plan_mode.completed", R"({"requestId":"r","approved":false})") +
               end("The plan was rejected."))["entries"];
  REQUIRE(ended.size() == 1);
  CHECK(ended[0]["status"] == "denied");
}

TEST_CASE("copilot: an MCP server's elicitation is a question", "[decode][copilot]") {
  const std::string asked =
      event("elicitation.requested",
            R"({"requestId":"r","message":"Your name?","mode":"form","requestedSchema":{}})");
  CHECK(snapshot(asked)["entries"][0]["status"] == "awaiting-approval");
  const auto answered = [&](std::string_view data) {
    return snapshot(asked + event("elicitation.completed",
                                  R"({"requestId":"r",)" + std::string(data) + "}"))["entries"];
  };
  const Json said = answered(R"("action":"accept","content":{"name":"Ann"})");
  REQUIRE(said.size() == 1);
  CHECK(said[0]["status"] == "done");
  CHECK(said[0]["summary"] == "Your name?");
  CHECK(said[0]["parts"].dump().find("Ann") != std::string::npos);
  // The call that asks continues, and does not contain the question.
  const Json rows =
      snapshot(start("docs-login", "{}") +
               event("elicitation.requested",
                     R"({"requestId":"r","toolCallId":"c","message":"Name?"})"))["entries"];
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["status"] == "running");
  CHECK(rows[1]["summary"] == "Name?");
  CHECK(answered(R"("action":"decline")")[0]["status"] == "denied");
  CHECK(answered(R"("action":"cancel")")[0]["status"] == "cancelled");
}

TEST_CASE("copilot: state events make no entry", "[decode][copilot]") {
  for (const std::string_view kind :
       {"assistant.streaming_delta", "commands.changed", "external_tool.requested",
        "session.mode_changed", "session.task_complete", "skill.invoked"}) {
    CHECK(snapshot(event(kind, R"({"requestId":"r","size":1})"))["entries"].empty());
  }
}

TEST_CASE("copilot: of the model's events, only failures are shown", "[decode][copilot]") {
  const std::string go = person("Go");
  for (const std::string_view kind :
       {"model.turn_started", "model.model_call_started", "model.message", "model.response",
        "model.messages_snapshot", "model.turn_retry", "session.fusion_completed",
        "skill.context_delivered_ref"}) {
    CHECK(snapshot(event(kind, R"({"turn":0})"))["entries"].empty());
  }
  const std::string failed = event("model.turn_failed", R"({"error":"403 Forbidden"})");
  const Json alone = snapshot(go + failed + event("model.turn_ended", "{}"));
  REQUIRE(alone["entries"].size() == 2);
  CHECK(alone["entries"][1]["parts"].dump().find("403") != std::string::npos);
  CHECK(alone["turns"][0]["status"] == "error");
  // The program repeats the error in words for people.
  const std::string worded = event("session.error", R"({"message":"Sign in again."})");
  const Json told = snapshot(go + failed + event("model.turn_ended", "{}") + worded);
  REQUIRE(told["entries"].size() == 2);
  CHECK(told["entries"][1]["parts"].dump().find("Sign in") != std::string::npos);
  CHECK(told["turns"].size() == 1);
  CHECK(snapshot(go + failed + worded + event("session.error", R"({"message":"No."})"))["entries"]
            .size() == 3);
  CHECK(snapshot(go + failed + person("Again") + worded)["entries"].size() == 4);
}

TEST_CASE("copilot: a model call is counted once, whichever events report it",
          "[decode][copilot]") {
  const auto success = [] {
    return event(
        "model.model_call_success",
        R"({"responseUsage":{"prompt_tokens":100,"completion_tokens":5,"total_tokens":105}})");
  };
  const auto usage = [] {
    return event("assistant.usage", R"({"model":"m","inputTokens":100,"outputTokens":5})");
  };
  const auto total = [](const std::string& lines) {
    return snapshot(lines)["session"]["usage"]["totalTokens"].get<int>();
  };
  CHECK(total(success() + success()) == 210);
  CHECK(total(success() + usage() + success() + usage()) == 210);
  CHECK(total(usage() + success() + usage()) == 210);
}

TEST_CASE("copilot: the totals of each run of a session start from 0", "[decode][copilot]") {
  const auto shut = [](int tokens, std::string_view run) {
    return event("session.shutdown",
                 R"({"shutdownType":"routine","modelMetrics":{"m":{"usage":{"inputTokens":)" +
                     std::to_string(tokens) + R"(,"outputTokens":0}}})" +
                     (run.empty() ? "" : R"(,"sessionStartTime":)" + std::string(run)) + "}");
  };
  const auto total = [](const std::string& lines) {
    return snapshot(lines)["session"]["usage"]["totalTokens"].get<int>();
  };
  const std::string resume = event("session.resume", R"({"eventCount":4})");
  CHECK(total(shut(1050, "") + resume + shut(840, "")) == 1890);
  CHECK(total(shut(1000, "1") + resume + shut(2000, "2")) == 3000);
  CHECK(total(shut(1000, "1") + shut(2000, "2")) == 3000);
  CHECK(total(shut(1000, "") + shut(300, "")) == 1300);
  // A run that continues, or repeats its totals.
  CHECK(total(shut(1000, "1") + shut(2000, "1")) == 2000);
  CHECK(total(shut(1000, "1") + resume + shut(2000, "1")) == 2000);
  CHECK(total(shut(1000, "1") + resume + shut(2000, "2") + shut(2000, "2")) == 3000);
}

TEST_CASE("copilot: reasoning repeated with its calls is shown once", "[decode][copilot]") {
  const auto says = [](std::string_view id, std::string_view opaque, std::string_view agent = "") {
    return event("assistant.message",
                 R"({"messageId":")" + std::string(id) + R"(","content":"A","toolRequests":[],)" +
                     (agent.empty() ? "" : R"("parentToolCallId":")" + std::string(agent) + "\",") +
                     R"("reasoningText":"Hm.","reasoningOpaque":")" + std::string(opaque) + "\"}");
  };
  const auto rows = [](const std::string& lines) { return snapshot(lines)["entries"].size(); };
  CHECK(rows(says("1", "x") + says("2", "x")) == 3);
  CHECK(rows(says("1", "x") + says("2", "y")) == 4);
  CHECK(rows(says("1", "") + says("2", "")) == 3);
  CHECK(rows(says("1", "x") + person("Go") + says("2", "x")) == 5);
  const std::string task = start("task", R"({"description":"Look"})");
  CHECK(rows(task + says("1", "x") + says("2", "x", "c")) == 5);
  // The reasoning was streamed before the message that contains it.
  const std::string streamed =
      event("assistant.reasoning_delta", R"({"reasoningId":"r","deltaContent":"Hm."})");
  CHECK(rows(streamed + says("1", "x") + says("2", "x")) == 3);
  const std::string told = event("assistant.reasoning", R"({"reasoningId":"r","content":"Hm."})");
  CHECK(rows(told + says("1", "x") + says("2", "x")) == 3);
  CHECK(rows(says("1", "x") + told + says("2", "x")) == 3);
}

TEST_CASE("copilot: the session has its directory, branch and model", "[decode][copilot]") {
  const std::string began =
      event("session.start", R"({"context":{"cwd":"/w","branch":"main"},"selectedModel":"m"})");
  const Json session = snapshot(began)["session"];
  CHECK(session["directory"] == "/w");
  CHECK(session["branch"] == "main");
  CHECK(session["model"] == "m");
  const Json moved =
      snapshot(began + event("session.context_changed", R"({"cwd":"/x"})"))["session"];
  CHECK(moved["directory"] == "/x");
  CHECK(moved["branch"] == "main");
}

TEST_CASE("copilot: events wrapped in the SDK's notifications are read the same",
          "[decode][copilot]") {
  const auto wrap = [](std::string line) {
    line.pop_back();
    return R"({"jsonrpc":"2.0","method":"session.event","params":{"sessionId":"s","event":)" +
           line + "}}\n";
  };
  const Json said = snapshot(wrap(person("Go")) + wrap(answer("Yes")));
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["summary"] == "Yes");
}

TEST_CASE("copilot: a shutdown without a reason keeps the earlier error", "[decode][copilot]") {
  const std::string shut = event("session.shutdown", R"({"shutdownType":"error"})");
  for (const std::string_view failed :
       {R"({"error":"403 Forbidden"})", R"({"error":{"message":"403 Forbidden","code":"x"}})"}) {
    const Json shown = snapshot(person("Go") + event("model.turn_failed", failed) + shut);
    REQUIRE(shown["entries"].size() == 2);
    CHECK(shown["entries"][1]["parts"].dump().find("403") != std::string::npos);
    CHECK(shown["turns"][0]["status"] == "error");
  }
  CHECK(snapshot(person("Go") + shut)["turns"][0]["status"] == "error");
}
