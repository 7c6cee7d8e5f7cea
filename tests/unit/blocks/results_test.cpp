// How each kind of result is shown: its parts, the outcome in the summary, badges, and hint.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "blocks/build_block.h"
#include "blocks/image_size.h"
#include "blocks/tool_call.h"

using namespace agent_timeline;

namespace {

Block show(std::string_view tool, ToolResult result, Status status = Status::done) {
  ToolCall call;
  call.name = tool;
  call.ended = true;
  call.result = std::move(result);
  return show_tool_call(call, status);
}

Block show(std::string_view tool, ToolOutput output) {
  return show(tool, ToolResult{std::move(output), {}});
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

TEST_CASE("a file's summary has its number of lines, and a note the total if it was cut",
          "[blocks]") {
  const Block block = show("Read", FileContent{"a.py", "x\ny\n", 1, 2, 9});
  CHECK(block.summary == "a.py · 2 lines");
  CHECK(block.summary_parts.at(0).kind == SummaryPart::Kind::path);
  CHECK(block.summary_parts.at(1).label->key == "summary.lines");
  CHECK(block.parts.at(0).note->text == "2 of 9 lines");
  CHECK(show("Read", FileContent{"a", "x", 0, 0, 1}).summary == "a · 1 line");
  CHECK_FALSE(show("Read", FileContent{"a", "x", 0, 0, 1}).parts.at(0).note);
}

TEST_CASE("the summary of a search for files counts them", "[blocks]") {
  Listing found;
  found.is_search_result = true;
  CHECK(show("Glob", found).summary == "no files");
  CHECK(show("Glob", found).parts.empty());
  found.total = 1;
  found.entries.resize(1);
  const Block one = show("Glob", found);
  CHECK(one.summary == "1 file");
  CHECK(badges(one) == "");
  CHECK(part_keys(one) == "entries");
}

TEST_CASE("the summary of a search for text counts matches and files", "[blocks]") {
  SearchMatches found;
  CHECK(show("Grep", found).summary == "no matches");
  found.message = "No matches found";
  CHECK(part_keys(show("Grep", found)) == "message");
  found.message.clear();
  found.files.push_back({"a.h", {{1, "x", false}, {2, "y", true}}, {}});
  CHECK(show("Grep", found).summary == "1 match in 1 file");
  found.files.push_back({"b.h", {{4, "x", false}}, {}});
  CHECK(show("Grep", found).summary == "2 matches in 2 files");
  CHECK(part_keys(show("Grep", found)) == "matches");
  found.total = 7;
  CHECK(show("Grep", found).summary == "7 matches in 2 files");
}

TEST_CASE("the summary also covers matches that are only counted or only listed by file",
          "[blocks]") {
  SearchMatches counted;
  counted.files = {{"a", {}, 3}, {"b", {}, INT64_MAX}, {"c", {}, -5}};
  CHECK(show("Grep", counted).summary == "9223372036854775807 matches in 3 files");
  SearchMatches named;
  named.files = {{"a", {}, {}}, {"b", {}, {}}};
  CHECK(show("Grep", named).summary == "2 files");
}

TEST_CASE("matches beyond the limit are counted in a note", "[blocks]") {
  SearchMatches found;
  found.files.resize(2);
  found.files[0].lines.resize(limits::kListedEntries);
  const Block block = show("Grep", found);
  const auto& part = std::get<MatchesPart>(block.parts.at(0).content);
  REQUIRE(part.files.size() == 1);
  CHECK(part.files[0].lines.size() == limits::kListedEntries - 1);
  CHECK(block.parts[0].note->text == "2 more lines and files are not listed.");
}

TEST_CASE("links are shown above the answer they belong to", "[blocks]") {
  Links links;
  links.links = {{"https://example.com", "Title", "Text"}};
  links.text = "**Answer**";
  const Block block = show("WebSearch", links);
  CHECK(block.summary == "1 result");
  CHECK(part_keys(block) == "links result");
  links.links.resize(limits::kListedEntries + 3);
  CHECK(show("WebSearch", links).parts.at(0).note->text == "3 more links are not listed.");
}

TEST_CASE("the summary of a fetched page has its length", "[blocks]") {
  CHECK(show("WebFetch", TextOutput{"\u20AC\u20AC\n"}).summary == "2 chars");
  CHECK(show("WebFetch", TextOutput{std::string(1234, 'x')}).summary == "1.2k chars");
  CHECK(show("novel", TextOutput{"abc"}).summary == "");
}

TEST_CASE("a task's report shows its state, its last calls and its text", "[blocks]") {
  TaskReport report;
  report.task_id = "a1b2c3d4e5";
  report.state = "completed";
  report.text = "Done.";
  report.tool_uses = 3;
  report.total_tokens = 1234;
  for (int i = 1; i <= 10; ++i)
    report.calls.push_back("Read " + std::to_string(i));
  const Block block = show("TaskOutput", report);
  CHECK(block.summary == "a1b2c3d…");
  CHECK(badges(block) == "completed, 3 tool calls, 1,234 tokens");
  CHECK(block.badges.at(0).tone == Tone::good);
  CHECK(part_keys(block) == "calls result");
  CHECK(std::get<CodePart>(block.parts.at(0).content).text.starts_with("Read 3\n"));
  CHECK(block.parts[0].note->text == "+ 2 earlier calls");
  report.state = "killed";
  CHECK(show("TaskOutput", report).badges.at(0).tone == Tone::bad);
  report.state = "paused";
  CHECK(show("TaskOutput", report).badges.at(0).tone == Tone::neutral);
}

TEST_CASE("each answer is shown below its question", "[blocks]") {
  Answers answers;
  answers.pairs = {{"Which **one**?", "A"}, {"Why?", "B"}};
  const Block block = show("AskUserQuestion", answers);
  CHECK(part_keys(block) == "answer-1 answer-2");
  CHECK(block.parts.at(0).label->text == "Which **one**?");
}

TEST_CASE("text output is a Markdown, JSON, code or terminal part by its content", "[blocks]") {
  const auto content = [](std::string text, bool preformatted) {
    return show("x", TextOutput{std::move(text), preformatted}).parts.at(0).content;
  };
  CHECK(std::holds_alternative<MarkdownPart>(content("a", false)));
  CHECK(std::holds_alternative<JsonPart>(content("{\"a\":1}\n", false)));
  CHECK(std::holds_alternative<JsonPart>(content("[1]", true)));
  CHECK(std::holds_alternative<CodePart>(content("a\r\nb\r\n", true)));
  CHECK(std::holds_alternative<TerminalPart>(content("\x1b[1ma", true)));
  CHECK(std::holds_alternative<TerminalPart>(content("10%\r20%", true)));
  CHECK(std::holds_alternative<TerminalPart>(content("a\r\n10%\r20%", true)));
}

TEST_CASE("a cut output is always noted, with the path of the full output", "[blocks]") {
  ToolResult result{TextOutput{"x"}, {}};
  result.cut = OutputCut{};
  CHECK(part_keys(show("x", result)) == "result cut");
  CHECK(show("x", result).parts.at(1).note->text == "Output was cut.");
  result.cut->shown = 2;
  result.cut->total = 9;
  CHECK(show("x", result).parts.at(1).note->text == "Output was cut: 2 of 9 lines.");
  result.cut->unit = OutputCut::Unit::bytes;
  CHECK(show("x", result).parts.at(1).note->text == "Output was cut: 2 of 9 bytes.");
  result.cut->unit = OutputCut::Unit::results;
  result.cut->full_output_path = "/tmp/all";
  const Block block = show("x", result);
  CHECK(block.parts.at(1).note->text == "Output was cut: 2 of 9 results.");
  CHECK(block.parts.at(2).note->text == "Full output: /tmp/all");
}

TEST_CASE("each limit that was reached has a note", "[blocks]") {
  using Kind = OutputCut::Limit::Kind;
  ToolResult result{TextOutput{"text", false}, {}};
  result.cut = OutputCut{};
  result.cut->limits = {{Kind::lines, 2000}, {Kind::bytes, 51200}, {Kind::matches, 1},
                        {Kind::results},     {Kind::first_line},   {Kind::last_line},
                        {Kind::line_length}, {Kind::entries, 500}};
  std::vector<std::string> notes;
  for (const Part& part : show("x", result).parts) {
    if (part.note) notes.push_back(part.note->text);
  }
  CHECK(notes == std::vector<std::string>{
                     "Output was cut.", "The limit of 2000 lines was reached.",
                     "The limit of 50.0 KiB was reached.", "The limit of 1 match was reached.",
                     "A limit was reached.", "The first line alone is longer than the limit.",
                     "The last line is incomplete.", "Long lines were shortened.",
                     "The limit of 500 entries was reached."});
}

TEST_CASE("images form a part of their own, in results and in messages", "[blocks]") {
  const Image image{Image::Source::data, "QUJDRA==", "image/png"};
  ToolResult result;
  result.images = {image, {Image::Source::url, "https://example.com/a.png", ""}};
  CHECK(part_keys(show("Read", result)) == "images");
  CHECK(image_bytes(image) == 4);
  CHECK(image_bytes({Image::Source::data, "QUJD\n", ""}) == 3);
  CHECK_FALSE(image_bytes(result.images[1]));
  Entry entry;
  entry.content = Message{Role::user, false, false, MessageText("look"), {image}, {}};
  CHECK(part_keys(build_block(entry)) == "text images");
}

TEST_CASE("the dialect's summary of a result is used only if there is no other", "[blocks]") {
  ToolResult result{FileContent{"a", "x"}, {}};
  result.brief = "Read 1 line";
  CHECK(show("Read", result).summary == "a · 1 line");
  result.output = TextOutput{"x"};
  CHECK(show("Read", result).summary == "Read 1 line");
}

TEST_CASE("content of more than 200 bytes has an expand hint", "[blocks]") {
  CHECK_FALSE(show("x", TextOutput{std::string(200, 'x')}).expand_hint);
  const Block block = show("x", TextOutput{std::string(2048, 'x')});
  CHECK(block.expand_hint->text == "1 more line");
  CHECK(block.expandable);
  std::string lines;
  for (int i = 0; i < 16; ++i)
    lines += std::string(20, 'x') + "\n";
  CHECK(show("x", TextOutput{lines}).expand_hint->text == "16 more lines");
  CommandOutput command;
  command.standard_output = lines;
  CHECK(show("Bash", command).expand_hint->text == "16 more lines");
  command = {};
  command.standard_error = std::string(201, 'x');
  CHECK(show("Bash", command).expand_hint);
  Listing listing;
  listing.entries.push_back({std::string(201, 'x'), ListedEntry::Kind::file, false, {}});
  CHECK(show("LS", listing).expand_hint);
}

TEST_CASE("a cancelled run is expandable only if its content is long", "[blocks]") {
  ToolResult result{TextOutput{"Run r1 has been cancelled."}, {}};
  result.details = Value::object();
  result.details.add("runId", Value::string("r1"));
  const Block brief = show("tinyfish_run_cancel", result);
  CHECK(brief.summary == "🚫 Run r1 cancelled");
  CHECK_FALSE(brief.expandable);
  result.output = TextOutput{std::string(201, 'x')};
  const Block longer = show("tinyfish_run_cancel", result);
  CHECK(longer.expandable);
  CHECK(longer.expand_hint);
}

TEST_CASE("a finished call has a badge with its duration", "[blocks]") {
  Entry entry;
  entry.content = ToolCall{};
  entry.started_ms = 1000;
  entry.ended_ms = 2200;
  CHECK(badges(build_block(entry)) == "1.2 s");
  entry.duration_ms = 65'000;
  CHECK(badges(build_block(entry)) == "1m 5s");
  entry.status = Status::running;
  CHECK(badges(build_block(entry)) == "");
}
