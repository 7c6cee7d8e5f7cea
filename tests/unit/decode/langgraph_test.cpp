// LangGraph: detection in each of its envelopes, repeated states, calls taken up by runs, and
// nested graphs. Whole streams are in tests/golden/langgraph.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/langgraph/langgraph.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

int score(std::string_view text, std::string_view sse_event = {}) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  const Value value = std::get<Value>(std::move(parsed));
  return score_langgraph({value, sse_event});
}

const std::string kAnswer =
    R"({"type":"ai","id":"a1","content":"Hi","additional_kwargs":{},"response_metadata":{}})";

std::string call_of(std::string_view id, std::string_view arguments) {
  return R"({"type":"ai","id":"m)" + std::string(id) +
         R"(","content":"","additional_kwargs":{},"tool_calls":[{"id":")" + std::string(id) +
         R"(","name":"look","args":)" + std::string(arguments) + "}]}";
}

std::string in(std::string_view place, std::string_view updates) {
  return R"([[")" + std::string(place) + R"("],"updates",)" + std::string(updates) + "]\n";
}

}  // namespace

TEST_CASE("langgraph: an object is recognised only with all its members", "[decode][langgraph]") {
  CHECK(score(kAnswer) >= 50);
  CHECK(score(R"({"type":"ai"})") == 0);
  CHECK(score(R"({"type":"tool","content":"x"})") == 0);
  CHECK(score(R"({"type":"system","content":"x"})") == 0);
  CHECK(score(R"({"lc":1,"type":"constructor","id":["a","Document"],"kwargs":{"content":""}})") ==
        0);
  CHECK(score(R"({"agent":{"messages":[)" + kAnswer + "]}}") >= 50);
  CHECK(score(R"({"agent":{"messages":[{"role":"user","content":"x"}]}})") < 10);
  CHECK(score(R"({"messages":[)" + kAnswer + "]}") >= 50);
  CHECK(score(R"({"messages":[{"role":"user","content":"x"}]})") == 0);
  CHECK(score(R"({"event":"on_tool_start","name":"x","run_id":"r","data":{}})") >= 50);
  CHECK(score(R"({"event":"on_tool_start","name":"x"})") == 0);
}

TEST_CASE("langgraph: tuples of a stream mode and data are events; other lists are not",
          "[decode][langgraph]") {
  CHECK(score(R"(["updates",{"agent":{"messages":[)" + kAnswer + "]}}]") >= 50);
  CHECK(score(R"([["a:1"],"values",{"x":1}])") >= 50);
  CHECK(score(R"(["hello",{"a":{}}])") == 0);
  CHECK(score(R"([["a"],["b"]])") == 0);
  const Json shown = entries(R"(["updates",{"agent":{"messages":[)" + kAnswer + "]}}]\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "Hi");
  CHECK(shown[0]["dialect"] == "langgraph");
}

TEST_CASE("langgraph: generic event names count only with matching data", "[decode][langgraph]") {
  CHECK(score("null", "end") < 10);
  CHECK(score(R"({"run_id":"r"})", "metadata") >= 50);
  CHECK(score(R"({"x":1})", "metadata") == 0);
  CHECK(score(R"({"agent":{}})", "updates|researcher:1") >= 50);
  CHECK(score(R"([)" + kAnswer + "]", "messages/partial") >= 50);
}

TEST_CASE("langgraph: a repeated state adds only what is new", "[decode][langgraph]") {
  const std::string state = R"({"messages":[)" + kAnswer + "]}\n";
  const Json shown = snapshot(state + state);
  CHECK(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["revision"] == 1);
  const std::string reworded =
      R"({"messages":[{"type":"ai","id":"a1","content":"Hello","additional_kwargs":{}}]})"
      "\n";
  CHECK(entries(state + reworded)[0]["summary"] == "Hello");
}

TEST_CASE("langgraph: a user message can get its id later", "[decode][langgraph]") {
  const std::string nameless = R"({"messages":[{"type":"human","content":"Hi","id":null}]})"
                               "\n";
  const std::string named = R"({"messages":[{"type":"human","content":"Hi","id":"h1"}]})"
                            "\n";
  CHECK(entries(nameless + named).size() == 1);
  const std::string again =
      R"({"messages":[{"type":"human","content":"Hi","id":"h1"},{"type":"human","content":"Hi","id":"h2"}]})"
      "\n";
  CHECK(entries(nameless + named + again).size() == 2);
}

TEST_CASE("langgraph: runs of the same tool are matched with calls by their input",
          "[decode][langgraph]") {
  const auto run = [](std::string_view id, std::string_view input) {
    return R"({"event":"on_tool_start","name":"look","run_id":")" + std::string(id) +
           R"(","data":{"input":)" + std::string(input) + "}}\n";
  };
  const std::string fail =
      R"({"event":"on_tool_error","name":"look","run_id":"r2","data":{"error":"No"}})"
      "\n";
  const std::string calls = call_of("c1", R"({"n":1})") + "\n" + call_of("c2", R"({"n":2})") + "\n";
  const Json shown = entries(calls + run("r2", R"({"n":2})") + run("r1", R"({"n":1})") + fail);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["status"] == "running");
  CHECK(shown[1]["status"] == "error");
}

TEST_CASE("langgraph: an error of the whole run ends its turn, one of a part does not",
          "[decode][langgraph]") {
  const auto event = [](std::string_view kind, std::string_view run, std::string_view data) {
    return R"({"event":"on_chain_)" + std::string(kind) + R"(","name":"g","run_id":")" +
           std::string(run) + R"(","data":)" + std::string(data) + "}\n";
  };
  const std::string begin = event("start", "r", R"({"input":{}})");
  const Json part = snapshot(begin + event("error", "other", R"({"error":"No"})"));
  CHECK(part["turns"][0]["status"] == "running");
  CHECK(part["entries"].empty());
  const Json whole = snapshot(begin + event("error", "r", R"({"error":"No"})"));
  CHECK(whole["turns"][0]["status"] == "error");
  CHECK(whole["session"]["running"] == false);
  REQUIRE(whole["entries"].size() == 1);
  CHECK(whole["entries"][0]["kind"] == "notice");
}

TEST_CASE("langgraph: a subgraph in a node is a sub-agent until the node updates the state",
          "[decode][langgraph]") {
  const std::string inner = in("writer:1", R"({"agent":{"messages":[)" + kAnswer + "]}}");
  const Json open = entries(inner);
  REQUIRE(open.size() == 2);
  CHECK(open[0]["status"] == "running");
  CHECK(open[1]["parent"] == open[0]["id"]);
  const Json ended =
      entries(inner + R"([[],"updates",{"writer":{"messages":[)" + kAnswer + "]}}]\n");
  REQUIRE(ended.size() == 2);
  CHECK(ended[0]["status"] == "done");
}

TEST_CASE("langgraph: questions wait for the next run, and approvals for the call",
          "[decode][langgraph]") {
  const std::string begin = "event: metadata\ndata: {\"run_id\":\"r\"}\n\n";
  const std::string ask =
      "event: updates\ndata: {\"__interrupt__\":[{\"value\":\"Which?\",\"id\":\"i\"}]}\n\n";
  const std::string end = "event: end\ndata: null\n\n";
  CHECK(entries(begin + ask + end)[0]["status"] == "awaiting-approval");
  const Json answered = snapshot(begin + ask + end + begin);
  CHECK(answered["entries"][0]["status"] == "done");
  CHECK(answered["turns"].size() == 1);
  const std::string leave =
      call_of("c1", "{}") + "\n" +
      R"({"__interrupt__":[{"value":{"action_requests":[{"name":"look","args":{}}]},"id":"i"}]})" +
      "\n";
  const Json waiting = entries(leave);
  REQUIRE(waiting.size() == 1);
  CHECK(waiting[0]["status"] == "awaiting-approval");
}

TEST_CASE("langgraph: usage that is reported repeatedly counts once", "[decode][langgraph]") {
  const auto chunk = [](std::string_view usage) {
    return R"({"type":"AIMessageChunk","id":"m","content":"a","usage_metadata":)" +
           std::string(usage) + "}\n";
  };
  const std::string whole =
      R"({"type":"ai","id":"m","content":"aa","usage_metadata":{"input_tokens":7,"output_tokens":3,"total_tokens":10}})"
      "\n";
  const Json shown =
      snapshot(chunk(R"({"input_tokens":7,"output_tokens":0,"total_tokens":7})") +
               chunk(R"({"input_tokens":0,"output_tokens":3,"total_tokens":3})") + whole + whole);
  CHECK(shown["session"]["usage"]["totalTokens"] == 10);
  CHECK(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
}

TEST_CASE("langgraph: an event whose data does not match its name is a card",
          "[decode][langgraph]") {
  const Json shown = entries("event: messages/partial\ndata: {\"x\":1}\n\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
}

TEST_CASE("langgraph: the chunks of a completion model form one message", "[decode][langgraph]") {
  const auto event = [](std::string_view kind, std::string_view data) {
    return R"({"event":")" + std::string(kind) + R"(","name":"llm","run_id":"r1","data":)" +
           std::string(data) + R"(,"metadata":{}})" + "\n";
  };
  const std::string stream =
      event("on_llm_start", R"({"input":{"prompts":["Go"]}})") +
      event("on_llm_stream", R"({"chunk":{"text":"He","type":"GenerationChunk"}})") +
      event("on_llm_stream", R"({"chunk":"llo"})") +
      event("on_llm_end", R"({"output":{"generations":[[{"text":"Hello","type":"Generation"}]]}})");
  const Json shown = entries(stream);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "message");
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["summary"] == "Hello");
}
