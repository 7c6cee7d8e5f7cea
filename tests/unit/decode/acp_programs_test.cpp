// Program-specific uses of ACP: a command's output streams, tools of servers, inputs in titles and
// contents, and sessions on disk.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::holds;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string update(std::string_view fields) {
  return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{)" +
         std::string(fields) + "}}}\n";
}

std::string call(std::string_view fields) {
  return update(R"("sessionUpdate":"tool_call","toolCallId":"c",)" + std::string(fields));
}

std::string more(std::string_view fields) {
  return update(R"("sessionUpdate":"tool_call_update","toolCallId":"c",)" + std::string(fields));
}

}  // namespace

TEST_CASE("acp: a command shows stdout and stderr and has its exit code", "[decode][acp]") {
  const std::string begun = call(R"("title":"ls","kind":"execute","rawInput":{"command":"ls x"})");
  const auto ended = [&](std::string_view output) {
    return entries(begun + more(R"("status":"completed","rawOutput":)" + std::string(output)))[0];
  };
  const Json both = ended(R"({"exitCode":101,"stdout":"warned\n","stderr":"broken\n"})");
  CHECK(both["status"] == "error");
  CHECK(both["badges"][0]["label"]["text"] == "Exit code 101");
  CHECK(holds(both["parts"], "warned"));
  CHECK(holds(both["parts"], "broken"));
  const Json silent = ended(R"({"exitCode":2,"stdout":"","stderr":"none\n"})");
  CHECK(silent["status"] == "error");
  CHECK_FALSE(holds(silent["parts"], "exitCode"));
  const Json mixed = ended(
      R"({"exit_code":1,"stdout":"","stderr":"e\n","aggregated_output":"e\n","formatted_output":"e\n"})");
  CHECK(mixed["parts"].size() == 2);
}

TEST_CASE("acp: a tool of an MCP server is named by server and tool", "[decode][acp]") {
  const std::string begun = call(
      R"("kind":"execute","title":"mcp.github.get","status":"in_progress","rawInput":{"server":"github","tool":"get","arguments":{"q":1}})");
  const auto ended = [&](std::string_view fields) { return entries(begun + more(fields))[0]; };
  const Json well = ended(
      R"("status":"completed","rawOutput":{"result":{"content":[{"type":"text","text":"3 found"}]},"error":null})");
  CHECK(well["title"]["text"] == "github: get");
  CHECK(well["status"] == "done");
  CHECK(holds(well["parts"], "\"3 found\""));
  CHECK_FALSE(holds(well["parts"], "arguments"));
  const Json failed =
      ended(R"("status":"failed","rawOutput":{"result":null,"error":{"message":"No file"}})");
  CHECK(failed["status"] == "error");
  CHECK(holds(failed["parts"], "\"No file\""));
  const Json other = entries(call(
      R"("kind":"execute","title":"list_apps","status":"completed","rawInput":{"arguments":{"all":true}})"))
      [0];
  CHECK(other["title"]["text"] == "list_apps");
}

TEST_CASE("acp: the reason for a permission request is not the command's output", "[decode][acp]") {
  const std::string asked =
      R"({"jsonrpc":"2.0","id":0,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{"toolCallId":"c","kind":"execute","rawInput":{"command":"npm install"},"content":[{"type":"content","content":{"type":"text","text":"To install it"}}]},"options":[{"optionId":"n","name":"No","kind":"reject_once"}]}})"
      "\n"
      R"({"jsonrpc":"2.0","id":0,"result":{"outcome":{"outcome":"selected","optionId":"n"}}})"
      "\n";
  const Json denied = entries(asked + more(R"("status":"failed")"))[0];
  CHECK(denied["status"] == "denied");
  CHECK(holds(denied, "To install it"));
  for (const Json& part : denied["parts"]) {
    CHECK(part["key"] != "stdout");
    CHECK(part["key"] != "error");
  }
}

TEST_CASE("acp: what Codex adds to the input is not shown as parameters", "[decode][acp]") {
  const Json shown = entries(call(
      R"("title":"echo","kind":"execute","status":"in_progress","rawInput":{"call_id":"c","turn_id":"1","process_id":"4","command":["bash","-lc","echo ok"],"parsed_cmd":[],"source":"agent"})"))
      [0];
  CHECK(shown["summary"] == "echo ok");
  CHECK_FALSE(holds(shown["parts"], "turn_id"));
  CHECK_FALSE(holds(shown["parts"], "parsed_cmd"));
}

TEST_CASE("acp: a command in words is shown as a line, a shell's without the shell",
          "[decode][acp]") {
  const auto command = [](std::string_view words) {
    return entries(call(R"("title":"x","kind":"execute","rawInput":{"command":)" +
                        std::string(words) + "}"))[0]["summary"];
  };
  CHECK(command(R"(["git","status","-s"])") == "git status -s");
  CHECK(command(R"(["ls"])") == "ls");
  CHECK(command(R"(["bash","-lc","git log"])") == "git log");
}

TEST_CASE("acp: raw output that is an object is shown, an empty one is not", "[decode][acp]") {
  const auto parts = [](std::string_view output) {
    return entries(call(R"("title":"Measure","kind":"other","status":"in_progress")") +
                   more(R"("status":"completed","rawOutput":)" + std::string(output)))[0]["parts"];
  };
  CHECK(holds(parts(R"({"width":42})"), "width"));
  CHECK(holds(parts(R"({"width":42,"height":43})"), "height"));
  CHECK(parts("{}").empty());
}

TEST_CASE("acp: Kimi Code CLI puts the tool into the title and the input into the content",
          "[decode][acp]") {
  const auto content = [](std::string_view text) {
    const Json block = {{"type", "content"}, {"content", {{"type", "text"}, {"text", text}}}};
    return R"("content":)" + Json::array({block}).dump();
  };
  const Json shown = entries(
      call(R"("title":"Shell","status":"in_progress",)" + content("")) +
      more(R"("title":"Shell: ls","status":"in_progress",)" + content(R"({"command": "l)")) +
      more(R"("title":"Shell: ls","status":"in_progress",)" + content(R"({"command": "ls"})")) +
      more(R"("status":"completed",)" + content("a.txt\n")))[0];
  CHECK(shown["title"]["key"] == "tool.run_command");
  CHECK(shown["summary"] == "ls");
  CHECK(shown["status"] == "done");
  CHECK(holds(shown["parts"], "a.txt"));
  CHECK_FALSE(holds(shown["parts"], "command\\\""));
  const Json text =
      entries(call(R"("title":"Bash","kind":"execute","rawInput":"{\"command\":\"pwd\"}")"))[0];
  CHECK(text["summary"] == "pwd");
}

TEST_CASE("acp: Grok's stored sessions have timestamps and ends of turns", "[decode][acp]") {
  const auto line = [](int time, std::string_view method, std::string_view fields) {
    return R"({"timestamp":)" + std::to_string(1786014300 + time) + R"(,"method":")" +
           std::string(method) + R"(","params":{"sessionId":"g","update":{)" + std::string(fields) +
           "}}}\n";
  };
  const Json shown = snapshot(
      line(0, "session/update",
           R"("sessionUpdate":"user_message_chunk","content":{"type":"text","text":"Go"})") +
      line(2, "session/update",
           R"("sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"Done"})") +
      line(3, "_x.ai/session/update", R"("sessionUpdate":"goal_updated","goal_id":"1")") +
      line(
          4, "_x.ai/session/update",
          R"("sessionUpdate":"turn_completed","stop_reason":"end_turn","usage":{"inputTokens":10,"outputTokens":5,"totalTokens":15})"));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(shown["entries"][1]["startedAt"] == 1786014302000);
  CHECK(shown["session"]["running"] == false);
  CHECK(shown["turns"][0]["usage"]["totalTokens"] == 15);
}

TEST_CASE("acp: compactions, images and deletions in Codex's form are read", "[decode][acp]") {
  const Json compacted = entries(call(
      R"("kind":"other","title":"Context compacted","status":"completed","_meta":{"contextCompaction":true})"));
  REQUIRE(compacted.size() == 1);
  CHECK(compacted[0]["kind"] == "notice");
  const Json picture = entries(call(
      R"("kind":"read","title":"View","status":"completed","content":[{"type":"content","content":{"type":"resource_link","name":"/p/a.png","uri":"/p/a.png"}}],"locations":[{"path":"/p/a.png"}],"rawInput":{"path":"/p/a.png"})"))
      [0];
  CHECK(picture["parts"].empty());
  const Json removed = entries(call(
      R"("kind":"edit","title":"Editing files","status":"completed","content":[{"type":"diff","oldText":"a\n","newText":"","path":"/p/a.kt","_meta":{"kind":"delete"}}])"))
      [0];
  CHECK(holds(removed, "\"deleted\""));
  CHECK(holds(removed, "/p/a.kt"));
}

TEST_CASE("acp: session/new sets the session's directory", "[decode][acp]") {
  const Json shown = snapshot(
      R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":"/p","mcpServers":[]}})"
      "\n");
  CHECK(shown["session"]["directory"] == "/p");
}

TEST_CASE("acp: approving a request for an MCP server ends its call", "[decode][acp]") {
  const std::string asked =
      R"({"jsonrpc":"2.0","id":1,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{"toolCallId":"elicitation-x","kind":"other","status":"pending","content":[{"type":"content","content":{"type":"text","text":"Allow?"}}]},"options":[{"optionId":"y","name":"Yes","kind":"allow_once"}]}})"
      "\n"
      R"({"jsonrpc":"2.0","id":1,"result":{"outcome":{"outcome":"selected","optionId":"y"}}})"
      "\n";
  CHECK(entries(asked)[0]["status"] == "done");
}
