// Claude Code's session files: identity, sidechains, summaries, queued inputs.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string envelope(std::string_view uuid, std::string_view parent, std::string_view fields = "") {
  const std::string parent_uuid = parent.empty() ? "null" : "\"" + std::string(parent) + "\"";
  return R"(,"uuid":")" + std::string(uuid) + R"(","parentUuid":)" + parent_uuid +
         R"(,"sessionId":"s","timestamp":"2025-07-19T23:58:30.133Z")" + std::string(fields);
}

std::string sidechain(std::string_view fields = "") {
  return R"(,"isSidechain":true)" + std::string(fields);
}

const std::string kTask =
    assistant("m", tool_use("t1", "Task", R"({"description":"d","prompt":"Run the tests"})"),
              envelope("u1", ""));

}  // namespace

TEST_CASE("claude: a repeated line is a duplicate; a different line with its id is not",
          "[decode][claude]") {
  const std::string line = user(R"("Say hello")", envelope("u", ""));
  const Json said = play({line, line, user(R"("Say more")", envelope("u", ""))});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["startedAt"] == 1752969510133);
  CHECK(said["entries"][1]["summary"] == "Say more");
  CHECK(has_code(said, "duplicate-event"));
  CHECK(has_code(said, "reused-id"));
}

TEST_CASE("claude: the same assistant message in two lines is one entry", "[decode][claude]") {
  CHECK(play({assistant("m", text("lol"), envelope("u1", "u0")),
              assistant("m", text("lol"), envelope("u2", ""))})["entries"]
            .size() == 1);
}

TEST_CASE("claude: a sidechain belongs to the call with its prompt, else to the running one",
          "[decode][claude]") {
  const Json said = play({
      kTask,
      user(R"("Run the tests")", envelope("s1", "", sidechain())),
      assistant("m2", text("Running."), envelope("s2", "s1", sidechain())),
      user(R"("Something else")", envelope("x1", "", sidechain())),
  });
  REQUIRE(said["entries"].size() == 4);
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
  CHECK(said["entries"][2]["parent"] == said["entries"][0]["id"]);
  // No call has the other prompt, so its chain belongs to the only call still running.
  CHECK(said["entries"][3]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: a sidechain belongs to a call of Agent", "[decode][claude]") {
  const Json said = play({
      assistant("m1", tool_use("c1", "Agent", R"({"prompt":"Run the tests"})"), envelope("u1", "")),
      user(R"("Other words")", envelope("s1", "", sidechain())),
  });
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: lines with the same agentId belong to one sub-agent", "[decode][claude]") {
  const std::string agent = sidechain(R"(,"agentId":"a1")");
  const Json said = play({kTask, user(R"("Run the tests")", envelope("s1", "", agent)),
                          assistant("m2", text("Running."), envelope("s2", "elsewhere", agent))});
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][2]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: the file of a sub-agent is a session of its own", "[decode][claude]") {
  const std::string agent = sidechain(R"(,"agentId":"a1")");
  const std::vector<std::string> with_id = {
      R"({"agentType":"general-purpose","description":"d","toolUseId":"t1"})",
      user(R"("Run the tests")", envelope("s1", "", agent)),
      R"({"type":"api-request","agentId":"a1","sessionId":"s"})",
      assistant("m2", text("Running."), envelope("s2", "s1", agent)),
      assistant("m3", tool_use("t2", "Task", R"({"description":"d","prompt":"Look"})"),
                envelope("s3", "s2", agent)),
      // A sub-agent of the sub-agent.
      user(R"("Look")", envelope("n1", "", sidechain(R"(,"agentId":"a2")"))),
      user(R"("And then?")", envelope("s4", "s3", agent))};
  const std::vector<std::string> by_parent = {
      user(R"("Run the tests")", envelope("s1", "", sidechain())),
      assistant("m2", text("Running."), envelope("s2", "s1", sidechain())),
      assistant("m3", tool_use("t2", "Task", R"({"description":"d","prompt":"Look"})"),
                envelope("s3", "s2", sidechain())),
      user(R"("Look")", envelope("n1", "", sidechain())),
      user(R"("And then?")", envelope("s4", "s3", sidechain()))};
  for (const auto& lines : {with_id, by_parent}) {
    const Json said = play(lines);
    CHECK(said["diagnostics"].empty());
    REQUIRE(said["entries"].size() == 5);
    for (const std::size_t own : {0U, 1U, 2U, 4U})
      CHECK(said["entries"][own]["parent"].is_null());
    CHECK(said["entries"][3]["parent"] == said["entries"][2]["id"]);
    CHECK(said["turns"].size() == 2);
  }
}

TEST_CASE("claude: a sub-agent whose call is not in the log has an unknown parent",
          "[decode][claude]") {
  const std::string main_line = user(R"("Hello")", envelope("u1", ""));
  const auto agent = [](std::string_view id, std::string_view uuid) {
    return user(R"("Run the tests")",
                envelope(uuid, "", sidechain(R"(,"agentId":")" + std::string(id) + "\"")));
  };
  CHECK_FALSE(has_code(play({agent("a1", "s1")}), "unknown-parent"));
  CHECK(has_code(play({main_line, agent("a1", "s1")}), "unknown-parent"));
  CHECK(has_code(play({agent("a1", "s1"), main_line}), "unknown-parent"));
  CHECK(has_code(play({agent("a1", "s1"), agent("a2", "s2")}), "unknown-parent"));
  // What the sub-agent says after its call has begun goes under the call.
  const Json said = play({agent("a1", "s1"), kTask, agent("a1", "s2")});
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][2]["parent"] == said["entries"][1]["id"]);
}

TEST_CASE("claude: text for the model is collapsed, and a compact summary is a notice",
          "[decode][claude]") {
  const Json said =
      play({user(R"("Instructions")", envelope("u1", "", R"(,"isMeta":true)")),
            user(R"("A long summary")", envelope("u2", "", R"(,"isCompactSummary":true)"))});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["collapsed"] == true);
  CHECK(said["entries"][1]["kind"] == "notice");
  CHECK(shows(said["entries"][1], "A long summary"));
}

TEST_CASE("claude: results in a session file have their structured form", "[decode][claude]") {
  const Json said = play({
      assistant("m", tool_use("c", "Bash", R"({"command":"x"})"), envelope("u1", "")),
      tool_result("c", R"(,"content":"outerr")",
                  envelope("u2", "u1", R"(,"toolUseResult":{"stdout":"out","stderr":"err"})")),
  });
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["parts"].size() == 3);
}

TEST_CASE("claude: a summary names the session, and file snapshots make no entry",
          "[decode][claude]") {
  const Json said = play({R"({"type":"summary","summary":"Fix the parser","leafUuid":"u"})",
                          R"({"type":"file-history-snapshot","messageId":"u","snapshot":{}})"});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["title"]["text"] == "Session: Fix the parser");
}

TEST_CASE("claude: the same summary twice is one entry", "[decode][claude]") {
  const std::string summary = R"({"type":"summary","summary":"Fix the parser","leafUuid":"u"})";
  CHECK(play({summary, summary})["entries"].size() == 1);
}

TEST_CASE("claude: dequeue removes the oldest queued input", "[decode][claude]") {
  const auto operation = [](std::string_view name, std::string_view content) {
    return R"({"type":"queue-operation","operation":")" + std::string(name) + R"(","content":")" +
           std::string(content) + R"(","sessionId":"s"})";
  };
  const Json said = play(
      {operation("enqueue", "first"), operation("enqueue", "second"), operation("dequeue", "")});
  REQUIRE(said["queue"].size() == 1);
  CHECK(said["queue"][0]["text"] == "second");
}
