// Codex's plans: an accepted one is the to-do list, any other a call. Ids of calls can come back,
// in another turn or in another thread.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "support/codex_lines.h"

using namespace agent_timeline::testing::codex;

namespace {

std::string plan(const std::string& id, const std::string& step) {
  return call(id, "update_plan",
              {{"plan", Json::array({{{"step", step}, {"status", "pending"}}})}});
}

std::string turn_event(const std::string& type) {
  return event(R"({"type":")" + type + R"(","turn_id":"x"})");
}

/// An event as the first app-server sent it, for a thread of its own.
std::string thread_event(const std::string& thread, const std::string& type) {
  return R"({"method":"codex/event/)" + type + R"(","params":{"conversationId":")" + thread +
         R"(","msg":{"type":")" + type + R"("}}})";
}

}  // namespace

TEST_CASE("codex: the id of an unanswered plan can come back in the next turn", "[decode][codex]") {
  for (const std::string& end : {turn_event("turn_aborted"), std::string()}) {
    std::vector<std::string> lines = {turn_event("task_started"), plan("call_0", "first")};
    if (!end.empty()) lines.push_back(end);
    lines.push_back(turn_event("task_started"));
    lines.push_back(plan("call_0", "second"));
    CAPTURE(lines);
    CHECK(play(lines)["todos"].empty());
    lines.push_back(output("call_0", "Plan updated"));
    const Json said = play(lines);
    REQUIRE(said["todos"].size() == 1);
    CHECK(said["todos"][0]["content"] == "second");
    std::vector<std::string> turns;
    for (const Json& entry : said["entries"]) {
      if (entry["kind"] != "tool") continue;
      CHECK(shows(entry, "first"));
      CHECK_FALSE(shows(entry, "second"));
      turns.push_back(entry["turn"]);
    }
    CHECK(turns == std::vector<std::string>{"t1"});
  }
}

TEST_CASE("codex: the id of an open call of an earlier turn begins another call",
          "[decode][codex]") {
  const Json said =
      play({turn_event("task_started"), call("call_0", "exec_command", {{"cmd", "a"}}),
            turn_event("turn_aborted"), turn_event("task_started"),
            call("call_0", "exec_command", {{"cmd", "b"}}),
            output("call_0", "Exit code: 0\nOutput:\nsecond")});
  std::vector<std::string> commands;
  for (const Json& entry : said["entries"]) {
    if (entry["kind"] == "tool")
      commands.push_back(std::string(entry["summary"]) + " " + std::string(entry["status"]));
  }
  CHECK(commands == std::vector<std::string>{"a cancelled", "b done"});
}

TEST_CASE("codex: the end of a turn of another thread leaves a plan alone", "[decode][codex]") {
  const std::vector<std::string> lines = {
      thread_event("root", "task_started"), plan("call_0", "step"),
      thread_event("other", "task_started"), thread_event("other", "task_complete")};
  CHECK(play(lines)["entries"].empty());
  std::vector<std::string> answered = lines;
  answered.push_back(output("call_0", "Plan updated"));
  CHECK(play(answered)["entries"].empty());
  CHECK(play(answered)["todos"].size() == 1);
  std::vector<std::string> cut_off = lines;
  cut_off.push_back(thread_event("root", "task_complete"));
  CHECK(play(cut_off)["entries"].size() == 1);
}
