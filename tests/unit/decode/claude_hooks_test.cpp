// Messages of hooks in Claude Code's session files, and other attachments with content for a
// person.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string attachment(std::string_view type, std::string_view fields = "") {
  return R"({"type":"attachment","uuid":")" +
         std::to_string(std::hash<std::string_view>{}(fields)) + std::string(type) +
         R"(","sessionId":"s","attachment":{"type":")" + std::string(type) + "\"" +
         std::string(fields) + "}}";
}

std::string hook(std::string_view type, std::string_view event, std::string_view fields) {
  return attachment(type, R"(,"hookName":")" + std::string(event) + R"(:x","hookEvent":")" +
                              std::string(event) + "\"" + std::string(fields));
}

std::string summary(std::string_view fields) {
  return R"({"type":"system","subtype":"stop_hook_summary","sessionId":"s","hookCount":1)" +
         std::string(fields) + "}";
}

Json only(const std::string& line) {
  const Json said = play({line});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["diagnostics"].empty());
  CHECK(said["entries"][0]["kind"] == "notice");
  return said["entries"][0];
}

}  // namespace

TEST_CASE("claude: hook results in a session file are shown like those in the stream",
          "[decode][claude]") {
  const Json failed = only(hook("hook_non_blocking_error", "SessionStart",
                                R"(,"stderr":"node: not found","stdout":"","exitCode":127)"));
  CHECK(failed["title"]["text"] == "Hook SessionStart:x");
  CHECK(shows(failed, "node: not found"));
  CHECK(shows(only(hook("hook_blocking_error", "PostToolUse",
                        R"(,"blockingError":{"blockingError":"style","command":"lint.sh"})")),
              "style"));
  CHECK(shows(only(hook("hook_stopped_continuation", "PreToolUse", R"(,"message":"Paused")")),
              "Paused"));
  CHECK(shows(only(hook("hook_system_message", "PostToolUse", R"(,"content":"reformatted")")),
              "reformatted"));
  CHECK(shows(only(hook("hook_error_during_execution", "PostToolUse", R"(,"content":"boom")")),
              "boom"));
  CHECK(shows(only(hook("hook_cancelled", "SessionStart", R"(,"timedOut":true,"timeoutMs":5000)")),
              "5000"));
  const Json decided =
      only(attachment("hook_permission_decision",
                      R"(,"decision":"deny","hookEvent":"PermissionRequest","toolUseID":"t")"));
  CHECK(decided["title"]["text"] == "Hook PermissionRequest");
  CHECK(shows(decided, "deny"));
  const std::string late = R"(,"response":{"systemMessage":"tests failed"},"exitCode":0)";
  CHECK(shows(only(hook("async_hook_response", "PostToolUse", late)), "tests failed"));
}

TEST_CASE("claude: hooks without effect make no entry", "[decode][claude]") {
  for (const std::string_view type :
       {"hook_success", "hook_additional_context", "hook_system_message", "hook_deferred_tool",
        "async_hook_response"}) {
    CAPTURE(type);
    const Json said = play({hook(type, "Stop", R"(,"toolUseID":"t","exitCode":0)")});
    CHECK(said["entries"].empty());
    CHECK(said["diagnostics"].empty());
  }
  CHECK(play({hook("hook_of_tomorrow", "Stop", "")})["entries"][0]["kind"] == "unknown");
}

TEST_CASE("claude: a hook summary shows errors and what the hooks stopped", "[decode][claude]") {
  CHECK(play({summary(
      R"(,"hookErrors":[],"preventedContinuation":false,"stopReason":"")")})["entries"]
            .empty());
  const Json stopped = only(summary(R"(,"hookErrors":["3 errors"],"preventedContinuation":true,)"
                                    R"("stopReason":"lint must pass")"));
  CHECK(stopped["title"]["text"] == "Hook Stop");
  CHECK(shows(stopped, "3 errors"));
  CHECK(shows(stopped, "lint must pass"));
  CHECK(only(summary(R"(,"hookErrors":[],"preventedContinuation":true)"))["status"] == "done");
}

TEST_CASE("claude: a hook summary does not repeat messages that hooks have shown",
          "[decode][claude]") {
  const std::string error =
      hook("hook_blocking_error", "Stop", R"(,"blockingError":{"blockingError":"3 errors"})");
  const std::string again = summary(R"(,"hookErrors":["3 errors"],"preventedContinuation":false)");
  CHECK(play({error, again})["entries"].size() == 1);
  CHECK(play({error, again, again})["entries"].size() == 2);
  // A message of an earlier turn is not a duplicate.
  CHECK(play({error, user(R"("Go on")"), again})["entries"].size() == 3);
  const std::string response = R"({"type":"system","subtype":"hook_response","session_id":"s",)"
                               R"("hook_event":"Stop","stderr":"3 errors","exit_code":2})";
  CHECK(play({response, again})["entries"].size() == 1);
  CHECK(play({error, summary(R"(,"hookErrors":["3 errors","more"])")})["entries"].size() == 2);
}

TEST_CASE("claude: a goal is an entry with its condition", "[decode][claude]") {
  const Json set = only(attachment("goal_status", R"(,"met":false,"sentinel":true,)"
                                                  R"("condition":"ship the build")"));
  CHECK(shows(set, "ship the build"));
  const Json judged = only(attachment("goal_status", R"(,"met":true,"condition":"ship the build",)"
                                                     R"("reason":"all tests pass")"));
  CHECK(shows(judged, "all tests pass"));
  CHECK(judged["title"] == set["title"]);
  const Json changed = only(R"({"type":"system","subtype":"goal_state_changed","session_id":"s",)"
                            R"("goal":{"type":"goal_status","condition":"ship the build",)"
                            R"("status":"active"}})");
  CHECK(changed["title"] == set["title"]);
  CHECK(shows(changed, "active"));
}

TEST_CASE("claude: reaching the turn limit of a session is an entry", "[decode][claude]") {
  const Json reached = only(attachment("max_turns_reached", R"(,"maxTurns":8,"turnCount":9)"));
  CHECK(reached["title"]["key"] == "notice.max-turns");
  CHECK(shows(reached, "8"));
}

TEST_CASE("claude: attachments for the model make no entry", "[decode][claude]") {
  for (const std::string_view type :
       {"plan_file_reference", "mcp_resource", "agent_mention", "dynamic_skill", "team_context",
        "pdf_reference", "edited_image_file", "verify_plan_reminder", "todo"}) {
    CAPTURE(type);
    CHECK(play({attachment(type)})["entries"].empty());
  }
}

TEST_CASE("claude: the state of a task after a compaction ends its call", "[decode][claude]") {
  const std::string call =
      assistant("m", tool_use("c1", "Bash", R"({"command":"make","run_in_background":true})"));
  const std::string started =
      tool_result("c1", R"(,"content":"Command running in background with ID: b1.")");
  const auto state = [&](std::string_view word) {
    const Json said = play({call, started,
                            attachment("task_status", R"(,"taskId":"b1","description":"make",)"
                                                      R"("status":")" +
                                                          std::string(word) + "\"")});
    REQUIRE(said["entries"].size() == 1);
    return said["entries"][0]["status"];
  };
  CHECK(state("running") == "background");
  CHECK(state("completed") == "done");
  CHECK(play({attachment("task_status", R"(,"taskId":"b2","status":"completed")")})["entries"]
            .empty());
}

TEST_CASE("claude: the tone of a hook's decision depends on the decision", "[decode][claude]") {
  const auto decided = [](std::string_view fields) {
    return play({hook("hook_permission_decision", "PermissionRequest", fields)})["entries"];
  };
  CHECK(decided(R"(,"decision":"allow")").empty());
  const auto tone = [&](std::string_view fields) {
    const Json rows = decided(fields);
    REQUIRE(rows.size() == 1);
    CHECK(shows(rows[0], "by rule 7"));
    return rows[0]["parts"][0]["tone"];
  };
  CHECK(tone(R"(,"decision":"allow","message":"by rule 7")") !=
        tone(R"(,"decision":"deny","message":"by rule 7")"));
}

TEST_CASE("claude: a stop without a reason is shown unless a hook has reported it",
          "[decode][claude]") {
  const std::string stopped = summary(R"(,"hookErrors":[],"preventedContinuation":true)");
  const std::string words = hook("hook_system_message", "Stop", R"(,"content":"formatted")");
  CHECK(play({words, stopped})["entries"].size() == 2);
  const std::string stop = hook("hook_stopped_continuation", "Stop", R"(,"message":"Paused")");
  CHECK(play({stop, stopped})["entries"].size() == 1);
  const std::string reason = summary(R"(,"preventedContinuation":true,"stopReason":"Paused")");
  CHECK(play({stop, reason})["entries"].size() == 1);
}
