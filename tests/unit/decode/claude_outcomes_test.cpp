// How calls and turns of Claude Code end, in its stream and in its session files, and what they
// cost.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kBash = assistant("m", tool_use("c1", "Bash", R"({"command":"make"})"));
const std::string kRefusal =
    R"(,"is_error":true,"content":"The user doesn't want to proceed with this tool use. The tool use )"
    R"(was rejected.)";

std::string failed(std::string_view text) {
  return R"(,"is_error":true,"content":")" + std::string(text) + "\"";
}

Json call(const std::string& result) {
  const Json said = play({kBash, result});
  REQUIRE(said["entries"].size() == 1);
  return said["entries"][0];
}

std::string result(std::string_view fields) {
  return R"({"type":"result","subtype":"success","is_error":false,"session_id":"s")" +
         std::string(fields) + "}";
}

std::string system(std::string_view subtype, std::string_view fields) {
  return R"({"type":"system","session_id":"s","subtype":")" + std::string(subtype) + "\"" +
         std::string(fields) + "}";
}

std::string meta(std::string_view fields) {
  return R"(,"tool_result_meta":[{"id":"other","non_execution_kind":"permission-rule"},)"
         R"({"id":"c1",)" +
         std::string(fields) + "}]";
}

}  // namespace

TEST_CASE("claude: a call that was stopped is cancelled, not denied", "[decode][claude]") {
  const std::string stopped =
      kRefusal + R"( Correction to the text above: this call was stopped while running."})";
  CHECK(call(tool_result("c1", kRefusal + "\""))["status"] == "denied");
  CHECK(call(user(R"([{"type":"tool_result","tool_use_id":"c1")" + stopped + "]"))["status"] ==
        "cancelled");
  const auto with_meta = [](std::string_view fields) {
    return call(tool_result("c1", kRefusal + "\"", meta(fields)))["status"];
  };
  CHECK(with_meta(R"("non_execution_kind":"user-rejected")") == "cancelled");
  CHECK(with_meta(R"("non_execution_kind":"permission-rule")") == "denied");
  CHECK(with_meta(R"("non_execution_kind":"user-rejected",)"
                  R"("permission_decision":{"decision":"reject","source":"config"})") == "denied");
  CHECK(call(tool_result("c1", failed("Exit code 1"),
                         meta(R"("permission_decision":{"decision":"accept"})")))["status"] ==
        "error");
}

TEST_CASE("claude: denials and interruptions are read in the spelling of session files",
          "[decode][claude]") {
  const auto stored = [](std::string_view fields) {
    return call(tool_result("c1", failed("No."),
                            R"(,"uuid":"u","sessionId":"s")" + std::string(fields)))["status"];
  };
  CHECK(stored(R"(,"toolDenialKind":"permission-rule",)"
               R"("permissionDecision":{"decision":"reject"})") == "denied");
  CHECK(stored(R"(,"toolDenialKind":"user-rejected")") == "cancelled");
  CHECK(stored(R"(,"permissionDecision":{"decision":"accept"})") == "error");
}

TEST_CASE("claude: a denial listed in the turn's result does not change a cancelled call",
          "[decode][claude]") {
  const Json said = play({
      kBash,
      tool_result("c1", failed("x"), meta(R"("non_execution_kind":"user-rejected")")),
      result(R"(,"permission_denials":[{"tool_name":"Bash","tool_use_id":"c1"}])"),
  });
  CHECK(said["entries"][0]["status"] == "cancelled");
}

TEST_CASE("claude: a permission_denied event belongs to its call", "[decode][claude]") {
  const Json said =
      play({kBash,
            system("permission_denied", R"(,"tool_name":"Bash","tool_use_id":"c1","message":"No")"),
            tool_result("c1", failed("Not granted"))});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "denied");
  CHECK(shows(said["entries"][0], "Not granted"));
}

TEST_CASE("claude: a command stopped by its time limit has timed out", "[decode][claude]") {
  const Json late =
      call(tool_result("c1", failed("Exit code 143\\nCommand timed out after 1s\\nhalf")));
  CHECK(late["status"] == "timed-out");
  REQUIRE(late["badges"].size() == 1);
  CHECK(late["badges"][0]["label"]["text"] == "Timed out after 1.0 s");
  CHECK(shows(late, "half"));
  const Json ended = call(tool_result("c1", failed("Exit code 143\\nhas been denied")));
  CHECK(ended["status"] == "error");
}

TEST_CASE("claude: costs are running totals, and each turn has its share", "[decode][claude]") {
  const auto end = [](std::string_view cost, std::string_view session = "s") {
    return R"({"type":"result","subtype":"success","num_turns":1,"duration_ms":1,)"
           R"("usage":{"input_tokens":1},"total_cost_usd":)" +
           std::string(cost) + R"(,"session_id":")" + std::string(session) + "\"}";
  };
  const Json said = play({user(R"("a")"), end("0.1"), user(R"("b")"), end("0.15")});
  CHECK(said["session"]["costUsd"] == 0.15);
  REQUIRE(said["turns"].size() == 2);
  CHECK(said["turns"][0]["costUsd"] == 0.1);
  CHECK(said["turns"][1]["costUsd"] == 0.05);
  // Another session, and another process of the same session, start at zero.
  CHECK(play({user(R"("a")"), end("0.1"), user(R"("b")"),
              end("0.15", "t")})["session"]["costUsd"] == 0.25);
  CHECK(play({user(R"("a")"), end("0.1"), user(R"("b")"), end("0.05")})["session"]["costUsd"] ==
        0.15);
}

TEST_CASE("claude: running totals include the usage of sub-agents", "[decode][claude]") {
  const auto end = [](int input, int output, std::string_view more = "") {
    return R"({"type":"result","subtype":"success","num_turns":1,"duration_ms":1,)"
           R"("usage":{"input_tokens":10,"output_tokens":20},"modelUsage":{"a":{"inputTokens":)" +
           std::to_string(input) + R"(,"outputTokens":)" + std::to_string(output) +
           R"(,"cacheReadInputTokens":3,"cacheCreationInputTokens":4}},"session_id":"s")" +
           std::string(more) + "}";
  };
  const std::string task =
      assistant("m1", tool_use("c1", "Agent", R"({"prompt":"Count"})"), R"(,"session_id":"s")");
  // In a stream, a sub-agent's lines have only the usage at the start of its messages.
  const std::string inner =
      R"({"type":"assistant","parent_tool_use_id":"c1","session_id":"s","message":{"id":"m2",)"
      R"("role":"assistant","content":[{"type":"text","text":"Two."}],)"
      R"("usage":{"input_tokens":5,"output_tokens":1,"cache_read_input_tokens":3}}})";
  const std::string outer =
      R"({"type":"assistant","session_id":"s","message":{"id":"m3","role":"assistant",)"
      R"("content":[{"type":"text","text":"Done."}],)"
      R"("usage":{"input_tokens":10,"output_tokens":20}}})";
  const Json said = play({user(R"("a")"), task, inner, outer, end(15, 90)});
  CHECK(said["session"]["usage"]["inputTokens"] == 15);
  CHECK(said["session"]["usage"]["outputTokens"] == 90);
  CHECK(said["session"]["usage"]["cachedTokens"] == 3);
  CHECK(said["session"]["usage"]["totalTokens"] == 112);
  REQUIRE(said["turns"].size() == 1);
  CHECK(said["turns"][0]["usage"] == said["session"]["usage"]);

  // The next turn gets its own share, and a repeated line changes nothing.
  const std::string third =
      R"({"type":"assistant","session_id":"s","message":{"id":"m4","role":"assistant",)"
      R"("content":[{"type":"text","text":"More."}],)"
      R"("usage":{"input_tokens":7,"output_tokens":1}}})";
  const Json two = play({user(R"("a")"), task, inner, outer, end(15, 90), user(R"("b")"), third,
                         end(22, 100), end(22, 100)});
  CHECK(two["session"]["usage"]["outputTokens"] == 100);
  REQUIRE(two["turns"].size() >= 2);
  CHECK(two["turns"][0]["usage"]["outputTokens"] == 90);
  CHECK(two["turns"][1]["usage"]["inputTokens"] == 7);
  CHECK(two["turns"][1]["usage"]["outputTokens"] == 10);

  // Another process of the session starts at zero.
  const Json resumed = play({user(R"("a")"), outer, end(15, 90), user(R"("b")"), third, end(7, 5)});
  CHECK(resumed["session"]["usage"]["inputTokens"] == 22);
  CHECK(resumed["session"]["usage"]["outputTokens"] == 95);
}

TEST_CASE("claude: the totals of a session file and its sub-agents' files count once",
          "[decode][claude]") {
  const std::string root =
      R"({"type":"assistant","uuid":"u1","sessionId":"s","message":{"id":"m1","role":"assistant",)"
      R"("content":[{"type":"tool_use","id":"c1","name":"Agent","input":{"prompt":"Count"}}],)"
      R"("usage":{"input_tokens":10,"output_tokens":20}}})";
  const std::string totals =
      R"({"type":"cost-state","sessionId":"s","totalCostUSD":1,"modelUsage":)"
      R"({"a":{"inputTokens":15,"outputTokens":90}}})";
  const std::string side =
      R"({"type":"assistant","uuid":"u2","sessionId":"s","isSidechain":true,"agentId":"a1",)"
      R"("message":{"id":"m2","role":"assistant","content":[{"type":"text","text":"Two."}],)"
      R"("usage":{"input_tokens":5,"output_tokens":70}}})";
  for (const auto& lines :
       {std::vector<std::string>{root, totals}, {root, totals, side}, {root, side, totals}}) {
    const Json said = play(lines);
    CHECK(said["session"]["usage"]["inputTokens"] == 15);
    CHECK(said["session"]["usage"]["outputTokens"] == 90);
  }
}

TEST_CASE("claude: a result with no turns is not a turn", "[decode][claude]") {
  const std::string first =
      result(R"(,"num_turns":1,"duration_ms":9,"usage":{"input_tokens":3},"total_cost_usd":0.1)");
  const std::string nothing =
      result(R"(,"num_turns":0,"duration_ms":1,"usage":{"input_tokens":0},"total_cost_usd":0.1,)"
             R"("result":"","origin":{"kind":"task-notification"})");
  const Json said = play({user(R"("a")"), assistant("m", text("A")), first, nothing, nothing,
                          assistant("n", text("B")), first});
  REQUIRE(said["turns"].size() == 2);
  CHECK(said["turns"][0]["durationMs"] == 9);
  CHECK(said["turns"][0]["status"] == "done");
  CHECK(said["session"]["costUsd"] == 0.1);
}

TEST_CASE("claude: a failure is shown once", "[decode][claude]") {
  const Json refused =
      play({user(R"("Go")"), assistant("m", text("API Error: 529"), R"(,"error":"server_error")"),
            R"({"type":"result","subtype":"success","is_error":true,"num_turns":1,)"
            R"("result":"API Error: 529","api_error_status":529})"});
  REQUIRE(refused["entries"].size() == 2);
  CHECK(refused["turns"][0]["status"] == "error");

  for (const std::string_view why :
       {R"("terminal_reason":"aborted_tools")", R"("errors":["[ede_diagnostic] result_type=user"])",
        R"("errors":["Error: Request was aborted."])"}) {
    CAPTURE(why);
    const Json stopped = play(
        {user(R"("Go")"), kBash,
         user(R"([{"type":"text","text":"[Request interrupted by user]"}])"),
         R"({"type":"result","subtype":"error_during_execution","is_error":true,"num_turns":2,)" +
             std::string(why) + "}"});
    REQUIRE(stopped["entries"].size() == 3);
    CHECK(stopped["entries"][2]["title"]["text"] == "Cancelled");
    REQUIRE(stopped["turns"].size() == 1);
    CHECK(stopped["turns"][0]["status"] == "cancelled");
  }
}

TEST_CASE("claude: the errors of an interrupted turn are shown in its entry", "[decode][claude]") {
  const Json said = play({user(R"("Go")"), user(R"("[Request interrupted by user]")"),
                          R"({"type":"result","subtype":"error_during_execution","is_error":true,)"
                          R"("num_turns":1,"errors":["kept-error"]})"});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["title"]["text"] == "Cancelled");
  CHECK(shows(said["entries"][1], "kept-error"));
  // A failure other than the one already shown gets its own entry.
  const Json other = play({user(R"("Go")"), assistant("m", text("API Error"), R"(,"error":"x")"),
                           R"({"type":"result","subtype":"error_max_turns","is_error":true})"});
  CHECK(other["entries"].size() == 3);
}

TEST_CASE("claude: a failed compaction is shown as failed", "[decode][claude]") {
  const Json said = play({system("status", R"(,"status":"compacting")"),
                          system("status", R"(,"status":null,"compact_result":"failed",)"
                                           R"("compact_error":"Too little to do")")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "error");
  CHECK(said["entries"][0]["title"]["text"] == "Compaction failed");
  CHECK(shows(said["entries"][0], "Too little to do"));
}

TEST_CASE("claude: a turn without a visible prompt can fail or be interrupted",
          "[decode][claude]") {
  const std::string well =
      R"({"type":"result","subtype":"success","num_turns":1,"duration_ms":3,"session_id":"s"})";
  const std::string refusal = assistant("n", text("API Error: 529"), R"(,"error":"server_error")");
  const std::string refused =
      R"({"type":"result","subtype":"success","is_error":true,"num_turns":1,"duration_ms":5,)"
      R"("result":"API Error: 529","session_id":"s"})";
  const Json said = play({assistant("m", text("hi")), well, refusal, refused});
  REQUIRE(said["turns"].size() == 2);
  CHECK(said["turns"][0]["status"] == "done");
  CHECK(said["turns"][0]["durationMs"] == 3);
  CHECK(said["turns"][1]["status"] == "error");
  CHECK(said["turns"][1]["durationMs"] == 5);
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["turn"] == said["turns"][1]["id"]);

  const Json stopped = play({assistant("m", text("hi")), well,
                             user(R"([{"type":"text","text":"[Request interrupted by user]"}])")});
  REQUIRE(stopped["turns"].size() == 2);
  CHECK(stopped["turns"][0]["status"] == "done");
  CHECK(stopped["turns"][1]["status"] == "cancelled");
  CHECK(stopped["entries"][1]["turn"] == stopped["turns"][1]["id"]);

  const Json first = play({refusal, refused});
  REQUIRE(first["turns"].size() == 1);
  CHECK(first["turns"][0]["status"] == "error");
  CHECK(first["entries"][0]["turn"] == first["turns"][0]["id"]);
}

TEST_CASE("claude: results in the same line give no duration for each call", "[decode][claude]") {
  const auto at = [](int second) {
    return R"(,"timestamp":"2026-01-01T00:00:0)" + std::to_string(second) + R"(Z","sessionId":"s")";
  };
  const std::string calls = assistant("m",
                                      tool_use("c1", "Bash", R"({"command":"make"})") + "," +
                                          tool_use("c2", "Bash", R"({"command":"ls"})"),
                                      at(1));
  const std::string one = R"({"type":"tool_result","tool_use_id":"c1","content":"a"})";
  const std::string other = R"({"type":"tool_result","tool_use_id":"c2","content":"b"})";
  const Json together = play({calls, user("[" + one + "," + other + "]", at(7))});
  CHECK(together["entries"][0]["durationMs"] == nullptr);
  CHECK(together["entries"][1]["durationMs"] == nullptr);
  const Json apart = play({calls, user("[" + one + "]", at(3)), user("[" + other + "]", at(7))});
  CHECK(apart["entries"][0]["durationMs"] == 2000);
  CHECK(apart["entries"][1]["durationMs"] == 6000);
}

TEST_CASE("claude: a call refused by a hook or a rule is denied", "[decode][claude]") {
  for (const std::string_view words :
       {"PreToolUse:Bash hook error: [guard.sh]: not allowed",
        "Permission for this action was denied by the Claude Code auto mode classifier.",
        "Permission for this command was denied by a built-in Claude Code safety check."}) {
    CAPTURE(words);
    CHECK(call(tool_result("c1", failed(words)))["status"] == "denied");
  }
  CHECK(call(tool_result("c1", failed("PreToolUse: no such file")))["status"] == "error");
}
