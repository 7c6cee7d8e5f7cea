// Requests of Codex's app-server to the user, and their outcomes.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "support/codex_lines.h"

using namespace agent_timeline::testing::codex;

namespace {

const std::string kTurn = rpc_notification("turn/started", R"("turn":{})");
const std::string kTurnEnd = rpc_notification("turn/completed", R"("turn":{"status":"completed"})");
const std::string kResolved = rpc_notification("serverRequest/resolved", R"("requestId":1)");

}  // namespace

TEST_CASE("codex: requested permissions are granted or denied", "[decode][codex]") {
  const std::string request =
      rpc_request(1, "item/permissions/requestApproval",
                  R"("itemId":"p","reason":"Needs it","permissions":{"network":{"enabled":true}})");
  const auto status = [&](const char* result) {
    const Json said = play({kTurn, request, rpc_response(1, result), kResolved, kTurnEnd});
    REQUIRE(said["entries"].size() == 1);
    return std::string(said["entries"][0]["status"]);
  };
  CHECK(status(R"({"permissions":{"network":{"enabled":true}},"scope":"turn"})") == "done");
  CHECK(status(R"({"permissions":{},"scope":"turn"})") == "denied");
}

TEST_CASE("codex: a resolved question whose answer is not in the log is done", "[decode][codex]") {
  const std::string request =
      rpc_request(1, "item/tool/requestUserInput",
                  R"("itemId":"q","questions":[{"id":"n","header":"N","question":"What?"}])");
  CHECK(play({kTurn, request})["entries"][0]["status"] == "awaiting-approval");
  const Json said = play({kTurn, request, kResolved, kTurnEnd});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
}

TEST_CASE("codex: an MCP elicitation shows that it was declined or cancelled", "[decode][codex]") {
  const std::string request =
      rpc_request(1, "mcpServer/elicitation/request", R"("serverName":"docs","message":"Sure?")");
  const auto said = [&](const char* action) {
    const Json shown =
        play({kTurn, request, rpc_response(1, R"({"action":")" + std::string(action) + R"("})"),
              kResolved});
    REQUIRE(shown["entries"].size() == 1);
    return shown["entries"][0];
  };
  CHECK(shows(said("decline"), "Declined."));
  CHECK(shows(said("cancel"), "Cancelled."));
  CHECK(shows(said("accept"), "Sure?"));
  CHECK_FALSE(shows(said("accept"), "Declined."));
}
