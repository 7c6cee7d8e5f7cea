// Qwen Code: Claude Code's stream with tools of its own, and its session files.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "decode/qwen/tools.h"
#include "support/claude_lines.h"

using namespace agent_timeline;
using namespace agent_timeline::testing::claude;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return *value;
}

template <typename Output>
Output read(std::string_view tool, std::string_view text, std::string_view arguments = "{}") {
  const auto answer = read_qwen_text(tool, json(arguments), text);
  REQUIRE(answer);
  const Output* output = std::get_if<Output>(&answer->output);
  REQUIRE(output != nullptr);
  return *output;
}

Json call(std::string_view tool, std::string_view input, std::string_view result) {
  const Json said = play({assistant("m", tool_use("c", tool, input)), tool_result("c", result)});
  REQUIRE(said["entries"].size() == 1);
  return said["entries"][0];
}

std::string record(std::string_view type, std::string_view uuid, std::string_view parts,
                   std::string_view fields = "") {
  return R"({"type":")" + std::string(type) + R"(","uuid":")" + std::string(uuid) +
         R"(","parentUuid":null,"sessionId":"s","message":{"role":"model","parts":[)" +
         std::string(parts) + "]}" + std::string(fields) + "}";
}

}  // namespace

TEST_CASE("qwen: a command's output and exit code are read from its text", "[decode][qwen]") {
  const std::string_view told =
      "Command: make\nDirectory: (root)\nOutput: a\nError: b\nError: (none)\nExit Code: 3\n"
      "Signal: (none)\nProcess Group PGID: (none)";
  const auto output = read<CommandOutput>("run_shell_command", told);
  CHECK(output.standard_output == "a\nError: b");
  CHECK(output.standard_error.empty());
  CHECK(output.exit_code == 3);
  CHECK(read_qwen_text("run_shell_command", json("{}"), told)->status == Status::error);
  CHECK(read<CommandOutput>("run_shell_command", "plain\n").standard_output == "plain");
  const std::string_view empty =
      "Command: x\nDirectory: /\nOutput: (empty)\nError: (none)\nExit Code: (none)\nSignal: 15";
  CHECK(read<CommandOutput>("run_shell_command", empty).exit_code == 143);
  CHECK(read<CommandOutput>("run_shell_command", empty).standard_output.empty());
}

TEST_CASE("qwen: commands can time out or be cancelled", "[decode][qwen]") {
  const std::string_view late =
      "Command timed out after 2000ms before it could complete. Below is the output before it "
      "timed out:\nhalf";
  CHECK(read_qwen_text("run_shell_command", json("{}"), late)->status == Status::timed_out);
  CHECK(read<CommandOutput>("run_shell_command", late).timeout_ms == 2000);
  CHECK(read<CommandOutput>("run_shell_command", late).standard_output == "half");
  const std::string_view stopped =
      "Command was cancelled by user before it could complete. There was no output before it was "
      "cancelled.";
  CHECK(read_qwen_text("run_shell_command", json("{}"), stopped)->status == Status::cancelled);
}

TEST_CASE("qwen: results of the other tools are read", "[decode][qwen]") {
  const auto file = read<FileContent>("read_file", "one\ntwo", R"({"file_path":"a.txt"})");
  CHECK(file.path == "a.txt");
  CHECK(file.content == "one\ntwo");
  const auto range =
      read<FileContent>("read_file", "Showing lines 3-4 of 90 total lines.\n\n---\n\nthree\nfour",
                        R"({"file_path":"a.txt"})");
  CHECK(range.content == "three\nfour");
  CHECK(range.start_line == 3);
  CHECK(range.total_lines == 90);
  CHECK(read<TextOutput>("read_file", "Skipped image file: a.png").preformatted);
  const auto edit = read<FileChange>(
      "edit",
      "The file: a.js has been updated. Showing lines 3-5 of 9 from the edited file:\n\n---\n\n"
      "three\nfour\nfive",
      R"({"file_path":"a.js","old_string":"x","new_string":"four"})");
  CHECK(edit.message == "The file: a.js has been updated.");
  CHECK(edit.first_line == 4);
  CHECK(read<FileChange>("write_file", "Successfully created and wrote to new file: a.js.").kind ==
        FileChange::Kind::created);
  const auto found =
      read<Listing>("glob", "Found 2 file(s) matching \"*\" within /p:\n/p/a.js\n/p/b.js");
  CHECK(found.entries.size() == 2);
  CHECK(read<TextOutput>("glob", "Found 2 matching file(s)").preformatted);
  const auto matches = read<SearchMatches>(
      "grep_search", "Found 1 match for pattern \"x\":\n---\nFile: a.js\nL7: let x\n---");
  REQUIRE(matches.files.size() == 1);
  CHECK(matches.files[0].lines.at(0).number == 7);
  CHECK(matches.files[0].lines.at(0).text == "let x");
  const auto folder = read<Listing>("list_directory", "Directory listing for /p:\n[DIR] src\na.js");
  CHECK(folder.directories == 1);
  CHECK(folder.files == 1);
  const auto sized = read<Listing>(
      "list_directory", "Directory listing for /p:\n[DIR] a (b)\nc.js (5 bytes)\n\n(2 ignored)");
  REQUIRE(sized.entries.size() == 2);
  CHECK(sized.entries[0].name == "a (b)");
  CHECK(sized.entries[1].name == "c.js");
  CHECK(sized.entries[1].size == 5);
  CHECK(sized.message == "(2 ignored)");
  const auto cut = read<FileContent>(
      "read_file",
      "\nIMPORTANT: The file content has been truncated.\nStatus: Showing lines 5-6 of 90 total "
      "lines.\nAction: Read on.\n\n--- FILE CONTENT (truncated) ---\nfive\nsix",
      R"({"file_path":"a.txt"})");
  CHECK(cut.content == "five\nsix");
  CHECK(cut.start_line == 5);
  CHECK(cut.end_line == 6);
  CHECK(cut.total_lines == 90);
  const auto around = read<SearchMatches>(
      "grep_search", "Found 1 match for pattern \"x\":\n---\nFile: a.js\nL6- a: b\nL7: x\n---");
  REQUIRE(around.files.at(0).lines.size() == 2);
  CHECK(around.files[0].lines[0].context);
  CHECK(around.files[0].lines[0].text == "a: b");
  CHECK_FALSE(around.files[0].lines[1].context);
  const auto pages = read<Links>(
      "google_web_search", "Results for \"q\":\n\nHello[1].\n\nSources:\n[1] A (b) (https://x.y)");
  REQUIRE(pages.links.size() == 1);
  CHECK(pages.links[0].title == "A (b)");
  CHECK(pages.links[0].url == "https://x.y");
  CHECK(pages.text == "Results for \"q\":\n\nHello[1].");
  CHECK_FALSE(read_qwen_text("Bash", json("{}"), "x"));
}

TEST_CASE("qwen: tools share families with those of other programs", "[decode][qwen]") {
  const Json shell = call("run_shell_command", R"({"command":"ls","description":"List"})",
                          R"(,"content":"a.txt","is_error":false)");
  CHECK(shell["tool"]["family"] == "command");
  CHECK(shell["status"] == "done");
  CHECK(shows(shell, "a.txt"));
  const Json failed = call(
      "run_shell_command", R"({"command":"x"})",
      R"json(,"is_error":true,"content":"Command: x\nDirectory: /\nOutput: out\nError: (none)\nExit Code: 3")json");
  CHECK(failed["status"] == "error");
  CHECK(failed["badges"][0]["label"]["text"] == "Exit code 3");
  const Json read = call("read_file", R"({"file_path":"/p/a.js","absolute_path":"/p/a.js"})",
                         R"(,"content":"let x")");
  CHECK(read["tool"]["family"] == "files");
  CHECK(read["summary"].get<std::string>().starts_with("/p/a.js"));
  CHECK_FALSE(shows(read, "absolute_path"));
}

TEST_CASE("qwen: a to-do list makes no entry unless it fails", "[decode][qwen]") {
  const std::string use = assistant(
      "m",
      tool_use("c", "todo_write", R"({"todos":[{"id":"1","content":"x","status":"pending"}]})"));
  const Json done = play({use, tool_result("c", R"(,"content":"Todos updated")")});
  CHECK(done["entries"].empty());
  REQUIRE(done["todos"].size() == 1);
  const Json failed =
      play({use, tool_result("c", R"(,"is_error":true,"content":"It is disabled")")});
  CHECK(failed["todos"].empty());
  REQUIRE(failed["entries"].size() == 1);
  CHECK(failed["entries"][0]["summary"] == "1 item");
}

TEST_CASE("qwen: a session file gives the same conversation", "[decode][qwen]") {
  const Json said = play({
      R"({"type":"user","uuid":"u1","sessionId":"s","message":{"role":"user","parts":[{"text":"Go"}]}})",
      record("assistant", "u2",
             R"({"text":"Hm.","thought":true},{"text":"I look."},)"
             R"({"functionCall":{"id":"c","name":"run_shell_command","args":{"command":"ls"}}})",
             R"(,"model":"coder","usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":2,)"
             R"("cachedContentTokenCount":4,"totalTokenCount":12})"),
      R"({"type":"system","subtype":"ui_telemetry","uuid":"u3","sessionId":"s"})",
      record("tool_result", "u4",
             R"({"functionResponse":{"id":"c","name":"run_shell_command",)"
             R"("response":{"output":"a.txt"}}})"),
      record("assistant", "u5",
             R"({"functionCall":{"id":"d","name":"read_file","args":{"file_path":"no.txt"}}})"),
      record("tool_result", "u6",
             R"({"functionResponse":{"id":"d","name":"read_file",)"
             R"("response":{"error":"File not found"}}})"),
  });
  REQUIRE(said["entries"].size() == 5);
  CHECK(said["entries"][0]["summary"] == "Go");
  CHECK(said["entries"][1]["kind"] == "reasoning");
  CHECK(said["entries"][2]["summary"] == "I look.");
  CHECK(said["entries"][3]["status"] == "done");
  CHECK(shows(said["entries"][3], "a.txt"));
  CHECK(said["entries"][4]["status"] == "error");
  CHECK(said["session"]["model"] == "coder");
  CHECK(said["session"]["usage"]["totalTokens"] == 12);
}
