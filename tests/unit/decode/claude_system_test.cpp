// Entries from Claude Code's `system` and `result` lines, its control channel and its failures:
// everything they report is shown, and shown once.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string system(std::string_view subtype, std::string_view fields) {
  return R"({"type":"system","session_id":"s","subtype":")" + std::string(subtype) + "\"" +
         std::string(fields) + "}";
}

std::string request(std::string_view fields) {
  return R"({"type":"control_request","request_id":"r1","request":{)" + std::string(fields) + "}}";
}

std::string response(std::string_view fields) {
  return R"({"type":"control_response","response":{"request_id":"r1",)" + std::string(fields) +
         "}}";
}

}  // namespace

TEST_CASE("claude: all contents of a result event are shown", "[decode][claude]") {
  const Json done = play({assistant("m", text("Three.")),
                          R"({"type":"result","subtype":"success","result":"Three.",)"
                          R"("structured_output":{"count":"kept-3"}})"});
  REQUIRE(done["entries"].size() == 2);
  CHECK(shows(done["entries"][1], "kept-3"));

  const Json failed =
      play({R"({"type":"result","subtype":"error_during_execution","is_error":true,)"
            R"("terminal_reason":"kept-reason","api_error_status":529})"});
  REQUIRE(failed["entries"].size() == 1);
  CHECK(shows(failed["entries"][0], "kept-reason"));
  CHECK(shows(failed["entries"][0], "529"));

  const Json deferred = play({R"({"type":"result","subtype":"success",)"
                              R"("deferred_tool_use":{"name":"kept-call"}})"});
  REQUIRE(deferred["entries"].size() == 1);
  CHECK(shows(deferred["entries"][0], "kept-call"));
}

TEST_CASE("claude: a background task that no call started is one entry", "[decode][claude]") {
  const std::string started =
      system("task_started", R"(,"task_id":"b1","description":"Run the tests")");
  const Json open = play({started});
  REQUIRE(open["entries"].size() == 1);
  CHECK(open["entries"][0]["status"] == "running");
  const auto ended = [&](std::string_view status) {
    const Json said =
        play({started, system("task_updated", R"(,"task_id":"b1","patch":{"status":")" +
                                                  std::string(status) + "\"}")});
    REQUIRE(said["entries"].size() == 1);
    CHECK(shows(said["entries"][0], "Run the tests"));
    return said["entries"][0];
  };
  CHECK(ended("completed")["status"] == "done");
  CHECK(ended("failed")["status"] == "error");
  CHECK(ended("killed")["title"]["text"] == "Background task: killed");
}

TEST_CASE("claude: a change of model or mode is shown once it is confirmed", "[decode][claude]") {
  const std::string model = request(R"("subtype":"set_model","model":"large")");
  CHECK(play({model})["entries"].empty());
  const Json changed = play({model, response(R"("subtype":"success")")});
  REQUIRE(changed["entries"].size() == 1);
  CHECK(changed["entries"][0]["title"]["text"] == "Model: large");
  const Json failed = play({model, response(R"("subtype":"error","error":"No such model")")});
  REQUIRE(failed["entries"].size() == 1);
  CHECK(failed["entries"][0]["status"] == "error");
  CHECK(shows(failed["entries"][0], "No such model"));

  const Json mode = play({system("init", R"(,"permissionMode":"default")"),
                          request(R"("subtype":"set_permission_mode","mode":"plan")"),
                          response(R"("subtype":"success")"),
                          system("status", R"(,"status":null,"permissionMode":"plan")")});
  REQUIRE(mode["entries"].size() == 1);
  CHECK(mode["entries"][0]["title"]["text"] == "Permission mode: plan");
}

TEST_CASE("claude: system events show their details", "[decode][claude]") {
  const Json said = play({system("compact", R"(,"message":"kept-compact")"),
                          system("interrupted", R"(,"message":"kept-interrupted")"),
                          system("rate_limit", R"(,"message":"kept-limit")"),
                          system("error", R"(,"message":"kept-error","code":"kept-code")"),
                          system("api_retry", R"(,"message":"kept-retry","attempt":7)")});
  REQUIRE(said["entries"].size() == 5);
  CHECK(shows(said["entries"][0], "kept-compact"));
  CHECK(said["entries"][1]["title"]["text"] == "Cancelled");
  CHECK(shows(said["entries"][1], "kept-interrupted"));
  CHECK(std::string(said["entries"][2]["title"]["text"]).starts_with("Rate limit"));
  CHECK(shows(said["entries"][2], "kept-limit"));
  CHECK(shows(said["entries"][3], "kept-error"));
  CHECK(shows(said["entries"][3], "kept-code"));
  CHECK(shows(said["entries"][4], "kept-retry"));
  CHECK(shows(said["entries"][4], "7"));
}

TEST_CASE("claude: a compaction and its summary are one entry", "[decode][claude]") {
  const Json said =
      play({system("compact_boundary",
                   R"(,"content":"Conversation compacted","compactMetadata":{"preTokens":1234})"),
            user(R"("We did much.")", R"(,"isCompactSummary":true)")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(shows(said["entries"][0], "We did much."));
  CHECK(shows(said["entries"][0], "1234"));
}

TEST_CASE("claude: an answer that is an error makes the turn fail", "[decode][claude]") {
  const std::string limit = assistant("m", text("Rate limited"), R"(,"error":"rate_limit")");
  const Json said = play({user(R"("Go")"), limit});
  REQUIRE(said["turns"].size() == 1);
  CHECK(said["turns"][0]["status"] == "error");
  const Json told = play({user(R"("Go")"), limit,
                          R"({"type":"result","subtype":"success","is_error":true,)"
                          R"("result":"Rate limited","duration_ms":7})"});
  REQUIRE(told["turns"].size() == 1);
  CHECK(told["turns"][0]["status"] == "error");
}

TEST_CASE("claude: the output of a local command is shown as in a terminal", "[decode][claude]") {
  const Json said = play(
      {user(R"("<command-name>/cost</command-name>")"),
       user(R"("<local-command-stdout>\u001b[1mCost\u001b[22m  **2**</local-command-stdout>")")});
  REQUIRE(said["entries"].size() == 2);
  const Json& output = said["entries"][1];
  CHECK(output["tool"]["name"] == "!");
  CHECK(output["summary"] == "/cost");
  CHECK(shows(output, "  **2**"));
  CHECK_FALSE(shows(output, "\x1b"));
}

TEST_CASE("claude: the program's summaries are entries only if they need action",
          "[decode][claude]") {
  CHECK(play({system("task_summary", R"(,"detail":"Reading a.txt")"),
              system("post_turn_summary", R"(,"status_detail":"Done","needs_action":"")"),
              system("memory_recall", R"(,"memories":[])"),
              system("files_persisted", R"(,"files":[],"failed":[])"),
              system("plugin_install", R"(,"status":"started")")})["entries"]
            .empty());
  const Json waits = play({system(
      "post_turn_summary", R"(,"status_category":"blocked","needs_action":"Which **one**?")")});
  REQUIRE(waits["entries"].size() == 1);
  CHECK(waits["entries"][0]["title"]["key"] == "notice.notification");
  CHECK(shows(waits["entries"][0], "Which"));
  const Json failed = play({system("plugin_install", R"(,"status":"failed","error":"kept-1")"),
                            system("files_persisted", R"(,"failed":[{"error":"kept-2"}])"),
                            system("notification", R"(,"key":"k","text":"kept-3")"),
                            system("memory_saved", R"(,"writtenPaths":["/m/kept-4.md"])")});
  REQUIRE(failed["entries"].size() == 4);
  CHECK(shows(failed["entries"][0], "kept-1"));
  CHECK(shows(failed["entries"][1], "kept-2"));
  CHECK(shows(failed["entries"][2], "kept-3"));
  CHECK(failed["entries"][3]["title"]["text"] == "Added to memory: /m/kept-4.md");
}

TEST_CASE("claude: local_command_output in the stream is the output of a command",
          "[decode][claude]") {
  const Json said =
      play({system("local_command_output", R"(,"content":"Total cost: $1.23")"),
            system("local_command_output",
                   R"(,"content":"<local-command-stdout>in tags</local-command-stdout>")")});
  REQUIRE(said["entries"].size() == 2);
  for (const Json& entry : said["entries"])
    CHECK(entry["kind"] == "tool");
  CHECK(shows(said["entries"][0], "Total cost: $1.23"));
  CHECK(shows(said["entries"][1], "in tags"));
  CHECK_FALSE(shows(said["entries"][1], "local-command"));
  CHECK(play({system("local_command_output", R"(,"content":"")")})["entries"].empty());
}

TEST_CASE("claude: a nested API error shows its innermost message", "[decode][claude]") {
  const auto told = [](std::string_view error, std::string_view text) {
    const Json said =
        play({system("api_error", R"(,"retryAttempt":1,"error":)" + std::string(error))});
    REQUIRE(said["entries"].size() == 1);
    return shows(said["entries"][0], ">" + std::string(text) + "<");
  };
  CHECK(told(R"({"status":529,"error":{"type":"error","error":{"message":"Overloaded"}}})",
             "Overloaded"));
  CHECK(told(R"({"cause":{"code":"ConnectionRefused"}})", "ConnectionRefused"));
  CHECK(told(R"({"message":"Outer","error":{"type":"x"}})", "Outer"));
}
