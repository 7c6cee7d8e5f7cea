// What Codex wrote until autumn 2025, and the old events that later versions write beside their
// replacements.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/detect.h"
#include "decode/codex/codex.h"
#include "support/codex_lines.h"
#include "support/decoded.h"

using namespace agent_timeline;
using namespace agent_timeline::testing::codex;

namespace {

const std::string kHeader =
    R"({"id":"s","timestamp":"2025-08-01T10:00:00.000Z","instructions":null,"git":{"branch":"b"}})";
const std::string kState = R"({"record_type":"state"})";

std::string bare(std::string_view role, std::string_view text) {
  return R"({"type":"message","id":null,"role":")" + std::string(role) +
         R"(","content":[{"type":"input_text","text":")" + std::string(text) + R"("}]})";
}

const std::string kBareCall = R"({"type":"function_call","id":"f","name":"shell","call_id":"c",)"
                              R"("arguments":"{\"command\":[\"bash\",\"-lc\",\"ls -la\"]}"})";
const std::string kBareOutput =
    R"({"type":"function_call_output","call_id":"c",)"
    R"("output":"{\"output\":\"a.txt\\n\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":1}}"})";

/// A line of the old `exec`, and an event of the first app-server.
std::string told_by_exec(std::string_view message) {
  return R"({"id":"0","msg":)" + std::string(message) + "}";
}
std::string old_event(std::string_view kind, std::string_view members) {
  return R"({"method":"codex/event/)" + std::string(kind) +
         R"(","params":{"id":"u","conversationId":"t","msg":{"type":")" + std::string(kind) + '"' +
         std::string(members) + "}}}";
}

std::string all(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines)
    out += line + "\n";
  return out;
}

}  // namespace

TEST_CASE("codex: a rollout without envelopes is read like one with envelopes", "[decode][codex]") {
  const std::vector<std::string> lines = {
      kHeader,
      kState,
      bare("user", "<environment_context>\\n<cwd>/w</cwd>\\n</environment_context>"),
      kState,
      bare("user", "Fix it"),
      R"({"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"Hm"}]})",
      kBareCall,
      kBareOutput,
      bare("assistant", "Done.")};
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 4);
  CHECK(said["entries"][0]["summary"] == "Fix it");
  CHECK(said["entries"][2]["summary"] == "ls -la");
  CHECK(shows(said["entries"][2], "a.txt"));
  CHECK(said["entries"][3]["summary"] == "Done.");
  CHECK(said["session"]["branch"] == "b");
  CHECK(said["diagnostics"].empty());
  CHECK(Json::parse(detect(all(lines)))["dialect"] == "codex");
}

TEST_CASE("codex: items of a model's API alone are not Codex's", "[decode][codex]") {
  const auto dialect_of = [](const std::string& log) {
    return std::string(agent_timeline::testing::decode_all(log).back().dialect);
  };
  CHECK(dialect_of(kBareCall) == "model-api");
  CHECK(dialect_of(all({kBareCall, kBareOutput})) == "model-api");
  CHECK(dialect_of(all({kHeader, kBareCall})) == "codex");
  // Only items of the API itself have a `status`.
  const std::string completed =
      R"({"type":"function_call","id":"f","name":"x","call_id":"c","arguments":"{}",)"
      R"("status":"completed"})";
  CHECK(dialect_of(all({kHeader, completed})) == "model-api");
  CHECK(dialect_of(R"({"id":"a","timestamp":"2025-08-01T10:00:00Z","instructions":"x","name":"y"})")
            .empty());
  CHECK(dialect_of(R"({"id":"a","msg":{"type":"hello"}})").empty());
  CHECK(dialect_of(R"({"prompt":"x"})").empty());
  CHECK(dialect_of(R"({"id":5,"msg":{"type":"error"}})").empty());
  CHECK(dialect_of(R"({"id":"5","msg":{"type":"error"}})").empty());
  CHECK(dialect_of(R"({"id":"5","msg":{"type":"error","message":"No."}})") == "codex");
  // A message of another API.
  const std::string answer =
      R"({"type":"message","id":"m","role":"assistant","model":"big","stop_reason":"tool_use",)"
      R"("content":[{"type":"tool_use","id":"t","name":"look","input":{}}],"usage":{}})";
  CHECK(dialect_of(all({kHeader, answer})) != "codex");
}

TEST_CASE("codex: the output of the first versions of exec is read", "[decode][codex]") {
  const std::vector<std::string> lines = {
      R"({"workdir":"/w","model":"m","provider":"p","approval":"never","sandbox":"read-only"})",
      R"({"prompt":"Go"})",
      told_by_exec(R"({"type":"task_started"})"),
      told_by_exec(R"({"type":"exec_command_begin","call_id":"c","command":["bash","-lc","ls"]})"),
      told_by_exec(R"({"type":"exec_command_output_delta","call_id":"c","chunk":"ZmlsZQo="})"),
      told_by_exec(
          R"({"type":"exec_command_end","call_id":"c","stdout":"file","stderr":"bad","exit_code":0})"),
      told_by_exec(R"({"type":"agent_message_delta","delta":"He"})"),
      told_by_exec(R"({"type":"agent_message","message":"Hello"})"),
      told_by_exec(
          R"({"type":"token_count","input_tokens":100,"output_tokens":5,"total_tokens":105})"),
      told_by_exec(
          R"({"type":"token_count","input_tokens":10,"output_tokens":5,"total_tokens":15})"),
      told_by_exec(R"({"type":"task_complete","last_agent_message":"Hello"})")};
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][0]["summary"] == "Go");
  CHECK(said["entries"][1]["summary"] == "ls");
  CHECK(shows(said["entries"][1], "file"));
  CHECK(shows(said["entries"][1], "bad"));
  CHECK(said["entries"][2]["summary"] == "Hello");
  CHECK(said["session"]["usage"]["totalTokens"] == 120);
  CHECK(said["session"]["directory"] == "/w");
  CHECK(said["session"]["model"] == "m");
}

TEST_CASE("codex: old events are ignored where newer ones replace them", "[decode][codex]") {
  const std::string tokens = R"({"input_tokens":100,"output_tokens":5,"total_tokens":105})";
  const std::string old_tokens =
      old_event("token_count", R"(,"info":{"total_token_usage":)" + tokens + "}");
  const std::vector<std::string> doubled = {
      rpc_notification("turn/started", R"("turn":{"id":"u"})"),
      old_event("task_started", ""),
      old_event("user_message", R"(,"message":"hi")"),
      completed(R"({"type":"userMessage","id":"u1","content":[{"type":"text","text":"hi"}]})"),
      old_event("agent_message_content_delta", R"(,"delta":"He")"),
      completed(R"({"type":"agentMessage","id":"m","text":"Hello"})"),
      old_event("agent_message", R"(,"message":"Hello")"),
      old_tokens,
      rpc_notification(
          "thread/tokenUsage/updated",
          R"("tokenUsage":{"total":{"inputTokens":100,"outputTokens":5,"totalTokens":105}})"),
      old_event("task_complete", ""),
      rpc_notification("turn/completed", R"("turn":{"id":"u","status":"completed"})")};
  const Json said = play(doubled);
  CHECK(said["entries"].size() == 2);
  CHECK(said["turns"].size() == 1);
  CHECK(said["session"]["usage"]["totalTokens"] == 105);
  // Without the newer events, the old ones are used.
  const Json alone = play({old_event("task_started", ""), old_event("mcp_startup_complete", ""),
                           old_event("user_message", R"(,"message":"hi")"),
                           old_event("agent_message", R"(,"message":"Hello")"), old_tokens,
                           old_event("task_complete", "")});
  CHECK(alone["entries"].size() == 2);
  CHECK(alone["session"]["usage"]["totalTokens"] == 105);
}

TEST_CASE("codex: a patch whose end event does not repeat it keeps its lines", "[decode][codex]") {
  const Json said = play(
      {event(R"({"type":"patch_apply_begin","call_id":"p","changes":{"/w/a.js":{"update":)"
             R"({"unified_diff":"@@ -1 +1 @@\n-old\n+new\n"}}}})"),
       event(R"({"type":"patch_apply_end","call_id":"p","stdout":"Success.","success":true})")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "new"));
  CHECK(said["entries"][0]["summary"].get<std::string>().find("a.js") != std::string::npos);
}

TEST_CASE("codex: an image in a user message belongs to the call that loaded it",
          "[decode][codex]") {
  const std::string picture = R"({"type":"input_image","image_url":"data:image/png;base64,AAAA"})";
  const std::string shown =
      message("user", input_text("<image>") + "," + picture + "," + input_text("</image>"));
  const std::string looks = call("v", "view_image", {{"path", "/w/a.png"}});
  const std::string looked =
      event(R"({"type":"view_image_tool_call","call_id":"v","path":"/w/a.png"})");
  const std::string promise = output("v", "attached local image path");
  for (const std::vector<std::string>& lines :
       {std::vector{looks, looked, promise, shown}, std::vector{looks, promise, shown}}) {
    const Json said = play(lines);
    REQUIRE(said["entries"].size() == 1);
    CHECK(said["entries"][0]["status"] == "done");
    CHECK(shows(said["entries"][0], "at-image"));
  }
  // A second image is the user's.
  CHECK(play({looks, promise, shown, shown})["entries"].size() == 2);
}

TEST_CASE("codex: streamed text is shown if the turn is interrupted", "[decode][codex]") {
  const std::vector<std::string> pieces = {
      told_by_exec(R"({"type":"task_started"})"),
      told_by_exec(R"({"type":"agent_reasoning_delta","delta":"Hm"})"),
      told_by_exec(R"({"type":"agent_reasoning","text":"Hm."})"),
      told_by_exec(R"({"type":"agent_message_delta","delta":"He"})"),
      told_by_exec(R"({"type":"agent_message_delta","delta":"llo"})")};
  std::vector<std::string> aborted = pieces;
  aborted.push_back(told_by_exec(R"({"type":"turn_aborted","reason":"interrupted"})"));
  const Json cut = play(aborted);
  REQUIRE(cut["entries"].size() == 3);
  CHECK(cut["entries"][1]["summary"] == "Hello");
  std::vector<std::string> whole = pieces;
  whole.push_back(told_by_exec(R"({"type":"agent_message","message":"Hello!"})"));
  const Json said = play(whole);
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["summary"] == "Hello!");
  CHECK(said["entries"][1]["status"] == "done");
}

TEST_CASE("codex: a compaction is one entry, whichever events report it", "[decode][codex]") {
  CHECK(play({told_by_exec(R"({"type":"context_compacted"})")})["entries"].size() == 1);
  CHECK(play({line("compacted", R"({"message":"We met."})"),
              event(R"({"type":"context_compacted"})")})["entries"]
            .size() == 1);
  CHECK(play({old_event("item_completed", R"(,"item":{"type":"ContextCompaction","id":"c"})"),
              old_event("context_compacted", "")})["entries"]
            .size() == 1);
  // A rollout that stores items has a line, too.
  const std::string told = line("compacted", R"({"message":""})");
  const std::string stored = event(
      R"({"type":"item_completed","thread_id":"t","item":{"type":"ContextCompaction","id":"c"}})");
  for (const std::vector<std::string>& lines :
       {std::vector{told, stored}, std::vector{stored, told}})
    CHECK(play(lines)["entries"].size() == 1);
  CHECK(play({told, stored, told, stored})["entries"].size() == 2);
  const Json said = play({line("compacted", R"({"message":"We met."})"), stored});
  REQUIRE(said["entries"].size() == 1);
  CHECK(shows(said["entries"][0], "We met."));
  // The line ends the row of an item that has started.
  const std::string started = event(
      R"({"type":"item_started","thread_id":"t","item":{"type":"ContextCompaction","id":"c"}})");
  const Json ended = play({started, told, stored});
  REQUIRE(ended["entries"].size() == 1);
  CHECK(ended["entries"][0]["status"] == "done");
}

TEST_CASE("codex: events of different threads of the first app-server are kept apart",
          "[decode][codex]") {
  const std::string other =
      R"({"method":"turn/started","params":{"threadId":"other","turn":{"id":"u"}}})";
  const Json said = play({old_event("user_message", R"(,"message":"hi")"), other,
                          old_event("agent_message", R"(,"message":"Hello")")});
  CHECK(said["entries"].size() == 2);
  // An approval request belongs to the conversation that it names.
  const Json approval = play(
      {old_event("task_started", ""),
       R"({"method":"codex/event/exec_command_begin","params":{"conversationId":"sub","msg":)"
       R"({"type":"exec_command_begin","call_id":"c","command":["make"]}}})",
       R"({"id":1,"method":"execCommandApproval","params":{"conversationId":"sub","callId":"c",)"
       R"("command":["make"],"cwd":"/w"}})"});
  REQUIRE(approval["entries"].size() == 1);
  CHECK(approval["entries"][0]["status"] == "awaiting-approval");
}
