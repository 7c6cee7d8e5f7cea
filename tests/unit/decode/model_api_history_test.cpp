// Model requests that repeat the conversation: each message is shown once, whoever answered and in
// whatever order, and new messages are never left out.
#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using Json = nlohmann::ordered_json;

namespace {

std::string said(std::string_view role, std::string_view text) {
  return R"({"role":")" + std::string(role) + R"(","content":")" + std::string(text) + R"("})";
}

/// Returns a request whose messages have their role by the first letter: `u` is the user's, any
/// other an assistant's.
std::string request(std::initializer_list<std::string_view> texts) {
  std::string list;
  for (const std::string_view text : texts) {
    if (!list.empty()) list += ',';
    list += said(text.front() == 'u' ? "user" : "assistant", text);
  }
  return R"({"model":"m","messages":[)" + list + "]}\n";
}

std::string answer(std::string_view text) {
  return R"({"object":"chat.completion","choices":[{"index":0,"message":)" +
         said("assistant", text) + R"(,"finish_reason":"stop"}]})" + "\n";
}

/// Returns an answer as a stream of the Messages API.
std::string streamed(std::string_view id, std::string_view text) {
  return R"({"type":"message_start","message":{"type":"message","id":")" + std::string(id) +
         R"(","role":"assistant","content":[],"usage":{"input_tokens":5,"output_tokens":1}}})"
         "\n"
         R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})"
         "\n"
         R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":")" +
         std::string(text) +
         R"("}})"
         "\n"
         R"({"type":"content_block_stop","index":0})"
         "\n"
         R"({"type":"message_stop"})"
         "\n";
}

std::string texts_of(const std::string& log) {
  std::string out;
  for (const Json& entry : entries(log))
    out += (out.empty() ? "" : " ") + entry.value("summary", std::string());
  return out;
}

}  // namespace

TEST_CASE("model api: a side request does not interrupt the main conversation",
          "[decode][model-api]") {
  const std::string work =
      request({"u1"}) + answer("a1") + request({"u1", "a1", "u2"}) + answer("a2");
  const std::string next = request({"u1", "a1", "u2", "a2", "u3"});
  CHECK(texts_of(work + next) == "u1 a1 u2 a2 u3");
  CHECK(texts_of(work + request({"u1", "u-class"}) + answer("c") + next) ==
        "u1 a1 u2 a2 u-class c u3");
  CHECK(texts_of(work + request({"u1"}) + answer("t") + next) == "u1 a1 u2 a2 u1 t u3");
  std::string beside;
  for (int i = 0; i < 20; ++i)
    beside += request({"u1", "u" + std::to_string(i)}) + answer("c" + std::to_string(i));
  CHECK(texts_of(work + beside + next).ends_with(" c19 u3"));
}

TEST_CASE("model api: concurrent requests are matched with their answers", "[decode][model-api]") {
  CHECK(texts_of(request({"uA"}) + request({"uB"}) + answer("a") + answer("b") +
                 request({"uA", "a", "uA2"}) + request({"uB", "b", "uB2"})) == "uA uB a b uA2 uB2");
  const std::string two = R"({"object":"chat.completion","choices":[{"index":0,"message":)" +
                          said("assistant", "x") +
                          R"(,"finish_reason":"stop"},{"index":1,"message":)" +
                          said("assistant", "y") + R"(,"finish_reason":"stop"}]})" + "\n";
  CHECK(texts_of(request({"u1"}) + two + request({"u1", "y", "u2"})) == "u1 x y u2");
}

TEST_CASE("model api: a list may begin in the middle of the known conversation",
          "[decode][model-api]") {
  const std::string work =
      request({"u1"}) + answer("a1") + request({"u1", "a1", "u2"}) + answer("a2");
  CHECK(texts_of(work + request({"u2", "a2", "u3"}) + answer("a3") + request({"u3", "a3", "u4"})) ==
        "u1 a1 u2 a2 u3 a3 u4");
  CHECK(texts_of(work + request({"a1", "u2", "a2", "u3"})) == "u1 a1 u2 a2 u3");
  // The same text in another context may be another question.
  CHECK(texts_of(work + request({"u2", "other", "u3"})) == "u1 a1 u2 a2 u2 other u3");
}

TEST_CASE("model api: a repeated question is shown again, a retry is not", "[decode][model-api]") {
  CHECK(texts_of(request({"u1"}) + answer("a1") + request({"u1"})) == "u1 a1 u1");
  CHECK(texts_of(request({"u1"}) + request({"u1"})) == "u1");
  const std::string error = R"({"error":{"message":"Overloaded","type":"x"}})"
                            "\n";
  CHECK(entries(request({"u1"}) + error + request({"u1"})).size() == 2);
  CHECK(texts_of(request({"u1"}) + streamed("m1", "a1") + request({"u1"})) == "u1 a1 u1");
  const std::string cut =
      R"({"id":"e","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Ha"},"finish_reason":null}]})"
      "\n";
  CHECK(texts_of(request({"u1"}) + cut + request({"u1"})) == "u1 Ha u1");
}

TEST_CASE("model api: a prefilled answer does not start another conversation",
          "[decode][model-api]") {
  CHECK(texts_of(request({"u1", "{"}) + answer("7}") + request({"u1", "{7}", "u2"})) ==
        "u1 { 7} {7} u2");
  CHECK(texts_of(request({"u1", "a1"}) + request({"u1", "b1"})) == "u1 a1 u1 b1");
  // A message that the program adds to the end of each request.
  CHECK(texts_of(request({"u1", "u-now"}) + answer("a1") + request({"u1", "a1", "u2", "u-now"})) ==
        "u1 u-now a1 u2 u-now");
}

TEST_CASE("model api: an answer streamed in another dialect is recognised in the next request",
          "[decode][model-api]") {
  CHECK(texts_of(request({"u1"}) + streamed("m1", "a1") + request({"u1", "a1", "u2"}) +
                 streamed("m2", "a2") + request({"u1", "a1", "u2", "a2", "u3"})) ==
        "u1 a1 u2 a2 u3");
  const std::string call =
      R"({"type":"message_start","message":{"type":"message","id":"m1","role":"assistant","content":[]}})"
      "\n"
      R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"look","input":{}}})"
      "\n"
      R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}})"
      "\n"
      R"({"type":"content_block_stop","index":0})"
      "\n"
      R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":7}})"
      "\n"
      R"({"type":"message_stop"})"
      "\n";
  const Json shown = entries(
      request({"u1"}) + call +
      R"({"model":"m","messages":[{"role":"user","content":"u1"},{"role":"assistant","content":[)"
      R"({"type":"tool_use","id":"t1","name":"look","input":{}}]},{"role":"user","content":[)"
      R"({"type":"tool_result","tool_use_id":"t1","content":"seen"}]}]})"
      "\n");
  REQUIRE(shown.size() == 2);
  CHECK(shown[1]["status"] == "done");
  CHECK(shown[1].dump().find("seen") != std::string::npos);
}

TEST_CASE("model api: an answer that is streamed and sent as a whole counts once",
          "[decode][model-api]") {
  const std::string whole =
      R"({"type":"message","id":"m1","role":"assistant","model":"m","content":[{"type":"text","text":"a1"}],)"
      R"("stop_reason":"end_turn","usage":{"input_tokens":5,"output_tokens":1}})"
      "\n";
  const Json shown = testing::snapshot(request({"u1"}) + streamed("m1", "a1") + whole +
                                       request({"u1", "a1", "u2"}));
  CHECK(shown["entries"].size() == 3);
  CHECK(shown["session"]["usage"]["inputTokens"] == 5);
}

TEST_CASE("model api: a call is the same in a stream and in the next request",
          "[decode][model-api]") {
  const std::string old =
      R"({"id":"e","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"function_call":{"name":"f","arguments":"{}"}},"finish_reason":"function_call"}]})"
      "\n";
  const Json chat = entries(
      request({"u1"}) + old +
      R"({"model":"m","messages":[{"role":"user","content":"u1"},{"role":"assistant","content":null,)"
      R"("function_call":{"arguments":"{}","name":"f"}},{"role":"function","name":"f","content":"22"}]})"
      "\n");
  REQUIRE(chat.size() == 2);
  CHECK(chat[1]["status"] == "done");
  const std::string asked = R"({"role":"user","parts":[{"text":"u1"}]})";
  const Json gemini = entries(
      R"({"contents":[)" + asked +
      R"(]}
{"responseId":"r","modelVersion":"m","candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"x","name":"f","args":{"a":1},"willContinue":false},"thought_signature":"Eq"}]},"finishReason":"STOP"}]}
{"contents":[)" +
      asked +
      R"(,{"role":"model","parts":[{"functionCall":{"name":"f","args":{"a":1}}}]},{"role":"user","parts":[{"functionResponse":{"id":"x","name":"f","response":{"output":"22"}}}]}]}
)");
  REQUIRE(gemini.size() == 2);
  CHECK(gemini[1]["status"] == "done");
}

TEST_CASE("model api: an answer inside a request is not a new answer", "[decode][model-api]") {
  const std::string whole =
      R"({"id":"m1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"a1"}],"stop_reason":"end_turn"})";
  const auto list = [&](std::string_view rest) {
    return R"({"messages":[)" + said("user", "u1") + "," + whole + std::string(rest) + "]}\n";
  };
  CHECK(texts_of(list("") + list("," + said("assistant", "a1"))) == "u1 a1 a1");
}
