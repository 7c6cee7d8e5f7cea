// Stored messages and complete answers of the model APIs: results of server tools, data that other
// programs store beside a message, and requests that repeat the conversation.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string text_of(const Json& entries) {
  std::string out;
  for (const Json& entry : entries)
    out += entry["kind"].get<std::string>() + ":" + entry.value("summary", std::string()) + "|";
  return out;
}

std::string request(std::string_view messages) {
  return R"({"model":"m","messages":[)" + std::string(messages) + "]}\n";
}

std::string said(std::string_view role, std::string_view text) {
  return R"({"role":")" + std::string(role) + R"(","content":")" + std::string(text) + R"("})";
}

std::string completion(std::string_view message, std::string_view reason = "stop") {
  return R"({"id":"c","object":"chat.completion","choices":[{"index":0,"message":)" +
         std::string(message) + R"(,"finish_reason":")" + std::string(reason) + "\"}]}\n";
}

std::string answer(std::string_view content, std::string_view reason) {
  return R"({"id":"msg","type":"message","role":"assistant","model":"m","content":[)" +
         std::string(content) + R"(],"stop_reason":")" + std::string(reason) +
         R"(","usage":{"input_tokens":40,"cache_read_input_tokens":5,"output_tokens":2}})"
         "\n";
}

}  // namespace

TEST_CASE("model api: stored results of server tools are read as in a stream",
          "[decode][model-api]") {
  const auto result = [](std::string_view name, std::string_view content) {
    const std::string tool(name);
    return ended_snapshot(
        request(R"({"role":"assistant","content":[{"type":"server_tool_use","id":"s",)"
                R"("name":")" +
                tool + R"(","input":{"command":"x"}},{"type":")" + tool +
                R"(_tool_result","tool_use_id":"s","content":)" + std::string(content) +
                "}]}"))["entries"][0];
  };
  const Json failed =
      result("web_fetch", R"({"type":"web_fetch_tool_result_error","error_code":"unavailable"})");
  CHECK(failed["status"] == "error");
  CHECK(failed.dump().find("unavailable") != std::string::npos);
  const Json command = result(
      "bash_code_execution",
      R"({"type":"bash_code_execution_result","stdout":"","stderr":"no","return_code":3,"content":[]})");
  CHECK(command["status"] == "error");
  CHECK(command["badges"][0]["label"]["text"] == "Exit code 3");
  const Json links = result(
      "web_search",
      R"([{"type":"web_search_result","title":"T","url":"https://a.b","encrypted_content":"Eq"}])");
  CHECK(links.dump().find("https://a.b") != std::string::npos);
  CHECK(links.dump().find("Eq\"") == std::string::npos);
  const Json advice = result("advisor", R"({"type":"advisor_result","text":"Do **it**"})");
  CHECK(advice.dump().find("advisor_result") == std::string::npos);
  const Json tools = result(
      "tool_search_tool_regex",
      R"({"type":"tool_search_tool_search_result","tool_references":[{"type":"tool_reference","tool_name":"get_temp"}]})");
  CHECK(tools.dump().find("get_temp") != std::string::npos);
}

TEST_CASE("model api: the server's text editor creates and shows files", "[decode][model-api]") {
  const auto edit = [](std::string_view input, std::string_view result) {
    return ended_snapshot(answer(
        R"({"type":"server_tool_use","id":"s","name":"text_editor_code_execution","input":)" +
            std::string(input) +
            R"(},{"type":"text_editor_code_execution_tool_result","tool_use_id":"s","content":)" +
            std::string(result) + "}",
        "end_turn"))["entries"][0]
        .dump();
  };
  CHECK(edit(R"({"command":"create","path":"/a.py","file_text":"x = 1\n"})",
             R"({"type":"text_editor_code_execution_create_result","is_file_update":false})")
            .find("\"diff\"") != std::string::npos);
  const std::string shown = edit(
      R"({"command":"view","path":"/a.py"})",
      R"({"type":"text_editor_code_execution_view_result","file_type":"text","content":"x = 1\n","start_line":1,"total_lines":1})");
  CHECK(shown.find("x = 1") != std::string::npos);
  CHECK(shown.find("view_result") == std::string::npos);
}

TEST_CASE("model api: a whole answer of the Messages API counts, whatever its content",
          "[decode][model-api]") {
  const std::string call = R"({"type":"tool_use","id":"t","name":"bash","input":{"command":"ls"}})";
  const Json shown = ended_snapshot(
      answer(call, "tool_use") +
      R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"a"}]})"
      "\n" +
      R"({"id":"msg2","type":"message","role":"assistant","model":"m","content":[{"type":)"
      R"("text","text":"One."}],"stop_reason":"end_turn","usage":{"input_tokens":50,)"
      R"("output_tokens":3}})"
      "\n");
  CHECK(shown["session"]["dialects"] == Json{"model-api"});
  CHECK(shown["session"]["usage"]["inputTokens"] == 90);
  CHECK(shown["session"]["usage"]["outputTokens"] == 5);
  CHECK(shown["session"]["model"] == "m");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("model api: a refused or truncated answer has a notice", "[decode][model-api]") {
  const std::string refused =
      R"({"id":"r","type":"message","role":"assistant","model":"m","content":[],"stop_reason":)"
      R"("refusal","stop_details":{"type":"refusal","explanation":"Against the policy."}})"
      "\n";
  const Json shown = ended_snapshot(refused)["entries"];
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "notice");
  CHECK(shown[0].dump().find("Against the policy.") != std::string::npos);
  CHECK(
      ended_snapshot(answer(R"({"type":"text","text":"Half"})", "max_tokens"))["entries"].size() ==
      2);
  CHECK(ended_snapshot(answer(R"({"type":"text","text":"All"})", "end_turn"))["entries"].size() ==
        1);
}

TEST_CASE("model api: a compaction and a model fallback are entries of their own",
          "[decode][model-api]") {
  const Json shown = ended_snapshot(
      request(R"({"role":"assistant","content":[{"type":"compaction","content":"We met."},)"
              R"({"type":"fallback","from":{"model":"big"},"to":{"model":"small"}},)"
              R"({"type":"text","text":"Yes."}]})"));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][0]["title"]["text"] == "Context compacted");
  CHECK(shown["entries"][0].dump().find("We met.") != std::string::npos);
  CHECK(shown["entries"][1]["title"]["text"] == "Model: big → small");
  CHECK(shown["entries"][2]["summary"] == "Yes.");
  CHECK(shown["session"]["model"] == "small");
}

TEST_CASE("model api: additional members of a message are ignored", "[decode][model-api]") {
  const std::string more = R"({"role":"assistant","content":"On it.","provider_specific_fields":)"
                           R"({"refusal":null},"extra":{"cost":1},"providerOptions":{}})";
  const Json line = ended_snapshot(more + "\n");
  CHECK(line["session"]["dialects"] == Json{"model-api"});
  CHECK(line["entries"][0]["kind"] == "message");
  const Json document = ended_snapshot(request(
      said("user", "Hi") + "," + R"({"role":"assistant","content":"Ho","anything":{"else":1}})"));
  CHECK(text_of(document["entries"]) == "message:Hi|message:Ho|");
  CHECK(document["diagnostics"].empty());
}

TEST_CASE("model api: thinking and text blocks in a list are separated", "[decode][model-api]") {
  const auto chunk = [](std::string_view content, std::string_view reason) {
    return R"({"id":"e","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":)" +
           std::string(content) + R"(},"finish_reason":)" + std::string(reason) + "}]}\n";
  };
  const std::string blocks =
      R"([{"type":"thinking","thinking":[{"type":"text","text":"Okay, 391."}]},)"
      R"({"type":"text","text":"3"}])";
  CHECK(text_of(ended_snapshot(chunk(blocks, "null") + chunk(R"("91")", R"("stop")"))["entries"]) ==
        "reasoning:Okay, 391.|message:391|");
  CHECK(text_of(ended_snapshot(completion(R"({"role":"assistant","content":)" + blocks +
                                          "}"))["entries"]) == "reasoning:Okay, 391.|message:3|");
}

TEST_CASE("model api: requests that repeat the conversation add only what is new",
          "[decode][model-api]") {
  const std::string first = said("user", "Who?");
  const std::string reply = said("assistant", "Spain.");
  const std::string second = said("user", "And then?");
  const std::string log = request(first) + completion(reply) +
                          request(first + "," + reply + "," + second) +
                          completion(said("assistant", "Italy."));
  CHECK(text_of(ended_snapshot(log)["entries"]) ==
        "message:Who?|message:Spain.|message:And then?|message:Italy.|");
  CHECK(ended_snapshot(log)["turns"].size() == 2);
  // Cache markers move, and a text may become a block.
  const std::string marked =
      R"({"role":"user","content":[{"type":"text","text":"Who?","cache_control":{"type":"ephemeral"}}]})";
  CHECK(ended_snapshot(request(first) + completion(reply) +
                       request(marked + "," + reply + "," + second))["entries"]
            .size() == 3);
  // An answer that the program changed, and a new message that replaces the last one.
  CHECK(ended_snapshot(request(first) + completion(reply) +
                       request(first + "," + said("assistant", "Spain!") + "," + second))["entries"]
            .size() == 4);
  CHECK(text_of(
            ended_snapshot(request(first + "," + reply + "," + second) + completion(reply) +
                           request(first + "," + reply + "," + said("user", "Why?")))["entries"]) ==
        "message:Who?|message:Spain.|message:And then?|message:Spain.|message:Why?|");
  // Stored conversations with the same beginning are two conversations.
  CHECK(text_of(ended_snapshot(request(first + "," + reply) +
                               request(first + "," + said("assistant", "Italy.")))["entries"]) ==
        "message:Who?|message:Spain.|message:Who?|message:Italy.|");
  // Another conversation, and a repeated question.
  CHECK(ended_snapshot(request(first) + completion(reply) + request(second))["entries"].size() ==
        3);
  CHECK(ended_snapshot(request(first) + completion(reply) + request(first))["entries"].size() == 3);
}

TEST_CASE("model api: a streamed answer is recognised in the next request", "[decode][model-api]") {
  const std::string chunks =
      R"({"id":"e","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Spa"},"finish_reason":null}]})"
      "\n"
      R"({"id":"e","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"in.","tool_calls":[{"index":0,"id":"t","function":{"name":"x","arguments":"{}"}}]},"finish_reason":"tool_calls"}]})"
      "\n";
  const std::string again =
      R"({"role":"assistant","content":"Spain.","tool_calls":[{"id":"t","type":"function","function":{"name":"x","arguments":"{}"}}]})";
  const std::string result = R"({"role":"tool","tool_call_id":"t","content":"done"})";
  const Json shown =
      ended_snapshot(request(said("user", "Who?")) + chunks +
                     request(said("user", "Who?") + "," + again + "," + result))["entries"];
  REQUIRE(shown.size() == 3);
  CHECK(shown[2]["status"] == "done");
}

TEST_CASE("model api: messages of the AI SDK have calls, results and thoughts",
          "[decode][model-api]") {
  const auto log = [](std::string_view input, std::string_view output) {
    return ended_snapshot(
        R"([{"role":"user","content":"Weather?"},{"role":"assistant","content":[{"type":"text","text":"I look."},)"
        R"({"type":"tool-call","toolCallId":"c","toolName":"weather",)" +
        std::string(input) +
        R"(}]},{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"weather",)" +
        std::string(output) +
        R"(}]},{"role":"assistant","content":[{"type":"reasoning","text":"So."},{"type":"text","text":"22"}]}])");
  };
  const Json shown = log(R"("input":{"city":"P"})", R"("output":{"type":"json","value":{"t":22}})");
  CHECK(shown["session"]["dialects"] == Json{"model-api"});
  REQUIRE(shown["entries"].size() == 5);
  CHECK(shown["entries"][2]["kind"] == "tool");
  CHECK(shown["entries"][2]["status"] == "done");
  CHECK(shown["entries"][3]["kind"] == "reasoning");
  CHECK(log(R"("args":{"city":"P"})", R"("result":"22")")["entries"][2]["status"] == "done");
  const auto status = [&](std::string_view output) {
    return log(R"("input":{})", R"("output":)" + std::string(output))["entries"][2]["status"];
  };
  CHECK(status(R"({"type":"error-text","value":"No"})") == "error");
  CHECK(status(R"({"type":"execution-denied","reason":"No"})") == "denied");
}

TEST_CASE("model api: images, audio, costs and legacy calls of chat completions are read",
          "[decode][model-api]") {
  const std::string picture =
      R"("images":[{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}])";
  const Json whole = ended_snapshot(
      R"({"id":"g","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Here",)" +
      picture +
      R"(,"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.b"}}]},"finish_reason":"stop"}],)"
      R"("usage":{"prompt_tokens":1,"completion_tokens":1,"cost":0.5}})"
      "\n");
  CHECK(whole["entries"].dump().find("\"image\"") != std::string::npos);
  CHECK(whole["entries"].dump().find("https://a.b") != std::string::npos);
  CHECK(whole["session"]["costUsd"] == 0.5);
  const Json chunk = ended_snapshot(
      R"({"id":"g","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Here",)" +
      picture +
      R"(,"annotations":[{"url_citation":{"url":"https://a.b"}}]},"finish_reason":"stop"}]})"
      "\n");
  CHECK(chunk["entries"].dump().find("\"image\"") != std::string::npos);
  CHECK(chunk["entries"].dump().find("https://a.b") != std::string::npos);
  const Json spoken = ended_snapshot(completion(
      R"({"role":"assistant","content":null,"audio":{"id":"a","transcript":"Hello."}})"));
  CHECK(text_of(spoken["entries"]) == "message:Hello.|");
  const Json old = ended_snapshot(request(
      R"({"role":"user","content":"?"},{"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}},)"
      R"({"role":"function","name":"f","content":"22"})"));
  REQUIRE(old["entries"].size() == 2);
  CHECK(old["entries"][1]["status"] == "done");
}

TEST_CASE("model api: an empty message makes no entry", "[decode][model-api]") {
  CHECK(ended_snapshot("[" + said("user", "a") + "," + said("user", "") + "]")["entries"].size() ==
        1);
}

TEST_CASE("model api: an error object ends the turn", "[decode][model-api]") {
  const Json shown = ended_snapshot(
      R"({"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hel"},"finish_reason":null}]})"
      "\n"
      R"({"error":{"message":"The server had an error","type":"server_error","param":null,"code":null}})"
      "\n");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "cancelled");
  CHECK(shown["entries"][1]["kind"] == "notice");
  CHECK(shown["turns"][0]["status"] == "error");
  CHECK(ended_snapshot(R"({"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}})"
                       "\n")["entries"][0]["kind"] == "notice");
}

TEST_CASE("model api: thoughts are read under all their names", "[decode][model-api]") {
  constexpr std::string_view messages[] = {
      R"({"role":"assistant","content":[{"type":"reasoning","reasoning":"Hm."},{"type":"text","text":"Yes"}]})",
      R"({"role":"assistant","content":[{"type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}]},{"type":"text","text":"Yes"}]})",
      R"({"role":"assistant","content":"Yes","reasoning_details":[{"type":"reasoning.text","text":"Hm."},{"type":"reasoning.encrypted","data":"Eq"}]})",
      R"({"role":"assistant","content":"Yes","reasoning":"Hm.","reasoning_details":[{"type":"reasoning.summary","summary":"Hm."}]})",
      R"({"role":"assistant","content":"Yes","thinking_blocks":[{"type":"thinking","thinking":"Hm.","signature":"Eq"}]})",
  };
  for (const std::string_view message : messages) {
    CAPTURE(message);
    CHECK(text_of(ended_snapshot(request(message))["entries"]) == "reasoning:Hm.|message:Yes|");
  }
}

TEST_CASE("model api: messages of a request may have a type", "[decode][model-api]") {
  const Json shown = ended_snapshot(
      R"({"model":"m","input":[{"type":"message","role":"user","content":"hi"},{"type":"message","role":"assistant","content":"ho"}]})"
      "\n");
  CHECK(text_of(shown["entries"]) == "message:hi|message:ho|");
}

TEST_CASE("model api: a pause does not end the turn", "[decode][model-api]") {
  const std::string text = R"({"type":"text","text":"So far."})";
  for (const std::string_view reason : {"compaction", "pause_turn"})
    CHECK(snapshot(answer(text, reason))["turns"][0]["status"] == "running");
  CHECK(snapshot(answer(text, "end_turn"))["turns"][0]["status"] == "done");
}

TEST_CASE("model api: a repeated error is shown once per request", "[decode][model-api]") {
  const std::string error = R"({"error":{"message":"Overloaded","type":"x"}})"
                            "\n";
  const std::string asks = request(said("user", "Who?"));
  CHECK(ended_snapshot(asks + error + error)["entries"].size() == 2);
  CHECK(ended_snapshot(asks + error + asks + error)["entries"].size() == 3);
  CHECK(ended_snapshot(asks + error + completion(said("assistant", "Spain.")) + error)["entries"]
            .size() == 4);
}

TEST_CASE("model api: an error object does not end the turn of another dialect",
          "[decode][model-api]") {
  const Json shown =
      ended_snapshot(R"({"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{}})"
                     "\n"
                     R"({"error":{"message":"Quota","code":429}})"
                     "\n"
                     R"({"type":"tool-output-available","toolCallId":"c","output":"done"})"
                     "\n");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][1]["kind"] == "notice");
}

TEST_CASE("model api: an editor call without text does not create an empty file",
          "[decode][model-api]") {
  const auto has_diff = [](std::string_view input) {
    return ended_snapshot(request(
               R"({"role":"assistant","content":[{"type":"tool_use","id":"e","name":"editor","input":)" +
               std::string(input) + "}]}"))["entries"][0]
               .dump()
               .find("\"diff\"") != std::string::npos;
  };
  CHECK_FALSE(has_diff(R"({"command":"view","path":"/a.py","file_text":""})"));
  CHECK(has_diff(R"({"command":"write","path":"/a.py","file_text":"x"})"));
  CHECK(
      ended_snapshot(request(
          R"({"role":"assistant","content":[{"type":"tool_use","id":"e","name":"editor","input":)"
          R"({"command":"str_replace","path":"/a.py","file_text":"","old_str":"one","new_str":"two"}}]})"))
          ["entries"][0]
              .dump()
              .find("one") != std::string::npos);
}

TEST_CASE("model api: results without a call show their ids", "[decode][model-api]") {
  std::string results;
  for (int i = 0; i < 4; ++i) {
    results += (i > 0 ? "," : "") + std::string(R"({"type":"tool_result","tool_use_id":"toolu_)") +
               std::to_string(i) + R"(","content":[]})";
  }
  const Json shown =
      ended_snapshot(request(R"({"role":"user","content":[)" + results + "]}"))["entries"];
  REQUIRE(shown.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string row = shown[i].dump();
    CHECK(row.find("toolu_" + std::to_string(i)) != std::string::npos);
    CHECK(row.find("toolu_" + std::to_string((i + 1) % 4)) == std::string::npos);
  }
}
