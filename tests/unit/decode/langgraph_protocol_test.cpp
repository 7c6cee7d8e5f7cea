// LangGraph: the event protocol, messages that stream block by block, the mode `tools`, interrupts
// beside a state, and calls that the model's provider runs.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using Json = nlohmann::ordered_json;

namespace {

Json entries(std::string_view input) {
  return ended_snapshot(input)["entries"];
}

std::string said(std::string_view method, std::string_view data, std::string_view place = "") {
  std::string segments;
  if (!place.empty()) segments = '"' + std::string(place) + '"';
  return R"({"type":"event","seq":1,"method":")" + std::string(method) +
         R"(","params":{"namespace":[)" + segments +
         R"(],"timestamp":1760000000000,"node":"agent","data":)" + std::string(data) + "}}\n";
}

std::string block(std::string_view event) {
  return said("messages", event);
}

const std::string kAsked =
    R"({"type":"ai","id":"m","content":"","tool_calls":[{"id":"c","name":"mail","args":{"to":"Ada"}}],"additional_kwargs":{}})";

std::string updates(std::string_view node, std::string_view messages) {
  return R"(["updates",{")" + std::string(node) + R"(":{"messages":[)" + std::string(messages) +
         "]}}]\n";
}

}  // namespace

TEST_CASE("langgraph: a run in the event protocol becomes messages and calls",
          "[decode][langgraph]") {
  const std::string begin =
      said("lifecycle", R"({"event":"started","graph_name":"agent"})") +
      block(R"({"event":"message-start","role":"ai","id":"m"})") +
      block(R"({"event":"content-block-start","index":0,"content":{"type":"text","text":""}})") +
      block(
          R"({"event":"content-block-delta","index":0,"delta":{"type":"text-delta","text":"Let me "}})") +
      block(
          R"({"event":"content-block-delta","index":0,"delta":{"type":"text-delta","text":"look"}})");
  CHECK(entries(begin)[0]["summary"] == "Let me look");
  const std::string rest =
      block(
          R"({"event":"content-block-finish","index":0,"content":{"type":"text","text":"Let me look"}})") +
      block(
          R"({"event":"content-block-delta","index":1,"delta":{"type":"block-delta","fields":{"type":"tool_call_chunk","id":"c","name":"look","args":"{\"at\":"}}})") +
      block(
          R"({"event":"content-block-delta","index":1,"delta":{"type":"block-delta","fields":{"type":"tool_call_chunk","id":"c","name":"look","args":"{\"at\":1}"}}})") +
      block(
          R"({"event":"content-block-finish","index":1,"content":{"type":"tool_call","id":"c","name":"look","args":{"at":1}}})") +
      block(
          R"({"event":"message-finish","reason":"tool_use","usage":{"input_tokens":3,"output_tokens":2,"total_tokens":5}})") +
      said("tools",
           R"({"event":"tool-started","tool_call_id":"c","tool_name":"look","input":{"at":1}})",
           "tools:1") +
      said("tools", R"({"event":"tool-error","tool_call_id":"c","message":"Too dark"})",
           "tools:1") +
      said("lifecycle", R"({"event":"failed","error":"No light"})");
  const Json shown = ended_snapshot(begin + rest);
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][0]["summary"] == "Let me look");
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][1]["status"] == "error");
  CHECK(shown["entries"][1]["parent"].is_null());
  CHECK(shown["entries"][1].dump().find("Too dark") != std::string::npos);
  CHECK(shown["entries"][2].dump().find("No light") != std::string::npos);
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "error");
  CHECK(shown["turns"][0]["usage"]["totalTokens"] == 5);
}

TEST_CASE("langgraph: a tool that starts without a request is a running call",
          "[decode][langgraph]") {
  const std::string begin =
      said("tools",
           R"({"event":"tool-started","tool_call_id":"c","tool_name":"look","input":{"at":1}})");
  const Json shown = testing::snapshot(begin)["entries"];
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "running");
  CHECK(shown[0]["title"]["text"] == "look");
  CHECK(shown[0].dump().find("at") != std::string::npos);
}

TEST_CASE("langgraph: states in the event protocol do not repeat messages", "[decode][langgraph]") {
  const Json shown = entries(
      said("values",
           R"({"messages":[{"type":"human","id":"h","content":"Hi","additional_kwargs":{}}]})") +
      block(R"({"event":"message-start","role":"ai","id":"m"})") +
      block(
          R"({"event":"content-block-finish","index":0,"content":{"type":"text","text":"Hello"}})") +
      block(R"({"event":"message-finish"})") +
      said(
          "updates",
          R"({"node":"agent","values":{"messages":[{"type":"ai","id":"m","content":"Hello","additional_kwargs":{}}]}})") +
      said("custom", R"({"payload":"half way"})"));
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["summary"] == "Hi");
  CHECK(shown[1]["summary"] == "Hello");
  CHECK(shown[2].dump().find("half way") != std::string::npos);
}

TEST_CASE("langgraph: a subgraph in the event protocol is below the call that caused it",
          "[decode][langgraph]") {
  const Json shown = entries(
      block(R"({"event":"message-start","role":"ai","id":"m"})") +
      block(
          R"({"event":"content-block-finish","index":0,"content":{"type":"tool_call","id":"c","name":"task","args":{"description":"dig"}}})") +
      said("lifecycle", R"({"event":"started","cause":{"type":"toolCall","tool_call_id":"c"}})",
           "tools:1") +
      said("messages", R"({"event":"message-start","role":"ai","id":"n"})", "tools:1") +
      said(
          "messages",
          R"({"event":"content-block-delta","index":0,"delta":{"type":"text-delta","text":"Digging"}})",
          "tools:1") +
      said("lifecycle", R"({"event":"completed"})", "tools:1") +
      said("lifecycle", R"({"event":"started"})", "helper:2") +
      said("lifecycle", R"({"event":"failed","error":"Broke"})", "helper:2"));
  REQUIRE(shown.size() == 3);
  CHECK(shown[1]["summary"] == "Digging");
  CHECK(shown[1]["parent"] == "e1");
  CHECK(shown[2]["status"] == "error");
}

TEST_CASE("langgraph: an input request that is also an interrupt waits once",
          "[decode][langgraph]") {
  const std::string ask = R"({"id":"i","value":"Which color?"})";
  const Json shown =
      entries(said("input.requested", R"({"interrupt_id":"i","payload":"Which color?"})") +
              R"(["updates",{"__interrupt__":[)" + ask + "]}]\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "awaiting-approval");
}

TEST_CASE("langgraph: the stream mode tools starts, updates and ends calls",
          "[decode][langgraph]") {
  const std::string begin =
      updates("agent", kAsked) +
      R"(["tools",{"event":"on_tool_start","toolCallId":"c","name":"mail","input":"{\"to\":\"Ada\"}"}])"
      "\n";
  CHECK(entries(begin)[0]["status"] == "orphaned");
  const std::string written =
      R"(["tools",{"event":"on_tool_event","toolCallId":"c","name":"mail","data":"sealing"}])"
      "\n";
  CHECK(entries(begin + written)[0].dump().find("sealing") != std::string::npos);
  const Json ended = entries(
      begin + written +
      R"(["tools",{"event":"on_tool_end","toolCallId":"c","name":"mail","output":{"lc":1,"type":"constructor","id":["langchain_core","messages","ToolMessage"],"kwargs":{"content":"sent","tool_call_id":"c","status":"success"}}}])"
      "\n");
  REQUIRE(ended.size() == 1);
  CHECK(ended[0]["status"] == "done");
  CHECK(ended[0].dump().find("sent") != std::string::npos);
  const Json failed = entries(
      "event: tools|tools:1\ndata: "
      R"({"event":"on_tool_error","toolCallId":"c","name":"mail","error":{"message":"No stamp"}})"
      "\n\n");
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0]["parent"].is_null());
}

TEST_CASE("langgraph: interrupts can accompany a state", "[decode][langgraph]") {
  const Json shown = entries(
      updates("agent", kAsked) +
      R"({"type":"values","ns":[],"data":{"messages":[]},"interrupts":[{"id":"i","value":{"action_requests":[{"name":"mail","args":{"to":"Ada"}}]}}]})"
      "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "awaiting-approval");
}

TEST_CASE("langgraph: a call answered by the approval middleware is denied",
          "[decode][langgraph]") {
  const std::string answer =
      R"({"type":"tool","id":"t","tool_call_id":"c","name":"mail","status":"error","content":"Ask her first","additional_kwargs":{}})";
  const std::string begin =
      updates("agent", kAsked) +
      R"(["updates",{"__interrupt__":[{"id":"i","value":{"action_requests":[{"name":"mail","args":{"to":"Ada"}}]}}]}])"
      "\n";
  CHECK(entries(begin + updates("HumanInTheLoopMiddleware.after_model", answer))[0]["status"] ==
        "denied");
  CHECK(entries(begin + updates("tools", answer))[0]["status"] == "error");
}

TEST_CASE("langgraph: an interrupt for a subgraph's call does not move the outer messages",
          "[decode][langgraph]") {
  const std::string inner = R"([["helper:1"],"updates",{"agent":{"messages":[)" + kAsked + "]}}]\n";
  const Json shown = entries(
      inner +
      R"(["values",{"messages":[{"type":"human","id":"h","content":"Hi","additional_kwargs":{}}],"__interrupt__":[{"id":"i","value":{"action_requests":[{"name":"mail","args":{"to":"Ada"}}]}}]}])"
      "\n");
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["status"] == "awaiting-approval");
  CHECK(shown[1]["status"] == "awaiting-approval");
  CHECK(shown[1]["parent"] == "e1");
  CHECK(shown[2]["summary"] == "Hi");
  CHECK(shown[2]["parent"].is_null());
}

TEST_CASE("langgraph: a graph whose call waits continues with the next run",
          "[decode][langgraph]") {
  const std::string inner = R"([["helper:1"],"updates",{"agent":{"messages":[)" + kAsked + "]}}]\n";
  const std::string asked =
      R"(["updates",{"__interrupt__":[{"id":"i","value":{"action_requests":[{"name":"mail","args":{"to":"Ada"}}]}}]}])"
      "\n";
  const Json shown = entries(inner + asked + said("lifecycle", R"({"event":"interrupted"})") +
                             said("lifecycle", R"({"event":"started"})") +
                             R"(["updates",{"helper":{"x":null}}])" + "\n");
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("langgraph: a call executed by the provider is an entry with its result",
          "[decode][langgraph]") {
  const Json shown = entries(
      R"({"type":"ai","id":"m","additional_kwargs":{},"content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"tides"}},{"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"web_search_result","url":"https://example.org/","title":"Tides"}]},{"type":"text","text":"Twice a day"},{"type":"server_tool_call","id":"t","name":"run","args":{"n":1}},{"type":"server_tool_result","tool_call_id":"t","status":"error","output":"Too long"}]})"
      "\n");
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0].dump().find("Tides") != std::string::npos);
  CHECK(shown[1]["summary"] == "Twice a day");
  CHECK(shown[2]["status"] == "error");
  const Json streamed = entries(
      R"({"type":"AIMessageChunk","id":"m","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{},"index":0}],"additional_kwargs":{}})"
      "\n"
      R"({"type":"AIMessageChunk","id":"m","content":[{"type":"input_json_delta","partial_json":"{\"query\":\"tides\"}","index":0}],"additional_kwargs":{}})"
      "\n");
  REQUIRE(streamed.size() == 1);
  CHECK(streamed[0].dump().find("tides") != std::string::npos);
}

TEST_CASE("langgraph: base64 images are shown as images", "[decode][langgraph]") {
  const Json shown = entries(
      R"({"type":"tool","id":"t","tool_call_id":"c","name":"shot","status":"success","content":[{"type":"image","base64":"iVBORw0KGgo=","mime_type":"image/png"}],"additional_kwargs":{}})"
      "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["parts"][0]["kind"] == "image");
}

TEST_CASE("langgraph: parallel subgraphs are below their own calls", "[decode][langgraph]") {
  const auto call = [](std::string_view id) {
    return block(
        R"({"event":"content-block-finish","index":0,"content":{"type":"tool_call","id":")" +
        std::string(id) + R"(","name":"task","args":{}}})");
  };
  const auto start = [](std::string_view id, std::string_view place) {
    return said("tools",
                R"({"event":"tool-started","tool_call_id":")" + std::string(id) +
                    R"(","tool_name":"task","input":{}})",
                place);
  };
  const auto words = [](std::string_view text, std::string_view place) {
    return said(
        "messages",
        R"({"event":"content-block-delta","index":0,"delta":{"type":"text-delta","text":")" +
            std::string(text) + R"("}})",
        place);
  };
  const std::string begin =
      block(R"({"event":"message-start","role":"ai","id":"m"})") + call("a") + call("b");
  const Json shown = entries(begin + start("a", "tools:1") + start("b", "tools:2") +
                             words("Filling", "tools:2") + words("Digging", "tools:1"));
  REQUIRE(shown.size() == 4);
  CHECK(shown[2]["parent"] == "e2");
  CHECK(shown[3]["parent"] == "e1");
  // Both calls are in one task, so it is unknown which one the words belong to.
  const Json together =
      entries(begin + start("a", "tools:1") + start("b", "tools:1") + words("Filling", "tools:1"));
  REQUIRE(together.size() == 4);
  CHECK(together[3]["parent"] == "e3");
}

TEST_CASE("langgraph: an unknown method of the event protocol is a card of the dialect",
          "[decode][langgraph]") {
  const Json shown = entries(said("brand-new", "{}"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
  CHECK(shown[0]["dialect"] == "langgraph");
}

TEST_CASE("langgraph: an image among chunks belongs to the message", "[decode][langgraph]") {
  const std::string picture = R"({"type":"image","base64":"iVBORw0KGgo=","mime_type":"image/png"})";
  const std::string streamed =
      R"({"type":"AIMessageChunk","id":"m","content":[{"type":"text","text":"See"}],"additional_kwargs":{}})"
      "\n"
      R"({"type":"AIMessageChunk","id":"m","content":[)" +
      picture + R"(],"additional_kwargs":{}})" + "\n";
  const std::string whole =
      R"(["values",{"messages":[{"type":"ai","id":"m","content":[{"type":"text","text":"See"},)" +
      picture + R"(],"additional_kwargs":{}}]}])" + "\n";
  for (const std::string& log : {streamed, whole, streamed + whole}) {
    const Json shown = entries(log);
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["summary"] == "See");
    CHECK(shown[0]["parts"][1]["kind"] == "image");
  }
}
