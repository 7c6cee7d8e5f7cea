// Claude Code's lines without an entry: each is counted under its kind, sets a session fact, or is
// shown; none is dropped silently. Lines of other programs are not claimed.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/claude/claude.h"
#include "decode/claude/hidden.h"
#include "session_options.h"
#include "support/claude_lines.h"
#include "support/decoded.h"

using namespace agent_timeline;
using namespace agent_timeline::testing::claude;
using testing::decode_all;

namespace {

int score(std::string_view line) {
  const auto parsed = read_json(line);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return score_claude({*value, {}});
}

std::string system(std::string_view subtype, std::string_view fields = "") {
  return R"({"type":"system","session_id":"s","subtype":")" + std::string(subtype) + "\"" +
         std::string(fields) + "}";
}

std::string attachment(std::string_view fields) {
  return R"({"type":"attachment","uuid":")" +
         std::to_string(std::hash<std::string_view>{}(fields)) +
         R"(","sessionId":"s","attachment":{)" + std::string(fields) + "}}";
}

std::string session_line(std::string_view type, std::string_view fields = "") {
  return R"({"type":")" + std::string(type) + R"(","sessionId":"s")" + std::string(fields) + "}";
}

Json hidden(const std::vector<std::string>& lines) {
  Session session;
  for (const std::string& line : lines)
    session.push(line + "\n");
  return Json::parse(session.stats())["hidden"];
}

}  // namespace

TEST_CASE("claude: bookkeeping events make no entry and are counted by kind", "[decode][claude]") {
  const std::vector<std::string> lines = {
      system("thinking_tokens", R"(,"estimated_tokens":2)"),
      system("thinking_tokens", R"(,"estimated_tokens":4)"),
      system("background_tasks_changed", R"(,"tasks":[])"),
      system("status", R"(,"status":"requesting")"),
      stream(R"({"type":"goal_state","goal_state":{}})"),
      attachment(R"("type":"environment","snapshot":{})"),
      attachment(R"("type":"skill_listing","content":"- x")"),
      session_line("api-request-blob", R"(,"hash":"h")"),
      session_line("atis-latch", R"(,"atis":"")"),
      session_line("last-prompt", R"(,"lastPrompt":"p")"),
      session_line("tools-used"),
      R"({"type":"file-history-snapshot","messageId":"u","snapshot":{}})",
  };
  CHECK(play(lines)["entries"].empty());
  const Json counted = hidden(lines);
  CHECK(counted["system/thinking_tokens"] == 2);
  CHECK(counted["system/background_tasks_changed"] == 1);
  CHECK(counted["system/status"] == 1);
  CHECK(counted["stream_event/goal_state"] == 1);
  CHECK(counted["attachment/environment"] == 1);
  CHECK(counted["api-request-blob"] == 1);
  CHECK(counted["file-history-snapshot"] == 1);
  int total = 0;
  for (const Json& count : counted)
    total += count.get<int>();
  CHECK(total == static_cast<int>(lines.size()));
}

TEST_CASE("claude: an event of an unknown kind is a card", "[decode][claude]") {
  const Json said = play({attachment(R"("type":"brand_new","text":"kept-1")"),
                          R"({"type":"brand-new","uuid":"u2","sessionId":"s","x":"kept-2"})",
                          system("brand_new", R"(,"x":"kept-3")")});
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][0]["kind"] == "unknown");
  CHECK(said["entries"][0]["title"]["text"] == "Unknown event attachment/brand_new");
  CHECK(shows(said["entries"][0], "kept-1"));
  CHECK(shows(said["entries"][1], "kept-2"));
  CHECK(shows(said["entries"][2], "kept-3"));
}

TEST_CASE("claude: session files contain the model, the cost and the title in separate lines",
          "[decode][claude]") {
  const Json said = play({
      attachment(R"("type":"model","identity":{"modelId":"large-1"})"),
      user(R"("Go")", R"(,"uuid":"u1","sessionId":"s")"),
      session_line("cost-state", R"(,"totalCostUSD":0.25)"),
      session_line("cost-state", R"(,"totalCostUSD":0.5)"),
      session_line("ai-title", R"(,"aiTitle":"Guessed")"),
      session_line("custom-title", R"(,"customTitle":"Chosen")"),
      session_line("ai-title", R"(,"aiTitle":"Guessed")"),
  });
  CHECK(said["session"]["model"] == "large-1");
  CHECK(said["session"]["costUsd"] == 0.5);
  REQUIRE(said["turns"].size() == 1);
  CHECK(said["turns"][0]["costUsd"].is_null());
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["title"]["text"] == "Session: Chosen");
}

TEST_CASE("claude: a queued command is a user message", "[decode][claude]") {
  const Json said = play({attachment(R"("type":"queued_command","prompt":"Also the docs")")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["summary"] == "Also the docs");
  CHECK(said["entries"][0]["title"]["key"] == "role.user");
}

TEST_CASE("claude: a repeated summary is one entry", "[decode][claude]") {
  const std::string line = R"({"type":"summary","summary":"Fix it","leafUuid":"u"})";
  CHECK(play({line, line})["entries"].size() == 1);
  CHECK(hidden({line, line})["summary"] == 1);
  CHECK(play({line, R"({"type":"summary","summary":"More","leafUuid":"u"})"})["entries"].size() ==
        2);
  // The title identifies a summary, not the message that it summarises.
  const std::string later = R"({"type":"summary","summary":"Fix it","leafUuid":"v"})";
  CHECK(play({line, later})["entries"].size() == 1);
  CHECK(hidden({line, later})["summary"] == 1);
}

TEST_CASE("claude: an event with nothing but a known type is not claimed", "[decode][claude]") {
  for (const std::string_view foreign : {
           R"({"type":"tool_use","timestamp":1,"sessionID":"s","part":{"tool":"bash"}})",
           R"({"type":"tool_use","tool_name":"x","tool_id":"t","parameters":{}})",
           R"({"type":"tool_result","tool_id":"t","status":"error","output":"boom"})",
           R"({"type":"result","status":"success","stats":{"total_tokens":1}})",
           R"({"type":"result","sessionId":"s","exitCode":0,"usage":{}})",
           R"({"type":"user","id":"u","content":[{"text":"hi"}]})",
           R"({"type":"message","role":"user","content":"hi"})",
           R"({"type":"message","role":"assistant","content":[{"type":"output_text"}]})",
           R"({"type":"error","errorText":"An error occurred."})",
           R"({"type":"text","sessionID":"s","part":{"text":"hi"}})",
           R"({"type":"thinking"})",
       }) {
    CAPTURE(foreign);
    CHECK(score(foreign) == 0);
  }
  const Json alone = play({R"({"type":"error","message":"Reconnecting... 1/1"})"});
  CHECK(alone["session"]["dialects"].empty());
  REQUIRE(alone["entries"].size() == 1);
  CHECK(alone["entries"][0]["kind"] == "unknown");
}

TEST_CASE("claude: a call without a name and input is shown as a card", "[decode][claude]") {
  const auto options = read_session_options(R"({"dialect":"claude-code"})");
  REQUIRE(options);
  for (const std::string_view line : {R"({"type":"tool_use","part":{"tool":"bash"}})",
                                      R"({"type":"tool_result","tool_id":"t","output":"x"})"}) {
    const std::vector<Event> events = decode_all(line, options->decode);
    REQUIRE(events.size() == 1);
    REQUIRE(events[0].bodies.size() == 1);
    CHECK(std::holds_alternative<UnknownEvent>(events[0].bodies[0]));
  }
}

TEST_CASE("claude: the metadata file of a sub-agent is bookkeeping", "[decode][claude]") {
  const std::string meta =
      R"({"agentType":"general-purpose","description":"Count","toolUseId":"t1","spawnDepth":1})";
  CHECK(play({meta})["entries"].empty());
  CHECK(hidden({meta})["agent-meta"] == 1);
}
