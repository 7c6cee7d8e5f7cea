// Cline: statuses of calls in its stream, its stored messages for the model, and those of its chat.
// Whole logs are in tests/golden/cline.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/cline/tools.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string event(std::string_view members) {
  return R"({"ts":"2026-03-20T18:20:00.000Z","type":"agent_event","event":{)" +
         std::string(members) + "}}\n";
}

const std::string kCall = event(
    R"("type":"content_start","contentType":"tool","toolName":"run_commands","toolCallId":"c","input":{"commands":["ls"]})");

std::string end(std::string_view members) {
  return event(
      R"("type":"content_end","contentType":"tool","toolName":"run_commands","toolCallId":"c",)" +
      std::string(members));
}

std::string chat(int time, std::string_view members) {
  return R"({"ts":)" + std::to_string(1774030800000 + time) + "," + std::string(members) + "}\n";
}

const std::string kAsked =
    chat(1, R"("type":"ask","ask":"tool","text":"{\"tool\":\"readFile\",\"path\":\"a.js\"}")");

}  // namespace

TEST_CASE("cline: the end of a call determines its status", "[decode][cline]") {
  CHECK(entries(kCall)[0]["status"] == "running");
  CHECK(entries(kCall +
                end(R"("output":[{"query":"ls","result":"a","success":true}])"))[0]["status"] ==
        "done");
  const Json failed = entries(
      kCall +
      end(R"("output":[{"query":"ls","result":"","error":"Command exited with code 3","success":false}])"));
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(entries(kCall + end(R"("error":"No")"))[0]["status"] == "error");
}

TEST_CASE("cline: content_start appends a chunk, and content_end gives the whole text",
          "[decode][cline]") {
  const std::string piece = event(R"("type":"content_start","contentType":"text","text":"a")");
  CHECK(entries(piece + piece)[0]["summary"] == "aa");
  const Json shown =
      entries(piece + event(R"("type":"content_end","contentType":"text","text":"abc")"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "abc");
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("cline: the report of a sub-agent says how it ended and what it took",
          "[decode][cline]") {
  const auto read = [](std::string_view reason, std::string_view more) {
    const auto end = read_json(R"({"output":{"text":"Looked.","finishReason":")" +
                               std::string(reason) + "\"" + std::string(more) + "}}");
    ClineResult result = read_cline_end("spawn_agent", null_value(), std::get<Value>(end));
    REQUIRE(result.result.output);
    return std::pair(result.status, std::get<TaskReport>(*result.result.output));
  };
  const auto [status, report] =
      read("completed", R"(,"usage":{"inputTokens":10,"outputTokens":5,"totalTokens":15})");
  CHECK(status == Status::done);
  CHECK(report.text == "Looked.");
  CHECK(report.state.empty());
  CHECK(report.total_tokens == 15);
  const auto [stopped, rest] = read("max_iterations", "");
  CHECK(stopped == Status::cancelled);
  CHECK(rest.state == "max_iterations");
  CHECK_FALSE(rest.total_tokens);
}

TEST_CASE("cline: stored messages are read as calls with results and the user's text",
          "[decode][cline]") {
  const Json shown = entries(
      R"({"version":1,"sessionId":"s","messages":[)"
      R"({"id":"m1","role":"user","ts":1774030800000,"content":[{"type":"text","text":"<user_input mode=\"act\">Fix it</user_input>"},{"type":"text","text":"<environment_details>\nfiles\n</environment_details>"}]},)"
      R"({"id":"m2","role":"assistant","ts":1774030800001,"content":[{"type":"thinking","thinking":"Hm."},{"type":"text","text":"I look."},{"type":"tool_use","id":"t","name":"read_files","input":{"files":[{"path":"a.js"}]}}]},)"
      R"({"id":"m3","role":"user","ts":1774030800002,"content":[{"type":"tool_result","tool_use_id":"t","content":"let a;"}]}]})"
      "\n");
  REQUIRE(shown.size() == 5);
  CHECK(shown[0]["summary"] == "Fix it");
  CHECK(shown[1]["summary"].get<std::string>().find("environment_details") != std::string::npos);
  CHECK(shown[2]["kind"] == "reasoning");
  CHECK(shown[3]["summary"] == "I look.");
  CHECK(shown[4]["status"] == "done");
  for (const Json& entry : shown)
    CHECK(entry["dialect"] == "cline");
}

TEST_CASE("cline: stored results are read like those of the stream", "[decode][cline]") {
  const auto stored = [](std::string_view input, std::string_view result, bool is_error) {
    const Json call = {
        {"type", "tool_use"}, {"id", "t"}, {"name", "run_commands"}, {"input", Json::parse(input)}};
    const Json answer = {
        {"type", "tool_result"}, {"tool_use_id", "t"}, {"is_error", is_error}, {"content", result}};
    const auto message = [](const char* role, const Json& block) {
      return Json{{"role", role}, {"ts", 1774030800000}, {"content", Json::array({block})}};
    };
    const Json messages = {message("assistant", call), message("user", answer)};
    const Json shown =
        entries(Json{{"version", 1}, {"sessionId", "s"}, {"messages", messages}}.dump() + "\n");
    REQUIRE(shown.size() == 1);
    return shown[0];
  };
  const Json failed = stored(
      R"({"commands":["ls"]})",
      R"([{"toolName":"run_commands","query":"ls","result":"none","error":"Command exited with code 3","success":false}])",
      false);
  CHECK(failed["status"] == "error");
  CHECK(failed["badges"][0]["label"]["text"] == "Exit code 3");
  CHECK(failed["parts"][1]["pieces"][0]["text"] == "none");
  const Json refused = stored(
      R"({"commands":["ls"]})",
      R"({"toolName":"run_commands","query":{"commands":["ls"]},"result":"","error":"Not allowed.","success":false})",
      true);
  CHECK(refused["status"] == "error");
  CHECK(refused["parts"].back().dump().find("\"Not allowed.\"") != std::string::npos);
  // JSON that a tool itself printed is shown as it is.
  CHECK(stored(R"({"commands":["jq"]})", R"([{"a":1}])", false)["status"] == "done");
}

TEST_CASE("cline: a history without timestamps is recognised by its tags", "[decode][cline]") {
  const Json shown =
      entries(R"([{"role":"user","content":[{"type":"text","text":"<task>\nFix it\n</task>"}]},)"
              R"({"role":"assistant","content":[{"type":"text","text":"Done."}]}])");
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["dialect"] == "cline");
  CHECK(shown[0]["summary"] == "Fix it");
}

TEST_CASE("cline: a request in the chat waits until the next message", "[decode][cline]") {
  const Json waiting = entries(kAsked);
  REQUIRE(waiting.size() == 1);
  CHECK(waiting[0]["status"] == "awaiting-approval");
  CHECK(waiting[0]["title"]["text"] == "Read file");
  const std::string answer = chat(2, R"("type":"say","say":"text","text":"I see.")");
  CHECK(entries(kAsked + answer)[0]["status"] == "done");
  const std::string feedback = chat(2, R"("type":"say","say":"user_feedback","text":"Do not")");
  CHECK(entries(kAsked + feedback)[0]["status"] == "denied");
}

TEST_CASE("cline: a chat command has the output that follows", "[decode][cline]") {
  const Json shown = entries(chat(1, R"("type":"say","say":"command","text":"ls")") +
                             chat(2, R"("type":"say","say":"command_output","text":"a\n")") +
                             chat(3, R"("type":"say","say":"command_output","text":"b\n")") +
                             chat(4, R"("type":"say","say":"completion_result","text":"Done.")"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["summary"] == "ls");
  CHECK(shown[1]["summary"] == "Done.");
}

TEST_CASE("cline: chat messages with the same timestamp are one entry", "[decode][cline]") {
  const Json shown =
      entries(chat(1, R"("type":"say","say":"text","text":"I","partial":true)") +
              chat(1, R"("type":"say","say":"text","text":"I see.","partial":false)"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "I see.");
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("cline: the usage and cost of an API request count once", "[decode][cline]") {
  const std::string begun =
      chat(1, R"("type":"say","say":"api_req_started","text":"{\"request\":\"x\"}")");
  const std::string ended = chat(
      1,
      R"("type":"say","say":"api_req_started","text":"{\"request\":\"x\",\"tokensIn\":10,\"tokensOut\":5,\"cost\":0.25}")");
  const Json session = snapshot(begun + ended + ended)["session"];
  CHECK(session["usage"]["totalTokens"] == 15);
  CHECK(session["costUsd"] == 0.25);
}

TEST_CASE("cline: unknown kinds are cards", "[decode][cline]") {
  const Json shown = entries(chat(1, R"("type":"say","say":"brand_new","text":"x")"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
}

TEST_CASE("cline: adjacent XML elements in one text are separated", "[decode][cline]") {
  const Json shown = entries(
      R"({"id":"m1","role":"user","ts":1774030800000,"content":[{"type":"text","text":"<user_input mode=\"act\">Fix it</user_input>\n<environment_details>\nfiles\n</environment_details>"}]})"
      "\n");
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["summary"] == "Fix it");
  CHECK(shown[1]["summary"].get<std::string>().find("environment_details") != std::string::npos);
  const Json prose = entries(
      R"({"id":"m1","role":"user","ts":1774030800000,"content":[{"type":"text","text":"<b>a</b> and <i>b</i>"}]})"
      "\n");
  CHECK(prose.size() == 1);
}

TEST_CASE("cline: denials and timeouts are distinguished from errors", "[decode][cline]") {
  const Json refused = entries(
      kCall +
      end(R"("output":{"error":"Too risky -- NOT a tool or system failure. Clarify with user before proceeding."})"));
  CHECK(refused[0]["status"] == "denied");
  CHECK(refused[0]["parts"].back().dump().find("\"Too risky\"") != std::string::npos);
  const Json late = entries(
      kCall +
      end(R"("output":[{"query":"ls","result":"a","error":"Command failed: Command timed out after 30000ms","success":false}])"));
  CHECK(late[0]["status"] == "timed-out");
  CHECK(late[0]["parts"].dump().find("Command failed") == std::string::npos);
}

TEST_CASE("cline: the inputs of tools are normalized", "[decode][cline]") {
  const auto summary = [](std::string_view tool, std::string_view input) {
    return entries(
        event(R"("type":"content_start","contentType":"tool","toolCallId":"c","toolName":")" +
              std::string(tool) + R"(","input":)" + std::string(input)))[0]["summary"];
  };
  CHECK(summary("run_commands", R"({"commands":[{"command":"git","args":["log","-1"]}]})") ==
        "git log -1");
  CHECK(summary("fetch_web_content", R"({"requests":[{"url":"https://a.org/","prompt":"p"}]})") ==
        "https://a.org/");
  CHECK(summary("ask_question", R"({"question":"Which?","options":["A","B"]})") == "Which?");
  CHECK(summary("skills", R"({"skill":"pdf"})") == "pdf");
}

TEST_CASE("cline: images from tools and from the model are shown", "[decode][cline]") {
  const auto has_image = [](const Json& shown) {
    REQUIRE(shown.size() == 1);
    return shown[0]["parts"].dump().find("iVBORw0KGgo=") != std::string::npos &&
           shown[0]["parts"].dump().find("\"image\"") != std::string::npos;
  };
  CHECK(has_image(entries(
      event(
          R"("type":"content_start","contentType":"tool","toolName":"read_files","toolCallId":"r","input":{"files":[{"path":"a.png"}]})") +
      event(
          R"("type":"content_end","contentType":"tool","toolName":"read_files","toolCallId":"r","output":[{"query":"a.png","result":[{"type":"text","text":"A picture"},{"type":"image","data":"iVBORw0KGgo=","mediaType":"image/png"}],"success":true}])"))));
  CHECK(has_image(entries(event(
      R"("type":"content_end","contentType":"media","media":{"id":"m","modality":"image","mediaType":"image/png","source":{"type":"base64","data":"iVBORw0KGgo="}})"))));
  const Json other = entries(event(R"("type":"content_end","contentType":"brand_new","x":"y")"));
  REQUIRE(other.size() == 1);
  CHECK(other[0]["kind"] == "unknown");
}

TEST_CASE("cline: stored messages have usage, cost and model", "[decode][cline]") {
  const auto session = [](std::string_view members) {
    return snapshot(
        R"({"id":"m","role":"assistant","ts":1774030800000,"content":[{"type":"text","text":"Hi"}],)" +
        std::string(members) + "}\n")["session"];
  };
  const Json today = session(
      R"("modelInfo":{"id":"m-1","provider":"p"},"metrics":{"inputTokens":12,"outputTokens":7,"cacheReadTokens":2,"cost":0.5})");
  CHECK(today["model"] == "m-1");
  CHECK(today["usage"]["totalTokens"] == 19);
  CHECK(today["usage"]["cachedTokens"] == 2);
  CHECK(today["costUsd"] == 0.5);
  const Json older =
      session(R"("modelInfo":{"modelId":"m-0"},"metrics":{"tokens":{"prompt":3,"completion":4}})");
  CHECK(older["model"] == "m-0");
  CHECK(older["usage"]["totalTokens"] == 7);
  CHECK(session(R"("modelInfo":{"id":"m-1"})")["model"] == "m-1");
}

TEST_CASE("cline: redacted stored thoughts are thoughts", "[decode][cline]") {
  const Json shown = entries(
      R"({"id":"m","role":"assistant","ts":1774030800000,"content":[{"type":"redacted_thinking","data":"abc="}]})"
      "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "reasoning");
}

TEST_CASE("cline: stored results of sub-agents, feedback and denials are recognised",
          "[decode][cline]") {
  const auto stored = [](std::string_view name, const Json& input, const Json& answer) {
    const Json call = {{"type", "tool_use"}, {"id", "t"}, {"name", name}, {"input", input}};
    const Json result = {{"type", "tool_result"}, {"tool_use_id", "t"}, {"content", answer.dump()}};
    const auto message = [](const char* role, const Json& block) {
      return Json{{"role", role}, {"ts", 1774030800000}, {"content", Json::array({block})}}.dump() +
             "\n";
    };
    return entries(message("assistant", call) + message("user", result))[0];
  };
  const Json report = {{"text", "Four files"}, {"iterations", 1}, {"finishReason", "completed"}};
  const Json agent = stored("spawn_agent", {{"task", "Count"}}, report);
  CHECK(agent["summary"] == "Count");
  CHECK(agent["parts"].back().dump().find("Four files") != std::string::npos);
  const Json refusal = {{"error", "No -- NOT a tool or system failure. Clarify with user."}};
  CHECK(stored("run_commands", {{"commands", {"ls"}}}, refusal)["status"] == "denied");
  const Json plain = entries(
      R"({"id":"m0","role":"user","ts":1774030800000,"content":[{"type":"text","text":"<task>Go</task>"}]})"
      "\n"
      R"({"id":"m1","role":"user","ts":1774030800001,"content":"More"})"
      "\n");
  REQUIRE(plain.size() == 2);
  CHECK(plain[1]["summary"] == "More");
}

TEST_CASE("cline: the cost of a run that has no result is known", "[decode][cline]") {
  const auto usage = [](std::string_view agent, std::string_view total) {
    return event(R"("type":"usage","agentId":")" + std::string(agent) +
                 R"(","inputTokens":10,"outputTokens":5,"totalCost":)" + std::string(total));
  };
  const auto cost = [](const std::string& log) { return snapshot(log)["session"]["costUsd"]; };
  // Each agent reports what its calls have cost so far.
  const std::string said = event(R"("type":"content_start","contentType":"text","text":"a")");
  const std::string spent = said + usage("a", "0.25") + usage("a", "0.5") + usage("b", "0.25");
  CHECK(cost(spent) == 0.75);
  const std::string result =
      R"({"ts":"2026-03-20T18:20:05.000Z","type":"run_result","finishReason":"completed","usage":{"inputTokens":30,"outputTokens":15,"totalCost":0.75},"text":"Done"})"
      "\n";
  CHECK(cost(spent + result) == 0.75);
  // The next run counts from 0, also after one that was stopped.
  CHECK(cost(spent + result + usage("a", "0.5")) == 1.25);
  const std::string stopped =
      R"({"ts":"2026-03-20T18:20:05.000Z","type":"run_aborted","reason":"local"})"
      "\n";
  CHECK(cost(spent + stopped + usage("a", "0.5")) == 1.25);
  CHECK(cost(usage("a", "0")).is_null());
}
