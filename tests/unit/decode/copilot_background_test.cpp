// GitHub Copilot CLI: commands and sub-agents in the background, and how they end.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_entries;
using Json = nlohmann::ordered_json;

namespace {

/// Returns an event at this second.
std::string event(int second, std::string_view type, std::string_view data) {
  static int number = 0;
  return R"({"type":")" + std::string(type) + R"(","data":)" + std::string(data) + R"(,"id":"b)" +
         std::to_string(++number) + R"(","timestamp":"2026-03-20T18:20:)" +
         std::to_string(100 + second).substr(1) + R"(.000Z","parentId":null})" + "\n";
}

std::string start(int second, std::string_view id, std::string_view tool, std::string_view input) {
  return event(second, "tool.execution_start",
               R"({"toolCallId":")" + std::string(id) + R"(","toolName":")" + std::string(tool) +
                   R"(","arguments":)" + std::string(input) + "}");
}

std::string end(int second, std::string_view id, std::string_view text) {
  return event(second, "tool.execution_complete",
               R"({"toolCallId":")" + std::string(id) + R"(","success":true,"result":{"content":)" +
                   Json(text).dump() + "}}");
}

std::string command(std::string_view answer) {
  return start(1, "c", "bash", R"({"command":"serve","mode":"async","shellId":"web"})") +
         end(2, "c", answer);
}

std::string served() {
  return command("<command started in background with shellId: web>");
}

std::string agent() {
  return start(1, "g", "task", R"({"description":"Look","prompt":"Look.","mode":"background"})") +
         event(1, "subagent.started", R"({"toolCallId":"g","agentName":"explore"})") +
         end(2, "g", "Agent started in background with agent_id: look-1. You can read it later.");
}

std::string notice(int second, std::string_view kind) {
  return event(second, "system.notification",
               R"({"content":"<system_notification>\nIt has ended.\n</system_notification>",)"
               R"("kind":)" +
                   std::string(kind) + "}");
}

bool has_badge(const Json& entry, std::string_view text) {
  for (const Json& badge : entry["badges"]) {
    if (badge["label"]["text"] == text) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("copilot: a command that is still running is in the background", "[decode][copilot]") {
  const Json started = ended_entries(served())[0];
  CHECK(started["status"] == "background");
  CHECK(has_badge(started, "Background job web"));
  const Json waited = ended_entries(command(
      "half\n<command with shellId: 4 is still running after 30 seconds. Wait for it.>"))[0];
  CHECK(waited["status"] == "background");
  CHECK(has_badge(waited, "Background job 4"));
  CHECK(waited["parts"].dump().find("still running") == std::string::npos);
  CHECK(waited["parts"].dump().find("half") != std::string::npos);
}

TEST_CASE("copilot: the output of a background command is added to its call", "[decode][copilot]") {
  const std::string more =
      event(3, "tool.shell_output", R"({"toolCallId":"c","text":"one\n"})") +
      event(3, "tool.execution_partial_result", R"({"toolCallId":"c","partialOutput":"one\n"})") +
      event(4, "tool.shell_output", R"({"toolCallId":"c","text":"two\n"})");
  const Json rows = ended_entries(served() + more);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]["status"] == "background");
  CHECK(rows[0]["parts"].dump().find(R"(one\ntwo)") != std::string::npos);
  const Json ended =
      ended_entries(served() + more + notice(5, R"({"type":"shell_completed","shellId":"web"})"));
  CHECK(ended[0]["status"] == "done");
  CHECK(ended[0]["parts"].dump().find(R"(one\ntwo)") != std::string::npos);
}

TEST_CASE("copilot: a notification ends a background command", "[decode][copilot]") {
  const auto ended = [&](std::string_view kind) {
    return ended_entries(served() + notice(9, kind));
  };
  const Json failed = ended(R"({"type":"shell_completed","shellId":"web","exitCode":3})");
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0]["durationMs"] == 8000);
  CHECK(has_badge(failed[0], "Exit code 3"));
  CHECK_FALSE(has_badge(failed[0], "Background job web"));
  CHECK(ended(R"({"type":"shell_completed","shellId":"web","exitCode":0})")[0]["status"] == "done");
  CHECK(ended(R"({"type":"shell_detached_completed","shellId":"web"})")[0]["status"] == "done");
  const Json other = ended(R"({"type":"shell_completed","shellId":"db","exitCode":3})");
  REQUIRE(other.size() == 2);
  CHECK(other[0]["status"] == "background");
  CHECK(other[1]["kind"] == "notice");
  CHECK(other[1]["parts"].dump().find("It has ended.") != std::string::npos);
}

TEST_CASE("copilot: reading a background command reports its end", "[decode][copilot]") {
  const std::string read = start(5, "r", "read_bash", R"({"shellId":"web","delay":5})");
  const Json rows = ended_entries(served() + read +
                                  end(6, "r", "bye\n<shellId: web completed with exit code 1>"));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["status"] == "error");
  CHECK(has_badge(rows[0], "Exit code 1"));
  CHECK(rows[1]["status"] == "done");
  CHECK(has_badge(rows[1], "Exit code 1"));
  CHECK(rows[1]["parts"].dump().find("shellId") == rows[1]["parts"].dump().rfind("shellId"));
  const Json waits =
      ended_entries(served() + read +
                    end(6, "r", "<command with shellId: web is still running after 5 seconds.>"));
  CHECK(waits[0]["status"] == "background");
  CHECK(waits[1]["status"] == "done");
  CHECK(has_badge(waits[1], "Running"));
  const Json stopped = ended_entries(served() + start(5, "r", "stop_bash", R"({"shellId":"web"})") +
                                     end(6, "r", "<command with id: web stopped>"));
  CHECK(stopped[0]["status"] == "cancelled");
  CHECK(stopped[1]["status"] == "done");
}

TEST_CASE("copilot: a background sub-agent ends by an event", "[decode][copilot]") {
  const Json started = ended_entries(agent())[0];
  CHECK(started["status"] == "background");
  const std::string completed = R"({"type":"agent_completed","agentId":"look-1","status":)";
  CHECK(ended_entries(agent() + notice(9, completed + R"("completed"})"))[0]["status"] == "done");
  CHECK(ended_entries(agent() + notice(9, completed + R"("failed"})"))[0]["status"] == "error");
  const Json idle =
      ended_entries(agent() + notice(9, R"({"type":"agent_idle","agentId":"look-1"})"));
  REQUIRE(idle.size() == 1);
  CHECK(idle[0]["status"] == "background");
  const Json rows = ended_entries(
      agent() +
      event(8, "subagent.completed",
            R"({"toolCallId":"g","totalTokens":500,"totalToolCalls":2,"durationMs":900})") +
      notice(9, completed + R"("completed"})"));
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]["status"] == "done");
  CHECK(rows[0]["durationMs"] == 900);
  CHECK(has_badge(rows[0], "2 tool calls"));
  CHECK(has_badge(rows[0], "500 tokens"));
  const Json failed = ended_entries(
      agent() + event(8, "subagent.failed", R"({"toolCallId":"g","error":"Too long."})"));
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0]["parts"].dump().find("Too long.") != std::string::npos);
}

TEST_CASE("copilot: a sub-agent can be cancelled in the background or in the foreground",
          "[decode][copilot]") {
  const std::string cancelled =
      event(8, "subagent.completed",
            R"({"toolCallId":"g","cancelled":true,"totalTokens":500,"durationMs":900})");
  CHECK(ended_entries(agent() + cancelled)[0]["status"] == "cancelled");
  const std::string task = start(1, "g", "task", R"({"description":"Look","prompt":"Look."})");
  const Json rows = ended_entries(task + cancelled + end(9, "g", "Nothing yet."));
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]["status"] == "cancelled");
  CHECK(has_badge(rows[0], "500 tokens"));
  CHECK(rows[0]["parts"].dump().find("Nothing yet.") != std::string::npos);
}
