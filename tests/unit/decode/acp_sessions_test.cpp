// The Agent Client Protocol: several sessions on one connection, facts about a session, and what
// version 2 changes about terminals and diffs.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/decoded.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string update_of(std::string_view session, std::string_view fields) {
  return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":")" +
         std::string(session) + R"(","update":{)" + std::string(fields) + "}}}\n";
}

std::string prompt(std::string_view session, int id) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
         R"(,"method":"session/prompt","params":{"sessionId":")" + std::string(session) +
         R"(","prompt":[{"type":"text","text":"Go"}]}})"
         "\n";
}

std::string end(int id) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
         R"(,"result":{"stopReason":"end_turn"}})"
         "\n";
}

std::string cost(std::string_view session, std::string_view dollars) {
  return update_of(session,
                   R"("sessionUpdate":"usage_update","used":1,"size":9,"cost":{"amount":)" +
                       std::string(dollars) + R"(,"currency":"USD"})");
}

/// Returns the row of a finished call with that item of content.
Json call_with(std::string_view item) {
  const Json entries = snapshot(update_of(
      "s", R"("sessionUpdate":"tool_call_update","toolCallId":"c","title":"Change","kind":"edit",)"
           R"("status":"completed","content":[)" +
               std::string(item) + "]"))["entries"];
  REQUIRE(entries.size() == 1);
  return entries[0];
}

}  // namespace

TEST_CASE("acp: the costs of the sessions on a connection are added", "[decode][acp]") {
  const std::string log = prompt("a", 1) + cost("a", "0.10") + end(1) + prompt("b", 2) +
                          cost("b", "0.02") + cost("b", "0.03") + end(2);
  Json shown = snapshot(log);
  CHECK(shown["session"]["costUsd"] == 0.13);
  CHECK(shown["turns"][0]["costUsd"] == 0.1);
  CHECK(shown["turns"][1]["costUsd"] == 0.03);
  shown = snapshot(log + prompt("a", 3) + cost("a", "0.15") + end(3));
  CHECK(shown["session"]["costUsd"] == 0.18);
  CHECK(shown["turns"][2]["costUsd"] == 0.05);
}

TEST_CASE("acp: the title of the session is a fact of the session", "[decode][acp]") {
  const std::string log = update_of(
      "s", R"("sessionUpdate":"session_info_update","title":"Mend it","updatedAt":"2026-03-20")");
  CHECK(snapshot(log)["session"]["title"] == "Mend it");
  CHECK(snapshot(log)["entries"].empty());
  const std::string none = update_of("s", R"("sessionUpdate":"session_info_update","title":null)");
  CHECK(snapshot(log + none)["session"]["title"] == "Mend it");
  CHECK(testing::hidden(none)["session_info_update"] == 1);
}

TEST_CASE("acp: version 2 sends the bytes of a terminal in Base64", "[decode][acp]") {
  const std::string begin = update_of(
      "s", R"("sessionUpdate":"tool_call_update","toolCallId":"c","title":"make","kind":"execute",)"
           R"("status":"in_progress","rawInput":{"command":"make"},)"
           R"("content":[{"type":"terminal","terminalId":"t"}])");
  const auto chunk = [](std::string_view data) {
    return update_of("s", R"("sessionUpdate":"terminal_output_chunk","terminalId":"t","data":")" +
                              std::string(data) + "\"");
  };
  // "caf", then the two bytes of "é" in two chunks, then an ill-formed byte.
  const std::string log = begin + chunk("Y2Fm") + chunk("ww==") + chunk("qQo=") + chunk("/wo=");
  const std::vector<Event> events = testing::decode_all(log);
  REQUIRE(events.size() == 5);
  CHECK(events[2].bodies.empty());
  const auto& more = std::get<ToolCallEvent>(events[3].bodies.at(0));
  CHECK(more.output_chunk == "\xC3\xA9\n");
  CHECK_FALSE(more.result);
  CHECK(std::get<ToolCallEvent>(events[4].bodies.at(0)).output_chunk == "\xEF\xBF\xBD\n");
  const std::string exit = update_of(
      "s", R"("sessionUpdate":"terminal_update","terminalId":"t","exitStatus":{"exitCode":2})");
  const std::string ends =
      update_of("s", R"("sessionUpdate":"tool_call_update","toolCallId":"c","status":"completed")");
  const Json entry = snapshot(log + exit + ends)["entries"][0];
  CHECK(entry["status"] == "error");
  CHECK(testing::holds(entry, "caf\xC3\xA9"));
  CHECK(testing::holds(entry, "Exit code 2"));
  const std::string whole = update_of(
      "s",
      R"("sessionUpdate":"terminal_update","terminalId":"t","output":{"data":"YW5ldw=="},"size":{"cols":80,"rows":24})");
  const Json replaced = snapshot(log + whole)["entries"][0];
  CHECK(testing::holds(replaced, "anew"));
  CHECK_FALSE(testing::holds(replaced, "caf"));
}

TEST_CASE("acp: a diff of version 2 states what happened to each file", "[decode][acp]") {
  const auto change = [](std::string_view item) {
    const std::vector<Event> events = testing::decode_all(update_of(
        "s",
        R"("sessionUpdate":"tool_call_update","toolCallId":"c","title":"Change","kind":"edit",)"
        R"("status":"completed","content":[)" +
            std::string(item) + "]"));
    const auto& call = std::get<ToolCallEvent>(events.at(0).bodies.back());
    REQUIRE(call.result);
    REQUIRE(call.result->output);
    const auto* found = std::get_if<FileChange>(&*call.result->output);
    REQUIRE(found != nullptr);
    return *found;
  };
  const FileChange deleted =
      change(R"({"type":"diff","changes":[{"operation":"delete","path":"/a"}]})");
  CHECK(deleted.path == "/a");
  CHECK(deleted.kind == FileChange::Kind::deleted);
  const FileChange moved =
      change(R"({"type":"diff","changes":[{"operation":"move","oldPath":"/a","path":"/b"}]})");
  CHECK(moved.path == "/b");
  CHECK(moved.kind == FileChange::Kind::modified);
  CHECK(moved.message.find("/a") != std::string::npos);
  const FileChange added = change(
      R"({"type":"diff","changes":[{"operation":"add","path":"/c"}],"patch":{"format":"git_patch","text":"--- /dev/null\n+++ b/c\n@@ -0,0 +1 @@\n+x\n"}})");
  CHECK(added.kind == FileChange::Kind::created);
  CHECK(added.diff.find("+x") != std::string::npos);
}

TEST_CASE("acp: a diff of version 2 may list several files without their lines", "[decode][acp]") {
  const Json entry = call_with(
      R"({"type":"diff","changes":[{"operation":"delete","path":"/first"},{"operation":"add","path":"/second"}]})");
  CHECK(testing::holds(entry, "/first"));
  CHECK(testing::holds(entry, "/second"));
  CHECK(
      call_with(R"({"type":"diff","changes":[{"operation":"delete","path":"/first"}]})")["kind"] ==
      "tool");
}

TEST_CASE("acp: an event about a call whose turn has ended keeps the output of the call",
          "[decode][acp]") {
  const auto call = [](std::string_view fields) {
    return update_of(
        "s", R"("sessionUpdate":"tool_call_update","toolCallId":"c",)" + std::string(fields));
  };
  const std::string log =
      prompt("s", 1) +
      call(R"("title":"Look","kind":"other","status":"completed","rawInput":{"at":"x"},)"
           R"("content":[{"type":"content","content":{"type":"text","text":"early"}}])") +
      end(1);
  const auto row = [&](const std::string& late) { return snapshot(log + late)["entries"][1]; };
  const Json named = row(call(R"("title":"Looked around")"));
  CHECK(named["status"] == "done");
  CHECK(testing::holds(named, "early"));
  CHECK(testing::holds(named, "Looked around"));
  const Json more = row(
      update_of("s", R"("sessionUpdate":"tool_call_content_chunk","toolCallId":"c",)"
                     R"("content":{"type":"content","content":{"type":"text","text":"late"}})"));
  CHECK(testing::holds(more, "early"));
  CHECK(testing::holds(more, "late"));
  const Json written =
      row(call(R"("_meta":{"terminal_output":{"terminal_id":"c","data":"late"}})"));
  CHECK(testing::holds(written, "early"));
  CHECK(testing::holds(written, "late"));
  const Json other =
      row(call(R"("content":[{"type":"content","content":{"type":"text","text":"other"}}])"));
  CHECK_FALSE(testing::holds(other, "early"));
  CHECK(testing::holds(other, "other"));
  CHECK(snapshot(log + call(R"("title":"Looked around")"))["entries"].size() == 2);
}
