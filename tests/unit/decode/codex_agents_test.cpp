// Sub-agents of Codex: which call started them, what belongs to them, and their results.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "support/codex_lines.h"
#include "support/decoded.h"

using namespace agent_timeline;
using namespace agent_timeline::testing::codex;
using testing::decode_one;

namespace {

const std::string kStarted = completed(
    R"({"type":"subAgentActivity","id":"c","kind":"started","agentThreadId":"b","agentPath":"/root/look"})");
const std::string kInterrupted = completed(
    R"({"type":"subAgentActivity","id":"d","kind":"interrupted","agentThreadId":"b","agentPath":"/root/look"})");
const std::string kChild = R"({"method":"item/completed","params":{"threadId":"b","item":)"
                           R"({"type":"agentMessage","id":"m","text":"One."}}})";
const std::string kSpawn = call("c", "spawn_agent", {{"task_name", "look"}, {"message", "Look"}});
const std::string kActivity = event(
    R"({"type":"sub_agent_activity","event_id":"c","agent_thread_id":"b","agent_path":"/root/look","kind":"started"})");
const std::string kSpawned = output("c", R"({"task_name":"/root/look"})");

}  // namespace

TEST_CASE("codex: an announced agent is the entry of its call", "[decode][codex]") {
  const Json said = play({rpc_notification("turn/started", R"("turn":{})"), kStarted, kChild});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["title"]["text"] == "Agent");
  CHECK(said["entries"][0]["summary"] == "look");
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
  CHECK(said["diagnostics"].empty());
}

TEST_CASE("codex: an interrupted agent is cancelled", "[decode][codex]") {
  const Json said =
      play({rpc_notification("turn/started", R"("turn":{})"), kStarted, kChild, kInterrupted});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "cancelled");
}

TEST_CASE("codex: an agent announced in a rollout is its call, and its messages are below it",
          "[decode][codex]") {
  const std::string letter = R"("author":"/root/look","recipient":"/root","content":)";
  const Json said = play({kSpawn, kActivity, kSpawned,
                          line("inter_agent_communication", "{" + letter + R"("Found it"})"),
                          line("inter_agent_communication_metadata", R"({"trigger_turn":false})"),
                          item(R"({"type":"agent_message",)" + letter +
                               R"([{"type":"input_text","text":"Found it"}]})")});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["summary"] == "look");
  CHECK(shows(said["entries"][0], "Look"));
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
  CHECK(said["entries"][1]["summary"] == "Found it");
}

TEST_CASE("codex: an interrupted agent in a rollout is cancelled", "[decode][codex]") {
  const Json said = play(
      {kSpawn, kActivity, kSpawned, call("d", "interrupt_agent", {{"target", "look"}}),
       event(
           R"({"type":"sub_agent_activity","event_id":"d","agent_thread_id":"b","agent_path":"/root/look","kind":"interrupted"})"),
       output("d", "{}")});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "cancelled");
  CHECK(shows(said["entries"][0], "/root/look"));
  CHECK(said["entries"][1]["status"] == "done");
}

TEST_CASE("codex: a message to an agent has the role user if its parent wrote it",
          "[decode][codex]") {
  const auto letter = [](const char* author) {
    return item(R"({"type":"agent_message","author":")" + std::string(author) +
                R"(","recipient":"/root/look","content":[{"type":"input_text","text":"Go"}]})");
  };
  std::vector<Event> events;
  const auto* task = decode_one<MessageEvent>(events, letter("/root") + "\n");
  REQUIRE(task != nullptr);
  CHECK(task->role == Role::user);
  CHECK_FALSE(task->injected);
  const auto* other = decode_one<MessageEvent>(events, letter("/root/other") + "\n");
  REQUIRE(other != nullptr);
  CHECK(other->injected);
}

TEST_CASE("codex: older events about sub-agents are calls", "[decode][codex]") {
  const std::string begins =
      event(R"({"type":"collab_agent_spawn_begin","call_id":"c","prompt":"Look"})");
  const std::string started =
      event(R"({"type":"collab_agent_spawn_end","call_id":"c","new_thread_id":"b",)"
            R"("prompt":"Look","status":"pending_init"})");
  const std::string waited = event(R"({"type":"collab_waiting_end","call_id":"w",)"
                                   R"("statuses":{"b":{"completed":"One."}}})");
  const Json said = play({begins, started, waited});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["title"]["text"] == "Agent");
  CHECK(said["entries"][0]["summary"] == "Look");
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][1]["title"]["text"] == "wait");
  CHECK(shows(said["entries"][1], "One."));
  // An event adds nothing to the call it belongs to.
  const Json called = play({kSpawn, started, kSpawned});
  REQUIRE(called["entries"].size() == 1);
  CHECK(shows(called["entries"][0], "/root/look"));
}

TEST_CASE("codex: the states of agents are read in every form", "[decode][codex]") {
  const auto wait = [](const char* states) {
    return event(R"({"type":"item_completed","item":{"type":"CollabAgentToolCall","id":"w",)"
                 R"("tool":"wait","status":"completed","receiverThreadIds":["b"],)"
                 R"("receiverAgents":[{"thread_id":"b","agent_nickname":"Ada"}],"agentsStates":)" +
                 std::string(states) + "}}");
  };
  for (const char* states :
       {R"({"b":{"completed":"One."}})", R"({"b":{"status":"completed","message":"One."}})",
        R"({"b":{"errored":"One."}})", R"({"b":"One."})"}) {
    CAPTURE(states);
    const Json said = play({wait(states)});
    REQUIRE(said["entries"].size() == 1);
    CHECK(shows(said["entries"][0], "One."));
    CHECK(shows(said["entries"][0], "Ada"));
  }
}
