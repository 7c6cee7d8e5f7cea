// Work that a call of Claude Code starts in the background, in streams and session files: the
// notification of its end closes the call and is its result. Also, sub-agents find their call.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kAgent =
    assistant("m", tool_use("t1", "Agent", R"({"description":"Count","prompt":"Count them"})"));
const std::string kAgentStarts =
    tool_result("t1", R"(,"content":[{"type":"text","text":"Async agent launched successfully."}])",
                R"(,"tool_use_result":{"isAsync":true,"status":"async_launched","agentId":"a1"})");
const std::string kCommand =
    assistant("m", tool_use("c1", "Bash", R"({"command":"make","run_in_background":true})"));
const std::string kCommandStarts =
    tool_result("c1", R"(,"content":"Command running in background with ID: b1. Wait.")",
                R"(,"tool_use_result":{"stdout":"","stderr":"","backgroundTaskId":"b1"})");

std::string news(std::string_view subtype, std::string_view fields) {
  return R"({"type":"system","session_id":"s","subtype":")" + std::string(subtype) + "\"" +
         std::string(fields) + "}";
}

std::string notification(std::string_view fields) {
  return user(Json("<task-notification>\n" + std::string(fields) + "\n</task-notification>").dump(),
              R"(,"uuid":"n)" + std::to_string(std::hash<std::string_view>{}(fields)) +
                  R"(","sessionId":"s","origin":{"kind":"task-notification"})");
}

bool has_badge(const Json& entry, std::string_view text) {
  for (const Json& badge : entry["badges"]) {
    if (badge["label"]["text"] == text) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("claude: the answer of a background sub-agent is the result of its call",
          "[decode][claude]") {
  const std::string ended =
      news("task_updated", R"(,"task_id":"a1","patch":{"status":"completed"})");
  const std::string told =
      news("task_notification", R"(,"task_id":"a1","tool_use_id":"t1","status":"completed",)"
                                R"("summary":"There are **4** files.","summary_is_report":true,)"
                                R"("usage":{"total_tokens":1588,"tool_uses":1,"duration_ms":453})");
  const Json open = play({kAgent, kAgentStarts});
  CHECK(open["entries"][0]["status"] == "background");
  const Json said = play({kAgent, kAgentStarts, ended, told, told});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][0]["durationMs"] == 453);
  CHECK(shows(said["entries"][0], "<strong>4</strong>"));
  CHECK(has_badge(said["entries"][0], "1 tool call"));
  // The state update may be all that arrives.
  const Json silent = play({kAgent, kAgentStarts, ended});
  CHECK(silent["entries"][0]["status"] == "done");
  CHECK(shows(silent["entries"][0], "Async agent launched"));
}

TEST_CASE("claude: an update with an error ends the work, whatever its state", "[decode][claude]") {
  const Json broken = play(
      {kAgent, kAgentStarts,
       news("task_updated", R"(,"task_id":"a1","patch":{"status":"lost","error":"No agent"})")});
  REQUIRE(broken["entries"].size() == 1);
  CHECK(broken["entries"][0]["status"] == "error");
  CHECK(shows(broken["entries"][0], "No agent"));
  CHECK(play({kAgent, kAgentStarts,
              news("task_updated",
                   R"(,"task_id":"a1","patch":{"status":"paused"})")})["entries"][0]["status"] ==
        "background");
}

TEST_CASE("claude: a background command ends with its exit code", "[decode][claude]") {
  const auto end = [](std::string_view state, std::string_view summary) {
    return play({kCommand,
                 news("task_started", R"(,"task_id":"b1","tool_use_id":"c1",)"
                                      R"("task_type":"local_bash","description":"Build")"),
                 kCommandStarts,
                 news("task_updated",
                      R"(,"task_id":"b1","patch":{"status":")" + std::string(state) + "\"}"),
                 news("task_notification", R"(,"task_id":"b1","tool_use_id":"c1","status":")" +
                                               std::string(state) + R"(","summary":")" +
                                               std::string(summary) + "\"")});
  };
  const Json done = end("completed", "Command completed (exit code 0)");
  REQUIRE(done["entries"].size() == 1);
  CHECK(done["entries"][0]["status"] == "done");
  CHECK(has_badge(done["entries"][0], "Exit code 0"));
  CHECK(shows(done["entries"][0], "Command running in background"));
  CHECK(shows(done["entries"][0], "Command completed"));
  for (const Json& badge : done["entries"][0]["badges"])
    CHECK_FALSE(std::string(badge["label"]["text"]).starts_with("Agent"));
  CHECK(end("failed", "Command failed with exit code 2")["entries"][0]["status"] == "error");
  CHECK(end("killed", "Command was stopped")["entries"][0]["status"] == "cancelled");
  // A notification is an end, also with a word of a newer version.
  const Json odd = end("archived", "The build is kept");
  REQUIRE(odd["entries"].size() == 1);
  CHECK(odd["entries"][0]["status"] == "done");
  CHECK(shows(odd["entries"][0], "The build is kept"));
}

TEST_CASE("claude: a task notification in a session file ends the call it names",
          "[decode][claude]") {
  const std::string full =
      "<task-id>a1</task-id>\n<tool-use-id>t1</tool-use-id>\n<status>completed</status>\n"
      "<summary>Agent \"Count\" finished</summary>\n<result>There are 4 files.</result>";
  const Json said = play({kAgent, kAgentStarts, notification(full)});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "There are 4 files."));
  const std::string odd = std::string(full).replace(full.find("completed"), 9, "archived");
  const Json kept = play({kAgent, kAgentStarts, notification(odd)});
  REQUIRE(kept["entries"].size() == 1);
  CHECK(kept["entries"][0]["status"] == "done");
  CHECK(shows(kept["entries"][0], "There are 4 files."));
  const std::string block =
      Json::array(
          {{{"type", "text"}, {"text", "<task-notification>" + full + "</task-notification>"}}})
          .dump();
  CHECK(play({kAgent, kAgentStarts,
              user(block, R"(,"origin":{"kind":"task-notification"})")})["entries"]
            .size() == 1);
  // The task id alone identifies the call.
  const Json by_task = play({kCommand, kCommandStarts,
                             notification("<task-id>b1</task-id>\n<status>failed</status>\n"
                                          "<summary>Failed with exit code 7</summary>")});
  REQUIRE(by_task["entries"].size() == 1);
  CHECK(by_task["entries"][0]["status"] == "error");
  CHECK(has_badge(by_task["entries"][0], "Exit code 7"));
  const Json unknown = play({notification(full)});
  REQUIRE(unknown["entries"].size() == 1);
  CHECK(shows(unknown["entries"][0], "There are 4 files."));
}

TEST_CASE("claude: a queued task notification is shown by its summary", "[decode][claude]") {
  const Json said = play({R"({"type":"queue-operation","operation":"enqueue","sessionId":"s",)"
                          R"("content":"<task-notification>\n<summary>It finished</summary>\n)"
                          R"(</task-notification>"})"});
  REQUIRE(said["queue"].size() == 1);
  CHECK(said["queue"][0]["text"] == "It finished");
}

namespace {

std::string call_agent(std::string_view call, std::string_view prompt = "Count them") {
  return assistant("m", tool_use(call, "Agent",
                                 R"({"description":"d","prompt":")" + std::string(prompt) + "\"}"));
}

/// The first line of a sub-agent in a session file.
std::string begin_chain(std::string_view id, std::string_view uuid) {
  return user(R"("Count them")", R"(,"isSidechain":true,"sessionId":"s","agentId":")" +
                                     std::string(id) + R"(","uuid":")" + std::string(uuid) + "\"");
}

/// The metadata file of a sub-agent.
std::string agent_meta(std::string_view call) {
  return R"({"agentType":"general-purpose","description":"d","toolUseId":")" + std::string(call) +
         "\"}";
}

}  // namespace

TEST_CASE("claude: sub-agents with equal prompts are matched by their ids", "[decode][claude]") {
  const auto started = [](std::string_view call, std::string_view id) {
    return tool_result(
        call, R"(,"content":"Async agent launched successfully.")",
        R"(,"toolUseResult":{"status":"async_launched","agentId":")" + std::string(id) + "\"}");
  };
  const Json said = play({call_agent("t1"), call_agent("t2"), started("t1", "a1"),
                          started("t2", "a2"), begin_chain("a2", "u2"), begin_chain("a1", "u1")});
  REQUIRE(said["entries"].size() == 4);
  CHECK(said["entries"][2]["parent"] == said["entries"][1]["id"]);
  CHECK(said["entries"][3]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: sub-agents of calls without a result are matched by what names the call",
          "[decode][claude]") {
  const std::string streamed =
      R"({"type":"assistant","parent_tool_use_id":"t2","agent_id":"a2","session_id":"s",)"
      R"("message":{"id":"m2","role":"assistant","content":[{"type":"text","text":"Looking."}]}})";
  for (const std::string& naming : {agent_meta("t2"), streamed}) {
    CAPTURE(naming);
    const Json said = play({call_agent("t1"), call_agent("t2"), naming, begin_chain("a2", "u2"),
                            begin_chain("a1", "u1")});
    const Json& entries = said["entries"];
    REQUIRE(entries.size() >= 4);
    CHECK(entries[entries.size() - 2]["parent"] == entries[1]["id"]);
    CHECK(entries[entries.size() - 1]["parent"] == entries[0]["id"]);
  }
  // The metadata of another sub-agent.
  const Json said = play({call_agent("t1"), call_agent("t2", "Look around"), agent_meta("t2"),
                          begin_chain("a1", "u1")});
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][2]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: several notifications in one text each end their call", "[decode][claude]") {
  const std::string both =
      "<task-notification>\n<task-id>a1</task-id>\n<tool-use-id>t1</tool-use-id>\n"
      "<status>completed</status>\n<result>There are 4 files.</result>\n</task-notification>\n"
      "<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>c1</tool-use-id>\n"
      "<status>failed</status>\n<summary>failed with exit code 3</summary>\n"
      "</task-notification>\nGo on.";
  const Json said = play({kAgent, kAgentStarts, kCommand, kCommandStarts,
                          user(Json(both).dump(), R"(,"origin":{"kind":"task-notification"})")});
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "There are 4 files."));
  CHECK(said["entries"][1]["status"] == "error");
  CHECK(has_badge(said["entries"][1], "Exit code 3"));
  CHECK(shows(said["entries"][2], "Go on."));
}

TEST_CASE("claude: a sub-agent's second answer is added to its first", "[decode][claude]") {
  const auto answer = [](std::string_view text) {
    return user(Json("<task-notification>\n<task-id>a1</task-id>\n<tool-use-id>t1</tool-use-id>\n"
                     "<status>completed</status>\n<summary>Done</summary>\n<result>" +
                     std::string(text) + "</result>\n</task-notification>")
                    .dump(),
                R"(,"origin":{"kind":"task-notification"})");
  };
  const Json said = play(
      {kAgent, kAgentStarts, answer("Four files."), answer("Five files."), answer("Five files.")});
  REQUIRE(said["entries"].size() == 1);
  const std::string html = said["entries"][0]["html"];
  CHECK(html.find("Four files.") < html.find("Five files."));
  CHECK(html.find("Five files.") != std::string::npos);
  CHECK(html.find("Five files.") == html.rfind("Five files."));
  // A later summary does not replace the answer.
  const Json sentence = play(
      {kAgent, kAgentStarts, answer("Four files."),
       news("task_notification", R"(,"task_id":"a1","status":"completed","summary":"Ended")")});
  CHECK(shows(sentence["entries"][0], "Four files."));
}

TEST_CASE("claude: a command sent to the background by the user can fail there",
          "[decode][claude]") {
  const std::string failed =
      R"(,"task_id":"b1","tool_use_id":"c1","status":"failed","summary":"failed with exit code 3")";
  const std::string moved = tool_result(
      "c1", R"(,"content":"Command was manually backgrounded by user with ID: b1. Wait.")");
  const Json said = play({kCommand, moved, news("task_notification", failed)});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "error");
  CHECK(has_badge(said["entries"][0], "Exit code 3"));
  // If the work was not known to be in the background, an entry reports its failure.
  const Json unknown = play(
      {kCommand, tool_result("c1", R"(,"content":"started")"), news("task_notification", failed),
       notification("<task-id>b1</task-id>\n<tool-use-id>c1</tool-use-id>\n"
                    "<status>failed</status>\n<summary>failed with exit code 3</summary>")});
  REQUIRE(unknown["entries"].size() == 2);
  CHECK(unknown["entries"][1]["kind"] == "notice");
  CHECK(shows(unknown["entries"][1], "exit code 3"));
}

TEST_CASE("claude: a notification for an unknown call is a notice, not a user message",
          "[decode][claude]") {
  const Json said =
      play({notification("<task-id>a9</task-id>\n<status>completed</status>\n"
                         "<result>There are **4** files.</result>")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["kind"] == "notice");
  CHECK(shows(said["entries"][0], "<strong>4</strong>"));
}

TEST_CASE("claude: an answer in a notification may contain tags", "[decode][claude]") {
  const Json said = play({kAgent, kAgentStarts,
                          notification("<task-id>a1</task-id>\n<status>completed</status>\n"
                                       "<summary>Done</summary>\n<result>Use `<event>x</event>` "
                                       "here.</result>")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "Use <code"));
  CHECK(shows(said["entries"][0], "here."));
}

TEST_CASE("claude: a sub-agent's earlier output stays above its answer", "[decode][claude]") {
  const Json said =
      play({kAgent, kAgentStarts,
            notification("<task-id>a1</task-id>\n<summary>News</summary>\n<event>Half.</event>"),
            notification("<task-id>a1</task-id>\n<status>completed</status>\n"
                         "<summary>Done</summary>\n<result>All of it.</result>")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(shows(said["entries"][0], "Half."));
  CHECK(shows(said["entries"][0], "All of it."));
}

TEST_CASE("claude: every one of several answers of a task is shown", "[decode][claude]") {
  std::vector<std::string> lines = {kAgent, kAgentStarts};
  for (const char* answer : {"One.", "Two.", "Three.", "Four."})
    lines.push_back(notification("<task-id>a1</task-id>\n<status>completed</status>\n<result>" +
                                 std::string(answer) + "</result>"));
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  for (const char* answer : {"One.", "Two.", "Three.", "Four."})
    CHECK(shows(said["entries"][0], answer));
}
