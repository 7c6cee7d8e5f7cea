// Gemini CLI: results of calls, read from what was displayed and from what the model received.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/json/read.h"
#include "decode/gemini/commands.h"
#include "decode/gemini/results.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return *value;
}

std::string quoted(std::string_view text) {
  return nlohmann::json(text).dump();
}

/// Reads a call of a session file that ended with `status`.
GeminiResult stored(std::string_view name, std::string_view arguments, std::string_view response,
                    std::string_view display, std::string_view status = "success",
                    std::string_view beside = "") {
  return read_gemini_call(json(R"({"id":"c","name":")" + std::string(name) + R"(","args":)" +
                               std::string(arguments) + R"(,"status":")" + std::string(status) +
                               R"(","result":[{"functionResponse":{"id":"c","response":)" +
                               std::string(response) + std::string(beside) +
                               R"(}}],"resultDisplay":)" + std::string(display) + "}"));
}

std::string output(std::string_view text) {
  return R"({"output":)" + quoted(text) + "}";
}

template <typename Output>
Output as(const GeminiResult& read) {
  REQUIRE(read.result.output);
  const Output* output = std::get_if<Output>(&*read.result.output);
  REQUIRE(output != nullptr);
  return *output;
}

CommandOutput command(const GeminiResult& read) {
  return as<CommandOutput>(read);
}

GeminiResult shell(std::string_view shown, std::string_view told) {
  return read_gemini_command(json(R"({"command":"x"})"), shown, told);
}

}  // namespace

TEST_CASE("gemini: a command's outcome is read from the last lines of its output for the model",
          "[decode][gemini]") {
  const GeminiResult killed = shell("half", "Output: half\nSignal: 9\nProcess Group PGID: 7");
  CHECK(killed.status == Status::error);
  CHECK(command(killed).exit_code == 137);
  CHECK(command(killed).standard_output == "half");
  const GeminiResult quiet = shell("", "Output: (empty)\nError: no\nExit Code: 2");
  CHECK(quiet.status == Status::error);
  CHECK(command(quiet).exit_code == 2);
  CHECK(command(quiet).standard_output.empty());
  CHECK(command(quiet).standard_error == "no");
  // The command's own output looks like an exit code.
  const GeminiResult well = shell("", "Output: Exit Code: 1\nmore\nProcess Group PGID: 7");
  CHECK(well.status == Status::done);
  CHECK(command(well).standard_output == "Exit Code: 1\nmore");
  CHECK_FALSE(command(well).exit_code);
  CHECK_FALSE(shell("", "").result.output);
}

TEST_CASE("gemini: the displayed sentence gives the outcome of a command without output",
          "[decode][gemini]") {
  const GeminiResult failed = shell("Command exited with code: 3", "");
  CHECK(failed.status == Status::error);
  CHECK(command(failed).exit_code == 3);
  CHECK(command(failed).standard_output.empty());
  const GeminiResult killed = shell("Command terminated by signal: 15", "");
  CHECK(killed.status == Status::error);
  CHECK(command(killed).exit_code == 143);
  const GeminiResult live =
      read_gemini_result("run_shell_command", json("{}"),
                         json(R"({"status":"success","output":"Command exited with code: 1"})"));
  CHECK(live.status == Status::error);
  CHECK(command(live).exit_code == 1);
  const GeminiResult away = shell("Command moved to background (PID: 55). Output hidden.", "");
  CHECK(away.status == Status::background);
  CHECK(command(away).job_id == "55");
  CHECK(shell("Command timed out after 2000ms before it could complete.", "").status ==
        Status::timed_out);
}

TEST_CASE("gemini: the lines of a terminal are a command's output", "[decode][gemini]") {
  const GeminiResult read =
      stored("run_shell_command", R"({"command":"x"})", output("Output: ab\nc\nExit Code: 2"),
             R"([[{"text":"a","bold":true},{"text":"b"}],[{"text":"c"}]])");
  CHECK(command(read).standard_output == "ab\nc");
  CHECK(command(read).exit_code == 2);
  CHECK(read.status == Status::error);
}

TEST_CASE("gemini: the end of a sub-agent determines the status of its call", "[decode][gemini]") {
  const auto agent = [](std::string_view text, std::string_view display) {
    return stored("invoke_agent", R"({"agent_name":"x","prompt":"p"})", output(text),
                  R"({"isSubagentProgress":true,"agentName":"x",)" + std::string(display) + "}");
  };
  const GeminiResult failed = agent("Subagent 'x' failed. Error: broken", R"("state":"error")");
  CHECK(failed.status == Status::error);
  REQUIRE(failed.result.error);
  CHECK(failed.result.error->message == "Subagent 'x' failed. Error: broken");
  const std::string told = "Subagent 'x' finished.\nTermination Reason: R\nResult:\nIt is here";
  const GeminiResult late = agent(told, R"("state":"completed","terminateReason":"TIMEOUT")");
  CHECK(late.status == Status::timed_out);
  CHECK(as<TaskReport>(late).text == "It is here");
  CHECK(agent(told, R"("state":"completed","terminateReason":"GOAL")").status == Status::done);
  CHECK(agent(told, R"("state":"completed","terminateReason":"MAX_TURNS")").status ==
        Status::error);
  CHECK(agent(told, R"("state":"cancelled","terminateReason":"ABORTED")").status ==
        Status::cancelled);
}

TEST_CASE("gemini: only a denial by the user or a policy makes a call denied", "[decode][gemini]") {
  const auto live = [](std::string_view type, std::string_view message) {
    return read_gemini_result("write_file", json("{}"),
                              json(R"({"status":"error","error":{"type":")" + std::string(type) +
                                   R"(","message":")" + std::string(message) + R"("}})"))
        .status;
  };
  CHECK(live("permission_denied", "EACCES") == Status::error);
  CHECK(live("policy_violation", "No") == Status::denied);
  CHECK(live("x", "[Operation Cancelled] Reason: User denied execution.") == Status::denied);
  const auto kept = [](std::string_view status, std::string_view error) {
    return stored("replace", "{}", R"({"error":)" + quoted(error) + "}", R"("x")", status).status;
  };
  CHECK(kept("error", "Tool execution denied by policy. Ask.") == Status::denied);
  CHECK(kept("cancelled", "[Operation Cancelled] Reason: User denied execution.") ==
        Status::denied);
  CHECK(kept("cancelled", "[Operation Cancelled] User cancelled tool execution.") ==
        Status::cancelled);
  CHECK(kept("error", "EACCES: permission denied") == Status::error);
}

TEST_CASE("gemini: a cancelled call shows its partial output", "[decode][gemini]") {
  const std::string response =
      R"({"output":"Command was cancelled by user before it could complete. Below is the output )"
      R"(before it was cancelled:\nstep","error":"[Operation Cancelled]"})";
  const GeminiResult stopped =
      stored("run_shell_command", R"({"command":"x"})", response, R"("step")", "cancelled");
  CHECK(stopped.status == Status::cancelled);
  REQUIRE(stopped.result.error);
  CHECK(command(stopped).standard_output == "step");
  const GeminiResult other =
      stored("web_fetch", "{}", R"({"output":"half","error":"No"})", "null", "error");
  CHECK(as<TextOutput>(other).text == "half");
  CHECK(other.result.error->message == "No");
}

TEST_CASE("gemini: images in a result are shown", "[decode][gemini]") {
  const GeminiResult read =
      stored("read_file", R"({"file_path":"a.png"})", output("One picture."), R"("Read a.png")",
             "success", R"(,"parts":[{"inlineData":{"data":"AA==","mimeType":"image/png"}}])");
  REQUIRE(read.result.images.size() == 1);
  CHECK(read.result.images[0].content == "AA==");
  CHECK(as<TextOutput>(read).text == "Read a.png");
}

TEST_CASE("gemini: a search for file names only lists the files", "[decode][gemini]") {
  const std::string told = output("Found 2 files with matches for pattern \"x\":\na.ts\nb.ts");
  for (const char* display :
       {R"({"summary":"Found 2 files","matches":[]})", R"("Found 2 files")"}) {
    const auto found =
        as<SearchMatches>(stored("grep_search", R"({"pattern":"x"})", told, display));
    REQUIRE(found.files.size() == 2);
    CHECK(found.files[1].path == "b.ts");
    CHECK(found.message.empty());
  }
  const auto none = as<SearchMatches>(stored("grep_search", R"({"pattern":"x"})",
                                             output("No matches found for pattern \"x\"."),
                                             R"({"summary":"No matches found","matches":[]})"));
  CHECK(none.files.empty());
}

TEST_CASE("gemini: answers are matched with questions by index", "[decode][gemini]") {
  const std::string arguments =
      R"({"questions":[{"question":"Which?","header":"H"},{"question":"Why?"}]})";
  const auto read =
      as<Answers>(stored("ask_user", arguments, output(R"({"answers":{"0":"A","1":"B","7":"C"}})"),
                         R"("**User answered:**")"));
  REQUIRE(read.pairs.size() == 3);
  CHECK(read.pairs[0].question == "Which?");
  CHECK(read.pairs[0].answer == "A");
  CHECK(read.pairs[1].question == "Why?");
  CHECK(read.pairs[2].question == "7");
  CHECK(as<TextOutput>(stored("ask_user", arguments, output("Nobody answered"), "null")).text ==
        "Nobody answered");
}
