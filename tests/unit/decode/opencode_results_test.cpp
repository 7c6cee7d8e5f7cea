// opencode: results of its tools in all versions, files that a person sends, and the facts of its
// sessions.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/json/read.h"
#include "decode/opencode/results.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

template <typename Output>
Output output_of(const OpencodeResult& read) {
  REQUIRE(read.result.output);
  const auto* found = std::get_if<Output>(&*read.result.output);
  REQUIRE(found != nullptr);
  return *found;
}

OpencodeResult read(std::string_view tool, std::string_view output,
                    std::string_view metadata = "{}", std::string_view input = R"({"path":"/t"})") {
  return read_opencode_result(tool, json(input), output, json(metadata));
}

/// Returns a stored user message; `parts` are JSON objects, separated by commas.
std::string message(std::string_view parts) {
  return R"({"info":{"id":"m1","sessionID":"ses_1","role":"user","time":{"created":1},"model":{"modelID":"x"}},"parts":[)" +
         std::string(parts) + "]}\n";
}

std::string part(std::string_view id, std::string_view members) {
  return R"({"id":")" + std::string(id) + R"(","sessionID":"ses_1","messageID":"m1",)" +
         std::string(members) + "}";
}

}  // namespace

TEST_CASE("opencode: reading a directory gives a listing", "[decode][opencode]") {
  const auto listing = output_of<Listing>(
      read("read",
           "<path>/t</path>\n<type>directory</type>\n<entries>\na.md\nlib/\n\n(2 "
           "entries)\n</entries>"));
  CHECK(listing.total == 2);
  CHECK(listing.directories == 1);
  CHECK(output_of<Listing>(read("read", "<entries>\n\n\n(0 entries)\n</entries>")).entries.empty());
  const OpencodeResult shown = read(
      "read", "<entries>\n(x)\n</entries>",
      R"({"display":{"type":"directory","entries":["a.md","lib/"],"totalEntries":9,"truncated":true}})");
  CHECK(output_of<Listing>(shown).entries.size() == 2);
  REQUIRE(shown.result.cut);
  CHECK(shown.result.cut->total == 9);
  const OpencodeResult part = read(
      "read", "<entries>\na.md\n\n(Showing 1 of 20 entries. Use 'offset' to read on)\n</entries>");
  REQUIRE(part.result.cut);
  CHECK(part.result.cut->total == 20);
}

TEST_CASE("opencode: file contents are read in each version's line format", "[decode][opencode]") {
  for (const std::string_view text :
       {"<file>\n00002| two\n00003| total 9\n\n(End of file - total 3 lines)\n</file>",
        "<path>/t</path>\n<content>\n2: two\n3: total 9\n\n(End of file - total 3 "
        "lines)\n</content>"}) {
    const auto file = output_of<FileContent>(read("read", text));
    CHECK(file.content == "two\ntotal 9");
    CHECK(file.start_line == 2);
    CHECK(file.total_lines == 3);
  }
  const auto file = output_of<FileContent>(read(
      "read", "Read file a.md, lines 1-2\n1: <content>\n2: (x)\n[Output truncated. Continue]"));
  CHECK(file.content == "<content>\n(x)");
  CHECK(file.end_line == 2);
  const OpencodeResult folder =
      read("read", "Read directory src, entries 1-2\na.md\nlib/\n[Output truncated. Continue]");
  CHECK(output_of<Listing>(folder).total == 2);
  CHECK(folder.result.cut);
}

TEST_CASE("opencode: a truncated list is still a list", "[decode][opencode]") {
  const OpencodeResult found = read("glob",
                                    "/t/a.ts\n/t/b.ts\n\n(Results are truncated: showing first 2 "
                                    "results. Consider a more specific path.)");
  CHECK(output_of<Listing>(found).total == 2);
  CHECK(found.result.cut);
}

TEST_CASE("opencode: directories in a tree are counted as directories", "[decode][opencode]") {
  const auto tree = output_of<Listing>(read("list", "/t/\n  src/\n    a.ts\n  b.ts\n"));
  CHECK(tree.files == 2);
  CHECK(tree.directories == 1);
}

TEST_CASE("opencode: answers to questions are shown with them", "[decode][opencode]") {
  const auto answers = output_of<Answers>(
      read("question", "User has answered your questions: …", R"({"answers":[["A","B"],["C"]]})",
           R"({"questions":[{"question":"pick?","options":[]},{"question":"why?"}]})"));
  REQUIRE(answers.pairs.size() == 2);
  CHECK(answers.pairs[0].question == "pick?");
  CHECK(answers.pairs[0].answer == "A, B");
  CHECK(answers.pairs[1].answer == "C");
}

TEST_CASE("opencode: markup for the model is removed from results of skills and sub-agents",
          "[decode][opencode]") {
  CHECK(
      output_of<TextOutput>(
          read("skill", "<skill_content name=\"pdf\">\n# Skill: pdf\n\nUse it.\n</skill_content>"))
          .text == "# Skill: pdf\n\nUse it.");
  const auto task = output_of<TaskReport>(
      read("task", "Found.\n\n<task_metadata>\nsession_id: ses_2\n</task_metadata>"));
  CHECK(task.text == "Found.");
  CHECK(task.task_id == "ses_2");
}

TEST_CASE("opencode: a title that repeats the output is not the summary", "[decode][opencode]") {
  const Json shown = entries(
      R"({"type":"message.part.updated","properties":{"part":)" +
      part(
          "p",
          R"("type":"tool","tool":"apply_patch","callID":"c","state":{"status":"completed","input":{"patchText":"*** Begin Patch\n*** Update File: a.md\n@@\n-x\n+y\n*** End Patch"},"output":"Success. Updated:\nM a.md","title":"Success. Updated:\nM a.md","metadata":{}})") +
      "}}\n");
  CHECK(shown[0]["summary"] == "a.md");
}

TEST_CASE("opencode: the files of a message belong to it", "[decode][opencode]") {
  const std::string picture =
      part("p2", R"("type":"file","mime":"image/png","url":"data:image/png;base64,iVBORw0KGgo=")");
  const std::string file =
      part("p3", R"("type":"file","mime":"text/plain","filename":"a.txt","url":"file:///t/a.txt")");
  const std::string named = part(
      "p4",
      R"("type":"file","mime":"text/plain","filename":"b.txt","url":"file:///t/b.txt","source":{"type":"file","text":{"value":"@b.txt"}})");
  const std::string text = part("p1", R"("type":"text","text":"See @b.txt")");
  for (const std::string& parts :
       {text + "," + picture + "," + file + "," + named, picture + "," + text + "," + file}) {
    const Json shown = entries(message(parts));
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["summary"] == "See @b.txt");
    const std::string all = shown[0]["parts"].dump();
    CHECK(all.find("iVBORw0KGgo=") != std::string::npos);
    CHECK(all.find("a.txt") != std::string::npos);
    CHECK(all.find("prt_") == std::string::npos);
  }
}

TEST_CASE("opencode: the session has its title, directory and model", "[decode][opencode]") {
  const std::string head =
      R"({"info":{"id":"ses_1","title":"Fix it","directory":"/w","time":{}},"messages":[)";
  const Json stored = snapshot(head + message(part("p1", R"("type":"text","text":"Go")")) + "]}");
  CHECK(stored["session"]["title"] == "Fix it");
  CHECK(stored["session"]["directory"] == "/w");
  CHECK(stored["session"]["model"] == "x");
  const auto told = [](std::string_view session, std::string_view title) {
    return R"({"type":"session.updated","properties":{"info":{"id":")" + std::string(session) +
           R"(","directory":"/w","title":")" + std::string(title) + "\"}}}\n";
  };
  const Json live =
      snapshot(told("ses_0", "Other") + told("ses_1", "Fix it") +
               message(part("p1", R"("type":"text","text":"Go")")) + told("ses_2", "Another"));
  CHECK(live["session"]["title"] == "Fix it");
  CHECK(live["entries"].size() == 1);
}

TEST_CASE("opencode: a question that arrives before its call is a question", "[decode][opencode]") {
  const std::string asked =
      R"({"type":"question.asked","properties":{"id":"que_1","sessionID":"ses_1","questions":[{"question":"Deploy?","header":"D","options":[{"label":"yes","description":""}]}],"tool":{"messageID":"m","callID":"c1"}}})"
      "\n";
  const Json shown = entries(asked);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"]["key"] == "tool.ask");
  CHECK(shown[0]["status"] == "awaiting-approval");
}

TEST_CASE("opencode: lines with abbreviated parts are recognised", "[decode][opencode]") {
  const Json shown = snapshot(
      R"({"type":"tool_use","timestamp":5,"sessionID":"ses_1","part":{"type":"tool","tool":"bash","callID":"c1","state":{"status":"completed","input":{"command":"ls"},"output":"a"}}})"
      "\n");
  CHECK(shown["session"]["dialects"] == Json::array({"opencode"}));
  CHECK(shown["entries"][0]["summary"] == "ls");
}
