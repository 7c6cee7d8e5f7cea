// What newer versions of Claude Code send: server-side tools, retracted messages, why a task
// failed, and kinds meant only for the host.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::hidden;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string line(std::string_view type, std::string_view uuid, std::string_view fields) {
  return R"({"type":")" + std::string(type) + R"(","session_id":"s","uuid":")" + std::string(uuid) +
         "\"" + std::string(fields) + "}\n";
}

std::string assistant(std::string_view uuid, std::string_view blocks, std::string_view more = "") {
  return line("assistant", uuid,
              R"(,"message":{"id":"m-)" + std::string(uuid) +
                  R"(","type":"message","role":"assistant","content":[)" + std::string(blocks) +
                  "]}" + std::string(more));
}

std::string text(std::string_view said) {
  return R"({"type":"text","text":")" + std::string(said) + R"("})";
}

std::string system(std::string_view uuid, std::string_view fields) {
  return line("system", uuid, R"(,"subtype":)" + std::string(fields));
}

Json server_call(std::string_view name, std::string_view input, std::string_view result) {
  return snapshot(assistant("a", R"({"type":"server_tool_use","id":"t","name":")" +
                                     std::string(name) + R"(","input":)" + std::string(input) +
                                     R"(},{"type":")" + std::string(name) +
                                     R"(_tool_result","tool_use_id":"t","content":)" +
                                     std::string(result) + "}"))["entries"][0];
}

const std::string kLaunch =
    assistant(
        "a",
        R"({"type":"tool_use","id":"t","name":"Agent","input":{"description":"Look","prompt":"Look."}})") +
    line(
        "user", "b",
        R"(,"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"Async agent launched successfully.\nagentId: k"}]},"tool_use_result":{"status":"async_launched","agentId":"k"})");

}  // namespace

TEST_CASE("claude: code execution on the server is a command", "[decode][claude]") {
  const auto run = [](std::string_view result) {
    return server_call("bash_code_execution", R"({"command":"ls x"})", result);
  };
  const Json failed = run(
      R"({"type":"bash_code_execution_result","stdout":"a","stderr":"no x","return_code":2,"content":[]})");
  CHECK(failed["title"]["key"] == "tool.run_command");
  CHECK(failed["status"] == "error");
  CHECK(failed["badges"][0]["label"]["text"] == "Exit code 2");
  CHECK(failed["parts"][0]["pieces"][0]["text"] == "ls x");
  CHECK(failed["parts"][1]["pieces"][0]["text"] == "a");
  CHECK(failed["parts"][2]["pieces"][0]["text"] == "no x");
  const Json done = run(
      R"({"type":"bash_code_execution_result","stdout":"","stderr":"","return_code":0,"content":[{"type":"bash_code_execution_output","file_id":"f1"},{"type":"bash_code_execution_output","file_id":"f2"}]})");
  CHECK(done["status"] == "done");
  CHECK(done.dump().find("f1, f2") != std::string::npos);
  const Json refused =
      run(R"({"type":"bash_code_execution_tool_result_error","error_code":"unavailable"})");
  CHECK(refused["status"] == "error");
  CHECK(refused.dump().find("unavailable") != std::string::npos);
}

TEST_CASE("claude: text results of server tools are shown as text", "[decode][claude]") {
  const Json advice =
      server_call("advisor", "{}", R"({"type":"advisor_result","text":"Ask *first*."})");
  CHECK(advice["parts"][0]["kind"] == "markdown");
  CHECK(advice["parts"][0]["pieces"][0]["text"] == "Ask *first*.");
  const Json page = server_call(
      "web_fetch", R"({"url":"https://x.test"})",
      R"({"type":"web_fetch_result","url":"https://x.test","content":{"type":"document","title":"First","source":{"type":"text","media_type":"text/plain","data":"Page one"}}})");
  CHECK(page["parts"].dump().find("First") != std::string::npos);
  CHECK(page["parts"].dump().find("\"Page one\"") != std::string::npos);
  const Json bytes = server_call(
      "web_fetch", R"({"url":"https://x.test"})",
      R"({"type":"web_fetch_result","content":{"type":"document","source":{"type":"base64","data":"QQ=="}}})");
  CHECK(bytes["parts"][0]["kind"] == "json");
}

TEST_CASE("claude: a superseded or retracted message is marked as pruned", "[decode][claude]") {
  const std::string half = assistant("a", text("Half"));
  const std::string streamed =
      line(
          "stream_event", "x",
          R"(,"event":{"type":"message_start","message":{"id":"m-a","role":"assistant","content":[]}})") +
      line(
          "stream_event", "y",
          R"(,"event":{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})") +
      line(
          "stream_event", "z",
          R"(,"event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Half"}})");
  const Json live =
      snapshot(streamed + half + assistant("b", text("Half and more"), R"(,"supersedes":["a"])"));
  CHECK(live["entries"][0]["pruned"] == true);
  const Json replaced =
      snapshot(half + assistant("b", text("Half and more"), R"(,"supersedes":["a"])"));
  REQUIRE(replaced["entries"].size() == 2);
  CHECK(replaced["entries"][0]["pruned"] == true);
  CHECK(replaced["entries"][1]["pruned"] == false);
  const Json retracted = snapshot(
      half +
      system(
          "c",
          R"("model_refusal_fallback","content":"Another model goes on.","retracted_message_uuids":["a"])"));
  REQUIRE(retracted["entries"].size() == 2);
  CHECK(retracted["entries"][0]["pruned"] == true);
  CHECK(retracted["entries"][1]["kind"] == "notice");
  CHECK(retracted["entries"][1]["pruned"] == false);
  // A log may begin after the retracted message.
  const Json later = snapshot(assistant("b", text("All of it"), R"(,"supersedes":["a"])"));
  CHECK(later["entries"][0]["pruned"] == false);
  CHECK(later["diagnostics"].empty());
}

TEST_CASE("claude: the error of a task is shown in its call", "[decode][claude]") {
  const std::string failed = system(
      "c", R"("task_updated","task_id":"k","patch":{"status":"failed","error":"Out of memory"})");
  Json shown = snapshot(kLaunch + failed);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shown["entries"][0]["parts"].dump().find("Out of memory") != std::string::npos);
  // The later notification reports the outcome, not the cause.
  shown = snapshot(
      kLaunch + failed +
      system("d",
             R"("task_notification","task_id":"k","status":"failed","summary":"Look failed")"));
  CHECK(shown["entries"][0]["parts"].dump().find("Out of memory") != std::string::npos);
  CHECK(shown["entries"][0]["parts"].dump().find("Look failed") != std::string::npos);
  shown = snapshot(system("b", R"("task_started","task_id":"k","description":"Look")") + failed);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shown["entries"][0]["parts"][0]["pieces"][0]["text"] == "Look\nOut of memory");
}

TEST_CASE("claude: the program's own tasks make no entry", "[decode][claude]") {
  const std::string quiet =
      system("a", R"("task_started","task_id":"k","description":"Dream","skip_transcript":true)") +
      system("b", R"("task_updated","task_id":"k","patch":{"status":"completed"})");
  CHECK(snapshot(quiet)["entries"].empty());
  CHECK(hidden(quiet)["system/task_started"] == 1);
  CHECK(hidden(quiet)["system/task_updated"] == 1);
  const std::string shown = system("c", R"("task_started","task_id":"l","description":"Look")");
  CHECK(snapshot(quiet + shown)["entries"].size() == 1);
}

TEST_CASE("claude: events for the host are counted, and shown if they contain an error",
          "[decode][claude]") {
  const std::string lines =
      assistant("a", text("Hi")) +
      line("auth_status", "b", R"(,"isAuthenticating":true,"output":["…"])") +
      line("prompt_suggestion", "c", R"(,"suggestion":"Go on")") +
      line("tool_use_summary", "d",
           R"(,"summary":"Read two files","preceding_tool_use_ids":["t"])") +
      line("subagent_token_usage", "e", R"(,"usage":{"input_tokens":5},"agent_id":"k")") +
      system("f", R"("commands_changed","commands":[{"name":"a"}])") +
      system("g", R"("control_request_progress","request_id":"r","status":"started")") +
      system("h", R"("elicitation_complete","elicitation_id":"e")");
  CHECK(snapshot(lines)["entries"].size() == 1);
  for (const std::string_view kind :
       {"auth_status", "prompt_suggestion", "tool_use_summary", "subagent_token_usage",
        "system/commands_changed", "system/control_request_progress",
        "system/elicitation_complete"}) {
    CAPTURE(kind);
    CHECK(hidden(lines)[std::string(kind)] == 1);
  }
  const Json failed = snapshot(lines + line("auth_status", "i", R"(,"error":"Token expired")"));
  REQUIRE(failed["entries"].size() == 2);
  CHECK(failed["entries"][1]["status"] == "error");
  CHECK(failed["entries"][1]["parts"][0]["pieces"][0]["text"] == "Token expired");
}
