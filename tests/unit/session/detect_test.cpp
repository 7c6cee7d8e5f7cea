// Detecting a log's dialect and version, and how certain that is, without a session.
#include "agent_timeline/detect.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

Json detected(std::string_view bytes) {
  return Json::parse(detect(bytes));
}

const std::string kClaude =
    R"({"type":"system","subtype":"init","session_id":"s","tools":[],"model":"m","claude_code_version":"2.1.330"})"
    "\n";
const std::string kAgUi = R"({"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"x"})"
                          "\n";

}  // namespace

TEST_CASE("detect reports the dialect, and the version if the log contains it", "[session]") {
  const Json found = detected(kClaude);
  CHECK(found["dialect"] == "claude-code");
  CHECK(found["version"] == "2.1.330");
  CHECK(found["confidence"] == 1);
  CHECK(detected(kAgUi) == Json::parse(R"({"dialect":"ag-ui","version":null,"confidence":1})"));
}

TEST_CASE("detect reports no dialect for unknown input", "[session]") {
  const Json nothing = Json::parse(R"({"dialect":null,"version":null,"confidence":0})");
  for (const std::string_view text : {"", "\n\n", "hello", "{\"a\":1}\n", "[1,2,3]", "\xff\xfe"})
    CHECK(detected(text) == nothing);
}

TEST_CASE("detect is less confident about mixed logs and ambiguous events", "[session]") {
  const Json mixed = detected(kAgUi + kAgUi + kAgUi + kClaude);
  CHECK(mixed["dialect"] == "ag-ui");
  CHECK(mixed["confidence"] == 0.75);
  const Json strange = detected(kAgUi + "a line of a log\n");
  CHECK(strange["dialect"] == "ag-ui");
  CHECK(strange["confidence"] == 0.5);
  const Json doubtful = detected(R"({"type":"text","content":"x"})"
                                 "\n");
  CHECK(doubtful["confidence"] < 1);
}

TEST_CASE("detect accepts a truncated log, a list, and an event without a newline", "[session]") {
  CHECK(detected(kAgUi + kAgUi.substr(0, 20))["confidence"] == 1);
  CHECK(detected(kAgUi.substr(0, kAgUi.size() - 1))["dialect"] == "ag-ui");
  CHECK(detected("[" + kAgUi + "," + kAgUi + "]")["dialect"] == "ag-ui");
  CHECK(detected("data: " + kAgUi + "\n")["dialect"] == "ag-ui");
}

TEST_CASE("detect reads only the head of a long log", "[session]") {
  std::string log;
  while (log.size() < std::size_t{1024} * 1024)
    log += kAgUi;
  log += "what comes behind that is not read\n";
  CHECK(detected(log)["confidence"] == 1);
}
