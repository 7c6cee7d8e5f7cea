// Results of Pi's tools: how each text and its details are read, and what is reported as missing.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/read.h"
#include "base/json/write.h"
#include "decode/pi/results.h"
#include "decode/pi/tinyfish.h"
#include "decode/pi/truncation.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

/// Returns a result whose content is one text block.
Value text_result(std::string_view text, std::string_view details = "null") {
  std::string block = R"({"content":[{"type":"text","text":)";
  append_json_string(block, text);
  return json(block + "}],\"details\":" + std::string(details) + "}");
}

PiResult read(std::string_view tool, const Value& arguments, const Value& result,
              bool is_error = false) {
  return read_pi_result({tool, arguments, result, is_error});
}

template <typename Output>
Output output_of(const PiResult& read) {
  REQUIRE(read.result.output);
  const auto* found = std::get_if<Output>(&*read.result.output);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("pi: read returns the content of a file from its offset", "[decode][pi]") {
  const PiResult whole = read("read", json(R"({"path":"a.ts"})"), text_result("one\ntwo\n"));
  CHECK(whole.status == Status::done);
  CHECK(output_of<FileContent>(whole).path == "a.ts");
  CHECK(output_of<FileContent>(whole).content == "one\ntwo\n");
  CHECK(output_of<FileContent>(whole).start_line == 0);
  CHECK_FALSE(whole.result.cut);

  const PiResult part = read("read", json(R"({"file_path":"a.ts","offset":10,"limit":2})"),
                             text_result("ten\neleven\n\n[5 more lines in file. Use offset=12 to "
                                         "continue]"));
  const auto file = output_of<FileContent>(part);
  CHECK(file.path == "a.ts");
  CHECK(file.content == "ten\neleven");
  CHECK(file.start_line == 10);
  CHECK(file.end_line == 11);
  CHECK(file.total_lines == 16);
  CHECK_FALSE(part.result.cut);

  // The third requested line is empty.
  const PiResult blank = read("read", json(R"({"path":"a.ts","offset":1,"limit":3})"),
                              text_result("one\ntwo\n\n\n[5 more lines in file. Use offset=4 to "
                                          "continue]"));
  CHECK(output_of<FileContent>(blank).content == "one\ntwo\n\n");
  CHECK(output_of<FileContent>(blank).end_line == 3);
  CHECK(output_of<FileContent>(blank).total_lines == 8);

  const PiResult cut = read("read", json(R"({"path":"a.ts"})"),
                            text_result("one\ntwo\n\n[Showing lines 1-2 of 9 (50.0KB limit). Use "
                                        "offset=3 to continue]"));
  CHECK(output_of<FileContent>(cut).content == "one\ntwo");
  CHECK(output_of<FileContent>(cut).total_lines == 9);
  REQUIRE(cut.result.cut);
  CHECK(cut.result.cut->shown == 2);
  CHECK(cut.result.cut->total == 9);
}

TEST_CASE("pi: bash returns the output and how the command ended", "[decode][pi]") {
  struct Row {
    std::string_view text;
    bool is_error;
    Status status;
    CommandOutput::Outcome outcome;
    std::optional<std::int64_t> exit_code;
    std::string_view output;
  };
  using Outcome = CommandOutput::Outcome;
  const Row rows[] = {
      {"ok\n", false, Status::done, Outcome::completed, 0, "ok"},
      {"(no output)", false, Status::done, Outcome::completed, 0, ""},
      {"bad\n\n\nCommand exited with code 2", true, Status::error, Outcome::completed, 2, "bad"},
      {"(no output)\n\nCommand exited with code 1", true, Status::error, Outcome::completed, 1, ""},
      {"Command aborted", true, Status::cancelled, Outcome::interrupted, std::nullopt, ""},
      {"half\n\nCommand aborted", true, Status::cancelled, Outcome::interrupted, std::nullopt,
       "half"},
      {"x\n\nCommand timed out after 30 seconds", true, Status::timed_out, Outcome::timed_out,
       std::nullopt, "x"},
      // A command may print the same words and succeed.
      {"Command exited with code 3", false, Status::done, Outcome::completed, 0,
       "Command exited with code 3"},
  };
  const Value arguments = json(R"({"command":"make"})");
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const PiResult end = read("bash", arguments, text_result(row.text), row.is_error);
    CHECK(end.status == row.status);
    const auto command = output_of<CommandOutput>(end);
    CHECK(command.command == "make");
    CHECK(command.outcome == row.outcome);
    CHECK(command.exit_code == row.exit_code);
    CHECK(command.standard_output == row.output);
    CHECK_FALSE(end.result.error);
    if (row.outcome == Outcome::timed_out) CHECK(command.timeout_ms == 30'000);
  }
}

TEST_CASE("pi: a command that could not be run has only an error", "[decode][pi]") {
  const PiResult end =
      read("bash", json("{}"), text_result("Working directory does not exist"), true);
  CHECK(end.status == Status::error);
  CHECK_FALSE(end.result.output);
  REQUIRE(end.result.error);
  CHECK(end.result.error->message == "Working directory does not exist");
}

TEST_CASE("pi/tinyfish: numbered and unified diffs of edits are distinguished", "[decode][pi]") {
  const Value arguments = json(R"({"path":"a.ts","oldText":"x","newText":"y"})");
  const auto numbered = output_of<FileChange>(
      read("edit", arguments,
           text_result("Replaced.", R"({"diff":"- 12 x\n+ 12 y","firstChangedLine":12})")));
  CHECK(numbered.numbered_diff == "- 12 x\n+ 12 y");
  CHECK(numbered.diff.empty());
  CHECK(numbered.first_line == 12);
  CHECK(numbered.path == "a.ts");
  CHECK(numbered.message == "Replaced.");
  const auto unified = output_of<FileChange>(
      read("edit", arguments, text_result("", R"({"diff":"--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y"})")));
  CHECK(unified.numbered_diff.empty());
  CHECK(unified.diff.starts_with("--- a"));
  const auto written = output_of<FileChange>(
      read("write", json(R"({"path":"n.md","content":"# N"})"), text_result("Wrote 3 bytes")));
  CHECK(written.kind == FileChange::Kind::created);
}

TEST_CASE("pi: results of grep, find and ls are read", "[decode][pi]") {
  const PiResult grep =
      read("grep", json(R"({"pattern":"x","path":"src"})"),
           text_result("a.ts:3: let x\na.ts-4- more\n\n[100 matches limit reached. Use limit=200 "
                       "for more, or refine pattern]",
                       R"({"matchLimitReached":100})"));
  const auto matches = output_of<SearchMatches>(grep);
  REQUIRE(matches.files.size() == 1);
  REQUIRE(matches.files[0].lines.size() == 2);
  CHECK(matches.files[0].path == "a.ts");
  CHECK(matches.files[0].lines[0].number == 3);
  CHECK(matches.files[0].lines[0].text == "let x");
  CHECK(matches.files[0].lines[1].context);
  CHECK(matches.message.starts_with("[100 matches limit reached"));
  REQUIRE(grep.result.cut);
  CHECK(grep.result.cut->unit == OutputCut::Unit::results);
  CHECK(grep.result.cut->shown == 100);

  const auto found = output_of<Listing>(read("find", json(R"({"pattern":"*"})"),
                                             text_result("a.ts\nlib/\n\n[2 results limit reached. "
                                                         "Use limit=4 for more]")));
  CHECK(found.is_search_result);
  CHECK(found.total == 2);
  CHECK(found.directories == 1);
  CHECK(output_of<Listing>(read("find", json("{}"), text_result("No files found matching pattern")))
            .entries.empty());
  CHECK(output_of<Listing>(read("ls", json("{}"), text_result("(empty directory)"))).total == 0);
}

TEST_CASE("pi/tinyfish: details may be missing, null or empty", "[decode][pi]") {
  for (const std::string_view result :
       {R"({"content":[{"type":"text","text":"t"}]})",
        R"({"content":[{"type":"text","text":"t"}],"details":null})",
        R"({"content":[{"type":"text","text":"t"}],"details":{}})", R"({"content":"t"})",
        R"("t")"}) {
    CAPTURE(result);
    const PiResult end = read("tinyfish_search", json("{}"), json(result));
    CHECK(end.status == Status::done);
    CHECK(output_of<TextOutput>(end).text == "t");
    CHECK_FALSE(end.result.cut);
  }
}

TEST_CASE("pi/tinyfish: content may consist of an image only", "[decode][pi]") {
  const PiResult end =
      read("screenshot", json("{}"),
           json(R"({"content":[{"type":"image","data":"AAAA","mimeType":"image/png"}]})"));
  CHECK_FALSE(end.result.output);
  REQUIRE(end.result.images.size() == 1);
  CHECK(end.result.images[0] == Image{Image::Source::data, "AAAA", "image/png"});

  const PiResult file = read("read", json(R"({"path":"a.png"})"),
                             json(R"({"content":[{"type":"text","text":"Read image file"},
                                     {"type":"image","data":"AAAA","mimeType":"image/png"}]})"));
  CHECK(output_of<TextOutput>(file).text == "Read image file");
  CHECK(file.result.images.size() == 1);
}

TEST_CASE("pi: unknown content blocks of a result are kept", "[decode][pi]") {
  const PiResult both =
      read("x", json("{}"), json(R"({"content":[{"type":"text","text":"t"},{"type":"audio"}]})"));
  CHECK(output_of<TextOutput>(both).text == "t\n[{\"type\":\"audio\"}]");
  const PiResult alone = read("x", json("{}"), json(R"({"content":[{"type":"audio"}]})"));
  CHECK(compact_json(output_of<JsonOutput>(alone).value) == "[{\"type\":\"audio\"}]");
  const PiResult foreign = read("x", json("{}"), json(R"({"answer":42})"));
  CHECK(compact_json(output_of<JsonOutput>(foreign).value) == "{\"answer\":42}");
}

TEST_CASE("pi/tinyfish: isError makes the text an error", "[decode][pi]") {
  const PiResult end = read("edit", json("{}"), text_result("Could not find the text", "{}"), true);
  CHECK(end.status == Status::error);
  REQUIRE(end.result.error);
  CHECK(end.result.error->message == "Could not find the text");
  CHECK_FALSE(end.result.output);
  CHECK(read("edit", json("{}"), text_result("Operation aborted"), true).status ==
        Status::cancelled);
  CHECK(read("edit", json("{}"), json("null"), true).result.error->message ==
        "Tool call error: edit");
}

TEST_CASE("pi/tinyfish: escape sequences, carriage returns and tabs of an output are kept",
          "[decode][pi]") {
  const std::string_view raw = "\x1b[31mred\x1b[0m\r\n\tx";
  CHECK(output_of<CommandOutput>(read("bash", json("{}"), text_result(raw))).standard_output ==
        raw);
}

TEST_CASE("pi: a note below the text says what was cut", "[decode][pi]") {
  struct Row {
    std::string_view remark;
    std::optional<std::int64_t> shown, total;
    OutputCut::Unit unit;
    std::string_view path;
  };
  using Unit = OutputCut::Unit;
  const Row rows[] = {
      {"[Showing lines 1-80 of 200 (50.0KB limit). Use offset=81 to continue]", 80, 200,
       Unit::lines, ""},
      {"[Showing lines 121-200 of 200. Full output: /tmp/out.log]", 80, 200, Unit::lines,
       "/tmp/out.log"},
      {"[Truncated: showing 80 of 200 lines (2000 line limit)]", 80, 200, Unit::lines, ""},
      {"[Truncated: 80 lines shown (50.0KB limit)]", 80, std::nullopt, Unit::lines, ""},
      {"[First line exceeds 50.0KB limit]", std::nullopt, std::nullopt, Unit::bytes, ""},
      {"[Showing last 50.0KB of line 7 (line is 60.0KB). Full output: /tmp/o]", std::nullopt,
       std::nullopt, Unit::bytes, "/tmp/o"},
      {"[1000 results limit reached. Use limit=2000 for more]", 1000, std::nullopt, Unit::results,
       ""},
      {"[50.0KB limit reached]", std::nullopt, std::nullopt, Unit::bytes, ""},
      {"[Some lines truncated to 500 chars. Use read tool to see full lines]", std::nullopt,
       std::nullopt, Unit::bytes, ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.remark);
    const std::string text = "text\n\n" + std::string(row.remark) + "\n";
    const PiRemark read = split_pi_remark(text);
    CHECK(read.text == "text");
    REQUIRE(read.cut);
    CHECK(read.cut->shown == row.shown);
    CHECK(read.cut->total == row.total);
    CHECK(read.cut->unit == row.unit);
    CHECK(read.cut->full_output_path == row.path);
  }
  for (const std::string_view text : {"text\n[Showing lines 1-2 of 3]", "text\n\n[Note: see above]",
                                      "text\n\n[]", "[", "]", "", "a\n\n[12]"}) {
    CAPTURE(text);
    const PiRemark read = split_pi_remark(text);
    CHECK(read.text == text);
    CHECK_FALSE(read.cut);
  }
}

TEST_CASE("pi: the details say what was cut", "[decode][pi]") {
  const auto by_lines = read_pi_cut(json(
      R"({"truncation":{"truncated":true,"totalLines":9,"outputLines":4},"fullOutputPath":"/o"})"));
  REQUIRE(by_lines);
  CHECK(by_lines->shown == 4);
  CHECK(by_lines->total == 9);
  CHECK(by_lines->full_output_path == "/o");
  const auto by_bytes = read_pi_cut(json(R"({"truncation":{"truncated":true,"totalLines":1,
      "outputLines":1,"totalBytes":99,"outputBytes":50}})"));
  REQUIRE(by_bytes);
  CHECK(by_bytes->unit == OutputCut::Unit::bytes);
  CHECK(by_bytes->total == 99);
  CHECK(read_pi_cut(json(R"({"resultLimitReached":7})"))->shown == 7);
  CHECK(read_pi_cut(json(R"({"linesTruncated":true})")));
  CHECK_FALSE(read_pi_cut(json(R"({"truncation":{"truncated":false,"totalLines":9}})")));
  CHECK_FALSE(read_pi_cut(json("null")));
}

TEST_CASE("pi: the details and the note say which limits were reached", "[decode][pi]") {
  using Limit = OutputCut::Limit;
  struct Row {
    std::string_view details;
    std::vector<Limit> limits;
  };
  const Row rows[] = {
      {R"({"truncation":{"truncated":true,"truncatedBy":"lines","maxLines":2000,"maxBytes":51200}})",
       {{Limit::Kind::lines, 2000}}},
      {R"({"truncation":{"truncated":true,"truncatedBy":"bytes","maxBytes":51200,
           "lastLinePartial":true}})",
       {{Limit::Kind::bytes, 51200}, {Limit::Kind::last_line}}},
      {R"({"truncation":{"truncated":true,"firstLineExceedsLimit":true,"maxBytes":51200}})",
       {{Limit::Kind::first_line}, {Limit::Kind::bytes, 51200}}},
      {R"({"matchLimitReached":100,"linesTruncated":true})",
       {{Limit::Kind::matches, 100}, {Limit::Kind::line_length}}},
      {R"({"resultLimitReached":1000})", {{Limit::Kind::results, 1000}}},
      {R"({"entryLimitReached":true})", {{Limit::Kind::entries}}},
      {R"({"fullOutputPath":"/o"})", {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.details);
    const auto cut = read_pi_cut(json(row.details));
    REQUIRE(cut);
    CHECK(cut->limits == row.limits);
  }
  const PiRemark remark = split_pi_remark(
      "a:1: x\n\n[100 matches limit reached. Use limit=200 for more. Some lines truncated to 500 "
      "chars]");
  REQUIRE(remark.cut);
  CHECK(remark.cut->limits ==
        std::vector<Limit>{{Limit::Kind::matches, 100}, {Limit::Kind::line_length}});
  CHECK(merge_cuts(read_pi_cut(json(R"({"matchLimitReached":100})")), remark.cut)->limits ==
        remark.cut->limits);
}

TEST_CASE("pi/tinyfish: a result with nothing shown because of a limit is cut", "[decode][pi]") {
  const PiResult file = read("read", json(R"({"path":"a.min.js"})"),
                             text_result("[Line 1 is 62.3KB, exceeds 50.0KB limit. Use bash]",
                                         R"({"truncation":{"truncated":true,"totalLines":1,
                                             "outputLines":0,"firstLineExceedsLimit":true}})"));
  CHECK(output_of<TextOutput>(file).text.starts_with("[Line 1 is"));
  REQUIRE(file.result.cut);
  CHECK(file.result.cut->shown == 0);
  const PiResult search =
      read("tinyfish_search", json("{}"), text_result("", R"({"resultCount":12})"));
  CHECK_FALSE(search.result.output);
  REQUIRE(search.result.cut);
  CHECK(search.result.cut->shown == 0);
  CHECK(search.result.cut->total == 12);
  const auto found = [](const char* text) {
    return read("tinyfish_search", json("{}"), text_result(text, R"({"resultCount":12})"));
  };
  CHECK(found("[1] Title (site)").result.cut->shown == 1);
  // Brackets without a number are not an item, so the number of items shown is unknown.
  CHECK_FALSE(found("[] Title (site)").result.cut);
  CHECK(read("tinyfish_run_get", json("{}"), text_result("", R"({"runId":"r","status":"FAILED"})"))
            .result.cut);
}

TEST_CASE("pi/tinyfish: a text that is cut inside a character is shown as it is", "[decode][pi]") {
  // Pi cuts between lines, so the remaining lines are whole; a text cut elsewhere is shown as it
  // is.
  const PiResult end =
      read("tinyfish_search", json("{}"),
           text_result("Found 2 result(s):\n\n[1] Café\xEF\xBF\xBD", R"({"resultCount":2})"));
  CHECK(output_of<TextOutput>(end).text.ends_with("Café\xEF\xBF\xBD"));
  REQUIRE(end.result.cut);
  CHECK(end.result.cut->shown == 1);
}

TEST_CASE("tinyfish: a list shorter than its announced count is cut", "[decode][pi]") {
  const std::string_view listed = "Found 12 result(s):\n\n[1] A (a)\n  URL: x\n[2] B\n  URL: y\n";
  const auto search = read_tinyfish_cut("tinyfish_search", json("{}"), listed);
  REQUIRE(search);
  CHECK(search->shown == 2);
  CHECK(search->total == 12);
  CHECK(search->unit == OutputCut::Unit::results);
  CHECK_FALSE(read_tinyfish_cut("tinyfish_search", json(R"({"resultCount":2})"), listed));
  const std::string_view page = "Fetched 1 page(s):\n\n## A\nURL: x\nText";
  CHECK(read_tinyfish_cut("tinyfish_fetch", json("{}"), page));
  CHECK_FALSE(read_tinyfish_cut("tinyfish_fetch", json("{}"), std::string(page) + "\n---\n"));
  CHECK(read_tinyfish_cut("tinyfish_run_list", json(R"({"count":2})"), "Found 2 run(s):\n### r"));
  // Text in no known form gives no information about what is missing.
  CHECK_FALSE(read_tinyfish_cut("tinyfish_fetch", json(R"({"resultCount":3})"), "Some pages."));
  CHECK_FALSE(read_tinyfish_cut("search", json(R"({"resultCount":3})"), ""));
}

TEST_CASE("tinyfish: the tool of an unnamed result is inferred from its details and text",
          "[decode][pi]") {
  struct Row {
    std::string_view details, text, tool;
  };
  const Row rows[] = {
      {R"({"resultCount":2})", "Found 2 result(s):", "tinyfish_search"},
      {R"({"resultCount":2})", "Fetched 2 page(s):", "tinyfish_fetch"},
      {R"({"eventCount":2})", "", "tinyfish_agent_run"},
      {R"({"runId":"r","status":"DONE"})", "", "tinyfish_run_get"},
      {R"({"runId":"r","cancelled":true})", "", "tinyfish_run_cancel"},
      {R"({"count":0})", "No runs found matching the criteria.", "tinyfish_run_list"},
      {R"({"count":2})", "two of them", ""},
      {"{}", "Found 2 result(s):", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.details, row.text);
    CHECK(guess_tinyfish_tool(json(row.details), row.text) == row.tool);
  }
}
