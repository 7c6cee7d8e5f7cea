// Steps of Claude Code's sub-agents that a session file reports as progress of a call, alone or
// beside the sub-agent's own lines.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kTask =
    assistant("m", tool_use("t1", "Task", R"({"description":"Find it","prompt":"find it"})"));
const std::string kDone = tool_result("t1", R"(,"content":[{"type":"text","text":"Found it"}])",
                                      R"(,"toolUseResult":{"status":"completed","agentId":"a9"})");
const std::string kRead = tool_use("sub", "Read", R"({"file_path":"/w/a.rs"})");
const std::string kAsks = R"({"id":"m9","role":"assistant","content":[)" + kRead + "]}";
const std::string kAnswers =
    R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"sub",)"
    R"("content":"     1→fn main() {}"}]})";

std::string step(std::string_view uuid, std::string_view type, std::string_view message) {
  return R"({"type":"progress","sessionId":"s","uuid":"p)" + std::string(uuid) +
         R"(","parentToolUseID":"t1","data":{"type":"agent_progress","agentId":"a9","message":)" +
         R"({"type":")" + std::string(type) + R"(","uuid":")" + std::string(uuid) +
         R"(","message":)" + std::string(message) + "}}}";
}

std::string own(std::string_view uuid, std::string_view type, std::string_view message) {
  return R"({"type":")" + std::string(type) +
         R"(","isSidechain":true,"agentId":"a9","sessionId":"s","uuid":")" + std::string(uuid) +
         R"(","message":)" + std::string(message) + "}";
}

void check_steps(const std::vector<std::string>& lines) {
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
  CHECK(said["entries"][1]["status"] == "done");
  CHECK(shows(said["entries"][1], "main"));
  CHECK(said["diagnostics"].empty());
}

}  // namespace

TEST_CASE("claude: progress events of a call show the steps of its sub-agent", "[decode][claude]") {
  check_steps({kTask, step("q1", "assistant", kAsks), step("q2", "user", kAnswers), kDone});
  // The message may appear without an enclosing line.
  const std::string bare =
      R"({"type":"progress","sessionId":"s","uuid":"p","parentToolUseID":"t1","data":)"
      R"({"type":"agent_progress","agentId":"a9","message":)" +
      kAsks + "}}";
  const Json said = play({kTask, bare, kDone});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: the steps of a sub-agent are shown once", "[decode][claude]") {
  const std::string asked = step("q1", "assistant", kAsks);
  const std::string answered = step("q2", "user", kAnswers);
  const std::string asks = own("q1", "assistant", kAsks);
  const std::string answers = own("q2", "user", kAnswers);
  check_steps({kTask, asked, answered, kDone, asks, answers});
  check_steps({kTask, asks, answers, asked, answered, kDone});
  check_steps({kTask, asked, asks, answers, answered, kDone});
  // Progress lacks the prompt, the sub-agent's first message, which only its own lines contain.
  const std::string words = R"({"role":"assistant","content":[{"type":"text","text":"Here."}]})";
  const Json said = play({kTask, step("q3", "assistant", words), own("q3", "assistant", words)});
  CHECK(said["entries"].size() == 2);
}

TEST_CASE("claude: other progress of a call makes no entry", "[decode][claude]") {
  for (const std::string_view data :
       {R"({"type":"agent_progress","agentId":"a9","prompt":"x"})",
        R"({"type":"bash_progress","output":"x"})", R"({"type":"hook_progress"})"}) {
    const Json said = play({kTask, R"({"type":"progress","sessionId":"s","uuid":"p",)"
                                   R"("parentToolUseID":"t1","data":)" +
                                       std::string(data) + "}"});
    CHECK(said["entries"].size() == 1);
    CHECK(said["diagnostics"].empty());
  }
}
