// Traffic of the Model Context Protocol: requests and answers pair by id, failures of the tool and
// of the protocol, cancellation, and what belongs to nobody. A whole log is in tests/golden/mcp.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

Json snapshot(std::string_view input) {
  Session session;
  session.push(input);
  return Json::parse(session.snapshot());
}

Json entries(std::string_view input) {
  return snapshot(input)["entries"];
}

std::string message(std::string_view members) {
  return R"({"jsonrpc":"2.0",)" + std::string(members) + "}\n";
}

const std::string kCall =
    message(R"("id":1,"method":"tools/call","params":{"name":"find","arguments":{"q":"x"}})");

}  // namespace

TEST_CASE("mcp: an answer ends the call of its id", "[decode][mcp]") {
  CHECK(entries(kCall)[0]["status"] == "running");
  const auto status = [](std::string_view answer) {
    const Json shown = entries(kCall + message(R"("id":1,)" + std::string(answer)));
    CHECK(shown.size() == 1);
    return shown[0]["status"];
  };
  CHECK(status(R"("result":{"content":[{"type":"text","text":"a"}]})") == "done");
  CHECK(status(R"("result":{"content":[{"type":"text","text":"No"}],"isError":true})") == "error");
  CHECK(status(R"("error":{"code":-32602,"message":"No"})") == "error");
}

TEST_CASE("mcp: ids of numbers and texts are told apart from others", "[decode][mcp]") {
  const std::string other = message(R"("id":2,"method":"tools/call","params":{"name":"other"})");
  const Json shown = entries(kCall + other + message(R"("id":2,"result":{"content":[]})"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "running");
  CHECK(shown[1]["status"] == "done");
}

TEST_CASE("mcp: what a person declines is denied, what is cancelled is so", "[decode][mcp]") {
  const std::string asks = message(
      R"("id":7,"method":"elicitation/create","params":{"message":"Sure?","requestedSchema":{}})");
  CHECK(entries(asks + message(R"("id":7,"result":{"action":"decline"})"))[0]["status"] ==
        "denied");
  CHECK(entries(asks + message(R"("id":7,"result":{"action":"cancel"})"))[0]["status"] ==
        "cancelled");
  const Json stopped =
      entries(kCall + message(R"("method":"notifications/cancelled","params":{"requestId":1})"));
  CHECK(stopped[0]["status"] == "cancelled");
}

TEST_CASE("mcp: answers and errors without a request are nobody's at first", "[decode][mcp]") {
  const Json shown = entries(message(R"("id":9,"error":{"code":1,"message":"No"})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
}
