// What a tool call shows: title, summary, badges, parts and their notes.
#include "blocks/tool_call.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json/read.h"
#include "base/limits.h"

using namespace agent_timeline;

namespace {

Value parse(std::string_view text) {
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return std::move(*value);
}

Block show(std::string_view tool, std::string_view arguments) {
  ToolCall call;
  call.name = tool;
  call.input.arguments = parse(arguments);
  return show_tool_call(call, Status::done);
}

Block show_output(ToolOutput output, Status status = Status::done) {
  ToolCall call;
  call.name = "x";
  call.result = ToolResult{std::move(output), {}};
  return show_tool_call(call, status);
}

std::string part_keys(const Block& block) {
  std::string keys;
  for (const Part& part : block.parts)
    keys += (keys.empty() ? "" : " ") + part.key;
  return keys;
}

std::string badges(const Block& block) {
  std::string out;
  for (const Badge& badge : block.badges)
    out += (out.empty() ? "" : ", ") + badge.label.text;
  return out;
}

}  // namespace

TEST_CASE("the input of a call determines title, summary and parts", "[blocks]") {
  struct Row {
    std::string_view tool;
    std::string_view arguments;
    std::string_view title;
    std::string_view summary;
    std::string_view parts;
  };
  const Row rows[] = {
      {"read_file", R"({"path":"a/b"})", "Read file", "a/b", ""},
      {"read_file", "{\"path\":\"a\u202Eb\"}", "Read file", "a\u2039U+202E\u203Ab", "input"},
      {"Read", R"({"file_path":"c","limit":3})", "Read file", "c", "input"},
      {"read", R"({"path":"p","file_path":"q"})", "Read file", "q", "input"},
      {"NotebookEdit", R"({"notebook_path":"n","new_source":"x"})", "Edit notebook", "n",
       "changes"},
      {"execute_command", R"({"command":"ls\n-l"})", "Run command", "ls", "command"},
      {"execute_command", R"({"command":["ls"]})", "Run command", "ls", "input"},
      {"execute_command", R"({"command":"ls","cwd":"/"})", "Run command", "ls", "command input"},
      {"Bash", R"({"command":"ls","description":" List it "})", "List it", "ls", "command"},
      {"Bash", R"({"command":"ls","description":"one\ntwo"})", "Run command", "ls",
       "command description"},
      {"Bash", R"({"command":"ls","description":" "})", "Run command", "ls", "command input"},
      {"!", R"({"command":"ls"})", "Command", "ls", "command"},
      {"Grep", R"({"pattern":"a b","path":"src","-n":true})", "Search files", "a b · src", "input"},
      {"Glob", R"({"pattern":"*.h"})", "Find files", "*.h", ""},
      {"Task", R"({"description":"d","subagent_type":"t","prompt":"**p**"})", "Agent", "d · t",
       "prompt"},
      {"tinyfish_fetch", R"({"urls":["http://a","http://b"]})", "TinyFish fetch",
       "http://a, http://b", "input links"},
      {"write_to_file", R"({"path":"p","content":"c"})", "Write file", "p", "changes"},
      {"write_to_file", R"({"content":"c","content":"d"})", "Write file", "content: c, content: d",
       "input changes"},
      {"replace_in_file", R"({"search":"s","replace":"r"})", "Edit file", "search: s, replace: r",
       "changes"},
      {"apply_patch", R"({"patch":"@@ -1 +1 @@\n-a\n+b\n"})", "Apply patch", "patch: @@ -1 +1 @@",
       "changes"},
      {"Bash", R"({"command":"\u0007"})", "Run command", "command: ", "command"},
      {"wait_job", R"({"job_id":"j"})", "Wait for job", "j", ""},
      {"todo", "{}", "To-dos", "", ""},
      {"mcp__my_files__find_all", R"({"q":1})", "my files: find all", "q: 1", "input"},
      {"AskUserQuestion", R"({"questions":[{"question":"Which one?","header":"One"}]})", "Question",
       "Which one?", "questions"},
      {"Skill", R"({"name":"pdf"})", "Skill", "pdf", "input"},
      {"novel", R"({"a":1,"b":{"c":[2]},"d":3})", "novel", R"(a: 1, b: {"c":[2]})", "input"},
      {"novel", R"({"a":["x","y"],"b":[{}]})", "novel", "a: 2 items, b: 1 item", "input"},
      {"novel", R"({"url":" ","query":"q"})", "novel", "q", "input"},
      {"", "{}", "Unnamed tool", "", ""},
      {"novel", "null", "novel", "", ""},
      {"novel", "[1]", "novel", "", "input"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.tool, row.arguments);
    const Block block = show(row.tool, row.arguments);
    CHECK(block.title.text == row.title);
    CHECK(block.summary == row.summary);
    CHECK(part_keys(block) == row.parts);
    CHECK(block.collapsed);
    CHECK(block.tool->name == row.tool);
  }
}

TEST_CASE("arguments that are not JSON are shown as text", "[blocks]") {
  ToolCall call;
  call.input.raw = "{\"path\": ";
  const Block block = show_tool_call(call, Status::error);
  CHECK(block.summary == "{\"path\":");
  CHECK(std::get<CodePart>(block.parts.at(0).content).text == "{\"path\": ");
}

TEST_CASE("a streaming input shows as much of its subject as has arrived", "[blocks]") {
  const auto summary = [](std::string_view tool, std::string_view raw) {
    ToolCall call;
    call.name = tool;
    call.input.raw = raw;
    const Block block = show_tool_call(call, Status::input_streaming);
    // Input of tools that change a file is shown as a change.
    const auto* text = std::get_if<CodePart>(&block.parts.at(0).content);
    CHECK((text == nullptr) == (tool == "Write"));
    CHECK((text == nullptr || text->text == raw));
    return block.summary;
  };
  CHECK(summary("bash", R"({"command":"ls -)") == "ls -");
  CHECK(summary("Write", R"({"file_path":"a\u00e9.md","content":"# T\n)") == "a\u00E9.md");
  CHECK(summary("novel", R"({"note":"€ one\ntwo and then)") == "note: € one");
  CHECK(summary("bash", "{") == "");
  CHECK(summary("bash", R"({"comm)") == "");
  CHECK(summary("bash", "\"€ one\ntwo and then some more text") ==
        "…ne\\ntwo and then some more text");
}

TEST_CASE("the dialect's subject of a streaming input is used", "[blocks]") {
  ToolCall call;
  call.input.raw = "{";
  call.subject = "write the \x1b[1mfile\x1b[0m";
  CHECK(show_tool_call(call, Status::input_streaming).summary == "write the file");
}

TEST_CASE("the dialect's subject of a call is used only if the input has none", "[blocks]") {
  ToolCall call;
  call.name = "Read";
  call.subject = "theirs";
  call.input.arguments = parse(R"({"file_path":"ours"})");
  CHECK(show_tool_call(call, Status::running).summary == "ours");
  call.input.arguments = parse("{}");
  CHECK(show_tool_call(call, Status::running).summary == "theirs");
}

TEST_CASE("start_line numbers an excerpt, or selects a range of the whole file", "[blocks]") {
  struct Row {
    const char* name;
    std::string content;
    std::int64_t start;
    std::int64_t end;
    std::uint64_t first_line;
    bool selected;
  };
  const Row rows[] = {
      {"no range", "a\nb\n", 0, 0, 1, false},
      {"just the range", "a\nb\n", 7, 8, 7, false},
      {"a range of the whole", "a\nb\nc\n", 2, 3, 1, true},
      {"the whole", "a\nb\n", 1, 2, 1, false},
      {"more than the whole", "a\nb\n", 1, 99, 1, false},
      {"a range past the end", "a\nb\nc\n", 3, 9, 1, true},
      {"a start past the end", "a\n", 5, 9, 1, false},
      {"backwards", "a\nb\n", 2, 1, 1, false},
      {"negative", "a\n", -3, 2, 1, false},
      {"as large as can be", "a\n", 1, INT64_MAX, 1, false},
      {"no text", "", 1, 1, 1, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Block block = show_output(FileContent{"f.py", row.content, row.start, row.end});
    const auto& part = std::get<CodePart>(block.parts.at(0).content);
    CHECK(part.numbered);
    CHECK(part.first_line == row.first_line);
    REQUIRE(part.selection.has_value() == row.selected);
    if (row.selected) CHECK(part.selection->first == static_cast<std::uint64_t>(row.start));
  }
}

TEST_CASE("a command has badges with its exit code and outcome", "[blocks]") {
  using Outcome = CommandOutput::Outcome;
  CommandOutput output;
  output.exit_code = 0;
  CHECK(badges(show_output(output)) == "Exit code 0");
  CHECK(show_output(output).badges[0].tone == Tone::good);
  CHECK(show_output(output).parts.at(0).note->text ==
        "Command executed successfully with no output.");
  output.exit_code = 2;
  CHECK(show_output(output).badges[0].tone == Tone::bad);
  CHECK(show_output(output).parts.empty());
  output.exit_code = 130;
  CHECK(badges(show_output(output)) == "Exit code 130, Interrupted");
  output.exit_code = 137;
  CHECK(badges(show_output(output)) == "Exit code 137, Ended by SIGKILL");
  output.exit_code = 128;
  CHECK(badges(show_output(output)) == "Exit code 128");
  output.exit_code = 144;
  CHECK(badges(show_output(output)) == "Exit code 144");
  output.exit_code.reset();
  CHECK(badges(show_output(output)) == "");
  output.outcome = Outcome::timed_out;
  CHECK(badges(show_output(output)) == "Timed out");
  output.timeout_ms = 20;
  CHECK(badges(show_output(output)) == "Timed out after 20 ms");
  output.outcome = Outcome::background;
  output.job_id = "j";
  CHECK(badges(show_output(output)) == "Background job j");
  output.outcome = Outcome::interrupted;
  CHECK(badges(show_output(output)) == "Interrupted");
  output.outcome = Outcome::running;
  output.command = "make";
  CHECK(badges(show_output(output, Status::partial)) == "Running");
  // After the call has ended, a running command is a background job if it has an id; else its state
  // is unknown.
  CHECK(badges(show_output(output)) == "Background job j");
  output.job_id.clear();
  CHECK(badges(show_output(output)) == "");
  CHECK(show_output(output).summary == "make");
  CHECK(part_keys(show_output(output)) == "command");
}

TEST_CASE("a cut command output has a note", "[blocks]") {
  CommandOutput output;
  output.exit_code = 0;
  output.standard_output = "a\nb\n";
  output.standard_error = " \n";
  output.standard_output_lines = 9;
  const Block block = show_output(output);
  REQUIRE(part_keys(block) == "stdout");
  CHECK(block.parts[0].note->text == "Output was cut: 2 of 9 lines.");
}

TEST_CASE("a listing has badges with its counts and is cut at the limit", "[blocks]") {
  Listing listing;
  listing.total = 3;
  listing.files = 1;
  CHECK(badges(show_output(listing)) == "3 items, 1 file");
  CHECK(show_output(listing).summary == listing.path);
  listing.directories = 2;
  CHECK(badges(show_output(listing)) == "3 items, 2 folders, 1 file");
  listing.entries.resize(limits::kListedEntries + 1);
  const Block block = show_output(listing);
  CHECK(block.parts.at(0).note->text == "1 more entry is not listed.");
  CHECK(std::get<EntriesPart>(block.parts[0].content).listing.entries.size() ==
        limits::kListedEntries);
}

TEST_CASE("a change shows its message and its diff, or its text if that is no diff", "[blocks]") {
  const std::string diff = "@@ -1 +1,2 @@\n-a\n+b\n+c\n";
  const Block change = show_output(FileChange{"p", "Done", diff});
  CHECK(part_keys(change) == "message changes");
  CHECK(badges(change) == "+2, −1");
  CHECK(part_keys(show_output(FileChange{"p", "", " "})) == "");
  const Block prose = show_output(FileChange{"p", "", "prose"});
  CHECK(std::holds_alternative<CodePart>(prose.parts.at(0).content));
  CHECK(prose.badges.empty());
}

TEST_CASE("an error is shown before the remaining output", "[blocks]") {
  ToolCall call;
  call.todos = {Todo{}};
  call.result = ToolResult{TextOutput{"out"}, ToolError{"message", parse("{\"code\":1}")}};
  CHECK(part_keys(show_tool_call(call, Status::done)) == "todos error details result");
}
