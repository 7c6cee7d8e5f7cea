// Results of Claude Code's tools: content in every shape, errors, and what the structured result
// adds.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/read.h"
#include "base/limits.h"
#include "decode/claude/results.h"
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

ClaudeResult read(std::string_view tool, std::string_view block, std::string_view input = "{}",
                  std::string_view structured = "null") {
  return read_claude_result(tool, json(input), json(block), json(structured));
}

template <typename Output>
const Output& output(const ClaudeResult& read) {
  REQUIRE(read.result.output);
  const Output* found = std::get_if<Output>(&*read.result.output);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("claude: tool_result content may be a string, an array, an object, absent or null",
          "[decode][claude]") {
  struct Row {
    std::string_view block;
    std::string_view text;
  };
  const Row rows[] = {
      {R"({"content":"said"})", "said"},
      {R"({"content":[{"type":"text","text":"one"},{"type":"text","text":"two"}]})", "one\n\ntwo"},
      {R"({"content":{"output":"from output","content":"from content"}})", "from output"},
      {R"({"content":{"content":"from content"}})", "from content"},
      {R"({"content":"{\"tool_use_id\":\"c\",\"content\":\"packed\"}"})", "packed"},
      {R"({"content":"kept\n\n"})", "kept"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.block);
    const ClaudeResult result = read("mcp__a__b", row.block);
    CHECK(result.status == Status::done);
    CHECK(output<TextOutput>(result).text == row.text);
  }
  for (const std::string_view nothing : {R"({})", R"({"content":null})", R"({"content":[]})"}) {
    CHECK_FALSE(read("mcp__a__b", nothing).result.output);
  }
  const ClaudeResult other = read("x", R"({"content":[{"type":"resource","uri":"kept"}]})");
  CHECK(output<JsonOutput>(other).value.element(0)["uri"].text() == "kept");
}

TEST_CASE("claude: is_error of null is not an error", "[decode][claude]") {
  CHECK(read("x", R"({"content":"fine","is_error":null})").status == Status::done);
  CHECK(read("x", R"({"content":"bad","is_error":true})").status == Status::error);
}

TEST_CASE("claude: <tool_use_error> is an error, and its tags are removed", "[decode][claude]") {
  const ClaudeResult result = read(
      "Read", R"({"content":"<tool_use_error>No such file</tool_use_error>","is_error":true})");
  CHECK(result.status == Status::error);
  REQUIRE(result.result.error);
  CHECK(result.result.error->message == "No such file");
  CHECK(read("Read", R"({"content":"<tool_use_error>No</tool_use_error>"})").status ==
        Status::error);
}

TEST_CASE("claude: a permission error is a denial only if the wording is unambiguous",
          "[decode][claude]") {
  const auto status = [](std::string_view text) {
    return read("Write", R"({"is_error":true,"content":")" + std::string(text) + "\"}").status;
  };
  CHECK(status("Claude requested permissions to write to x, but you haven't granted it yet.") ==
        Status::denied);
  CHECK(status("Permission prompt was aborted.") == Status::denied);
  CHECK(status("ls in '/tmp' was blocked. For security, ...") == Status::denied);
  CHECK(status("[Request interrupted by user for tool use]") == Status::cancelled);
  CHECK(status("EACCES: permission denied") == Status::error);
}

TEST_CASE("claude: a failure that mentions permissions is not a denial", "[decode][claude]") {
  const auto status = [](std::string_view text) {
    return read("x", R"({"is_error":true,"content":")" + std::string(text) + "\"}").status;
  };
  CHECK(status("Permission to read /etc/shadow has been denied.") == Status::denied);
  CHECK(status("Agent type 'x' has been denied by permission rule 'Agent(x)'") == Status::denied);
  CHECK(status("This command requires approval") == Status::denied);
  CHECK(status("AccessDenied: access to the bucket has been denied") == Status::error);
  CHECK(status("The deployment requires approval of an administrator") == Status::error);
}

TEST_CASE("claude: system reminders are removed from results", "[decode][claude]") {
  const ClaudeResult result =
      read("x", R"({"content":"text<system-reminder>not for you</system-reminder>"})");
  CHECK(output<TextOutput>(result).text == "text");
  const ClaudeResult file = read(
      "Read", R"({"content":"     1\u2192a\n\n<system-reminder>Beware.</system-reminder>\n"})");
  CHECK(output<FileContent>(file).content == "a");
  const ClaudeResult alone =
      read("Read", R"({"content":"<system-reminder>The file is empty.</system-reminder>"})");
  CHECK(output<TextOutput>(alone).text == "The file is empty.");
}

TEST_CASE("claude: commands can fail, time out, be interrupted or run in the background",
          "[decode][claude]") {
  const ClaudeResult failed =
      read("Bash", R"({"content":"Exit code 2\nno such file","is_error":true})");
  CHECK(failed.status == Status::error);
  CHECK(output<CommandOutput>(failed).exit_code == 2);
  CHECK(output<CommandOutput>(failed).standard_output == "no such file");
  CHECK_FALSE(failed.result.error);

  const ClaudeResult late =
      read("Bash", R"({"content":"Command timed out after 2m 0.0s\nhalf","is_error":true})");
  CHECK(late.status == Status::timed_out);
  CHECK(output<CommandOutput>(late).timeout_ms == 120000);
  CHECK(output<CommandOutput>(late).standard_output == "half");

  const ClaudeResult both = read("Bash", R"({"content":"outerr"})", R"({"command":"ls"})",
                                 R"({"stdout":"out","stderr":"err","interrupted":true})");
  CHECK(both.status == Status::cancelled);
  CHECK(output<CommandOutput>(both).command == "ls");
  CHECK(output<CommandOutput>(both).standard_output == "out");
  CHECK(output<CommandOutput>(both).standard_error == "err");

  const ClaudeResult job =
      read("Bash", R"({"content":"Command running in background with ID: b_1. Wait."})");
  CHECK(job.status == Status::background);
  CHECK(output<CommandOutput>(job).job_id == "b_1");
  CHECK(read("Bash", R"({"content":"exit 1","is_error":true})").result.error);
}

TEST_CASE("claude: structuredPatch gives the changed hunks", "[decode][claude]") {
  const ClaudeResult result =
      read("Edit", R"({"content":"The file a.txt has been updated."})",
           R"({"file_path":"a.txt","old_string":"x","new_string":"y"})",
           R"({"filePath":"/w/a.txt","structuredPatch":[)"
           R"({"oldStart":3,"oldLines":1,"newStart":3,"newLines":1,"lines":["-x","+y"," z"]}]})");
  const FileChange& change = output<FileChange>(result);
  CHECK(change.path == "a.txt");
  REQUIRE(change.runs.size() == 1);
  CHECK(change.runs[0].old_start == 3);
  CHECK(change.runs[0].lines == std::vector<std::string>{"-x", "+y", " z"});
  const ClaudeResult created = read("Write", R"({"content":"File created successfully at: a"})",
                                    R"({"file_path":"a"})", R"({"type":"create"})");
  CHECK(output<FileChange>(created).kind == FileChange::Kind::created);
}

TEST_CASE("claude: the original text of a file is kept up to a limit", "[decode][claude]") {
  const auto change_of = [](std::string_view tool, const std::string& structured) {
    return output<FileChange>(
        read(tool, R"({"content":"ok"})", R"({"file_path":"a"})", structured));
  };
  const FileChange edited = change_of("Edit", R"({"originalFile":"x\n"})");
  CHECK(edited.old_content == "x\n");
  CHECK_FALSE(edited.new_content);
  const FileChange written = change_of("Write", R"({"originalFile":"","content":"y\n"})");
  CHECK(written.old_content == "");
  CHECK(written.new_content == "y\n");
  CHECK_FALSE(change_of("Write", R"({"originalFile":null,"content":"y\n"})").new_content);
  const std::string longer(limits::kOriginalFileBytes + 1, 'x');
  CHECK_FALSE(change_of("Edit", R"({"originalFile":")" + longer + R"("})").old_content);
}

TEST_CASE("claude: the structured result adds what the text lacks", "[decode][claude]") {
  const ClaudeResult file =
      read("Read", R"({"content":"     2\u2192b\n     3\u2192c"})", R"({"file_path":"a"})",
           R"({"type":"text","file":{"totalLines":9}})");
  CHECK(output<FileContent>(file).start_line == 2);
  CHECK(output<FileContent>(file).total_lines == 9);
  const ClaudeResult task =
      read("Task", R"({"content":[{"type":"text","text":"Found it."}]})", "{}",
           R"({"totalTokens":120,"totalToolUseCount":3,"totalDurationMs":4500})");
  CHECK(output<TaskReport>(task).text == "Found it.");
  CHECK(output<TaskReport>(task).tool_uses == 3);
  CHECK(output<TaskReport>(task).total_tokens == 120);
  CHECK(task.duration_ms == 4500);
  const ClaudeResult found = read(
      "Glob", R"json({"content":"a\nb\n(Results are truncated. Use a narrower pattern.)"})json",
      "{}", R"({"numFiles":2,"truncated":true})");
  CHECK(output<Listing>(found).total == 2);
  REQUIRE(found.result.cut);
  CHECK(found.result.cut->shown == 2);
  // A structured result equal to the error's text adds nothing.
  CHECK(read("Edit", R"({"content":"no","is_error":true})", "{}", R"("Error: no")").status ==
        Status::error);
}

TEST_CASE("claude: images in results are kept", "[decode][claude]") {
  const ClaudeResult result =
      read("Read", R"({"content":[{"type":"image","source":{"type":"base64",)"
                   R"("media_type":"image/png","data":"iVBO"}}]})");
  REQUIRE(result.result.images.size() == 1);
  CHECK(result.result.images[0].media_type == "image/png");
}

TEST_CASE("claude: an Edit can create a file, change nothing or replace all", "[decode][claude]") {
  const auto edit = [](std::string_view fields) {
    return play({assistant("m", tool_use("c", "Edit", "{" + std::string(fields) + "}")),
                 tool_result("c", R"(,"content":"The file has been updated.")")})["entries"][0];
  };
  const Json created = edit(R"("file_path":"new.txt","old_string":"","new_string":"line\n")");
  CHECK(created["summary"] == "new.txt");
  CHECK(shows(created, "line"));
  const Json same = edit(R"("file_path":"a","old_string":"same","new_string":"same")");
  CHECK(same["status"] == "done");
  const Json all =
      edit(R"("file_path":"a","old_string":"was","new_string":"is","replace_all":true)");
  CHECK(shows(all, "was"));
  CHECK(shows(all, "is"));
}

TEST_CASE("claude: malformed edits do not prevent showing the result", "[decode][claude]") {
  for (const std::string_view edits : {R"("oops")", "null", "{}", "[1,null]", "[]"}) {
    CAPTURE(edits);
    const std::string input = R"({"file_path":"a.txt","edits":)" + std::string(edits) + "}";
    const Json said = play({assistant("m", tool_use("c", "MultiEdit", input)),
                            tool_result("c", R"(,"content":"Applied.")")});
    REQUIRE(said["entries"].size() == 1);
    CHECK(said["entries"][0]["status"] == "done");
    CHECK(shows(said["entries"][0], "Applied."));
  }
}

TEST_CASE("claude: the summary uses file_path, else path or notebook_path", "[decode][claude]") {
  const auto summary = [](std::string_view tool, std::string_view input) {
    return std::string(play({assistant("m", tool_use("c", tool, input))})["entries"][0]["summary"]);
  };
  CHECK(summary("Read", R"({"file_path":"a.txt","path":"b.txt"})") == "a.txt");
  CHECK(summary("Read", R"({"path":"b.txt"})") == "b.txt");
  CHECK(summary("NotebookEdit", R"({"notebook_path":"n.ipynb","new_source":"x"})") == "n.ipynb");
}

TEST_CASE("claude: an output that was saved to a file shows its preview", "[decode][claude]") {
  const std::string saved =
      R"({"content":"<persisted-output>\nOutput too large (86KB). Full output saved to: )"
      R"(/home/u/b8.txt\n\nPreview (first 2KB):\nrunning 151 tests\n...\n</persisted-output>"})";
  const std::string beside = R"({"stdout":"","stderr":"","persistedOutputPath":"/home/u/b8.txt",)"
                             R"("persistedOutputSize":88059})";
  const ClaudeResult command = read("Bash", saved, R"({"command":"cargo test"})", beside);
  CHECK(output<CommandOutput>(command).standard_output == "running 151 tests");
  REQUIRE(command.result.cut);
  CHECK(command.result.cut->full_output_path == "/home/u/b8.txt");
  CHECK(command.result.cut->total == 88059);
  CHECK(command.result.cut->shown == 17);
  for (const std::string_view tool : {"Bash", "mcp__a__b"}) {
    const ClaudeResult plain = read(tool, saved);
    REQUIRE(plain.result.cut);
    CHECK(plain.result.cut->full_output_path == "/home/u/b8.txt");
    CHECK(plain.result.cut->total == 86 * 1024);
  }
  CHECK(output<TextOutput>(read("mcp__a__b", saved)).text == "running 151 tests");
  const std::string matches =
      R"({"content":"<persisted-output>\nOutput too large (60.5KB). Full output saved to: /m.txt\n\n)"
      R"(Preview (first 2KB):\na.cpp:1:x\n</persisted-output>"})";
  CHECK(output<SearchMatches>(read("Grep", matches, R"({"pattern":"x"})")).files.size() == 1);
  // Output that the structured result contains in full is not cut.
  const std::string whole =
      R"({"stdout":"all of it","persistedOutputPath":"/b","persistedOutputSize":9})";
  const ClaudeResult kept = read("Bash", saved, "{}", whole);
  CHECK(output<CommandOutput>(kept).standard_output == "all of it");
  CHECK_FALSE(kept.result.cut);
  const std::string file =
      R"({"type":"text","file":{"filePath":"/a","content":"running 151 tests, all of them",)"
      R"("numLines":1,"startLine":1,"totalLines":1}})";
  CHECK_FALSE(read("Read", saved, R"({"file_path":"/a"})", file).result.cut);
  // Without the header that reports a cut, the tag contains the whole text.
  const std::string bare = R"({"content":"<persisted-output>\nall of it\n</persisted-output>"})";
  CHECK(output<TextOutput>(read("mcp__a__b", bare)).text.find("all of it") != std::string::npos);
  CHECK_FALSE(read("mcp__a__b", bare).result.cut);
  // Text that merely mentions the tag is not cut output.
  CHECK_FALSE(
      read("mcp__a__b", R"({"content":"See <persisted-output>x</persisted-output>"})").result.cut);
}

TEST_CASE("claude: the user's notes on a question are shown beside the answer",
          "[decode][claude]") {
  const std::string block =
      R"({"content":"User has answered your questions: \"Which DB?\"=\"PG\" user notes: v16."})";
  const ClaudeResult noted = read(
      "AskUserQuestion", block, "{}",
      R"({"questions":[],"answers":{"Which DB?":"PG"},)"
      R"("annotations":{"Which DB?":{"notes":"v16"},"Why?":{"notes":"cost"},"X?":{"preview":"p"}}})");
  const auto& pairs = output<Answers>(noted).pairs;
  REQUIRE(pairs.size() == 3);
  CHECK(pairs[1].question == "Which DB?");
  CHECK(pairs[1].answer == "v16");
  CHECK(pairs[2].answer == "cost");
  const Json said = play(
      {assistant(
           "m", tool_use("c1", "AskUserQuestion",
                         R"({"questions":[{"question":"Which DB?","options":[{"label":"PG"}]}]})")),
       tool_result("c1", R"(,"content":"answered")",
                   R"(,"toolUseResult":{"answers":{"Which DB?":"PG"},)"
                   R"("annotations":{"Which DB?":{"notes":"but v16"}}})")});
  CHECK(shows(said["entries"][0], "at-chosen"));
  CHECK(shows(said["entries"][0], "but v16"));
  // A free response without answers is kept.
  const ClaudeResult free = read("AskUserQuestion", R"({"content":"The user responded: later"})",
                                 "{}", R"({"answers":{},"response":"later"})");
  CHECK(output<TextOutput>(free).text == "The user responded: later");
}

TEST_CASE("claude: PowerShell is a command tool", "[decode][claude]") {
  const ClaudeResult failed =
      read("PowerShell", R"({"is_error":true,"content":"Exit code 101\nerror"})",
           R"({"command":"cargo test"})");
  CHECK(failed.status == Status::error);
  CHECK(output<CommandOutput>(failed).exit_code == 101);
  const ClaudeResult started =
      read("PowerShell", R"({"content":"Command running in background with ID: b9. Output"})",
           R"({"command":"npm run dev"})");
  CHECK(started.status == Status::background);
  CHECK(output<CommandOutput>(started).job_id == "b9");
}
