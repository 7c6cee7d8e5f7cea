// Textual results of tools of agents built with a framework: commands and how they ended, files,
// and lists in Python's notation.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "decode/read/quoted_list.h"
#include "decode/read/tool_text.h"
#include "decode/read/tool_value.h"

using namespace agent_timeline;

namespace {

ToolAnswer answer(std::string_view tool, std::string_view input, std::string_view text) {
  const auto parsed = read_json(input);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return read_tool_answer(tool, std::get<Value>(parsed), text);
}

template <typename Output>
Output output(std::string_view tool, std::string_view input, std::string_view text) {
  const ToolAnswer read = answer(tool, input, text);
  const Output* found = std::get_if<Output>(&*read.result.output);
  REQUIRE(found != nullptr);
  return *found;
}

CommandOutput command(std::string_view tool, std::string_view text) {
  return output<CommandOutput>(tool, R"({"command":"make"})", text);
}

}  // namespace

TEST_CASE("the output of a framework's command tool has its exit code and stderr",
          "[decode][tool-text]") {
  const std::string failed =
      "out\n[stderr] boom\n\nExit code: 2\n[Command failed with exit code 2]";
  CHECK(answer("execute", "{}", failed).status == Status::error);
  const CommandOutput bad = command("execute", failed);
  CHECK(bad.command == "make");
  CHECK(bad.exit_code == 2);
  CHECK(bad.standard_output == "out");
  CHECK(bad.standard_error == "boom");
  const CommandOutput good = command("execute", "fine\n\n[Command succeeded with exit code 0]");
  CHECK(good.exit_code == 0);
  CHECK(good.standard_output == "fine");
  CHECK(command("execute", "<no output>\n[Command succeeded with exit code 0]")
            .standard_output.empty());
  const CommandOutput cut =
      command("execute",
              "a\n[Command succeeded with exit code 0]\n[Output was truncated due to size limits]");
  CHECK(cut.exit_code == 0);
  CHECK(cut.standard_output == "a\n[Output was truncated due to size limits]");
  const CommandOutput mastra = command("mastra_workspace_execute_command", "no\nExit code: 1");
  CHECK(mastra.exit_code == 1);
  CHECK(mastra.standard_output == "no");
}

TEST_CASE("the output of other commands is not parsed for an exit code", "[decode][tool-text]") {
  CHECK_FALSE(command("Bash", "Exit code: 1").exit_code);
  CHECK_FALSE(command("execute", "Exit code: many").exit_code);
  CHECK(command("execute", "[stderr] kept").standard_output == "[stderr] kept");
}

TEST_CASE("a framework's tools are read like the tools with the same names",
          "[decode][tool-text]") {
  const auto file = output<FileContent>("read_file", R"({"file_path":"/a.py"})",
                                        "     1\t# Setup\n     2\tx = 1");
  CHECK(file.path == "/a.py");
  CHECK(file.content == "# Setup\nx = 1");
  CHECK(file.start_line == 1);
  const auto range =
      output<FileContent>("read_file", "{}", "@@ lines 3-4 of 9 | next offset 4 @@\nc\nd");
  CHECK(range.content == "c\nd");
  CHECK(range.start_line == 3);
  CHECK(range.end_line == 4);
  CHECK(range.total_lines == 9);
  CHECK(output<FileChange>("write_file", R"({"path":"/a"})", "Updated file /a").path == "/a");
  CHECK(output<FileChange>("edit_file", R"({"path":"/a"})", "```diff\n@@ -1 +1 @@\n-a\n+b\n```\n")
            .message.empty());
  CHECK(output<TaskReport>("task", "{}", "All found.").text == "All found.");
}

TEST_CASE("some tool names are read only for frameworks", "[decode][tool-text]") {
  CHECK_FALSE(read_tool_text("read_file", null_value(), "x"));
  CHECK(read_tool_text("read_file", null_value(), "x", kToolsOfFrameworks));
}

TEST_CASE("lists in Python's notation are read as entries", "[decode][tool-text]") {
  const auto listed = output<Listing>("ls", R"({"path":"/"})", "['/a.py', \"/b's/\"]");
  REQUIRE(listed.entries.size() == 2);
  CHECK(listed.entries[1].name == "/b's/");
  CHECK(listed.directories == 1);
  CHECK(listed.total == 2);
  CHECK(output<Listing>("glob", "{}", "['/a.py', '/b.py']").total == 2);
  CHECK(output<Listing>("glob", "{}", "[]").entries.empty());
  const auto marked = output<Listing>("list_directory", "{}", "[DIR] src\n[FILE] a.txt");
  CHECK(marked.directories == 1);
  CHECK(marked.entries[1].name == "a.txt");
  for (const std::string_view other : {"['a' 'b']", "[a]", "['a', ", "'a'", "['a]", "['a',,'b']"})
    CHECK_FALSE(read_quoted_list(other));
  CHECK(read_quoted_list(R"(['a\'b', "c\\d",])")->at(0) == "a'b");
}
