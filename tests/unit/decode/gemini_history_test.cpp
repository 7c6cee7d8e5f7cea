// Gemini CLI's session files: messages that were taken back by a rewind or removed from what the
// model gets, and the topic that the model sets.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/shown.h"

using agent_timeline::testing::entries;
using agent_timeline::testing::hidden;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string stored(std::string_view id, std::string_view type, const Json& members) {
  Json line = {{"id", id}, {"timestamp", "2026-03-20T18:20:00.000Z"}, {"type", type}};
  line.update(members);
  return line.dump() + "\n";
}

std::string prompt(std::string_view id, std::string_view text) {
  return stored(id, "user", {{"content", text}});
}

/// A line of the model with a thought, a text and a call.
std::string answer(std::string_view id, std::string_view text) {
  const std::string call = "call-" + std::string(id);
  const Json output = {{"id", call}, {"name", "glob"}, {"response", {{"output", "a.txt"}}}};
  return stored(
      id, "gemini",
      {{"content", text},
       {"thoughts", Json::array({{{"subject", "Think"}, {"description", text}}})},
       {"toolCalls", Json::array({{{"id", call},
                                   {"name", "glob"},
                                   {"args", {{"pattern", "*"}}},
                                   {"status", "success"},
                                   {"result", Json::array({{{"functionResponse", output}}})}}})}});
}

std::string rewind_to(std::string_view id) {
  return Json{{"$rewindTo", id}}.dump() + "\n";
}

std::string removed(const Json& ids) {
  return Json{{"$patch", {{"removeIds", ids}}}}.dump() + "\n";
}

/// The rows of `log`, one character each: `x` for those dropped from the context, `-` for notices.
std::string rows(const std::string& log) {
  std::string out;
  for (const Json& entry : entries(log))
    out += entry["pruned"] == true ? 'x' : entry["kind"] == "notice" ? '-' : 'o';
  return out;
}

std::string topic(const Json& arguments, std::string_view status) {
  return stored("m", "gemini",
                {{"content", ""},
                 {"toolCalls", Json::array({{{"id", "t"},
                                             {"name", "update_topic"},
                                             {"args", arguments},
                                             {"status", status},
                                             {"resultDisplay", "Topic"}}})}});
}

}  // namespace

TEST_CASE("gemini: a rewind marks the message that it names, and all after it",
          "[decode][gemini]") {
  const std::string log =
      prompt("u1", "One") + answer("g1", "A") + prompt("u2", "Two") + answer("g2", "B");
  CHECK(rows(log) == "oooooooo");
  CHECK(rows(log + rewind_to("u2")) == "ooooxxxx-");
  CHECK(rows(log + rewind_to("g2")) == "oooooxxx-");
  CHECK(rows(log + rewind_to("u2") + prompt("u3", "Three")) == "ooooxxxx-o");
  CHECK(rows(log + rewind_to("u2") + prompt("u3", "Three") + rewind_to("g1")) == "oxxxxxxx-x-");
  // The program drops everything if it does not know the message.
  CHECK(rows(log + rewind_to("elsewhere")) == "xxxxxxxx-");
  // A line that replaces an earlier one keeps that one's place.
  CHECK(rows(prompt("u1", "One") + answer("g1", "A") + prompt("u2", "Two") + answer("g1", "A") +
             rewind_to("u2")) == "oooox-");
}

TEST_CASE("gemini: a rewind over a call without an id names nothing unknown", "[decode][gemini]") {
  const std::string nameless =
      stored("g", "gemini",
             {{"content", "A"},
              {"toolCalls", Json::array({{{"name", "glob"}, {"args", Json::object()}}})}});
  CHECK(snapshot(prompt("u", "One") + nameless + rewind_to("g"))["diagnostics"].dump().find(
            "unknown-reference") == std::string::npos);
}

TEST_CASE("gemini: removed messages are marked, and no others", "[decode][gemini]") {
  const std::string log = prompt("u1", "One") + answer("g1", "A") + prompt("u2", "Two");
  CHECK(rows(log + removed({"g1"})) == "oxxxo");
  CHECK(rows(log + removed({"g1", "elsewhere"}) + removed({"g1"}) + rewind_to("u1")) == "xxxxx-");
  CHECK(hidden(log + removed({"elsewhere"}))["$patch"] == 1);
}

TEST_CASE("gemini: a topic is the session's title and no row", "[decode][gemini]") {
  const Json arguments = {{"title", " Fix the parser\n"}, {"summary", "It breaks."}};
  const Json said = snapshot(topic(arguments, "success"));
  CHECK(said["entries"].empty());
  CHECK(said["session"]["title"] == "Fix the parser");
  CHECK(snapshot(topic({{"strategic_intent", "Look"}}, "success"))["session"]["title"].is_null());
  CHECK(hidden(topic({{"strategic_intent", "Look"}}, "success"))["gemini"] == 1);
  // The name of the session is more than the topic of a part of it.
  const std::string named = R"({"$set":{"summary":"Parser work"}})"
                            "\n";
  CHECK(snapshot(named + topic(arguments, "success"))["session"]["title"] == "Parser work");
  CHECK(snapshot(topic(arguments, "success") + named)["session"]["title"] == "Parser work");
  const Json failed = snapshot(topic(arguments, "error"));
  REQUIRE(failed["entries"].size() == 1);
  CHECK(failed["entries"][0]["status"] == "error");
  CHECK(failed["session"]["title"].is_null());
  const std::string streamed =
      R"({"type":"tool_use","timestamp":"2026-03-20T18:20:00.000Z","tool_name":"update_topic",)"
      R"("tool_id":"t","parameters":{"title":"Streamed"}})"
      "\n"
      R"({"type":"tool_result","timestamp":"2026-03-20T18:20:01.000Z","tool_id":"t",)"
      R"("status":"success","output":"Topic"})"
      "\n";
  CHECK(snapshot(streamed)["entries"].empty());
  CHECK(snapshot(streamed)["session"]["title"] == "Streamed");
}
