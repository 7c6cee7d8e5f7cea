// What Pi and its common extensions add around a person's messages and an agent's calls: skills,
// files, questions, sub-agents, to-do lists, refusals.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string user(std::string_view text) {
  return R"({"type":"message_end","message":{"role":"user","content":)" + Json(text).dump() +
         R"(,"timestamp":1}})" + "\n";
}

std::string call(std::string_view tool, std::string_view arguments) {
  return R"({"type":"tool_execution_start","toolCallId":"c1","toolName":")" + std::string(tool) +
         R"(","args":)" + std::string(arguments) + "}\n";
}

std::string result(std::string_view tool, std::string_view text, std::string_view details,
                   bool is_error = false) {
  return R"({"type":"tool_execution_end","toolCallId":"c1","toolName":")" + std::string(tool) +
         R"(","result":{"content":[{"type":"text","text":)" + Json(text).dump() +
         R"(}],"details":)" + std::string(details) + R"(},"isError":)" +
         (is_error ? "true" : "false") + "}\n";
}

}  // namespace

TEST_CASE("pi: a skill is a command of the user with collapsed instructions", "[decode][pi]") {
  const std::string skill =
      "<skill name=\"review\" location=\"/s/SKILL.md\">\n# Review\n\nStep by step.\n</skill>";
  const Json shown = entries(user(skill + "\n\nlook at a.ts"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["summary"] == "/skill:review look at a.ts");
  CHECK(shown[1]["parts"].dump().find("Step by step.") != std::string::npos);
  CHECK(entries(user(skill))[0]["summary"] == "/skill:review");
  CHECK(entries(user("Say <skill name=\"x\">"))[0]["summary"] == "Say <skill name=\"x\">");
  CHECK(entries(user(skill + " and more")).size() == 1);
}

TEST_CASE("pi: files given on the command line are attachments of the prompt", "[decode][pi]") {
  const Json shown = entries(
      user("<file name=\"/w/a.md\">\n# A\n</file>\n<file name=\"/w/b.png\"></file>\nSum it up"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "Sum it up");
  const std::string parts = shown[0]["parts"].dump();
  CHECK(parts.find("/w/a.md") != std::string::npos);
  CHECK(parts.find("/w/b.png") != std::string::npos);
}

TEST_CASE("pi: question tools show questions and answers", "[decode][pi]") {
  const std::string asked =
      call("question", R"({"question":"Scope?","options":[{"label":"API"},{"label":"UI"}]})");
  const Json shown =
      entries(asked + result("question", "User selected: 1. API",
                             R"({"question":"Scope?","options":["API","UI"],"answer":"API"})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"]["key"] == "tool.ask");
  CHECK(shown[0]["parts"].dump().find("User selected") == std::string::npos);
  CHECK(entries(asked + result("question", "User cancelled the selection",
                               R"({"question":"Scope?","answer":null})"))[0]["status"] ==
        "cancelled");
  const Json many = entries(
      call("questionnaire",
           R"({"questions":[{"id":"a","label":"One","prompt":"Which?","options":[]}]})") +
      result(
          "questionnaire", "One: user wrote: this",
          R"({"questions":[{"id":"a","prompt":"Which?"}],"answers":[{"id":"a","value":"this","label":"This"}],"cancelled":false})"));
  CHECK(many[0]["summary"] == "Which?");
  CHECK(many[0]["parts"].dump().find("This") != std::string::npos);
  const Json titled =
      entries(call("questionnaire",
                   R"({"title":"Before we begin","questions":[{"id":"a","prompt":"Which?"}]})"));
  CHECK(titled[0]["parts"].dump().find("Before we begin") != std::string::npos);
}

TEST_CASE("pi: parallel sub-agents are named in one call, with their outcomes", "[decode][pi]") {
  const std::string tasks =
      R"({"tasks":[{"agent":"scout","task":"look"},{"agent":"worker","task":"do"}]})";
  const auto results = [](int first, int second) {
    return R"({"mode":"parallel","results":[{"agent":"scout","exitCode":)" + std::to_string(first) +
           R"(,"messages":[{"role":"assistant","content":[{"type":"toolCall","id":"x","name":"read","arguments":{}},{"type":"text","text":"found it"}]}],"usage":{"input":10,"output":5}},{"agent":"worker","exitCode":)" +
           std::to_string(second) + R"(,"messages":[],"stderr":"boom"}]})";
  };
  const auto play = [&](int first, int second) {
    return entries(call("subagent", tasks) + result("subagent", "1/2", results(first, second)))[0];
  };
  const Json some = play(0, 1);
  CHECK(some["title"]["key"] == "tool.run_agent");
  CHECK(some["summary"] == "scout, worker");
  CHECK(some["status"] == "done");
  CHECK(some["parts"].dump().find("found it") != std::string::npos);
  CHECK(some["parts"].dump().find("boom") != std::string::npos);
  CHECK(some["badges"].dump().find("failed") != std::string::npos);
  CHECK(play(0, 0)["badges"].dump().find("failed") == std::string::npos);
  CHECK(play(1, 1)["status"] == "error");
  const Json other = entries(call("subagent", R"({"agent":"scout","task":"look"})") +
                             result("subagent", "All fine", R"({"status":"ok"})"))[0];
  CHECK(other["parts"].dump().find("All fine") != std::string::npos);
}

TEST_CASE("pi: a tool's task list is the to-do list", "[decode][pi]") {
  const Json shown = snapshot(
      call("todo", R"({"action":"create","subject":"Ship"})") +
      result("todo", "Created #1: Ship (pending)",
             R"({"action":"create","tasks":[{"id":1,"subject":"Ship","status":"in_progress"}]})"));
  CHECK(shown["entries"].empty());
  REQUIRE(shown["todos"].size() == 1);
  CHECK(shown["todos"][0]["content"] == "Ship");
}

TEST_CASE("pi: a blocked call is denied", "[decode][pi]") {
  const auto status = [](std::string_view why) {
    return entries(call("bash", R"({"command":"rm -rf x"})") +
                   result("bash", why, "{}", true))[0]["status"];
  };
  CHECK(status("Blocked by user") == "denied");
  CHECK(status("Tool execution was blocked") == "denied");
  CHECK(status("Blocked by a firewall") == "error");
}
