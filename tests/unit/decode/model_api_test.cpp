// The model APIs: detection, and calls that wait for the next request. Whole conversations are in
// tests/golden/model-api.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/model_api/model_api.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using Json = nlohmann::ordered_json;

namespace {

int score(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return score_model_api({std::get<Value>(parsed), {}});
}

}  // namespace

TEST_CASE("model api: an object is recognised only with all its members", "[decode][model-api]") {
  CHECK(score(R"({"type":"response.output_text.delta","item_id":"m","delta":"x"})") > 50);
  CHECK(score(R"({"type":"response.created"})") == 0);
  CHECK(score(R"({"object":"chat.completion.chunk","choices":[]})") > 50);
  CHECK(score(R"({"object":"chat.completion.chunk"})") == 0);
  CHECK(score(R"({"role":"tool","tool_call_id":"c","content":"x"})") > 50);
  CHECK(score(R"({"role":"assistant","content":null,"tool_calls":[{"id":"c"}]})") > 50);
  CHECK(score(R"({"role":"assistant","content":[{"type":"tool_use","id":"t"}]})") > 50);
  CHECK(score(R"({"role":"user","content":"x"})") < 50);
  CHECK(score(R"({"role":"user","content":"x","timestamp":7})") == 0);
  CHECK(score(R"({"role":"user","parts":[{"text":"x"}]})") > 50);
  CHECK(score(R"({"role":"user","parts":[{"type":"text","text":"x"}]})") == 0);
  CHECK(score(R"({"messages":[{"role":"user","content":"x"}],"sessionId":"s"})") == 0);
}

TEST_CASE("model api: a call is ready until the next request contains its result",
          "[decode][model-api][timeline]") {
  const std::string call =
      R"({"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"bash","arguments":"{}"}}]})"
      "\n";
  CHECK(ended_snapshot(call)["entries"][0]["status"] == "ready");
  const std::string result = R"({"role":"tool","tool_call_id":"c","content":"done"})"
                             "\n";
  CHECK(ended_snapshot(call + result)["entries"][0]["status"] == "done");
  CHECK(ended_snapshot(call + result + result)["entries"].size() == 1);
}

TEST_CASE("model api: usage that grows within one answer counts once", "[decode][model-api]") {
  const auto chunk = [](int tokens) {
    return R"({"candidates":[{"content":{"parts":[{"text":"x"}]}}],"responseId":"r","usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":)" +
           std::to_string(tokens) + R"(,"totalTokenCount":)" + std::to_string(10 + tokens) + "}}\n";
  };
  const Json usage = ended_snapshot(chunk(1) + chunk(4) + chunk(4))["session"]["usage"];
  CHECK(usage["inputTokens"] == 10);
  CHECK(usage["outputTokens"] == 4);
  CHECK(usage["totalTokens"] == 14);
}

TEST_CASE("model api: a conversation in a pretty-printed list is read", "[decode][model-api]") {
  const Json shown = ended_snapshot(
      "[\n {\n  \"role\": \"user\",\n  \"content\": \"hi\"\n },\n {\n  \"role\": \"assistant\",\n"
      "  \"content\": \"ho\"\n }\n]");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["role"] == "user");
  CHECK(shown["session"]["dialects"] == Json{"model-api"});
}

TEST_CASE("model api: a failure that is reported twice is shown once", "[decode][model-api]") {
  const std::string created =
      R"({"type":"response.created","sequence_number":0,"response":{"id":"r","model":"m","output":[]}})"
      "\n";
  const std::string failed =
      R"({"type":"response.failed","sequence_number":1,"response":{"id":"r","status":"failed","output":[],"error":{"code":"x","message":"Overloaded"}}})"
      "\n";
  const std::string error = R"({"type":"error","sequence_number":2,"message":"Overloaded"})"
                            "\n";
  CHECK(ended_snapshot(created + failed + error)["entries"].size() == 1);
  CHECK(ended_snapshot(created + failed + created + failed)["entries"].size() == 2);
}

TEST_CASE("model api: a generated image without a prompt shows none", "[decode][model-api]") {
  const Json entry = ended_snapshot(
      R"({"type":"response.output_item.done","sequence_number":1,"item":{"type":"image_generation_call","id":"i","status":"completed","result":"iVBORw0KGgo="}})"
      "\n")["entries"][0];
  CHECK(entry.dump().find("prompt") == std::string::npos);
}

TEST_CASE("model api: a text interrupted by a failure is cancelled", "[decode][model-api]") {
  const Json shown = ended_snapshot(
      R"({"type":"response.output_text.delta","sequence_number":0,"item_id":"i","delta":"Half"})"
      "\n"
      R"({"type":"response.failed","sequence_number":1,"response":{"id":"r","status":"failed","output":[],"error":{"code":"x","message":"Overloaded"}}})"
      "\n");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "cancelled");
}

TEST_CASE("model api: the citations of a text are kept with it", "[decode][model-api]") {
  constexpr std::string_view logs[] = {
      R"({"type":"response.output_item.done","sequence_number":1,"item":{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"Said","annotations":[{"type":"url_citation","url":"https://e.org/x","title":"E"}]}]}})",
      R"({"role":"assistant","content":[{"type":"text","text":"Said","citations":[{"type":"char_location","cited_text":"https://e.org/x"}]},{"type":"tool_use","id":"t","name":"x","input":{}}]})",
  };
  for (const std::string_view log : logs) {
    CAPTURE(log);
    const Json entry = ended_snapshot(std::string(log) + "\n")["entries"][0];
    CHECK(entry["summary"] == "Said");
    CHECK(entry.dump().find("https://e.org/x") != std::string::npos);
  }
  const Json plain = ended_snapshot(
      R"({"type":"response.output_item.done","sequence_number":1,"item":{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"Said","annotations":[]}]}})"
      "\n")["entries"][0];
  CHECK(plain["parts"].size() == 1);
}
