// Qwen Code: what its session files contain besides messages.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string record(std::string_view uuid, std::string_view members) {
  return R"({"uuid":")" + std::string(uuid) +
         R"(","parentUuid":null,"timestamp":"2026-03-20T18:20:00.000Z","sessionId":"s","cwd":"/w",)" +
         std::string(members) + "}";
}

std::string system_line(std::string_view uuid, std::string_view subtype, std::string_view payload) {
  return record(uuid, R"("type":"system","subtype":")" + std::string(subtype) +
                          R"(","systemPayload":)" + std::string(payload));
}

std::string said(std::string_view uuid, std::string_view parts, std::string_view members = "") {
  return record(uuid, R"("type":"user","message":{"role":"user","parts":[)" + std::string(parts) +
                          "]}" + std::string(members));
}

std::string call(std::string_view name, std::string_view arguments) {
  return record("call", R"("type":"assistant","message":{"role":"model","parts":[)"
                        R"({"functionCall":{"id":"c","name":")" +
                            std::string(name) + R"(","args":)" + std::string(arguments) + "}}]}");
}

std::string answer(std::string_view response, std::string_view result) {
  return record("answer", R"("type":"tool_result","message":{"role":"user","parts":[)"
                          R"({"functionResponse":{"id":"c","name":"x",)" +
                              std::string(response) + R"(}}]},"toolCallResult":)" +
                              std::string(result));
}

Json entries(const std::vector<std::string>& lines) {
  return play(lines)["entries"];
}

}  // namespace

TEST_CASE("qwen: a session's title is shown once, and the user's title takes precedence",
          "[decode][qwen]") {
  const Json session = play({
      system_line("a", "custom_title", R"({"customTitle":"First","titleSource":"auto"})"),
      system_line("b", "custom_title", R"({"customTitle":"First","titleSource":"auto"})"),
      system_line("c", "custom_title", R"({"customTitle":"Mine","titleSource":"manual"})"),
      system_line("d", "custom_title", R"({"customTitle":"Other","titleSource":"auto"})"),
  });
  CHECK(session["entries"].size() == 1);
  CHECK(session["session"]["title"] == "Mine");
}

TEST_CASE("qwen: a compaction is an entry without its history", "[decode][qwen]") {
  const Json shown = entries({system_line(
      "a", "chat_compression",
      R"({"info":{"originalTokenCount":9000,"newTokenCount":900},"compressedHistory":[{"role":"user","parts":[{"text":"SECRET"}]}]})")});
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"]["key"] == "notice.compacted");
  CHECK(shows(shown[0], "9000"));
  CHECK_FALSE(shows(shown[0], "SECRET"));
}

TEST_CASE("qwen: facts of the session make no entry", "[decode][qwen]") {
  const Json session = play({
      system_line("a", "session_model", R"({"modelId":"coder"})"),
      system_line("b", "session_source", R"({"sourceType":"cli"})"),
      system_line("c", "turn_result", R"({"status":"completed","resultText":"ok"})"),
      system_line("d", "at_command", R"({"filesRead":["/w/a"],"status":"success"})"),
  });
  CHECK(session["entries"].empty());
  CHECK(session["session"]["model"] == "coder");
}

TEST_CASE("qwen: slash commands of the user and their output are shown", "[decode][qwen]") {
  const Json shown = entries({
      system_line("a", "slash_command", R"({"phase":"invocation","rawCommand":"/stats"})"),
      system_line(
          "b", "slash_command",
          R"({"phase":"result","rawCommand":"/stats","outputHistoryItems":[{"type":"info","text":"Two"},{"type":"stats"}]})"),
      system_line(
          "c", "slash_command",
          R"({"phase":"result","rawCommand":"/about","outputHistoryItems":[{"type":"about"}]})"),
      system_line("d", "rewind", R"({"truncatedCount":4})"),
  });
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["role"] == "user");
  CHECK(shown[0]["summary"] == "/stats");
  CHECK(shows(shown[1], "Two"));
  CHECK(shown[2]["kind"] == "notice");
  CHECK(shown[2]["title"]["text"] == "System: rewind");
  CHECK(shows(shown[2], "truncatedCount"));
}

TEST_CASE("qwen: the end of a background task belongs to its call, else it is an entry",
          "[decode][qwen]") {
  const std::string end = system_line(
      "a", "background_task_completed",
      R"({"displayText":"Shell is done","backgroundTask":{"taskId":"t","status":"completed","toolUseId":"c"}})");
  const Json shown = entries({end});
  REQUIRE(shown.size() == 1);
  CHECK(shows(shown[0], "Shell is done"));
  const Json of_call =
      entries({call("agent", R"({"prompt":"p"})"),
               answer(R"("response":{"output":"Background agent launched"})", "{}"), end});
  REQUIRE(of_call.size() == 1);
  CHECK(of_call[0]["status"] == "done");
}

TEST_CASE("qwen: text that the program adds to a user message is collapsed", "[decode][qwen]") {
  const Json typed =
      entries({said("a", R"({"text":"See @a"},{"text":"\nContent of a:\n"},{"text":"LONG"})",
                    R"(,"systemPayload":{"displayText":"See @a"})")});
  REQUIRE(typed.size() == 2);
  CHECK(typed[0]["summary"] == "See @a");
  CHECK(typed[0]["collapsed"] == false);
  CHECK(typed[1]["collapsed"] == true);
  CHECK(shows(typed[1], "LONG"));
  const Json session = play(
      {said("a", R"({"text":"Go"})"),
       said("b", R"({"text":"check"})",
            R"(,"subtype":"cron","systemPayload":{"displayText":"Cron: check"})"),
       said("c", R"({"text":"go on"})", R"(,"provenance":"goal_runtime")"),
       said("d", R"({"text":"also this"})",
            R"(,"subtype":"mid_turn_user_message","systemPayload":{"displayText":"also this"})")});
  REQUIRE(session["entries"].size() == 4);
  CHECK(session["entries"][1]["collapsed"] == true);
  CHECK(session["entries"][2]["collapsed"] == true);
  CHECK(session["entries"][3]["collapsed"] == false);
}

TEST_CASE("qwen: images in a result are shown in its call", "[decode][qwen]") {
  const Json shown = entries(
      {call("read_file", R"({"file_path":"a.png"})"),
       answer(
           R"("response":{"output":"One picture."},"parts":[{"inlineData":{"data":"AA==","mimeType":"image/png"}}])",
           R"({"status":"success"})")});
  REQUIRE(shown.size() == 1);
  bool has_images = false;
  for (const Json& part : shown[0]["parts"])
    has_images = has_images || part["kind"] == "image";
  CHECK(has_images);
}

TEST_CASE("qwen: a failed sub-agent makes its call an error", "[decode][qwen]") {
  const auto status = [](std::string_view ended) {
    return entries(
        {call("agent", R"({"prompt":"p"})"),
         answer(R"("response":{"output":"half"})",
                R"({"status":"success","resultDisplay":{"type":"task_execution","status":")" +
                    std::string(ended) + R"("}})")})[0]["status"];
  };
  CHECK(status("failed") == "error");
  CHECK(status("completed") == "done");
}

TEST_CASE("qwen: a call that a rule forbids is denied", "[decode][qwen]") {
  const auto status = [](std::string_view kind) {
    return entries(
        {call("run_shell_command", R"({"command":"x"})"),
         answer(R"("response":{"error":"A rule forbids it"})",
                R"({"status":"error","errorType":")" + std::string(kind) + R"("})")})[0]["status"];
  };
  CHECK(status("execution_denied") == "denied");
  CHECK(status("shell_execute_error") == "error");
}

TEST_CASE("qwen: a cancelled call shows its partial output", "[decode][qwen]") {
  const Json stopped = entries(
      {call("run_shell_command", R"({"command":"x"})"),
       answer(
           R"("response":{"error":"[Operation Cancelled] Reason: User cancelled tool execution."})",
           R"({"status":"cancelled","resultDisplay":"step one"})")});
  REQUIRE(stopped.size() == 1);
  CHECK(stopped[0]["status"] == "cancelled");
  CHECK(shows(stopped[0], "step one"));
}
