// Gemini CLI's output besides its stream: patches of session files, reports, logs, saved chats.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::holds;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string turn(const Json& call) {
  return Json{{"id", "m"},
              {"timestamp", "2026-10-07T08:33:00.001Z"},
              {"type", "gemini"},
              {"content", ""},
              {"toolCalls", {call}}}
             .dump() +
         "\n";
}

Json answer(std::string_view text) {
  return {{{"functionResponse", {{"id", "c"}, {"response", {{"output", text}}}}}}};
}

}  // namespace

TEST_CASE("gemini: a patch adds late results but does not replace existing ones",
          "[decode][gemini]") {
  Json call = {{"id", "c"}, {"name", "read_file"}, {"args", {{"file_path", "a"}}}};
  const Json patch = {
      {"$patch",
       {{"updates", {{{"id", "m"}, {"toolCalls", {{{"id", "c"}, {"result", answer("late")}}}}}}},
        {"removeIds", {"x"}}}}};
  const Json late = snapshot(turn(call) + patch.dump() + "\n");
  REQUIRE(late["entries"].size() == 1);
  CHECK(late["entries"][0]["status"] == "done");
  CHECK(holds(late["entries"][0], "late"));
  call["status"] = "success";
  call["result"] = answer("early");
  const Json masked = entries(turn(call) + patch.dump() + "\n");
  REQUIRE(masked.size() == 1);
  CHECK(holds(masked[0], "early"));
}

TEST_CASE("gemini: results of a web search are counted only if there are sources",
          "[decode][gemini]") {
  const Json shown = entries(
      R"({"type":"tool_use","timestamp":"2026-01-19T21:26:48.072Z","tool_name":"google_web_search","tool_id":"w","parameters":{"query":"cats"}})"
      "\n"
      R"({"type":"tool_result","timestamp":"2026-01-19T21:26:49.890Z","tool_id":"w","status":"success","output":"Search results for \"cats\" returned."})"
      "\n");
  CHECK(holds(shown[0], "returned."));
  CHECK_FALSE(holds(shown[0], "1 result"));
  Json call = {{"id", "c"},
               {"name", "google_web_search"},
               {"args", {{"query", "cats"}}},
               {"status", "success"},
               {"result", answer("Web search results for \"cats\":\n\nThey purr.\nAll day.")}};
  CHECK_FALSE(holds(entries(turn(call))[0], " results\""));
  call["result"] = answer(
      "Web search results for \"cats\":\n\nThey purr.[1]\n\nSources:\n[1] A (https://a.org/)\n[2] "
      "B "
      "(https://b.org/)");
  CHECK(holds(entries(turn(call))[0], "https://b.org/"));
}

TEST_CASE("gemini: the contents of several files are shown instead of the summary text",
          "[decode][gemini]") {
  Json result = answer("Tool execution succeeded.");
  result.push_back({{"text", "--- a ---\nfirst"}});
  result.push_back({{"text", "--- b ---\nsecond"}});
  const Json call = {{"id", "c"},
                     {"name", "read_many_files"},
                     {"args", {{"paths", {"a", "b"}}}},
                     {"status", "success"},
                     {"result", result}};
  const Json shown = entries(turn(call))[0];
  CHECK(holds(shown, "first"));
  CHECK(holds(shown, "second"));
  CHECK_FALSE(holds(shown, "succeeded"));
}

TEST_CASE("gemini: the response of a JSON report is a message", "[decode][gemini]") {
  const Json shown = snapshot(
      R"({"session_id":"s","response":"Hello!","stats":{"models":{"flash":{"api":{"totalRequests":1},"tokens":{"prompt":10,"candidates":5,"total":15,"cached":0}}},"tools":{"totalCalls":0}}})");
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["summary"] == "Hello!");
  CHECK(shown["entries"][0]["dialect"] == "gemini");
  const Json failed =
      entries(R"({"session_id":"s","error":{"type":"Error","message":"No key","code":1}})");
  CHECK(failed[0]["kind"] == "notice");
}

TEST_CASE("gemini: the log of prompts is read as user messages", "[decode][gemini]") {
  const Json shown = entries(
      R"([{"sessionId":"a","messageId":0,"type":"user","message":"/quit","timestamp":"2025-10-18T14:57:28.974Z"}])");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["dialect"] == "gemini");
  CHECK(shown[0]["role"] == "user");
}

TEST_CASE("gemini: saved chats are read message by message", "[decode][gemini]") {
  const std::string said =
      R"([{"role":"user","parts":[{"text":"hello"}]},{"role":"model","parts":[{"text":"hi"}]}])";
  CHECK(entries(R"({"history":)" + said + R"(,"authType":"oauth"})").size() == 2);
  CHECK(entries(R"({"history":[{"id":1,"type":"user","text":"hello"}],"clientHistory":)" + said +
                R"(,"toolCall":{"name":"x","args":{}}})")
            .size() == 2);
}
