// Items of Responses and parts of Gemini's API: tools that the provider runs, calls that arrive in
// pieces, and the sources of an answer.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string response(std::string_view items) {
  return R"({"id":"r","object":"response","status":"completed","model":"m","output":[)" +
         std::string(items) + "]}\n";
}

std::string candidate(std::string_view parts, std::string_view more = "") {
  return R"({"candidates":[{"content":{"role":"model","parts":[)" + std::string(parts) + "]}" +
         std::string(more) + R"(}],"modelVersion":"g","responseId":"r"})" + "\n";
}

const std::string kSaid =
    R"({"id":"m","type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]})";

}  // namespace

TEST_CASE("model api: tools that the provider executed do not keep the turn open",
          "[decode][model-api][timeline]") {
  constexpr std::string_view done[] = {
      R"({"id":"w","type":"web_search_call","status":"completed","action":{"type":"search","query":"q"}},)",
      R"({"id":"c","type":"mcp_call","status":"completed","server_label":"x","name":"y","arguments":"{}","output":"ok"},)",
      R"({"id":"s","type":"shell_call","call_id":"k","action":{"commands":["ls"]}},{"id":"o","type":"shell_call_output","call_id":"k","output":[{"stdout":"a","outcome":{"type":"exit","exit_code":0}}]},)",
  };
  for (const std::string_view items : done) {
    CAPTURE(items);
    const Json shown = snapshot(response(std::string(items) + kSaid));
    CHECK(shown["session"]["running"] == false);
    CHECK(shown["turns"][0]["status"] == "done");
  }
  const Json asks = snapshot(response(
      R"({"id":"s","type":"shell_call","call_id":"k","action":{"commands":["ls"]}},)" + kSaid));
  CHECK(asks["turns"][0]["status"] == "running");
}

TEST_CASE("model api: a web search shows all its queries, pages and patterns",
          "[decode][model-api]") {
  const auto search = [](std::string_view action) {
    return snapshot(
               response(R"({"id":"w","type":"web_search_call","status":"completed","action":)" +
                        std::string(action) + "}"))["entries"][0]
        .dump();
  };
  const std::string several = search(R"({"type":"search","queries":["one","two"]})");
  CHECK(several.find("one, two") != std::string::npos);
  CHECK(several.find("null\"") == std::string::npos);
  const std::string inside =
      search(R"({"type":"find_in_page","url":"https://a.b","pattern":"Spain"})");
  CHECK(inside.find("Spain") != std::string::npos);
  CHECK(inside.find("https://a.b") != std::string::npos);
}

TEST_CASE("model api: tool searches, programs and computer use are calls", "[decode][model-api]") {
  const Json tools = snapshot(response(
      R"({"id":"a","type":"tool_search_call","status":"completed","arguments":{"paths":["w"]},"call_id":null,"execution":"server"},)"
      R"({"id":"b","type":"tool_search_output","call_id":null,"execution":"server","tools":[{"type":"function","name":"get_weather"}]})"));
  REQUIRE(tools["entries"].size() == 1);
  CHECK(tools["entries"][0]["status"] == "done");
  CHECK(tools["entries"].dump().find("get_weather") != std::string::npos);
  const Json program =
      snapshot(response(R"({"id":"p","type":"program","call_id":"k","code":"text(1);"
})") + R"({"id":"q","type":"program_output","status":"completed","call_id":"k","result":"1"})"
       "\n");
  REQUIRE(program["entries"].size() == 1);
  CHECK(program["entries"][0]["status"] == "done");
  CHECK(program["entries"].dump().find("text(1);") != std::string::npos);
  const Json computer = snapshot(
      response(
          R"({"id":"c","type":"computer_call","call_id":"k","action":{"type":"click","x":1,"y":2}})") +
      R"({"type":"computer_call_output","call_id":"k","output":{"type":"computer_screenshot","image_url":"data:image/png;base64,iVBORw0KGgo="}})"
      "\n");
  REQUIRE(computer["entries"].size() == 1);
  CHECK(computer["entries"][0]["status"] == "done");
  CHECK(computer["entries"].dump().find("\"image\"") != std::string::npos);
  CHECK(computer["diagnostics"].empty());
}

TEST_CASE("model api: an approved MCP request continues in the same entry", "[decode][model-api]") {
  const std::string asked =
      R"({"type":"mcp_approval_request","id":"r","server_label":"s","name":"t","arguments":"{}"})"
      "\n"
      R"({"type":"mcp_approval_response","approval_request_id":"r","approve":true})"
      "\n";
  CHECK(snapshot(asked)["entries"][0]["status"] == "running");
  const Json shown = snapshot(
      asked +
      R"({"type":"mcp_call","id":"c","status":"completed","approval_request_id":"r","server_label":"s","name":"t","arguments":"{}","output":"ok"})"
      "\n");
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"].dump().find("\"ok\"") != std::string::npos);
}

TEST_CASE("model api: an MCP server whose tools cannot be listed is a notice",
          "[decode][model-api]") {
  const std::string listed = R"({"type":"mcp_list_tools","id":"l","server_label":"x","tools":[])";
  CHECK(snapshot(listed + "}\n")["entries"].empty());
  const Json failed =
      snapshot(listed + R"(,"error":{"code":401,"message":"Unauthorized"}})" + "\n");
  REQUIRE(failed["entries"].size() == 1);
  CHECK(failed["entries"].dump().find("x: Unauthorized") != std::string::npos);
}

TEST_CASE("model api: all results of Gemini's code execution belong to its call",
          "[decode][model-api]") {
  const Json shown = snapshot(candidate(
      R"({"executableCode":{"language":"PYTHON","code":"print(1/0);"
}
},)"
      R"({"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"ok\n"}},)"
      R"({"codeExecutionResult":{"outcome":"OUTCOME_FAILED","output":"ZeroDivisionError"}})",
      R"(,"finishReason":"STOP")"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shown["entries"].dump().find("ok\\nZeroDivisionError") != std::string::npos);
}

TEST_CASE("model api: Gemini's streamed function arguments form one call", "[decode][model-api]") {
  const auto part = [](std::string_view call) {
    return candidate(R"({"functionCall":)" + std::string(call) + "}");
  };
  const Json shown = snapshot(
      part(R"({"name":"f","willContinue":true})") +
      part(R"({"partialArgs":[{"jsonPath":"$.a.b","stringValue":"Bos","willContinue":true}],)"
           R"("willContinue":true})") +
      part(R"({"partialArgs":[{"jsonPath":"$.a.b","stringValue":"ton"},)"
           R"({"jsonPath":"$.list[0]","numberValue":7}],"willContinue":true})") +
      part("{}") + part(R"({"name":"g","args":{"x":1}})"));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "ready");
  const std::string first = shown["entries"][0].dump();
  CHECK(first.find("Boston") != std::string::npos);
  CHECK(first.find("list") != std::string::npos);
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("model api: Gemini's grounding is shown as a search, and its citations with the text",
          "[decode][model-api]") {
  const Json shown = snapshot(candidate(
      R"({"text":"Spain."})",
      R"(,"finishReason":"STOP","groundingMetadata":{"webSearchQueries":["euro 2024"],"groundingChunks":[{"web":{"uri":"https://a.b","title":"T"}}]},)"
      R"("urlContextMetadata":{"urlMetadata":[{"retrievedUrl":"https://c.d","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_ERROR"}]},)"
      R"("citationMetadata":{"citationSources":[{"uri":"https://e.f"}]})"));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][0].dump().find("https://e.f") != std::string::npos);
  CHECK(shown["entries"][1]["title"]["key"] == "tool.search_web");
  CHECK(shown["entries"][1].dump().find("https://a.b") != std::string::npos);
  CHECK(shown["entries"][2]["status"] == "error");
  CHECK(shown["turns"][0]["status"] == "done");
}

TEST_CASE("model api: Gemini's responses in Python's naming are read", "[decode][model-api]") {
  const Json shown = snapshot(
      R"({"candidates":[{"content":{"parts":[{"text":null,"function_call":{"args":{"c":"P"},"name":"f"}},{"inline_data":{"mime_type":"image/png","data":"iVBORw0KGgo="}}],"role":"model"},"finish_reason":"STOP"}],)"
      R"("model_version":"g","usage_metadata":{"prompt_token_count":10,"candidates_token_count":5,"total_token_count":15}})"
      "\n");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "ready");
  CHECK(shown["session"]["usage"]["totalTokens"] == 15);
  CHECK(shown["session"]["model"] == "g");
}

TEST_CASE("model api: Gemini's tool use tokens are input tokens", "[decode][model-api]") {
  const Json usage = snapshot(
      R"({"candidates":[],"modelVersion":"g","responseId":"r","usageMetadata":{"promptTokenCount":23,"toolUsePromptTokenCount":289,"candidatesTokenCount":35,"totalTokenCount":347}})"
      "\n")["session"]["usage"];
  CHECK(usage["inputTokens"] == 312);
  CHECK(usage["totalTokens"] == 347);
}

TEST_CASE("model api: partial arguments are joined in every naming and order",
          "[decode][model-api]") {
  const auto input = [](std::string_view pieces) {
    return snapshot(candidate(R"({"function_call":{"name":"f","partial_args":[)" +
                              std::string(pieces) + "]}}"))["entries"][0]
        .dump();
  };
  const std::string python = input(
      R"({"json_path":"$.city","string_value":"Bos","number_value":null},{"json_path":"$.city","string_value":"ton"},)"
      R"({"json_path":"$.days","string_value":null,"number_value":7},{"json_path":"$.warm","bool_value":true})");
  for (const std::string_view word : {"city", "Boston", "days", "warm"})
    CHECK(python.find(word) != std::string::npos);
  const std::string nested = input(
      R"({"stringValue":"nowhere"},{"jsonPath":"$.a","stringValue":"outer"},{"jsonPath":"$.a.b","stringValue":"inner"},)"
      R"({"jsonPath":"$.c","stringValue":"last"})");
  CHECK(nested.find("inner") != std::string::npos);
  CHECK(nested.find("last") != std::string::npos);
}

TEST_CASE("model api: the grounding of an unfinished answer is shown before the next one",
          "[decode][model-api]") {
  const std::string cut = candidate(
      R"({"text":"Spain."})",
      R"(,"groundingMetadata":{"webSearchQueries":["euro"],"groundingChunks":[{"web":{"uri":"https://a.b"}}]},)"
      R"("citationMetadata":{"citationSources":[{"uri":"https://e.f"}]})");
  constexpr std::string_view next[] = {
      R"({"contents":[{"role":"user","parts":[{"text":"And?"}]}]})",
      R"({"candidates":[{"content":{"parts":[{"text":"New"}]}}],"modelVersion":"g","responseId":"r2"})"};
  for (const std::string_view line : next) {
    const Json shown = snapshot(cut + std::string(line) + "\n")["entries"];
    REQUIRE(shown.size() == 3);
    CHECK(shown[0].dump().find("https://e.f") != std::string::npos);
    CHECK(shown[1].dump().find("https://a.b") != std::string::npos);
  }
  CHECK(snapshot(cut + cut)["entries"].size() == 1);
}
