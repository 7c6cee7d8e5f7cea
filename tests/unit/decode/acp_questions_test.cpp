// Questions and plans of ACP agents: questions by schema, questions that are calls, plans of every
// form, and summaries that arrive in pieces.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string update(std::string_view fields) {
  return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":)" +
         std::string(fields) + "}}}\n";
}

std::string ask(std::string_view fields) {
  return R"({"jsonrpc":"2.0","id":8,"method":"elicitation/create","params":{"sessionId":"s",)" +
         std::string(fields) + "}}\n";
}

std::string answer(std::string_view result) {
  return R"({"jsonrpc":"2.0","id":8,"result":)" + std::string(result) + "}\n";
}

Json questions_of(const Json& entry) {
  return entry["parts"][0]["pieces"];
}

const std::string kSchema =
    R"("mode":"form","message":"Which fruit?","requestedSchema":{"type":"object","properties":{"fruit":{"type":"string","title":"Fruit","oneOf":[{"const":"a","title":"Apple"},{"const":"p","title":"Pear"}]}}})";
const std::string kAsking = update(
    R"("tool_call","toolCallId":"q","name":"AskUserQuestion","status":"pending","rawInput":{"questions":[{"question":"Which fruit?","options":[{"label":"Apple"},{"label":"Pear"}]}]},"_meta":{"claudeCode":{"toolName":"AskUserQuestion"}})");

}  // namespace

TEST_CASE("acp: an elicitation with one field becomes one question", "[decode][acp]") {
  Json shown = snapshot(ask(kSchema));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "awaiting-approval");
  shown = snapshot(ask(kSchema) + answer(R"({"action":"accept","content":{"fruit":"p"}})"));
  CHECK(shown["entries"][0]["status"] == "done");
  const Json questions = questions_of(shown["entries"][0]);
  REQUIRE(questions.size() == 1);
  CHECK(questions[0]["question"] == "Which fruit?");
  CHECK(questions[0]["header"] == "Fruit");
  CHECK(questions[0]["options"][1]["label"] == "Pear");
  CHECK(questions[0]["options"][1]["chosen"] == true);
  CHECK(questions[0]["answer"] == "Pear");
}

TEST_CASE("acp: an elicitation with several fields becomes questions below the message",
          "[decode][acp]") {
  const std::string schema =
      R"("message":"About you","requestedSchema":{"properties":{"name":{"type":"string","title":"Name"},"tags":{"type":"array","items":{"enum":["x","y","z"]}}}})";
  const Json shown =
      snapshot(ask(schema) +
               answer(R"({"action":"accept","content":{"name":"Eva","tags":["x","z"],"more":1}})"));
  const Json questions = questions_of(shown["entries"][0]);
  REQUIRE(questions.size() == 3);
  CHECK(questions[0]["question"] == "About you");
  CHECK(questions[1]["question"] == "Name");
  CHECK(questions[1]["answer"] == "Eva");
  CHECK(questions[2]["question"] == "tags");
  CHECK(questions[2]["multiple"] == true);
  CHECK(questions[2]["answer"] == "x, z");
  CHECK(questions[2]["options"][1]["chosen"] == false);
  CHECK(shown["entries"][0]["parts"].dump().find("more") != std::string::npos);
}

TEST_CASE("acp: a question that refers to a page shows its URL", "[decode][acp]") {
  const Json shown = snapshot(
      ask(R"("mode":"url","message":"Sign in","elicitationId":"e","url":"https://x.test/in")") +
      answer(R"({"action":"decline"})"));
  CHECK(shown["entries"][0]["status"] == "denied");
  CHECK(questions_of(shown["entries"][0])[0]["question"] == "Sign in\nhttps://x.test/in");
}

TEST_CASE("acp: an elicitation of an asking call belongs to that call", "[decode][acp]") {
  const std::string request = ask(R"("toolCallId":"q",)" + kSchema);
  const std::string end = update(
      R"("tool_call_update","toolCallId":"q","status":"completed","content":[{"type":"content","content":{"type":"text","text":"User has answered your questions: \"Which fruit?\"=\"Pear\"."}}])");
  Json shown = snapshot(kAsking + request);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "awaiting-approval");
  const std::string accept = answer(R"({"action":"accept","content":{"fruit":"p"}})");
  CHECK(snapshot(kAsking + request + accept)["entries"][0]["status"] == "running");
  shown = snapshot(kAsking + request + accept + end);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(questions_of(shown["entries"][0])[0]["answer"] == "Pear");
  CHECK(snapshot(kAsking + request + answer(R"({"action":"decline"})"))["entries"][0]["status"] ==
        "denied");
  CHECK(snapshot(kAsking + request + answer(R"({"action":"cancel"})"))["entries"][0]["status"] ==
        "cancelled");
}

TEST_CASE("acp: an elicitation during another call has an entry of its own", "[decode][acp]") {
  const std::string call = update(R"("tool_call","toolCallId":"q","title":"Sign","kind":"other")");
  CHECK(snapshot(call + ask(R"("toolCallId":"q",)" + kSchema))["entries"].size() == 2);
}

TEST_CASE("acp: an elicitation that the client does not support is cancelled", "[decode][acp]") {
  const std::string failed =
      R"({"jsonrpc":"2.0","id":8,"error":{"code":-32601,"message":"Not supported"}})"
      "\n";
  const Json shown = snapshot(ask(kSchema) + failed);
  CHECK(shown["entries"][0]["status"] == "cancelled");
  CHECK(shown["entries"][1]["title"]["key"] == "notice.command-failed");
}

TEST_CASE("acp: a plan in Markdown is a document, replaced by its newest version",
          "[decode][acp]") {
  const auto plan = [](std::string_view text) {
    return update(R"("plan_update","plan":{"type":"markdown","planId":"p","content":")" +
                  std::string(text) + R"("})");
  };
  Json shown = snapshot(plan("# First") + plan("# Second"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["title"]["text"] == "[plan]");
  CHECK(shown["entries"][0]["parts"][0]["kind"] == "markdown");
  CHECK(shown["entries"][0]["parts"][0]["pieces"][0]["text"] == "# Second");
  shown = snapshot(
      update(R"("plan_update","plan":{"type":"file","planId":"p","uri":"file:///w/plan.md"})"));
  CHECK(shown["entries"][0]["parts"].dump().find("file:///w/plan.md") != std::string::npos);
}

TEST_CASE("acp: removing a plan clears its to-do list", "[decode][acp]") {
  const std::string plan = update(
      R"("plan_update","plan":{"type":"items","planId":"p","entries":[{"content":"Do it","status":"pending"}]})");
  const std::string other = update(R"("plan_removed","planId":"x")");
  CHECK(snapshot(plan + other)["todos"].size() == 1);
  CHECK(snapshot(plan + update(R"("plan_removed","planId":"p")"))["todos"].empty());
}

TEST_CASE("acp: the chunks of a compaction's summary belong to its entry", "[decode][acp]") {
  const auto state = [](std::string_view word) {
    return update(R"("compaction_update","compactionId":"c","status":")" + std::string(word) +
                  "\"");
  };
  const auto piece = [](std::string_view text) {
    return update(
        R"("compaction_summary_chunk","compactionId":"c","content":{"type":"text","text":")" +
        std::string(text) + R"("})");
  };
  const Json shown =
      snapshot(state("in_progress") + piece("What ") + piece("was said.") + state("completed"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["title"]["key"] == "notice.compacted");
  CHECK(shown["entries"][0]["parts"][0]["pieces"][0]["text"] == "What was said.");
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("acp: choices in the older form are labelled by enumNames", "[decode][acp]") {
  const std::string schema =
      R"("message":"Which size?","requestedSchema":{"properties":{"size":{"type":"string","description":"Of the shirt","enum":["s","l"],"enumNames":["Small","Large"]}}})";
  const Json shown =
      snapshot(ask(schema) + answer(R"({"action":"accept","content":{"size":"l"}})"));
  const Json questions = questions_of(shown["entries"][0]);
  REQUIRE(questions.size() == 1);
  CHECK(questions[0]["question"] == "Which size?\nOf the shirt");
  CHECK(questions[0]["options"][0]["label"] == "Small");
  CHECK(questions[0]["answer"] == "Large");
}
