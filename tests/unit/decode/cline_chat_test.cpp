// Cline: the kinds of messages of its stored chat, and how the events of its stream end.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/cline_chat.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::chat_message;
using agent_timeline::testing::entries;
using agent_timeline::testing::holds;
using agent_timeline::testing::say;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

const std::string kTime = R"({"ts":"2026-03-20T18:20:00.000Z","type":)";

}  // namespace

TEST_CASE("cline: a chat command can contain its output", "[decode][cline]") {
  const Json runs = entries(say(1, "command", "ls -la\nOutput:\ntotal 28"));
  REQUIRE(runs.size() == 1);
  CHECK(runs[0]["summary"] == "ls -la");
  CHECK(runs[0]["status"] == "running");
  const Json shown =
      entries(chat_message(1, "ask", "command", "ls -la") + say(1, "command", "ls -la\nOutput:\n") +
              say(1, "command", "ls -la\nOutput:\ntotal 28\na.js", {{"commandCompleted", true}}));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["summary"] == "ls -la");
  CHECK(holds(shown[0]["parts"], "a.js"));
}

TEST_CASE("cline: the chat's tool names are read as the known tools", "[decode][cline]") {
  const auto title = [](const char* tool) {
    const Json shown = entries(say(1, "tool", {{"tool", tool}, {"path", "x y"}}));
    CHECK(holds(shown[0], "x y"));
    return shown[0]["title"]["key"];
  };
  CHECK(title("webSearch") == "tool.search_web");
  CHECK(title("webFetch") == "tool.fetch_page");
  CHECK(title("useSkill") == "tool.skill");
  CHECK(title("fileDeleted") == "tool.edit_file");
}

TEST_CASE("cline: an MCP call in the chat has the response that follows", "[decode][cline]") {
  const Json asked = {{"serverName", "docs"},
                      {"type", "use_mcp_tool"},
                      {"toolName", "lookup"},
                      {"arguments", R"({"q":"cats"})"}};
  const std::string ask = chat_message(1, "ask", "use_mcp_server", asked);
  CHECK(entries(ask)[0]["status"] == "awaiting-approval");
  const Json shown = entries(ask + say(2, "mcp_server_request_started", "") +
                             say(3, "mcp_server_response", "They purr"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["title"]["text"] == "docs: lookup");
  CHECK(holds(shown[0]["parts"], "They purr"));
}

TEST_CASE("cline: sub-agents in the chat are one call", "[decode][cline]") {
  const auto report = [](const char* status, const char* result) {
    const Json item = {{"prompt", "Count"}, {"status", status}, {"result", result}};
    return say(2, "subagent", {{"status", status}, {"items", {item}}});
  };
  const std::string ask = say(1, "use_subagents", {{"prompts", {"Count"}}});
  CHECK(entries(ask + report("running", ""))[0]["status"] == "running");
  const std::string use = say(3, "subagent_usage", {{"tokensIn", 10}, {"tokensOut", 5}});
  const Json shown = snapshot(ask + report("running", "") + report("completed", "Four") + use);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(holds(shown["entries"][0]["parts"], "Four"));
  CHECK(shown["session"]["usage"]["totalTokens"] == 15);
  CHECK(entries(ask + report("failed", "Lost"))[0]["status"] == "error");
  const Json late =
      entries(ask + say(2, "text", "So") + report("running", "") + report("completed", "Four"));
  REQUIRE(late.size() == 2);
  CHECK(holds(late[0]["parts"], "Four"));
}

TEST_CASE("cline: other chat kinds become messages, notices or nothing", "[decode][cline]") {
  CHECK(entries(say(1, "plan_completion_result", "The plan"))[0]["summary"] == "The plan");
  CHECK(entries(chat_message(1, "ask", "act_mode_respond",
                             {{"response", "I go on"}}))[0]["summary"] == "I go on");
  CHECK(entries(say(1, "completion_result", "Done.HAS_CHANGES"))[0]["summary"] == "Done.");
  CHECK(entries(say(1, "command_permission_denied", "rm x"))[0]["kind"] == "notice");
  CHECK(entries(chat_message(1, "ask", "mistake_limit_reached", "Too many"))[0]["kind"] ==
        "notice");
  CHECK(entries(say(1, "hook_status", {{"status", "running"}})).empty());
  const Json compaction =
      entries(say(1, "compaction", {{"status", "started"}}) +
              say(1, "compaction", {{"status", "completed"}, {"tokensBefore", 9}}));
  REQUIRE(compaction.size() == 1);
  CHECK(compaction[0]["title"]["text"] == "Context compacted from 9 tokens");
}

TEST_CASE("cline: in the chat, cache tokens are not part of the input tokens", "[decode][cline]") {
  const Json use = {{"tokensIn", 10}, {"tokensOut", 5}, {"cacheReads", 200}, {"cacheWrites", 50}};
  CHECK(snapshot(say(1, "api_req_started", use))["session"]["usage"]["totalTokens"] == 265);
}

TEST_CASE("cline: a cancelled request cancels the chat's turn", "[decode][cline]") {
  const std::string stopped = say(2, "api_req_started", {{"cancelReason", "user_cancelled"}});
  const Json shown = snapshot(say(1, "task", "Go") + stopped + stopped);
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][1]["title"]["key"] == "notice.cancelled");
  CHECK(shown["turns"][0]["status"] == "cancelled");
  const Json failed = {{"cancelReason", "streaming_failed"}, {"streamingFailedMessage", "Lost"}};
  CHECK(entries(say(1, "api_req_started", failed))[0]["title"]["key"] == "notice.error");
}

TEST_CASE("cline: a run that was aborted or reached a limit is cancelled", "[decode][cline]") {
  const std::string begin =
      kTime + R"("agent_event","event":{"type":"content_end","contentType":"text","text":"Hm"}})" +
      "\n";
  const auto ended = [&](std::string_view reason) {
    return begin + kTime + R"("run_result","finishReason":")" + std::string(reason) + "\"}\n";
  };
  const std::string aborted = kTime + R"("run_abort_requested","reason":"sigint"})" + "\n" + kTime +
                              R"("run_aborted","reason":"local","message":"aborted"})" + "\n";
  const auto check = [](const std::string& log, std::string_view title) {
    const Json shown = snapshot(log);
    REQUIRE(shown["entries"].size() == 2);
    CHECK(shown["entries"][1]["title"]["key"] == title);
    CHECK(shown["turns"][0]["status"] == "cancelled");
  };
  check(ended("max_iterations"), "notice.max-turns");
  check(ended("mistake_limit"), "notice.cancelled");
  check(ended("aborted") + aborted, "notice.cancelled");
  check(begin + aborted, "notice.cancelled");
  const std::string team = kTime + R"("team_event","event":{"type":"teammate_spawned"}})" + "\n";
  CHECK(entries(begin + team).size() == 1);
}

TEST_CASE("cline: a sub-agent's events are below the call that started it", "[decode][cline]") {
  const auto event = [](std::string_view members) {
    return kTime + R"("agent_event","event":{)" + std::string(members) + "}}\n";
  };
  const auto call = [&](const std::string& id) {
    return event(
        R"("type":"content_start","contentType":"tool","toolName":"spawn_agent","agentId":"a","input":{"task":"Count"},"toolCallId":")" +
        id + "\"");
  };
  const std::string words = event(
      R"("type":"content_end","contentType":"text","text":"Four","agentId":"b","parentAgentId":"a")");
  const auto report = [&](const std::string& reason) {
    return event(
        R"("type":"content_end","contentType":"tool","toolName":"spawn_agent","toolCallId":"s","agentId":"a","output":{"text":"Four","iterations":1,"finishReason":")" +
        reason + R"("})");
  };
  const Json shown = entries(call("s") + words + report("completed"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["summary"] == "Count");
  CHECK(shown[1]["parent"] == shown[0]["id"]);
  CHECK(entries(call("s") + report("error"))[0]["status"] == "error");
  CHECK(entries(call("s") + report("max_iterations"))[0]["status"] == "cancelled");
  // It is unknown which of the two calls it belongs to.
  const Json several = entries(call("s") + call("t") + words);
  REQUIRE(several.size() == 3);
  CHECK(several[2]["parent"].is_null());
}

TEST_CASE("cline: a compaction in the stream is one entry", "[decode][cline]") {
  const auto notice = [](std::string_view phase) {
    return kTime +
           R"("agent_event","event":{"type":"notice","message":"compaction-x","metadata":{"kind":"auto_compaction","phase":")" +
           std::string(phase) + R"("}}})" + "\n";
  };
  const Json shown = entries(notice("started") + notice("completed"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"]["key"] == "notice.compacted");
  CHECK(entries(notice("started") + notice("completed") + notice("started")).size() == 2);
}
