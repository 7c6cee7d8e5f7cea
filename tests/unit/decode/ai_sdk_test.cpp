// The AI SDK: detection, streams as servers send them, and calls that wait for a person. Whole
// conversations are in tests/golden/ai-sdk.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/ai_sdk/ai_sdk.h"
#include "decode/ai_sdk/content.h"
#include "decode/read/tool_value.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_entries;
using Json = nlohmann::ordered_json;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

int score(std::string_view text) {
  const Value value = json(text);
  return score_ai_sdk({value, {}});
}

}  // namespace

TEST_CASE("ai sdk: an event is recognised only with all its members", "[decode][ai-sdk]") {
  CHECK(score(R"({"type":"text-delta","id":"t","delta":"x"})") > 50);
  CHECK(score(R"({"type":"text-delta","id":"t"})") == 0);
  CHECK(score(R"({"type":"text-delta","payload":{"text":"x"},"id":"t","delta":"x"})") == 0);
  CHECK(score(R"({"type":"tool-call","toolCallId":"c","toolName":"x"})") > 50);
  CHECK(score(R"({"type":"tool-call","name":"x"})") == 0);
  CHECK(score(R"({"type":"start"})") < 50);
  CHECK(score(R"({"type":"finish"})") < 10);
  CHECK(score(R"({"role":"assistant","parts":[{"type":"text","text":"x"}]})") > 50);
  CHECK(score(R"({"role":"user","parts":[{"text":"x"}]})") == 0);
  CHECK(score(R"({"role":"user","parts":[{"type":"text","sessionID":"ses_1"}]})") == 0);
}

TEST_CASE("ai sdk: the end mark of server-sent events makes no entry", "[decode][ai-sdk]") {
  const Json shown = ended_entries(
      "data: {\"type\":\"start\"}\n\ndata: "
      "{\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"a\"}\n\n"
      "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"b\"}\n\ndata: [DONE]\n\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "ab");
}

TEST_CASE("ai sdk: a call that waits for approval still waits after the end of the stream",
          "[decode][ai-sdk][timeline]") {
  const std::string waiting =
      R"({"type":"start","messageId":"m"})"
      "\n"
      R"({"type":"tool-input-available","toolCallId":"c","toolName":"rm","input":{}})"
      "\n"
      R"({"type":"tool-approval-request","approvalId":"a","toolCallId":"c"})"
      "\n";
  const std::string finish = "{\"type\":\"finish\",\"finishReason\":\"tool-calls\"}\n";
  CHECK(ended_entries(waiting + finish)[0]["status"] == "awaiting-approval");
  const std::string answered =
      waiting + finish +
      R"({"type":"start","messageId":"m"})"
      "\n"
      R"({"type":"tool-approval-response","approvalId":"a","approved":true})"
      "\n";
  // It was approved, but no result followed.
  CHECK(ended_entries(answered)[0]["status"] == "orphaned");
  CHECK(ended_entries(answered + "{\"type\":\"abort\"}\n")[0]["status"] == "cancelled");
}

TEST_CASE("ai sdk: an error shows its data unless there are none", "[decode][ai-sdk]") {
  const auto parts = [](std::string_view error) {
    const Json shown = ended_entries(
        "{\"type\":\"start\",\"messageId\":\"m\"}\n"
        "{\"type\":\"error\",\"error\":" +
        std::string(error) + "}\n");
    REQUIRE(shown.size() == 1);
    return shown[0]["parts"];
  };
  CHECK(parts("{}").empty());
  CHECK(parts(R"({"statusCode":429})").dump().find("429") != std::string::npos);
}

TEST_CASE("ai sdk: a failed call whose start is not in the stream shows its input",
          "[decode][ai-sdk]") {
  const std::string begun =
      R"({"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{"city":"Rome"}})"
      "\n";
  const std::string failed =
      R"({"type":"tool-output-error","toolCallId":"c","toolName":"t","input":{"city":"Oslo"},"errorText":"No"})"
      "\n";
  Json shown = ended_entries(failed);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "error");
  CHECK(shown[0].dump().find("Oslo") != std::string::npos);
  shown = ended_entries(begun + failed);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].dump().find("Rome") != std::string::npos);
}

TEST_CASE("ai sdk: a data part has a name behind the prefix", "[decode][ai-sdk]") {
  CHECK(is_ai_sdk_data("data-x"));
  CHECK_FALSE(is_ai_sdk_data("data-"));
  CHECK_FALSE(is_ai_sdk_data("date-x"));
}

TEST_CASE("ai sdk: the usage of a stored message is counted once", "[decode][ai-sdk]") {
  const auto tokens = [](const std::string& lines) {
    Session session;
    session.push(lines);
    return Json::parse(session.snapshot())["session"]["usage"]["totalTokens"];
  };
  const std::string stored =
      R"({"id":"m1","role":"assistant","metadata":{"usage":{"inputTokens":5,"outputTokens":6,"totalTokens":11}},"parts":[{"type":"text","text":"x"}]})"
      "\n";
  CHECK(tokens(stored) == 11);
  CHECK(tokens(stored + stored) == 11);
  const std::string streamed =
      R"({"type":"start","messageId":"m1"})"
      "\n"
      R"({"type":"finish","finishReason":"stop","messageMetadata":{"usage":{"inputTokens":5,"outputTokens":6,"totalTokens":11}}})"
      "\n";
  CHECK(tokens(streamed + stored) == 11);
  // Any chunk with metadata may have it, with or without the end of the answer.
  const auto metadata = [](std::string_view type, int input) {
    return R"({"type":")" + std::string(type) + R"(","messageMetadata":{"usage":{"inputTokens":)" +
           std::to_string(input) + R"(,"outputTokens":6}}})" + "\n";
  };
  const std::string begun = "{\"type\":\"start\",\"messageId\":\"m1\"}\n";
  const std::string told =
      begun + metadata("message-metadata", 1) + metadata("message-metadata", 5);
  CHECK(tokens(told) == 11);
  CHECK(tokens(told + "{\"type\":\"finish\",\"finishReason\":\"stop\"}\n") == 11);
  CHECK(tokens(told + metadata("finish", 7)) == 13);
  CHECK(tokens(metadata("start", 5)) == 11);
  CHECK(tokens(told + stored) == 11);
}

TEST_CASE("values that tools return are read by their form", "[decode]") {
  const auto read = [](std::string_view text) {
    return read_tool_value("x", null_value(), json(text));
  };
  const ToolAnswer command = read(R"({"stdout":"a","stderr":"b","exit_code":1})");
  CHECK(command.status == Status::error);
  CHECK(std::get<CommandOutput>(*command.result.output).standard_error == "b");
  const ToolAnswer packed = read(R"("{\"stdout\":\"a\",\"exitCode\":2}")");
  CHECK(std::get<CommandOutput>(*packed.result.output).exit_code == 2);
  CHECK(std::holds_alternative<TextOutput>(*read(R"("{\"ok\":true}")").result.output));
  const ToolAnswer failed = read(R"({"content":[{"type":"text","text":"no"}],"isError":true})");
  CHECK(failed.status == Status::error);
  REQUIRE(failed.result.error);
  CHECK(failed.result.error->message == "no");
  const ToolAnswer typed = read(R"({"type":"error-text","value":"no"})");
  CHECK(typed.result.error->message == "no");
  const ToolAnswer image =
      read(R"({"content":[{"type":"image","data":"eA==","mimeType":"image/png"}]})");
  CHECK(image.result.images.size() == 1);
  CHECK(std::holds_alternative<JsonOutput>(*read(R"({"code":7})").result.output));
  CHECK_FALSE(read("null").result.output);
}

TEST_CASE("ai sdk: a reasoning file is an image among the thoughts", "[decode][ai-sdk]") {
  const Json shown = ended_entries(
      R"({"type":"start"})"
      "\n"
      R"({"type":"reasoning-file","file":{"base64Data":"iVBORw0KGgo=","mediaType":"image/png"}})"
      "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "reasoning");
  CHECK(shown[0]["parts"][0]["kind"] == "image");
}

TEST_CASE("ai sdk: messages of version 4 have calls, thoughts and sources", "[decode][ai-sdk]") {
  const Json shown = ended_entries(
      R"({"id":"m","role":"assistant","createdAt":"2025-03-01T10:00:03.000Z","content":"","parts":[{"type":"reasoning","reasoning":"Hm."},{"type":"tool-invocation","toolInvocation":{"state":"result","toolCallId":"c","toolName":"weather","args":{"city":"Paris"},"result":"22"}},{"type":"source","source":{"sourceType":"url","id":"s","url":"https://a.b","title":"A"}}]})"
      "\n");
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["summary"] == "Hm.");
  CHECK(shown[1]["title"]["text"].get<std::string>().find("weather") != std::string::npos);
  CHECK(shown[1]["status"] == "done");
  CHECK(shown[1].dump().find("Paris") != std::string::npos);
  CHECK(shown[2].dump().find("https://a.b") != std::string::npos);
  CHECK(shown[0]["startedAt"] == 1740823203000);
}

TEST_CASE("ai sdk: a user message keeps all its files and data", "[decode][ai-sdk]") {
  const std::string shown =
      ended_entries(
          R"({"id":"u","role":"user","parts":[{"type":"data-page","data":{"url":"/a"}},{"type":"data-page","data":{"url":"/b"}},{"type":"file","mediaType":"application/pdf","filename":"a.pdf","url":"data:application/pdf;base64,AAAA"},{"type":"file","mediaType":"application/pdf","filename":"b.pdf","url":"data:application/pdf;base64,BBBB"},{"type":"text","text":"Compare."}]})"
          "\n")
          .dump();
  for (const char* part : {"/a", "/b", "a.pdf", "b.pdf", "Compare."}) {
    CAPTURE(part);
    CHECK(shown.find(part) != std::string::npos);
  }
}

TEST_CASE("ai sdk: an answer cut off by the length limit has a notice", "[decode][ai-sdk]") {
  const auto ended = [](std::string_view reason) {
    return ended_entries(R"({"type":"start","messageId":"m"})"
                         "\n"
                         R"({"type":"text-delta","id":"t","delta":"Half"})"
                         "\n"
                         R"({"type":"finish","finishReason":")" +
                         std::string(reason) + "\"}\n");
  };
  CHECK(ended("stop").size() == 1);
  REQUIRE(ended("length").size() == 2);
  CHECK(ended("length")[1]["kind"] == "notice");
}
