// Cline's messages for the model: calls in the text, their results below a heading, and the textual
// answers of its tools.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::holds;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

Json text(std::string_view words) {
  return {{"type", "text"}, {"text", words}};
}

std::string message(const char* role, const std::vector<Json>& blocks) {
  return Json{{"role", role}, {"content", blocks}, {"ts", 1774030800000}}.dump() + "\n";
}

const std::string kTask = message("user", {text("<task>\nfix it\n</task>")});

/// Returns the entry of a call of `tool` with this input and answer.
Json called(const char* tool, const Json& input, const Json& answer) {
  const Json call = {{"type", "tool_use"}, {"id", "c"}, {"name", tool}, {"input", input}};
  const Json result = {{"type", "tool_result"}, {"tool_use_id", "c"}, {"content", answer}};
  const Json shown = entries(kTask + message("assistant", {call}) + message("user", {result}));
  REQUIRE(shown.size() == 2);
  return shown[1];
}

}  // namespace

TEST_CASE(
    "cline: XML elements in a text are calls, and text after a result heading is their result",
    "[decode][cline]") {
  const Json shown = entries(
      kTask +
      message("assistant", {text("<thinking>\nHm.\n</thinking>\n\nI "
                                 "read.\n\n<read_file>\n<path>a.ts</path>\n</read_file>")}) +
      message("user", {text("[read_file for 'a.ts'] Result:"), text("export const a = 1;"),
                       text("# TODO LIST UPDATE REQUIRED"),
                       text("<environment_details>\nx\n</environment_details>")}));
  REQUIRE(shown.size() == 6);
  CHECK(shown[1]["kind"] == "reasoning");
  CHECK(shown[2]["summary"] == "I read.");
  CHECK(shown[3]["summary"].get<std::string>().starts_with("a.ts"));
  CHECK(shown[3]["status"] == "done");
  CHECK(holds(shown[3]["parts"], "export"));
  for (const std::size_t i : {4U, 5U})
    CHECK(shown[i]["collapsed"] == true);
}

TEST_CASE("cline: a result in prose belongs to the oldest open call with its name",
          "[decode][cline]") {
  const auto use = [](const char* id, const char* tool, const Json& input) {
    return Json{{"type", "tool_use"}, {"id", id}, {"name", tool}, {"input", input}};
  };
  const Json shown = entries(
      kTask +
      message("assistant", {use("1", "read_file", {{"path", "a"}}),
                            use("2", "use_subagents", {{"prompt_1", "Look"}, {"prompt_2", "Ask"}}),
                            use("3", "read_file", {{"path", "b"}})}) +
      message("user", {text("[read_file for 'a'] Result:\n1 | first\n\n(File has 1 lines total.)"),
                       text("[subagents] Result:\nBoth did."),
                       text("[read_file for 'b'] Result:\n1 | second")}));
  REQUIRE(shown.size() == 4);
  CHECK(holds(shown[1]["parts"], "first"));
  CHECK_FALSE(holds(shown[1]["parts"], "lines total"));
  CHECK(holds(shown[2]["parts"], "Both did."));
  CHECK(holds(shown[2], "Ask"));
  CHECK(holds(shown[3]["parts"], "second"));
}

TEST_CASE("cline: attempt_completion is shown as a message of the assistant", "[decode][cline]") {
  const Json prose = entries(
      kTask +
      message("assistant",
              {text("<attempt_completion>\n<result>\nDone.\n</result>\n</attempt_completion>")}));
  REQUIRE(prose.size() == 2);
  CHECK(prose[1]["kind"] == "message");
  CHECK(prose[1]["summary"] == "Done.");
  const Json call = {{"type", "tool_use"},
                     {"id", "c"},
                     {"name", "attempt_completion"},
                     {"input", {{"result", "Done."}, {"task_progress", "- [x] a"}}}};
  const Json result = {{"type", "tool_result"},
                       {"tool_use_id", "c"},
                       {"content", "The user has feedback.\n<feedback>\nMore\n</feedback>"}};
  const Json shown = snapshot(kTask + message("assistant", {call}) + message("user", {result}));
  REQUIRE(shown["entries"].size() == 4);
  CHECK(shown["entries"][1]["summary"] == "Done.");
  CHECK(shown["entries"][2]["collapsed"] == true);
  CHECK(shown["entries"][3]["summary"] == "More");
  CHECK(shown["todos"].size() == 1);
}

TEST_CASE("cline: a denial of a stored call marks it as denied", "[decode][cline]") {
  const Json input = {{"path", "n.ts"}, {"content", "x\n"}};
  const Json blocks = Json::array({text("The user denied this operation.")});
  CHECK(called("write_to_file", input, blocks)["status"] == "denied");
  const Json told = called("write_to_file", input, R"({"status":"denied","feedback":"not now"})");
  CHECK(told["status"] == "denied");
  CHECK(holds(told["parts"], "not now"));
  const Json failed = called("write_to_file", input,
                             "The tool execution failed with the following "
                             "error:\n<error>\nNo space\n</error>");
  CHECK(failed["status"] == "error");
  CHECK(holds(failed["parts"], "\"No space\""));
}

TEST_CASE("cline: a stored command has its exit code and output", "[decode][cline]") {
  const auto run = [](const char* answer) {
    return called("execute_command", {{"command", "npm test"}}, answer);
  };
  const Json failed =
      run("Command executed in terminal within working directory '/p'. Exit code: 1\nOutput:\n1 "
          "failed");
  CHECK(failed["status"] == "error");
  CHECK(failed["badges"][0]["label"]["text"] == "Exit code 1");
  CHECK_FALSE(holds(failed["parts"], "working directory"));
  const Json well = run("Command executed.\nOutput:\n1 passing");
  CHECK(well["status"] == "done");
  CHECK(holds(well["parts"], "\"1 passing\""));
  CHECK(run("Command is still running in the user's terminal.\nHere's the output so "
            "far:\nup\nYou will be updated on the terminal status and new output in the "
            "future.")["status"] == "background");
}

TEST_CASE("cline: stored tools of the forks are read as the known tools", "[decode][cline]") {
  const Json edit =
      called("apply_diff",
             {{"path", "a.ts"}, {"diff", "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE"}},
             R"({"path":"a.ts","operation":"modified","notice":"You need not re-read"})");
  CHECK(edit["title"]["key"] == "tool.edit_file");
  CHECK(edit["parts"][0]["kind"] == "diff");
  CHECK_FALSE(holds(edit, "re-read"));
  const Json asked =
      called("ask_followup_question", {{"question", "Which?"}, {"options", R"(["A", "B"])"}},
             "<answer>\nB\n</answer>");
  CHECK(asked["title"]["key"] == "tool.ask");
  CHECK_FALSE(holds(asked, "<answer>"));
  const Json server = called(
      "use_mcp_tool",
      {{"server_name", "memory"}, {"tool_name", "search"}, {"arguments", R"({"query":"cats"})"}},
      "found");
  CHECK(server["title"]["text"] == "memory: search");
  CHECK(called("mcp--memory--search", {{"query", "x"}}, "y")["title"]["text"] == "memory: search");
  const Json call = {{"type", "tool_use"},
                     {"id", "c"},
                     {"name", "update_todo_list"},
                     {"input", {{"todos", "[x] Read\n[-] Fix"}}}};
  const Json listed = snapshot(kTask + message("assistant", {call}));
  CHECK(listed["entries"].size() == 1);
  CHECK(listed["todos"][1]["status"] == "in-progress");
}

TEST_CASE("cline: summaries, thoughts and errors among stored messages are recognised",
          "[decode][cline]") {
  const std::string compaction =
      R"({"role":"user","content":[{"type":"text","text":"Context summary: s"}],"metadata":{"kind":"compaction_summary","summary":"s","tokensBefore":9000}})"
      "\n";
  const Json shown = entries(kTask + compaction);
  REQUIRE(shown.size() == 2);
  CHECK(shown[1]["title"]["text"] == "Context compacted from 9,000 tokens");
  const std::string summary =
      R"({"role":"user","content":[{"type":"text","text":"What was done"}],"ts":4,"isSummary":true})"
      "\n";
  CHECK(entries(kTask + summary)[1]["kind"] == "notice");
  const std::string error =
      R"({"role":"assistant","ts":5,"metadata":{"displayOnly":true},"content":[{"type":"text","text":"overloaded"}]})"
      "\n";
  CHECK(entries(kTask + error)[1]["title"]["text"] == "Error");
  const Json thought = {{"type", "reasoning"}, {"text", "I think"}, {"summary", Json::array()}};
  CHECK(entries(kTask + message("assistant", {thought}))[1]["kind"] == "reasoning");
}

TEST_CASE("cline: a call for several files keeps the arguments of each file", "[decode][cline]") {
  const auto asked = [](std::string_view call) {
    return entries(kTask + message("assistant", {text(call)}))[1];
  };
  const Json edit = asked(
      "<apply_diff>\n<args><file>\n<path>a.ts</path>\n<diff>\n<content><![CDATA[\n<<<<<<< SEARCH\n"
      "old\n=======\nnew\n>>>>>>> REPLACE\n]]></content>\n<start_line>3</start_line>\n</diff>\n"
      "</file></args>\n</apply_diff>");
  CHECK(holds(edit, "a.ts"));
  CHECK(holds(edit["parts"], R"("text":"old")"));
  CHECK(holds(edit["parts"], R"("text":"new")"));
  const Json several = asked(
      "<apply_diff>\n<args><file><path>a.ts</path><diff><content>one</content></diff></file>"
      "<file><path>b.ts</path><diff><content>two</content></diff></file></args>\n</apply_diff>");
  CHECK(holds(several["parts"], "one"));
  CHECK(holds(several["parts"], "two"));
  const Json lines = asked(
      "<read_file>\n<args><file><path>a.ts</path><line_range>5-9</line_range></file></args>\n"
      "</read_file>");
  CHECK(lines["summary"].get<std::string>().starts_with("a.ts"));
  CHECK(holds(lines, "5-9"));
}

TEST_CASE("cline: a malformed tag does not hide the call after it", "[decode][cline]") {
  const Json shown =
      entries(kTask + message("assistant", {text("<read_file\n>\n\n<read_file>\n<path>a.ts</path>\n"
                                                 "</read_file>")}));
  REQUIRE(shown.size() == 3);
  CHECK(shown[2]["kind"] == "tool");
}

TEST_CASE("cline: elements that are quoted in an answer are no calls", "[decode][cline]") {
  const std::string read = "<read_file>\n<path>a.ts</path>\n</read_file>";
  const auto kinds = [](const std::vector<Json>& blocks) {
    std::string out;
    for (const Json& entry : entries(kTask + message("assistant", blocks)))
      out += entry["kind"] == "tool" ? 'c' : 'm';
    return out.substr(1);
  };
  CHECK(kinds({text("Use:\n```xml\n" + read + "\n```")}) == "m");
  CHECK(kinds({text("Use:\n~~~~\n```\n" + read + "\n```\n~~~~\nThen:\n" + read)}) == "mc");
  CHECK(kinds({text("A ```code``` word.\n" + read)}) == "mc");
  // A fence in the input of a call, and one that is never closed, quote nothing outside.
  CHECK(kinds({text("<write_to_file>\n<path>a.md</path>\n<content>\n```\n</content>\n"
                    "</write_to_file>\n" +
                    read)}) == "cc");
  CHECK(kinds({text("Like this:\n```\n" + read)}) == "mc");
  // The calls of this message are blocks.
  const Json call = {
      {"type", "tool_use"}, {"id", "c"}, {"name", "read_file"}, {"input", {{"path", "b.ts"}}}};
  CHECK(kinds({text(read), call}) == "mc");
}
