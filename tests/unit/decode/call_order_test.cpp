// Guarantees of the call ledger in dialects whose logs can be cut or joined anywhere: a result is
// read with its call whichever came first, and events about an ended call do not reopen it.
// call_ledger_test.cpp tests the ledger alone.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using Json = nlohmann::ordered_json;

namespace {

struct Pair {
  std::string_view dialect;
  std::string call;
  std::string result;
};

const Pair kPairs[] = {
    {"cline",
     R"({"ts":1,"role":"assistant","content":[{"type":"tool_use","id":"c","name":"execute_command","input":{"command":"ls"}}]})",
     R"({"ts":2,"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"a.js"}]})"},
    {"codex",
     R"({"timestamp":"2026-03-20T18:20:00.000Z","type":"response_item","payload":{"type":"function_call","call_id":"c","name":"exec_command","arguments":"{\"cmd\":\"ls\"}"}})",
     R"({"timestamp":"2026-03-20T18:20:01.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"Exit code: 3\nOutput:\na.js"}})"},
    {"langgraph",
     R"({"messages":[{"type":"ai","id":"m","content":"","tool_calls":[{"id":"c","name":"bash","args":{"command":"ls"}}]}]})",
     R"({"messages":[{"type":"tool","id":"t","tool_call_id":"c","name":"bash","content":"a.js"}]})"},
};

std::string opencode(std::string_view state) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"p","type":"tool","tool":"bash","callID":"c","state":)" +
         std::string(state) + "}}}\n";
}

std::string reply(std::string_view word) {
  return R"({"type":"permission.replied","properties":{"sessionID":"ses_1","requestID":"per_1","reply":")" +
         std::string(word) + "\"}}\n";
}

}  // namespace

TEST_CASE("a result is read with its call, whichever comes first, in any dialect", "[decode]") {
  for (const Pair& pair : kPairs) {
    CAPTURE(pair.dialect);
    const Json ordered = entries(pair.call + "\n" + pair.result + "\n");
    const Json turned = entries(pair.result + "\n" + pair.call + "\n");
    REQUIRE(ordered.size() == 1);
    REQUIRE(turned.size() == 1);
    for (const char* name : {"title", "status", "summary", "parts"}) {
      CAPTURE(name);
      CHECK(turned[0][name] == ordered[0][name]);
    }
  }
}

TEST_CASE("cline: a second result of a stored call is an entry of its own", "[decode][cline]") {
  const Pair& pair = kPairs[0];
  const Json rows = entries(pair.call + "\n" + pair.result + "\n" + pair.result + "\n");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["status"] == "done");
  CHECK(rows[1]["kind"] == "unknown");
}

TEST_CASE("opencode: a permission reply does not reopen a call that has ended",
          "[decode][opencode]") {
  const std::string asked =
      opencode(R"({"status":"running","input":{"command":"ls"}})") +
      R"({"type":"permission.asked","properties":{"id":"per_1","sessionID":"ses_1","tool":{"callID":"c"}}})"
      "\n";
  CHECK(entries(asked)[0]["status"] == "awaiting-approval");
  CHECK(entries(asked + reply("once"))[0]["status"] == "running");
  CHECK(entries(asked + reply("reject"))[0]["status"] == "denied");
  const std::string ended =
      opencode(R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{}})");
  CHECK(entries(asked + ended + reply("once"))[0]["status"] == "done");
}
