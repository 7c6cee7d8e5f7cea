// Claude Code's Monitor: a background command whose events are reported one by one; and the other
// ways in which work moves to the background.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kCall = assistant(
    "m", tool_use("c1", "Monitor", R"({"description":"errors","command":"tail -f app.log"})"));
const std::string kStarted =
    tool_result("c1", R"(,"content":"Monitor started (task b7, expires in 30m). Keep working.")",
                R"(,"toolUseResult":{"taskId":"b7","timeoutMs":1800000,"persistent":false})");

std::string notification(std::string_view fields) {
  return user(Json("<task-notification>\n" + std::string(fields) + "\n</task-notification>").dump(),
              R"(,"sessionId":"s","origin":{"kind":"task-notification"})");
}

std::string happened(std::string_view what) {
  return notification(
      "<task-id>b7</task-id>\n<summary>Monitor event: \"errors\"</summary>\n<event>" +
      std::string(what) + "</event>\nIf this event is something to act on, do.");
}

const std::string kEnded = notification(
    "<task-id>b7</task-id>\n<tool-use-id>c1</tool-use-id>\n<status>completed</status>\n"
    "<summary>Monitor \"errors\" stream ended</summary>\n<event>ERROR last</event>");

}  // namespace

TEST_CASE("claude: the events of a monitor are the output of its call", "[decode][claude]") {
  const Json open = play({kCall, kStarted, happened("ERROR disk full"), happened("ERROR still"),
                          happened("ERROR still"), assistant("m2", text("It is full."))});
  REQUIRE(open["entries"].size() == 2);
  CHECK(open["entries"][0]["status"] == "background");
  CHECK(shows(open["entries"][0], "tail -f app.log"));
  CHECK(shows(open["entries"][0], "ERROR disk full\nERROR still\nERROR still"));
  const Json ended = play({kCall, kStarted, happened("ERROR disk full"), kEnded});
  REQUIRE(ended["entries"].size() == 1);
  CHECK(ended["entries"][0]["status"] == "done");
  CHECK(shows(ended["entries"][0], "ERROR disk full\nERROR last\nMonitor "));
}

TEST_CASE("claude: a monitor that has expired has timed out", "[decode][claude]") {
  for (const std::string_view words : {"[Monitor expired after 5m with no events delivered.]",
                                       "[Monitor timed out — re-arm it]"}) {
    const Json said = play({kCall, kStarted, happened(words)});
    REQUIRE(said["entries"].size() == 1);
    CHECK(said["entries"][0]["status"] == "timed-out");
    CHECK(shows(said["entries"][0], words));
  }
}

TEST_CASE("claude: each event of an unknown monitor is a finished entry", "[decode][claude]") {
  const Json said = play({happened("ERROR disk full"), happened("ERROR <status>")});
  REQUIRE(said["entries"].size() == 2);
  for (const Json& entry : said["entries"])
    CHECK(entry["status"] == "done");
  CHECK(shows(said["entries"][0], "ERROR disk full"));
  CHECK(shows(said["entries"][1], "ERROR &lt;status&gt;"));
  // The call is known, but its result is not.
  const Json ended = play({kCall, kEnded});
  REQUIRE(ended["entries"].size() == 2);
  CHECK(shows(ended["entries"][1], "ERROR last"));
}

TEST_CASE("claude: a command moved to the background ends there", "[decode][claude]") {
  const std::string call = assistant("m", tool_use("t1", "Bash", R"({"command":"sleep 300"})"));
  const std::string end = notification(
      "<task-id>bx1</task-id>\n<status>failed</status>\n<summary>failed with exit code "
      "3</summary>");
  for (const std::string_view sentence :
       {"Command did not complete within its 120s timeout and was moved to the background (ID: "
        "bx1). Output is being written to: /tmp/bx1.output.",
        "Command was moved to the background (ID: bx1) so that a message can reach you.",
        "Command exceeded the blocking budget (15s) and was moved to the background with ID: bx1. "
        "It runs."}) {
    CAPTURE(sentence);
    const std::string said = ",\"content\":" + Json(std::string(sentence)).dump();
    for (const std::string_view beside :
         {"", R"(,"toolUseResult":{"stdout":"","stderr":"","backgroundTaskId":"bx1"})"}) {
      const Json moved = play({call, tool_result("t1", said, beside)});
      CHECK(moved["entries"][0]["status"] == "background");
      CHECK(shows(moved["entries"][0], "moved to the background"));
      const Json ended = play({call, tool_result("t1", said, beside), end});
      REQUIRE(ended["entries"].size() == 1);
      CHECK(ended["entries"][0]["status"] == "error");
    }
  }
}

TEST_CASE("claude: the end of a workflow ends its call", "[decode][claude]") {
  const std::string call = assistant("m", tool_use("w", "Workflow", R"({"scriptPath":"/s.js"})"));
  const std::string started =
      R"(,"content":"Workflow launched in background. Task ID: w1\nSummary: Sweep")";
  const std::string structured =
      R"(,"toolUseResult":{"isAsync":true,"status":"async_launched","runId":"r","taskId":"w1"})";
  const std::string end = notification(
      "<task-id>w1</task-id>\n<status>completed</status>\n"
      "<summary>Workflow completed</summary>");
  for (const std::string& result :
       {tool_result("w", started), tool_result("w", started, structured),
        tool_result("w", R"(,"content":"Launched.")", structured)}) {
    CHECK(play({call, result})["entries"][0]["status"] == "background");
    const Json ended = play({call, result, end});
    REQUIRE(ended["entries"].size() == 1);
    CHECK(ended["entries"][0]["status"] == "done");
    CHECK(shows(ended["entries"][0], "Workflow completed"));
  }
}

TEST_CASE("claude: stopping a background task cancels its call", "[decode][claude]") {
  const auto stopped = [](std::string_view tool, std::string_view input, std::string_view result) {
    const Json said = play({kCall, kStarted, happened("ERROR disk full"),
                            assistant("m2", tool_use("s1", tool, input)),
                            tool_result("s1", result, R"(,"toolUseResult":{"task_id":"b7"})")});
    REQUIRE(said["entries"].size() == 2);
    CHECK(said["entries"][1]["status"] != "cancelled");
    CHECK(shows(said["entries"][0], "ERROR disk full"));
    return said["entries"][0]["status"];
  };
  const std::string_view done = R"(,"content":"Successfully stopped task: b7")";
  CHECK(stopped("TaskStop", R"({"task_id":"b7"})", done) == "cancelled");
  CHECK(stopped("KillShell", R"({"shell_id":"b7"})", done) == "cancelled");
  CHECK(stopped("TaskStop", R"({"task_id":"b7"})",
                R"(,"is_error":true,"content":"No task found with ID: b7")") == "background");
}
