// Pi's session files: headers, entries of every kind, branches, and entries that a stream of events
// also contains.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/decoded.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kHeader =
    R"({"type":"session","version":3,"id":"s1","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/w"})"
    "\n";

std::string entry(std::string_view type, std::string_view id, std::string_view parent,
                  std::string_view fields) {
  const std::string above = parent.empty() ? "null" : "\"" + std::string(parent) + "\"";
  return R"({"type":")" + std::string(type) + R"(","id":")" + std::string(id) + R"(","parentId":)" +
         above + R"(,"timestamp":"2026-01-02T03:04:06.000Z")" + std::string(fields) + "}\n";
}

std::string user(std::string_view id, std::string_view parent, std::string_view text) {
  return entry("message", id, parent,
               R"(,"message":{"role":"user","content":")" + std::string(text) +
                   R"(","timestamp":1767323046000})");
}

std::vector<std::string> titles(const Json& snapshot) {
  std::vector<std::string> out;
  for (const Json& one : snapshot["entries"])
    out.push_back(one["title"]["text"]);
  return out;
}

}  // namespace

TEST_CASE("pi: an entry is identified by its session and its id", "[decode][pi]") {
  const auto events = testing::decode_all(std::string(kHeader) + user("aa", "", "Hi"));
  REQUIRE(events.size() == 2);
  CHECK(events[1].id == "s1/aa");
  CHECK(events[1].time_ms == 1767323046000);
  const Json shown = snapshot(std::string(kHeader) + user("aa", "", "Hi") + user("aa", "", "Hi"));
  CHECK(shown["entries"].size() == 1);
  CHECK(shown["diagnostics"][0]["code"] == "duplicate-event");
}

TEST_CASE("pi: sessions of version 1 have no ids", "[decode][pi]") {
  const Json shown = snapshot(
      R"({"type":"session","id":"s","timestamp":"2025-12-09T00:53:29.825Z","provider":"p","modelId":"m"})"
      "\n"
      R"({"type":"message","timestamp":"2025-12-09T00:53:30.000Z","message":{"role":"user","content":"a","timestamp":1}})"
      "\n"
      R"({"type":"message","timestamp":"2025-12-09T00:53:30.000Z","message":{"role":"user","content":"b","timestamp":1}})"
      "\n"
      R"({"type":"compaction","timestamp":"2025-12-09T00:53:31.000Z","summary":"# Done","firstKeptEntryIndex":2,"tokensBefore":175004})"
      "\n");
  CHECK(shown["session"]["model"] == "m");
  CHECK(titles(shown) ==
        std::vector<std::string>{"User", "User", "Context compacted from 175,004 tokens"});
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("pi: branches are shown in the order of the file", "[decode][pi]") {
  const std::string trunk = std::string(kHeader) + user("aa", "", "One") + user("bb", "aa", "Two");
  CHECK(titles(snapshot(trunk + user("cc", "bb", "Three"))) ==
        std::vector<std::string>{"User", "User", "User"});
  CHECK(titles(snapshot(trunk + user("cc", "aa", "Other"))) ==
        std::vector<std::string>{"User", "User", "The conversation went back to an earlier point",
                                 "User"});
  const std::string summary =
      entry("branch_summary", "cc", "aa", R"(,"fromId":"bb","summary":"Tried two")");
  CHECK(titles(snapshot(trunk + summary + user("dd", "cc", "Other"))) ==
        std::vector<std::string>{"User", "User", "Summary of an abandoned branch", "User"});
}

TEST_CASE("pi: entries of every kind are read", "[decode][pi]") {
  const Json shown = snapshot(
      std::string(kHeader) +
      entry("model_change", "a1", "", R"(,"provider":"anthropic","modelId":"opus")") +
      entry("thinking_level_change", "a2", "a1", R"(,"thinkingLevel":"low")") +
      entry("custom", "a3", "a2", R"(,"customType":"x","data":{"secret":1})") +
      entry("custom_message", "a4", "a3",
            R"(,"customType":"note","content":"Shown","display":true)") +
      entry("custom_message", "a5", "a4",
            R"(,"customType":"note","content":"Hid","display":false)") +
      entry("label", "a6", "a5", R"(,"targetId":"a1","label":"here")") +
      entry("label", "a7", "a6", R"(,"targetId":"a1")") +
      entry("session_info", "a8", "a7", R"(,"name":"Parser")") +
      entry(
          "message", "a9", "a8",
          R"(,"message":{"role":"bashExecution","command":"ls","output":"x","exitCode":0,"timestamp":1})") +
      entry(
          "message", "b1", "a9",
          R"(,"message":{"role":"compactionSummary","summary":"S","tokensBefore":3,"timestamp":2})") +
      entry("message", "b2", "b1", R"(,"message":{"role":"oracle","content":"?"})"));
  CHECK(titles(shown) == std::vector<std::string>{"Model: anthropic/opus", "Thinking level: low",
                                                  "[note]", "Bookmark: here", "Session: Parser",
                                                  "Command", "Context compacted from 3 tokens",
                                                  "Message of unknown role oracle"});
  CHECK(shown["session"]["model"] == "opus");
  CHECK(shown["entries"][2]["kind"] == "notice");
  CHECK(shown["entries"][2]["parts"][0]["kind"] == "markdown");
}

TEST_CASE("pi: an aborted message in a file cancels only its own calls", "[decode][pi]") {
  const auto answer = [](std::string_view id, std::string_view parent, std::string_view call,
                         std::string_view stop, int timestamp) {
    return entry("message", id, parent,
                 R"(,"message":{"role":"assistant","content":[{"type":"toolCall","id":")" +
                     std::string(call) + R"(","name":"ls","arguments":{}}],"stopReason":")" +
                     std::string(stop) + R"(","timestamp":)" + std::to_string(timestamp) + "}");
  };
  const Json shown = snapshot(std::string(kHeader) + answer("a1", "", "c1", "toolUse", 1) +
                              answer("a2", "a1", "c2", "aborted", 2));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "orphaned");
  CHECK(shown["entries"][1]["status"] == "cancelled");
}

TEST_CASE("pi: an entry in a stream and in its file is shown once", "[decode][pi]") {
  const std::string said =
      R"({"type":"message_end","message":{"role":"user","content":"Hi","timestamp":1767323046000}})"
      "\n";
  std::string appended = user("aa", "", "Hi");
  appended.pop_back();
  appended = R"({"type":"entry_appended","entry":)" + appended + "}\n";
  CHECK(snapshot(std::string(kHeader) + said + appended)["entries"].size() == 1);
  CHECK(snapshot(std::string(kHeader) + appended)["entries"].size() == 1);
  const std::string note = R"({"role":"custom","customType":"n","content":"Mind","display":true,)"
                           R"("timestamp":1767323046001})";
  const std::string appended_note =
      R"({"type":"entry_appended","entry":{"type":"custom_message","id":"bb","customType":"n",)"
      R"("content":"Mind","display":true,"timestamp":"2026-01-02T03:04:07.000Z"}})";
  CHECK(snapshot(R"({"type":"message_start","message":)" + note + "}\n" +
                 R"({"type":"message_end","message":)" + note + "}\n" + appended_note)["entries"]
            .size() == 1);
  CHECK(titles(snapshot(R"({"type":"entry_appended","entry":{"type":"new_kind"}})")) ==
        std::vector<std::string>{"Unknown event new_kind"});
}

TEST_CASE("pi: a session of a later version is read, with a diagnostic", "[decode][pi]") {
  const Json shown = snapshot(R"({"type":"session","version":9,"id":"s"})");
  CHECK(shown["diagnostics"][0]["code"] == "unknown-version");
}

TEST_CASE("pi: messages that a compaction retained are counted, not repeated", "[decode][pi]") {
  const auto shown = [](std::string_view fields) {
    const Json played = snapshot(
        std::string(kHeader) + user("a0000001", "", "go") +
        entry(
            "compaction", "a0000002", "a0000001",
            R"(,"summary":"Before","tokensBefore":9,"firstKeptEntryId":"a0000001","fromHook":false)" +
                std::string(fields)));
    return played["entries"][1]["parts"].dump();
  };
  CHECK(shown("").find("firstKeptEntryId") == std::string::npos);
  const std::string kept = shown(
      R"(,"retainedTail":[{"role":"user","content":"latest"},{"role":"user","content":"x"}],"details":{"readFiles":["a.ts"],"modifiedFiles":[]})");
  CHECK(kept.find("latest") == std::string::npos);
  CHECK(kept.find(R"(\"retainedTail\": 2)") != std::string::npos);
  CHECK(kept.find("a.ts") != std::string::npos);
  CHECK(kept.find("modifiedFiles") == std::string::npos);
}

TEST_CASE("pi: internal entries make no entry", "[decode][pi]") {
  const Json shown = snapshot(
      std::string(kHeader) + user("a0000001", "", "go") +
      entry("active_tools_change", "a0000002", "a0000001", R"(,"activeToolNames":["read"])") +
      entry("leaf", "a0000003", "a0000002", R"(,"targetId":"a0000001")"));
  CHECK(shown["entries"].size() == 1);
}

TEST_CASE("pi: a continued session starts with its first entry, not with its header",
          "[decode][pi]") {
  std::string header(kHeader);
  header.insert(header.size() - 2, R"(,"parentSession":"/x.jsonl")");
  header.replace(header.find("2026-01-02"), 10, "2026-05-05");
  const Json shown = snapshot(header + user("a0000001", "", "go"));
  CHECK(shown["session"]["startedAt"] == shown["session"]["updatedAt"]);
}

TEST_CASE("pi: a provider's error shows its message", "[decode][pi]") {
  const Json shown = snapshot(
      std::string(kHeader) + user("a0000001", "", "go") +
      entry(
          "message", "a0000002", "a0000001",
          R"(,"message":{"role":"assistant","content":[],"stopReason":"error","errorMessage":"529 {\"type\":\"error\",\"error\":{\"message\":\"Overloaded\"}}","timestamp":2})"));
  CHECK(shown["entries"][1]["parts"].dump().find("529 Overloaded") != std::string::npos);
}
