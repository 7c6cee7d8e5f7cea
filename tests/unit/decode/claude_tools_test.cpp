// Results of single Claude Code tools, from the stream's lines to what is shown.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

/// Returns the entry of a call of `tool` that was answered with `result`.
Json answered(std::string_view tool, std::string_view input, std::string_view result,
              std::string_view structured = "") {
  const std::string beside =
      structured.empty() ? "" : R"(,"tool_use_result":)" + std::string(structured);
  const Json said =
      play({assistant("m", tool_use("c", tool, input)), tool_result("c", result, beside)});
  REQUIRE(said["entries"].size() == 1);
  return said["entries"][0];
}

bool has_badge(const Json& entry, std::string_view text) {
  for (const Json& badge : entry["badges"]) {
    if (badge["label"]["text"] == text) return true;
  }
  return false;
}

bool has_part(const Json& entry, std::string_view kind) {
  for (const Json& part : entry["parts"]) {
    if (part["kind"] == kind) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("claude: BashOutput shows the state of a background command", "[decode][claude]") {
  const Json entry =
      answered("BashOutput", R"({"bash_id":"b1"})",
               R"(,"content":"<status>running</status>\n\n<stdout>\n  indented\n</stdout>")");
  CHECK(has_badge(entry, "Running"));
  CHECK(shows(entry, ">  indented"));

  const Json told = answered("BashOutput", R"({"bash_id":"b1"})", R"(,"content":"No news")",
                             R"({"status":"failed","stdout":"out","stderr":"bad","exitCode":3})");
  CHECK(has_badge(told, "Exit code 3"));
  CHECK(shows(told, "out"));
  CHECK(shows(told, "bad"));
}

TEST_CASE("claude: a command can return an image", "[decode][claude]") {
  const Json entry = answered("Bash", R"({"command":"plot"})",
                              R"(,"content":"data:image/png;base64,iVBORw0KGgo=")",
                              R"({"stdout":"data:image/png;base64,iVBORw0KGgo=","stderr":"",)"
                              R"("interrupted":false,"isImage":true})");
  CHECK(has_part(entry, "image"));
  CHECK_FALSE(has_part(entry, "terminal"));
  CHECK_FALSE(shows(entry, "no output"));
}

TEST_CASE("claude: an exit code is read after the word Error", "[decode][claude]") {
  const Json entry = answered("Bash", R"({"command":"x"})",
                              R"(,"content":"Error: Exit code 127\nnot found","is_error":true)");
  CHECK(entry["status"] == "error");
  CHECK(has_badge(entry, "Exit code 127"));
  CHECK(shows(entry, "not found"));
}

TEST_CASE("claude: an edit that the user modified is marked", "[decode][claude]") {
  const Json entry = answered(
      "Edit", R"({"file_path":"a.txt","old_string":"x","new_string":"y"})",
      R"(,"content":"The file a.txt has been updated.")",
      R"({"filePath":"a.txt","userModified":true,"structuredPatch":[{"oldStart":1,"oldLines":1,)"
      R"("newStart":1,"newLines":1,"lines":["-x","+z"]}]})");
  CHECK(shows(entry, "Modified by the user."));
}

TEST_CASE("claude: TaskOutput shows how a background task ended", "[decode][claude]") {
  const Json failed = answered(
      "TaskOutput", R"({"task_id":"b1"})",
      R"(,"content":"<retrieval_status>success</retrieval_status>\n<task_id>b1</task_id>\n)"
      R"(<status>failed</status>\n<exit_code>2</exit_code>\n<output>\nhalf\n</output>\n)"
      R"(<error>It broke</error>")");
  CHECK(failed["status"] == "error");
  CHECK(has_badge(failed, "failed"));
  CHECK(shows(failed, "half"));
  CHECK(shows(failed, "Exit code 2"));
  CHECK(shows(failed, "It broke"));
  CHECK_FALSE(shows(failed, "exit_code"));

  const Json waiting = answered(
      "TaskOutput", R"({"task_id":"b1"})",
      R"(,"content":"<retrieval_status>timeout</retrieval_status>\n<task_id>b1</task_id>")");
  CHECK(has_badge(waiting, "running"));
}

TEST_CASE("claude: a sub-agent's usage and duration are read from its text", "[decode][claude]") {
  const Json entry = answered("Task", R"({"description":"Look","prompt":"p"})",
                              R"(,"content":"Found.\nagentId: a1b2c3d4e5\n<usage>total_tokens: 9\n)"
                              R"(tool_uses: 2\nduration_ms: 4500</usage>")");
  CHECK(entry["durationMs"] == 4500);
  CHECK(has_badge(entry, "Agent a1b2c3d…"));
  CHECK(has_badge(entry, "2 tool calls"));
}

TEST_CASE("claude: Read results without line numbers are shown as files", "[decode][claude]") {
  const Json plain =
      answered("Read", R"({"file_path":"a.md","offset":5})", R"(,"content":"# Title\n\n**bold**")");
  CHECK(std::string(plain["summary"]).find("3 lines") != std::string::npos);
  CHECK(shows(plain, "bold"));
  const Json gap =
      answered("Read", R"({"file_path":"a.txt"})", R"(,"content":"     1\u2192a\n     5\u2192b")");
  CHECK(std::string(gap["summary"]).find("2 lines") != std::string::npos);
  const Json told = answered("Read", R"({"file_path":"a.txt"})", R"(,"content":"     1\u2192a")",
                             R"({"type":"text","file":{"filePath":"a.txt","content":"own text",)"
                             R"("numLines":1,"startLine":7,"totalLines":9}})");
  CHECK(shows(told, "own text"));
  const Json picture = answered("Read", R"({"file_path":"a.pdf"})", R"(,"content":"PDF file read")",
                                R"({"type":"pdf","file":{}})");
  CHECK(std::string(picture["summary"]).find("line") == std::string::npos);
  const Json remark =
      answered("Read", R"({"file_path":"a.txt"})",
               R"(,"content":"<system-reminder>The file is empty.</system-reminder>")");
  CHECK(shows(remark, "The file is empty."));
  CHECK(std::string(remark["summary"]).find("line") == std::string::npos);
}

TEST_CASE("claude: web searches by the program and by the server look the same",
          "[decode][claude]") {
  const auto searched = [](std::string_view content) {
    const Json said = play({assistant(
        "m", R"({"type":"server_tool_use","id":"s1","name":"web_search","input":{"query":"q"}},)"
             R"({"type":"web_search_tool_result","tool_use_id":"s1","content":)" +
                 std::string(content) + "}")});
    REQUIRE(said["entries"].size() == 1);
    return said["entries"][0];
  };
  const Json found =
      searched(R"([{"type":"web_search_result","title":"A title","url":"https://example.com/a"}])");
  const Json own = answered("WebSearch", R"({"query":"q"})",
                            R"(,"content":"Links: [{\"title\":\"A title\",)"
                            R"(\"url\":\"https://example.com/a\"}]")");
  CHECK(found["title"] == own["title"]);
  CHECK(found["summary"] == own["summary"]);
  CHECK(found["html"] == own["html"]);

  const Json failed =
      searched(R"({"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"})");
  CHECK(failed["status"] == "error");
  CHECK(shows(failed, "max_uses_exceeded"));

  const Json lines =
      answered("WebSearch", R"({"query":"q"})", R"(,"content":"First result\n\nSecond result")");
  CHECK(std::string(lines["summary"]).find("2 results") != std::string::npos);
}
