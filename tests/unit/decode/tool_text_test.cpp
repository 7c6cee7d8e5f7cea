// Textual results of well-known tools, in every form.
#include "decode/read/tool_text.h"

#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/read.h"

using namespace agent_timeline;

namespace {

std::optional<ToolOutput> read(std::string_view tool, std::string_view input,
                               std::string_view text) {
  const auto parsed = read_json(input);
  const Value* arguments = std::get_if<Value>(&parsed);
  REQUIRE(arguments != nullptr);
  return read_tool_text(tool, *arguments, text);
}

template <typename Output>
Output output(std::string_view tool, std::string_view input, std::string_view text) {
  const std::optional<ToolOutput> read_output = read(tool, input, text);
  REQUIRE(read_output);
  const Output* found = std::get_if<Output>(&*read_output);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("a gutter of line numbers is read only if every line has one", "[decode][tool-text]") {
  const auto arrow =
      output<FileContent>("Read", R"({"file_path":"a.cpp"})", "     9→int x;\n    10→");
  CHECK(arrow.path == "a.cpp");
  CHECK(arrow.content == "int x;\n\n");
  CHECK(arrow.start_line == 9);
  CHECK(arrow.end_line == 10);
  CHECK(output<FileContent>("Read", "{}", "1\ta\n2\tb").content == "a\nb");
  for (const std::string_view other : {"     1→a\nno number", "     1→a\n     3→c", "plain"}) {
    CHECK(output<TextOutput>("Read", "{}", other).text == other);
    CHECK(output<TextOutput>("Read", "{}", other).preformatted);
  }
  CHECK_FALSE(read("Read", "{}", ""));
}

TEST_CASE("a file in a frame has the number of its lines from the head of the frame",
          "[decode][tool-text]") {
  std::string rule;
  for (int count = 0; count < 8; ++count)
    rule += "─";
  const auto framed = [&](const std::string& head) {
    return output<FileContent>("Read", "{}",
                               "File: a of 3.txt\n" + head + rule + "\n 1→x\n 2→y\n" + rule);
  };
  for (const char* head : {"Lines: 1-2 of 9\n", "Total lines: 9\n", "Size: 4\nLines: 1-2 of 9\n"}) {
    CAPTURE(head);
    CHECK(framed(head).path == "a of 3.txt");
    CHECK(framed(head).content == "x\ny");
    CHECK(framed(head).total_lines == 9);
  }
  CHECK_FALSE(framed("").total_lines);
}

TEST_CASE("Grep lines may have Windows paths, context and a single file", "[decode][tool-text]") {
  const auto windows = output<SearchMatches>("Grep", "{}", "C:\\x:12:text: more\nC:\\x-13-after");
  REQUIRE(windows.files.size() == 1);
  CHECK(windows.files[0].path == "C:\\x");
  REQUIRE(windows.files[0].lines.size() == 2);
  CHECK(windows.files[0].lines[0].number == 12);
  CHECK(windows.files[0].lines[0].text == "text: more");
  CHECK(windows.files[0].lines[1].number == 13);
  CHECK(windows.files[0].lines[1].context);

  for (const std::string_view drive : {"a", "z", "A", "Z"}) {
    const std::string path = std::string(drive) + ":\\x";
    const auto there = output<SearchMatches>("Grep", "{}", path + ":12:text\n" + path + ":13:more");
    CHECK(there.files.at(0).path == path);
    const auto plain =
        output<SearchMatches>("Grep", R"({"output_mode":"content"})", path + ":// TODO");
    CHECK(plain.files.at(0).path == path);
  }

  const auto two = output<SearchMatches>(
      "Grep", "{}", "a-1-b.txt-4-before\na-1-b.txt:5:hit\n--\nsrc/c d.txt:7:hit\nA remark.");
  REQUIRE(two.files.size() == 2);
  CHECK(two.files[0].path == "a-1-b.txt");
  CHECK(two.files[0].lines.size() == 2);
  CHECK(two.files[1].path == "src/c d.txt");
  CHECK(two.message == "A remark.");

  const auto one = output<SearchMatches>("Grep", R"({"path":"a.txt"})", "3:hit\n4-after");
  REQUIRE(one.files.size() == 1);
  CHECK(one.files[0].path == "a.txt");
  CHECK(one.files[0].lines.size() == 2);

  const auto unnumbered =
      output<SearchMatches>("Grep", R"({"output_mode":"content"})", "src/a.ts:// TODO: x");
  CHECK(unnumbered.files[0].path == "src/a.ts");
  CHECK(unnumbered.files[0].lines[0].number == 0);
  CHECK(unnumbered.files[0].lines[0].text == "// TODO: x");
}

TEST_CASE("Grep results may contain only file names or counts", "[decode][tool-text]") {
  const auto named = output<SearchMatches>("Grep", "{}", "Found 2 files\na.txt\nb.txt");
  REQUIRE(named.files.size() == 2);
  CHECK(named.files[1].path == "b.txt");
  CHECK(named.message.empty());
  CHECK(output<SearchMatches>("Grep", "{}", "Found 9 files\na.txt").message == "Found 9 files");
  const auto limited =
      output<SearchMatches>("Grep", "{}", "Found 1 file\na.txt\n[Results are limited.]");
  CHECK(limited.files.size() == 1);
  CHECK(limited.message == "[Results are limited.]");
  const auto counted =
      output<SearchMatches>("Grep", R"({"output_mode":"count"})",
                            "a.txt:3\nC:\\b:4\n\nFound 7 total occurrences across 2 files.");
  REQUIRE(counted.files.size() == 2);
  CHECK(counted.files[1].path == "C:\\b");
  CHECK(counted.files[1].count == 4);
  CHECK(counted.total == 7);
  const auto none = output<SearchMatches>("Grep", "{}", "No matches found");
  CHECK(none.files.empty());
  CHECK(none.total == 0);
  CHECK(output<TextOutput>("Grep", "{}", "Something went another way").preformatted);
}

TEST_CASE("results of Glob and LS are listings", "[decode][tool-text]") {
  const auto found = output<Listing>("Glob", R"({"path":"/w"})", "a.txt\nsrc/\n");
  CHECK(found.is_search_result);
  CHECK(found.path == "/w");
  CHECK(found.total == 2);
  CHECK(found.directories == 1);
  CHECK(output<Listing>("Glob", "{}", "No files found").total == 0);
  CHECK(output<TextOutput>("Glob", "{}", "a.txt\n(Results are truncated.)").preformatted);

  const auto tree =
      output<Listing>("LS", "{}", "- /w/\n  - a.txt\n  - src/\n    - deep/\n      - b.cpp\n  - c");
  CHECK(tree.path == "/w/");
  REQUIRE(tree.entries.size() == 5);
  CHECK(tree.entries[3].name == "src/deep/b.cpp");
  CHECK(tree.entries[4].name == "c");
  CHECK(tree.directories == 2);
  CHECK(output<Listing>("ls", "{}", "(empty directory)").total == 0);
}

TEST_CASE("the snippet of an edited file gives the first changed line", "[decode][tool-text]") {
  const auto change = output<FileChange>(
      "Edit", R"({"file_path":"a","old_string":"x","new_string":"two\nthree"})",
      "The file a has been updated. Here's the result of running `cat -n` on a snippet of the "
      "edited file:\n     7→one\n     8→two\n     9→three");
  CHECK(change.first_line == 8);
  CHECK(change.message == "The file a has been updated.");
  CHECK(output<FileChange>("Edit", R"({"old_string":""})", "ok").kind == FileChange::Kind::created);
}

TEST_CASE("results of web searches and questions are read", "[decode][tool-text]") {
  const auto links =
      output<Links>("WebSearch", "{}",
                    "Web search results for query: \"q\"\n\nLinks: "
                    "[{\"title\":\"T\",\"url\":\"https://example.com\"}]\n\nAn answer.");
  REQUIRE(links.links.size() == 1);
  CHECK(links.links[0].title == "T");
  CHECK(links.text.find("An answer.") != std::string::npos);
  CHECK_FALSE(read("WebSearch", "{}", "Links: [broken"));

  const auto map =
      output<Answers>("AskUserQuestion", "{}", R"({"answers":{"Which?":["a","b"],"How?":"so"}})");
  REQUIRE(map.pairs.size() == 2);
  CHECK(map.pairs[0].answer == "a, b");
  const auto quoted = output<Answers>(
      "AskUserQuestion", "{}",
      "User has answered your questions: \"Which?\"=\"a\", \"How?\"=\"so\". You can continue.");
  REQUIRE(quoted.pairs.size() == 2);
  CHECK(quoted.pairs[0].question == "Which?");
  CHECK(quoted.pairs[0].answer == "a");
  CHECK(quoted.pairs[1].question == "How?");
  CHECK(quoted.pairs[1].answer == "so");
}

TEST_CASE("TaskOutput is read with and without tags and with an unclosed output",
          "[decode][tool-text]") {
  const auto report = output<TaskReport>(
      "TaskOutput", "{}",
      "<retrieval_status>success</retrieval_status>\n<task_id>0a1b</task_id>\n"
      "<status>running</status>\n<output>\n[Tool: Grep] {\"pattern\":\"x\"}\nSays <status> too\n"
      "</output>");
  CHECK(report.task_id == "0a1b");
  CHECK(report.state == "running");
  CHECK(report.calls == std::vector<std::string>{"[Tool: Grep] {\"pattern\":\"x\"}"});
  CHECK(report.text == "Says <status> too");
  const auto unclosed =
      output<TaskReport>("TaskOutput", "{}", "<task_id>t</task_id><output>half of it");
  CHECK(unclosed.text == "half of it");
  CHECK_FALSE(read("TaskOutput", "{}", "no tags"));
}

TEST_CASE("BashOutput and Task results have state, output and usage", "[decode][tool-text]") {
  const auto state = output<CommandOutput>(
      "BashOutput", R"({"bash_id":"b1"})",
      "<status>completed</status>\n\n<exit_code>3</exit_code>\n\n<stdout>out</stdout>\n\n"
      "<stderr>err</stderr>");
  CHECK(state.outcome == CommandOutput::Outcome::completed);
  CHECK(state.exit_code == 3);
  CHECK(state.standard_output == "out");
  CHECK(state.standard_error == "err");
  CHECK(state.job_id == "b1");
  CHECK(output<CommandOutput>("BashOutput", "{}", "<status>running</status>").outcome ==
        CommandOutput::Outcome::running);

  const auto answer = output<TaskReport>(
      "Task", "{}",
      "Found it.\nagentId: a1 (to go on)\n<usage>total_tokens: 12\ntool_uses: 3</usage>");
  CHECK(answer.text == "Found it.");
  CHECK(answer.task_id == "a1");
  CHECK(answer.total_tokens == 12);
  CHECK(answer.tool_uses == 3);
  CHECK(output<TextOutput>("KillShell", "{}", R"({"message":"Killed b1","shell_id":"b1"})").text ==
        "Killed b1");
}

TEST_CASE("results of unknown tools are not read", "[decode][tool-text]") {
  CHECK_FALSE(read("mcp__a__b", "{}", "text"));
}
