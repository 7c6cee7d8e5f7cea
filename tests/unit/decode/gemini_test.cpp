// Gemini CLI: statuses of calls in streams and session files, lines that replace each other,
// totals, and lines that lack required fields. Whole logs are in tests/golden/gemini.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string line(std::string_view type, std::string_view members) {
  return R"({"type":")" + std::string(type) + R"(","timestamp":"2026-03-20T18:20:00.000Z",)" +
         std::string(members) + "}\n";
}

const std::string kCall = line(
    "tool_use", R"("tool_name":"run_shell_command","tool_id":"a","parameters":{"command":"ls"})");

std::string result(std::string_view members) {
  return line("tool_result", R"("tool_id":"a",)" + std::string(members));
}

std::string kept(std::string_view status) {
  return R"({"id":"g","timestamp":"2026-03-20T18:20:00.000Z","type":"gemini","content":"","toolCalls":[{"id":"c","name":"glob","args":{"pattern":"*"},"status":")" +
         std::string(status) + R"(","result":[],"resultDisplay":"x"}]})" + "\n";
}

}  // namespace

TEST_CASE("gemini: the result of a call determines its status", "[decode][gemini]") {
  CHECK(entries(kCall)[0]["status"] == "running");
  CHECK(entries(kCall + result(R"("status":"success","output":"a")"))[0]["status"] == "done");
  const Json failed =
      entries(kCall + result(R"("status":"error","error":{"type":"x","message":"No"})"));
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0]["title"]["text"] == "Run command");
}

TEST_CASE("gemini: the first result of a call counts", "[decode][gemini]") {
  const Json shown = entries(kCall + result(R"("status":"success","output":"a")") +
                             result(R"("status":"error","error":{"message":"No"})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("gemini: calls whose results arrive together have no durations", "[decode][gemini]") {
  const auto at = [](int second, std::string_view type, std::string_view id) {
    return R"({"type":")" + std::string(type) + R"(","timestamp":"2026-03-20T18:20:0)" +
           std::to_string(second) + R"(.000Z","tool_name":"glob","tool_id":")" + std::string(id) +
           R"(","parameters":{"pattern":"*"},"status":"success","output":"x"})" + "\n";
  };
  const auto begun = [&at](int second, std::string_view id) { return at(second, "tool_use", id); };
  const auto ended = [&at](int second, std::string_view id) {
    return at(second, "tool_result", id);
  };
  const Json batch = entries(begun(0, "a") + begun(1, "b") + ended(3, "a") + ended(3, "b"));
  REQUIRE(batch.size() == 2);
  for (const Json& call : batch) {
    CHECK(call["status"] == "done");
    CHECK(call["durationMs"].is_null());
    CHECK(call["endedAt"].is_null());
  }
  // A single call, and a call that began after the result of another, have their own end times.
  const Json alone = entries(begun(0, "a") + ended(2, "a") + begun(3, "b") + ended(7, "b"));
  CHECK(alone[0]["durationMs"] == 2000);
  CHECK(alone[1]["durationMs"] == 4000);
  // A call still unanswered at the next user message is not part of the batch.
  const std::string user = line("message", R"("role":"user","content":"Go on")");
  CHECK(entries(begun(0, "a") + user + begun(1, "b") + ended(3, "b"))[2]["durationMs"] == 2000);
}

TEST_CASE("gemini: text deltas are appended until a call intervenes", "[decode][gemini]") {
  const std::string piece = line("message", R"("role":"assistant","content":"a","delta":true)");
  CHECK(entries(piece + piece)[0]["summary"] == "aa");
  CHECK(entries(piece + kCall + piece).size() == 3);
}

TEST_CASE("gemini: stored lines with the same id are one message", "[decode][gemini]") {
  const Json shown = entries(kept("executing") + kept("success") + kept("success"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
  CHECK(entries(kept("error"))[0]["status"] == "error");
  CHECK(entries(kept("cancelled"))[0]["status"] == "cancelled");
}

TEST_CASE("gemini: the result of a stream has the usage and the outcome", "[decode][gemini]") {
  const Json done = snapshot(
      line("message", R"("role":"user","content":"Go")") +
      line(
          "result",
          R"("status":"success","stats":{"total_tokens":15,"input_tokens":10,"output_tokens":5,"cached":2})"));
  CHECK(done["session"]["usage"]["totalTokens"] == 15);
  CHECK(done["session"]["usage"]["cachedTokens"] == 2);
  CHECK(done["turns"][0]["status"] == "done");
  const Json failed =
      snapshot(line("message", R"("role":"user","content":"Go")") +
               line("result", R"("status":"error","error":{"message":"No"},"stats":{})"));
  CHECK(failed["turns"][0]["status"] == "error");
}

TEST_CASE("gemini: events without required members are cards", "[decode][gemini]") {
  for (const std::string& odd : {line("tool_use", R"("name":"x")"),
                                 line("tool_result", R"("id":"x")"), line("init", R"("a":1)")}) {
    const Json shown = entries(odd);
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["kind"] == "unknown");
  }
}

TEST_CASE("gemini: a new file is shown once unless the user changed it", "[decode][gemini]") {
  const auto parts = [](std::string_view written) {
    const std::string line =
        R"({"id":"g","timestamp":"2026-03-20T18:20:00.000Z","type":"gemini","content":"","toolCalls":[{"id":"c","name":"write_file","args":{"file_path":"/p/a.js","content":"one\n"},"status":"success","result":[],"resultDisplay":{"fileDiff":"--- a.js\n+++ a.js\n@@ -0,0 +1,1 @@\n+two\n","fileName":"a.js","filePath":"/p/a.js","originalContent":"","newContent":")" +
        std::string(written) + R"(","isNewFile":true}}]})" + "\n";
    return entries(line)[0]["parts"].size();
  };
  CHECK(parts("one\\n") == 1);
  // The user wrote another text than the one proposed.
  CHECK(parts("two\\n") == 2);
}

namespace {

std::string stored_line(std::string_view id, std::string_view type, std::string_view members) {
  return R"({"id":")" + std::string(id) + R"(","timestamp":"2026-03-20T18:20:00.000Z","type":")" +
         std::string(type) + R"(",)" + std::string(members) + "}\n";
}

std::string head(std::string_view members = "") {
  return R"({"sessionId":"s","projectHash":"p","startTime":"2026-03-20T18:20:00.000Z",)"
         R"("lastUpdated":"2026-03-20T18:20:00.000Z")" +
         std::string(members) + "}\n";
}

}  // namespace

TEST_CASE("gemini: the parts of a stored line become messages, thoughts and images",
          "[decode][gemini]") {
  const Json shown = entries(
      head() +
      stored_line("a", "gemini", R"("content":[{"text":"Hm","thought":true},{"text":"Yes"}])") +
      stored_line("b", "info",
                  R"("content":[{"inlineData":{"data":"AA==","mimeType":"image/png"}}])") +
      stored_line("c", "info", R"("content":[{"text":"Said"}])"));
  REQUIRE(shown.size() == 4);
  CHECK(shown[0]["kind"] == "reasoning");
  CHECK(shown[0]["summary"] == "Hm");
  CHECK(shown[1]["role"] == "assistant");
  CHECK(shown[1]["summary"] == "Yes");
  CHECK(shown[2]["role"] == "system");
  CHECK(shown[2]["dialect"] == "gemini");
  CHECK(shown[2]["parts"][0]["kind"] == "image");
  CHECK(shown[3]["kind"] == "notice");
  CHECK(shown[3]["parts"][0]["pieces"][0]["text"] == "Said");
}

TEST_CASE("gemini: the displayed text is the user message, and the rest is collapsed",
          "[decode][gemini]") {
  const Json shown = entries(
      head() + stored_line("u", "user",
                           R"("content":[{"text":"See @a"},{"text":"--- a ---"},{"text":"LONG"}],)"
                           R"("displayContent":[{"text":"See @a"}])"));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["summary"] == "See @a");
  CHECK(shown[0]["collapsed"] == false);
  CHECK(shown[1]["collapsed"] == true);
  CHECK(shown[1]["parts"][0]["pieces"][0]["text"] == "--- a ---\nLONG");
}

TEST_CASE("gemini: a rewind is an entry", "[decode][gemini]") {
  const Json shown =
      entries(head() + stored_line("u", "user", R"("content":"No")") + R"({"$rewindTo":"u"})" +
              "\n" + stored_line("v", "user", R"("content":"Yes")"));
  REQUIRE(shown.size() == 3);
  CHECK(shown[1]["kind"] == "notice");
  CHECK(shown[2]["summary"] == "Yes");
}

TEST_CASE("gemini: a session may contain its messages in one array", "[decode][gemini]") {
  const std::string messages =
      R"([{"id":"u","timestamp":"2026-03-20T18:20:00.000Z","type":"user","content":"Hi"},)"
      R"({"id":"g","timestamp":"2026-03-20T18:20:01.000Z","type":"gemini","content":"Yes",)"
      R"("tokens":{"input":3,"output":1,"total":4}}])";
  const Json old = snapshot(head(R"(,"summary":"A talk","messages":)" + messages));
  REQUIRE(old["entries"].size() == 2);
  CHECK(old["entries"][1]["summary"] == "Yes");
  CHECK(old["entries"][1]["startedAt"] == 1774030801000);
  CHECK(old["session"]["title"] == "A talk");
  CHECK(old["session"]["usage"]["totalTokens"] == 4);
  // The messages are repeated when the history is compacted.
  const std::string summary = R"([{"id":"x","timestamp":"2026-03-20T18:20:02.000Z","type":"user",)"
                              R"("content":[{"text":"<state_snapshot>all</state_snapshot>"}]},)";
  const Json again = snapshot(head(R"(,"messages":)" + messages) + R"({"$set":{"messages":)" +
                              summary + messages.substr(1) + "}}\n");
  REQUIRE(again["entries"].size() == 3);
  CHECK(again["entries"][2]["kind"] == "notice");
  CHECK(again["session"]["usage"]["totalTokens"] == 4);
  CHECK(snapshot(head() + R"({"$set":{"summary":"Named"}})" + "\n")["session"]["title"] == "Named");
}

TEST_CASE("gemini: an error is shown once", "[decode][gemini]") {
  const std::string user = line("message", R"("role":"user","content":"Go")");
  const std::string error = line("error", R"("severity":"error","message":"Broken")");
  const std::string end = line("result", R"("status":"error","stats":{})");
  const Json told = snapshot(user + error + end);
  CHECK(told["entries"].size() == 2);
  CHECK(told["turns"][0]["status"] == "error");
  CHECK(entries(user + end).size() == 2);
  CHECK(entries(user + error + end + user + end).size() == 4);
  // The end may repeat the error, or say another one.
  const auto ended = [](std::string_view message) {
    return line("result", R"("status":"error","error":{"type":"E","message":")" +
                              std::string(message) + R"("},"stats":{})");
  };
  CHECK(entries(user + error + ended("Broken")).size() == 2);
  const Json other = entries(user + error + ended("Quota exceeded"));
  REQUIRE(other.size() == 3);
  CHECK(other[2].dump().find("Quota exceeded") != std::string::npos);
  // An error of an earlier turn is not the one of this turn.
  CHECK(entries(user + error + end + user + ended("Broken")).size() == 4);
}

TEST_CASE("gemini: a result of the stream with an unknown status keeps its output",
          "[decode][gemini]") {
  const Json shown = snapshot(kCall + result(R"("status":"cached","output":"the output")"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][0]["parts"].dump().find("the output") != std::string::npos);
  CHECK(shown["diagnostics"].dump().find("unknown-status") != std::string::npos);
  CHECK(entries(kCall + result(R"("status":"broken","error":{"message":"No"})"))[0]["status"] ==
        "error");
}

TEST_CASE("gemini: cancelled to-dos are omitted", "[decode][gemini]") {
  const Json shown = snapshot(
      line("tool_use",
           R"("tool_name":"write_todos","tool_id":"t","parameters":{"todos":[)"
           R"({"description":"A","status":"cancelled"},{"description":"B","status":"blocked"}]})") +
      line("tool_result", R"("tool_id":"t","status":"success","output":"ok")"));
  REQUIRE(shown["todos"].size() == 1);
  CHECK(shown["todos"][0]["content"] == "B");
}

TEST_CASE("gemini: invoke_agent is a sub-agent call", "[decode][gemini]") {
  const Json call = entries(line(
      "tool_use",
      R"("tool_name":"invoke_agent","tool_id":"i","parameters":{"agent_name":"x","prompt":"Find it"})"))
      [0];
  CHECK(call["tool"]["family"] == "task");
  CHECK(call["summary"] == "Find it · x");
}
