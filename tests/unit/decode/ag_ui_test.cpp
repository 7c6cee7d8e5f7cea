// AG-UI: detection, and chunks that open and close implicitly. A whole thread is in
// tests/golden/ag-ui.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "decode/ag_ui/ag_ui.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using Json = nlohmann::ordered_json;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

int score(std::string_view text) {
  const Value value = json(text);
  return score_ag_ui({value, {}});
}

}  // namespace

TEST_CASE("ag-ui: an event is recognised only with all its members", "[decode][ag-ui]") {
  CHECK(score(R"({"type":"RUN_STARTED","threadId":"t","runId":"r"})") > 50);
  CHECK(score(R"({"type":"RUN_STARTED"})") == 0);
  CHECK(score(R"({"type":"TEXT_MESSAGE_CONTENT","delta":"x"})") == 0);
  CHECK(score(R"({"type":"run_started","runId":"r"})") == 0);
}

TEST_CASE("ag-ui: a message chunk stays open until another event", "[decode][ag-ui]") {
  const std::string chunk = R"({"type":"TEXT_MESSAGE_CHUNK","messageId":"m","delta":"a"})"
                            "\n";
  CHECK(entries(chunk)[0]["status"] == "partial");
  CHECK(entries(chunk + chunk)[0]["summary"] == "aa");
  const Json shown = entries(chunk + R"({"type":"STEP_STARTED","stepName":"s"})" + "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("ag-ui: a sub-agent's result is shown by its call until the call has its own",
          "[decode][ag-ui]") {
  const std::string begin =
      R"({"type":"RUN_STARTED","threadId":"t","runId":"r"})"
      "\n"
      R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"task"})"
      "\n"
      R"({"type":"TOOL_CALL_END","toolCallId":"c"})"
      "\n"
      R"({"type":"SUBAGENT_STARTED","subagentRunId":"s","parentToolCallId":"c","name":"x"})"
      "\n";
  const std::string done =
      R"({"type":"SUBAGENT_FINISHED","subagentRunId":"s","result":{"number":3}})"
      "\n";
  const Json finished = entries(begin + done);
  REQUIRE(finished.size() == 2);
  CHECK(finished[0]["status"] == "done");
  CHECK(finished[0].dump().find("number") != std::string::npos);
  const std::string result =
      R"({"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"c","content":"its own"})"
      "\n";
  CHECK(entries(begin + done + result)[0].dump().find("its own") != std::string::npos);
  const Json failed =
      entries(begin + R"({"type":"SUBAGENT_ERROR","subagentRunId":"s","message":"Out of tokens"})"
                      "\n");
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0].dump().find("Out of tokens") != std::string::npos);
}

TEST_CASE("ag-ui: the message of an interrupt is shown beside the waiting call",
          "[decode][ag-ui]") {
  const Json shown = entries(
      R"({"type":"RUN_STARTED","threadId":"t","runId":"r"})"
      "\n"
      R"({"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"delete"})"
      "\n"
      R"({"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"i","reason":"tool_call","message":"Delete x?","toolCallId":"c"}]}})"
      "\n");
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "awaiting-approval");
  CHECK(shown[1].dump().find("Delete x?") != std::string::npos);
}
