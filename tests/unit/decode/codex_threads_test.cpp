// Threads of Codex's app-server: the facts about the session, and what belongs to the turn of one
// thread only.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/codex_lines.h"

using namespace agent_timeline::testing::codex;

namespace {

/// A notification of the sub-agent's thread; the other helpers make those of the root's.
std::string in_other(std::string_view method, std::string_view params) {
  return R"({"method":")" + std::string(method) + R"(","params":{"threadId":"b",)" +
         std::string(params) + "}}";
}

std::string answer(std::string_view id, std::string_view text) {
  return completed(Json{{"type", "agentMessage"}, {"id", id}, {"text", text}}.dump());
}

std::string failure(std::string_view text, bool will_retry) {
  return Json{{"message", text}}.dump().insert(0, R"("error":)") +
         (will_retry ? R"(,"willRetry":true)" : R"(,"willRetry":false)");
}

const std::string kTurn = R"("turn":{"id":"x"})";

}  // namespace

TEST_CASE("codex: a thread says where it works and what it is called", "[decode][codex]") {
  const auto started = [](std::string_view id, const Json& parent, const Json& members) {
    Json thread = {{"id", id}, {"parentThreadId", parent}};
    thread.update(members);
    return Json{{"method", "thread/started"}, {"params", {{"thread", thread}}}}.dump();
  };
  const Json facts = {
      {"cwd", "/home/user/project"}, {"gitInfo", {{"branch", "main"}}}, {"name", "Parser"}};
  const Json of_other = {
      {"cwd", "/elsewhere"}, {"gitInfo", {{"branch", "other"}}}, {"name", "Sub-agent"}};
  const Json said = play({started("t", nullptr, facts), started("b", "t", of_other)})["session"];
  CHECK(said["directory"] == "/home/user/project");
  CHECK(said["branch"] == "main");
  CHECK(said["title"] == "Parser");
  const Json bare =
      play({started("t", nullptr, {{"cwd", 7}, {"gitInfo", nullptr}, {"name", ""}})})["session"];
  CHECK(bare["directory"].is_null());
  CHECK(bare["branch"].is_null());
  CHECK(bare["title"].is_null());
}

TEST_CASE("codex: the turn of a sub-agent leaves the attempts of the root agent alone",
          "[decode][codex]") {
  const Json said = play({rpc_notification("turn/started", kTurn), answer("m1", "Half"),
                          rpc_notification("error", failure("Reconnecting... 1/5", true)),
                          in_other("turn/started", kTurn),
                          rpc_notification("error", failure("Reconnecting... 2/5", true)),
                          answer("m2", "Half of it")});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["summary"] == "Half of it");
  CHECK(said["entries"][1]["kind"] == "notice");
}

namespace {

std::string piece(std::string_view id, std::string_view text) {
  return rpc_notification(
      "item/agentMessage/delta",
      R"("itemId":")" + std::string(id) + R"(","delta":")" + std::string(text) + "\"");
}

std::vector<std::string> said_in(const std::vector<std::string>& lines) {
  std::vector<std::string> log = {rpc_notification("turn/started", kTurn)};
  log.insert(log.end(), lines.begin(), lines.end());
  std::vector<std::string> out;
  const Json shown = play(log);
  for (const Json& entry : shown["entries"])
    if (entry["kind"] == "message") out.push_back(entry["summary"]);
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("codex: an answer whose stream broke is shown once", "[decode][codex]") {
  const std::string lost = rpc_notification("error", failure("Reconnecting... 1/5", true));
  const std::string half = piece("a", "Half of");
  // It is sent again whole, or in pieces.
  CHECK(said_in({half, lost, answer("b", "Half of the answer")}) == Texts{"Half of the answer"});
  CHECK(said_in({half, lost, piece("b", "Ha"), piece("b", "lf of the"), piece("b", " answer"),
                 answer("b", "Half of the answer")}) == Texts{"Half of the answer"});
  CHECK(said_in({half, lost, piece("b", "Half of the answer")}) == Texts{"Half of the answer"});
  // So far, it repeats what is shown.
  CHECK(said_in({half, lost, piece("b", "Ha")}) == Texts{"Half of"});
  CHECK(said_in({half, lost, piece("b", "Half"), lost, piece("c", "Half of it")}) ==
        Texts{"Half of it"});
  // Only the last answer is sent again.
  CHECK(said_in({piece("z", "First"), half, lost, piece("b", "Half of it")}) ==
        Texts{"First", "Half of it"});
  // The interrupted answer may be completed first.
  CHECK(said_in({half, lost, answer("a", "Half of"), answer("b", "Half of the answer")}) ==
        Texts{"Half of the answer"});
  // Another answer comes between its pieces.
  CHECK(said_in({half, lost, piece("b", "Ha"), piece("c", "Else"), piece("b", "lf")}) ==
        Texts{"Half of", "Half", "Else"});
  // A later answer is another one.
  CHECK(said_in({half, lost, answer("b", "Half of it"), piece("c", "Half of it, again")}) ==
        Texts{"Half of it", "Half of it, again"});
}

TEST_CASE("codex: an answer that differs from the one whose stream broke has a row of its own",
          "[decode][codex]") {
  const std::string lost = rpc_notification("error", failure("Reconnecting... 1/5", true));
  const std::string half = piece("a", "Half of");
  CHECK(said_in({half, lost, answer("b", "Hello")}) == Texts{"Half of", "Hello"});
  CHECK(said_in({half, lost, piece("b", "H"), piece("b", "el"), piece("b", "lo")}) ==
        Texts{"Half of", "Hello"});
  CHECK(said_in({half, answer("b", "Half of it")}) == Texts{"Half of", "Half of it"});
}

TEST_CASE("codex: an error keeps its details", "[decode][codex]") {
  const std::string details = R"("error":{"message":"Reconnecting... 2/5",)"
                              R"("additionalDetails":"stream closed early"},"willRetry":true)";
  const Json shown =
      play({rpc_notification("turn/started", kTurn), rpc_notification("error", details)});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shows(shown["entries"][0], "stream closed early"));
  CHECK(shown["entries"][0]["title"]["text"].get<std::string>().find("2/5") != std::string::npos);
}

TEST_CASE("codex: a call that ended with an unknown status has a diagnostic", "[decode][codex]") {
  const auto ended = [](std::string_view status) {
    return play(
        {completed(R"({"type":"commandExecution","id":"c","command":"ls","status":")" +
                   std::string(status) + R"(","exitCode":0,"aggregatedOutput":"the output"})")});
  };
  const Json odd = ended("archived");
  REQUIRE(odd["entries"].size() == 1);
  CHECK(shows(odd["entries"][0], "the output"));
  CHECK(has_code(odd, "unknown-status"));
  CHECK_FALSE(has_code(ended("completed"), "unknown-status"));
}

TEST_CASE("codex: threads that fail with one text each have a row", "[decode][codex]") {
  const std::string boom = failure("boom", false);
  CHECK(play({rpc_notification("turn/started", kTurn), in_other("turn/started", kTurn),
              rpc_notification("error", boom), in_other("error", boom)})["entries"]
            .size() == 2);
  CHECK(play({rpc_notification("turn/started", kTurn), rpc_notification("error", boom),
              rpc_notification("error", boom)})["entries"]
            .size() == 1);
}

TEST_CASE("codex: notices of the app-server keep what they say", "[decode][codex]") {
  const Json rerouted = play({rpc_notification(
      "model/rerouted", R"("fromModel":"a","toModel":"b","reason":"highRiskCyberActivity")")});
  REQUIRE(rerouted["entries"].size() == 1);
  CHECK(shows(rerouted["entries"][0], "highRiskCyberActivity"));
  CHECK(rerouted["session"]["model"] == "b");
  const Json unknown = play({rpc_notification("configWarning", R"("news":"A key is unknown.")")});
  REQUIRE(unknown["entries"].size() == 1);
  CHECK(shows(unknown["entries"][0], "A key is unknown."));
}
