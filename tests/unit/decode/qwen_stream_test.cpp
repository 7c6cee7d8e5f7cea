// Qwen Code: what its stream adds to Claude Code's.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kAgent =
    assistant("m", tool_use("c", "agent", R"({"description":"look","prompt":"find it"})"));

std::string system_line(std::string_view subtype, std::string_view data) {
  return R"({"type":"system","subtype":")" + std::string(subtype) +
         R"(","session_id":"s","parent_tool_use_id":null,"data":)" + std::string(data) + "}";
}

const std::string kAgentFailed =
    R"({"type":"result","subtype":"error_during_execution","session_id":"s","is_error":true,)"
    R"("duration_ms":0,"duration_api_ms":0,"num_turns":0,"usage":{"input_tokens":0,)"
    R"("output_tokens":0},"permission_denials":[],"error":{"message":"It broke"}})";
const std::string kEnd =
    R"({"type":"result","subtype":"success","session_id":"s","is_error":false,"duration_ms":9,)"
    R"("duration_api_ms":5,"num_turns":2,"result":"ok","usage":{"input_tokens":4,)"
    R"("output_tokens":1,"total_tokens":5},"permission_denials":[]})";

}  // namespace

TEST_CASE("qwen: a permission response contains only whether the call is allowed",
          "[decode][qwen]") {
  const std::string call = assistant("m", tool_use("c", "run_shell_command", R"({"command":"x"})"));
  const std::string ask =
      R"({"type":"control_request","request_id":"r","request":{"subtype":"can_use_tool",)"
      R"("tool_name":"run_shell_command","tool_use_id":"c","input":{"command":"x"}}})";
  const auto answer = [](std::string_view allowed) {
    return R"({"type":"control_response","response":{"subtype":"success","request_id":"r",)"
           R"("response":{"allowed":)" +
           std::string(allowed) + "}}}";
  };
  const std::string failed = tool_result(
      "c",
      R"(,"is_error":true,"content":"Command: x\nDirectory: /\nOutput: (empty)\nError: no\nExit Code: 1")");
  CHECK(play({call, ask, answer("true")})["entries"][0]["status"] == "running");
  CHECK(play({call, ask, answer("true"), failed})["entries"][0]["status"] == "error");
  CHECK(play({call, ask, answer("false")})["entries"][0]["status"] == "denied");
}

TEST_CASE("qwen: a sub-agent's failure does not end the turn", "[decode][qwen]") {
  const std::string go = user(R"("Go")");
  const std::string done = tool_result("c", R"(,"is_error":false,"content":"half")");
  const Json said = play({go, kAgent, kAgentFailed, done, assistant("n", text("Then so.")), kEnd});
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][1]["status"] == "error");
  CHECK(shows(said["entries"][1], "It broke"));
  REQUIRE(said["turns"].size() == 1);
  CHECK(said["turns"][0]["status"] == "done");
  CHECK(said["session"]["usage"]["totalTokens"] == 5);
  // The result reports the failure itself.
  const std::string failed = tool_result("c", R"(,"is_error":true,"content":"It broke")");
  const Json once = play({go, kAgent, kAgentFailed, failed})["entries"][1];
  CHECK(once["status"] == "error");
  const std::string html = once["html"];
  CHECK(html.find("It broke") == html.rfind("It broke"));
  // With two calls it is unknown which one failed.
  const std::string other = assistant("n", tool_use("d", "agent", R"({"prompt":"more"})"));
  const Json two = play({go, kAgent, other, kAgentFailed, done})["entries"];
  REQUIRE(two.size() == 4);
  CHECK(two[1]["status"] == "done");
  CHECK(two[3]["kind"] == "notice");
  // Without a running sub-agent it is the end of the turn.
  CHECK(play({go, kAgentFailed})["turns"][0]["status"] == "error");
  CHECK(play({go, kAgent, done, kAgentFailed})["turns"][0]["status"] == "error");
}

TEST_CASE("qwen: members of data are read as those of the line", "[decode][qwen]") {
  const Json said = play({
      user(R"("Go")"),
      kAgent,
      system_line("task_started", R"({"task_id":"t","tool_use_id":"c","description":"look"})"),
      tool_result("c", R"(,"is_error":false,"content":"Background agent launched: t")"),
      user(R"([{"type":"text","text":"Agent \"look\" failed."}])"),
      system_line("task_notification", R"({"task_id":"t","tool_use_id":"c","status":"failed"})"),
      system_line("model_fallback", R"({"fromModel":"big","toModel":"small"})"),
  });
  const Json& entries = said["entries"];
  REQUIRE(entries.size() == 4);
  CHECK(entries[1]["status"] == "error");
  CHECK(entries[2]["role"] == "user");
  CHECK(entries[2]["collapsed"] == true);
  CHECK(shows(entries[3], "small"));
  CHECK(said["turns"].size() == 1);
}

TEST_CASE("qwen: a background agent is in the background after its call", "[decode][qwen]") {
  const Json call = play(
      {kAgent, tool_result("c", R"(,"content":"Background agent launched: t")")})["entries"][0];
  CHECK(call["status"] == "background");
}

TEST_CASE("qwen: a user message that resembles a notification is the user's", "[decode][qwen]") {
  for (const char* said : {R"([{"type":"text","text":"Agent \"look\" completed. Why?"}])",
                           R"([{"type":"text","text":"Is \"look\" completed."}])"}) {
    CHECK(play({user(said)})["entries"][0]["collapsed"] == false);
  }
}

TEST_CASE("qwen: progress and goals make no entry", "[decode][qwen]") {
  const Json said =
      play({stream(R"({"type":"tool_progress","tool_use_id":"c","content":{"elapsedMs":5}})"),
            stream(R"({"type":"active_goal","active_goal":null})")});
  CHECK(said["entries"].empty());
}

TEST_CASE("qwen: tools have their family", "[decode][qwen]") {
  const auto family = [](std::string_view name) {
    return play({assistant("m", tool_use("c", name, "{}"))})["entries"][0]["tool"]["family"];
  };
  CHECK(family("notebook_edit") == "files");
  CHECK(family("task_stop") == "task");
}
