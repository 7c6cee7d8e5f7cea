// Codex: detection, the spellings of its commands, duplicates, and the content of its outputs.
// Whole conversations are in tests/golden/codex.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <variant>
#include <vector>

#include "base/json/read.h"
#include "decode/codex/changes.h"
#include "decode/codex/codex.h"
#include "decode/codex/duplicates.h"
#include "decode/codex/outputs.h"
#include "decode/codex/shell.h"
#include "decode/codex/spelling.h"
#include "support/decoded.h"

using namespace agent_timeline;
using testing::decode_all;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

int score(std::string_view text) {
  const Value value = json(text);
  return score_codex({value, {}});
}

CodexOutcome outcome(std::string_view output) {
  return read_codex_output("exec_command", true, Value::string(std::string(output)));
}

const CommandOutput& command_of(const CodexOutcome& outcome) {
  REQUIRE(outcome.result.output);
  return std::get<CommandOutput>(*outcome.result.output);
}

}  // namespace

TEST_CASE("codex: an event is recognised only with all its members", "[decode][codex]") {
  CHECK(score(R"({"type":"thread.started","thread_id":"t"})") == 100);
  CHECK(score(R"({"type":"thread.started"})") == 0);
  CHECK(score(R"({"type":"item.completed"})") == 0);
  CHECK(score(R"({"type":"turn.started"})") > 50);
  CHECK(score(R"({"type":"turn.started","id":"t"})") < 50);
  CHECK(score(R"({"type":"event_msg","payload":{},"timestamp":"2026-01-01T00:00:00Z"})") > 50);
  CHECK(score(R"({"type":"event_msg","payload":{}})") == 0);
  CHECK(score(R"({"method":"item/started","params":{"threadId":"t"}})") > 50);
  CHECK(score(R"({"method":"item/started","params":{},"jsonrpc":"2.0"})") == 0);
  CHECK(score(R"({"method":"session/update","params":{"sessionId":"s"}})") == 0);
  CHECK(
      score(R"({"method":"initialize","id":1,"params":{"protocolVersion":"1","clientInfo":{}}})") ==
      0);
  CHECK(score(R"({"id":1,"result":{}})") < 10);
  CHECK(score(R"({"type":"error","message":"x"})") < 10);
}

TEST_CASE("codex: a command is shown as the user would type it", "[decode][codex]") {
  const auto line = [](std::string_view text) {
    return codex_command(Value::string(std::string(text)));
  };
  CHECK(line("/bin/bash -lc 'ls -la && echo \"x\"'") == "ls -la && echo \"x\"");
  CHECK(line(R"(/bin/bash -lc "printf '\\033[31m'; echo \$HOME")") ==
        R"(printf '\033[31m'; echo $HOME)");
  CHECK(line("zsh -c ls") == "ls");
  CHECK(line("bash -lc 'open") == "bash -lc 'open");
  CHECK(line("make -j 2 all") == "make -j 2 all");
  CHECK(codex_command(json(R"(["bash","-lc","make test"])")) == "make test");
  CHECK(codex_command(json(R"(["grep","a b","it's",""])")) == R"(grep 'a b' 'it'\''s' '')");
  CHECK(codex_command(json("null")).empty());
}

TEST_CASE("codex: names in all three spellings are equal", "[decode][codex]") {
  CHECK(codex_snake_case("CommandExecution") == "command_execution");
  CHECK(codex_snake_case("commandExecution") == "command_execution");
  CHECK(codex_snake_case("command_execution") == "command_execution");
  CHECK(codex_text(json(R"({"aggregatedOutput":"x"})"), "aggregated_output") == "x");
}

TEST_CASE("codex: a text reported by events and by items is new only once", "[decode][codex]") {
  using Side = CodexDuplicates::Side;
  CodexDuplicates duplicates;
  CHECK(duplicates.is_new(Side::event, "user", "go"));
  CHECK(duplicates.is_new(Side::event, "user", "go"));
  CHECK_FALSE(duplicates.is_new(Side::item, "user", "go"));
  CHECK_FALSE(duplicates.is_new(Side::item, "user", "go\n"));
  CHECK(duplicates.is_new(Side::item, "user", "go"));
  CHECK(duplicates.is_new(Side::event, "agent", "go"));
}

TEST_CASE("codex: the heading of an output is parsed", "[decode][codex]") {
  const CodexOutcome ended =
      outcome("Chunk ID: 1\nWall time: 2.0500 seconds\nProcess exited with code 3\nOutput:\nno\n");
  CHECK(ended.status == Status::error);
  CHECK(ended.duration_ms == 2050);
  CHECK(command_of(ended).exit_code == 3);
  CHECK(command_of(ended).standard_output == "no\n");

  const CodexOutcome runs = outcome(
      "Chunk ID: 1\nWall time: 0.3 seconds\nProcess running with session ID 7\nOutput:\nyet\n");
  CHECK(runs.status == Status::background);
  CHECK(command_of(runs).job_id == "7");

  const CodexOutcome cut = outcome(
      "Exit code: 0\nWall time: 1 seconds\nOutput:\nWarning: truncated output (original token "
      "count: 9)\nTotal output lines: 3000\n\ny\n");
  CHECK(command_of(cut).standard_output == "y\n");
  CHECK(command_of(cut).standard_output_lines == 3000);

  const CodexOutcome grep = outcome(
      "Exit code: 0\nWall time: 0.1 seconds\nOutput:\npatch rejected by user, aborted by user\n");
  CHECK(grep.status == Status::done);
  CHECK(command_of(grep).standard_output == "patch rejected by user, aborted by user\n");

  CHECK(command_of(outcome("Output is what I say")).standard_output == "Output is what I say");
  CHECK(command_of(outcome("Output:\na.txt\n")).standard_output == "Output:\na.txt\n");
  CHECK(outcome("exec command rejected by user").status == Status::denied);
  CHECK(outcome("aborted by user after 2.1s").status == Status::cancelled);
  CHECK(outcome("aborted").status == Status::cancelled);
  CHECK(outcome("aborted transactions: 0").status == Status::done);
  CHECK(outcome("unsupported call: x").status == Status::error);
}

TEST_CASE("codex: file changes in every form give the same diff", "[decode][codex]") {
  const auto listed =
      read_codex_changes(json(R"([{"path":"a","kind":{"type":"add"},"diff":"x\r\ny"}])"));
  const auto keyed = read_codex_changes(json(R"({"a":{"type":"add","content":"x\r\ny"}})"));
  const auto wrapped = read_codex_changes(json(R"({"a":{"add":{"content":"x\r\ny"}}})"));
  const std::string diff = codex_file_change(listed).diff;
  CHECK(diff.ends_with("@@ -0,0 +1,2 @@\n+x\r\n+y\n\\ No newline at end of file\n"));
  CHECK(codex_file_change(keyed).diff == diff);
  CHECK(codex_file_change(wrapped).diff == diff);
  const auto bare = read_codex_changes(json(R"([{"path":"a","kind":"delete"}])"));
  CHECK(codex_file_change(bare).message == "D a");
  CHECK(codex_file_change(bare).kind == FileChange::Kind::deleted);
}

TEST_CASE("codex: the reason for an approval request is not the command's description",
          "[decode][codex]") {
  const std::vector<Event> events = decode_all(
      R"({"method":"item/commandExecution/requestApproval","id":7,"params":{"threadId":"t","itemId":"c","command":"ls","reason":"Needs to look"}})"
      "\n");
  REQUIRE(events.size() == 1);
  const auto& call = std::get<ToolCallEvent>(events[0].bodies.at(0));
  CHECK(call.input->arguments["description"].is_null());
  CHECK(call.input->arguments["reason"].text() == "Needs to look");
}

TEST_CASE("codex: a response is matched with its request", "[decode][codex]") {
  const std::vector<Event> events = decode_all(
      R"({"method":"item/commandExecution/requestApproval","id":7,"params":{"threadId":"t","itemId":"c","command":"ls"}})"
      "\n"
      R"({"id":8,"result":{"decision":"decline"}})"
      "\n"
      R"({"id":7,"result":{"decision":"decline"}})"
      "\n");
  REQUIRE(events.size() == 3);
  CHECK(events[1].bodies.empty());
  REQUIRE(events[2].bodies.size() == 1);
  CHECK(std::get<ToolCallEvent>(events[2].bodies[0]).status == Status::denied);
}

TEST_CASE("codex: a command's duration is the one in its item, even 0", "[decode][codex]") {
  const auto end_of = [](std::string_view fields) {
    const std::vector<Event> events = decode_all(
        R"({"method":"item/completed","params":{"threadId":"t","turnId":"u","completedAtMs":1200,"item":{"type":"commandExecution","id":"c","command":"ls","aggregatedOutput":"a",)" +
        std::string(fields) + "}}}\n");
    return std::get<ToolCallEvent>(events.at(0).bodies.back());
  };
  CHECK(end_of(R"("status":"completed","durationMs":0)").duration_ms == 0);
  CHECK(end_of(R"("status":"completed","durationMs":7)").duration_ms == 7);
  CHECK(end_of(R"("status":"completed","durationMs":null)").duration_ms == std::nullopt);
  // It only waited for a person and did not run.
  CHECK(end_of(R"("status":"declined","durationMs":null)").duration_ms == 0);
  CHECK(end_of(R"("status":"completed")").ended_ms == 1200);
}
