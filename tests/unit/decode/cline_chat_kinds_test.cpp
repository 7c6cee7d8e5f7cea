// Cline's stored chat and that of its forks: which message ends a call, which messages are not
// results, and kinds with entries of their own.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/cline_chat.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::chat_message;
using agent_timeline::testing::entries;
using agent_timeline::testing::holds;
using agent_timeline::testing::say;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string ask(int time, const char* kind, const Json& text, const Json& more = Json::object()) {
  return chat_message(time, "ask", kind, text, more);
}

const Json kRead = {{"tool", "readFile"}, {"path", "src/a.ts"}, {"content", "/p/src/a.ts"}};
const Json kApproved = {{"isAnswered", true}, {"autoApprovalDecision", "approve"}};
const std::string kTask = say(1, "task", "go");

}  // namespace

TEST_CASE("cline: consecutive auto-approved calls are separate calls", "[decode][cline]") {
  const Json shown =
      snapshot(kTask + ask(2, "tool", kRead, kApproved) + ask(3, "tool", kRead, kApproved));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(shown["entries"][2]["status"] == "running");
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("cline: the next API request ends the tool calls before it", "[decode][cline]") {
  const std::string read = kTask + ask(2, "tool", kRead);
  const std::string request = say(3, "api_req_started", {{"request", "x"}});
  CHECK(entries(read)[1]["status"] == "awaiting-approval");
  CHECK(entries(read + request)[1]["status"] == "done");
  // An update of an earlier request's totals does not end the tools that it asked for.
  CHECK(entries(kTask + request + ask(4, "tool", kRead) + request)[1]["status"] ==
        "awaiting-approval");
  const std::string queued = say(3, "user_feedback", "also add tests");
  CHECK(entries(kTask + ask(2, "tool", kRead, kApproved) + queued)[1]["status"] == "done");
  CHECK(entries(read + queued)[1]["status"] == "denied");
}

TEST_CASE("cline: an unknown kind after a call is a card and ends the call", "[decode][cline]") {
  const Json shown = entries(kTask + ask(2, "tool", kRead) + say(3, "brand_new", "x"));
  REQUIRE(shown.size() == 3);
  CHECK(shown[1]["status"] == "done");
  CHECK(shown[2]["kind"] == "unknown");
}

TEST_CASE("cline: the first text of a chat is the task if nothing else is", "[decode][cline]") {
  const Json shown = entries(say(1, "text", "Fix it") + say(2, "text", "I look."));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["role"] == "user");
  CHECK(shown[1]["role"] == "assistant");
}

TEST_CASE("cline: chunks of a command's output are lines, without duplicates", "[decode][cline]") {
  const auto output = [](const std::string& messages) {
    const Json shown =
        entries(kTask + ask(2, "command", "npm testREQ_APP") + messages + say(9, "text", "ok"));
    CHECK(shown[1]["summary"] == "npm test");
    CHECK(shown[1]["status"] == "done");
    std::string text;
    for (const Json& part : shown[1]["parts"]) {
      if (part["key"] != "stdout") continue;
      for (const Json& piece : part["pieces"])
        text += piece["text"].get<std::string>();
    }
    return text;
  };
  CHECK(output(say(3, "command_output", "one") + say(4, "command_output", "two")) == "one\ntwo");
  CHECK(output(ask(3, "command_output", "one") + say(4, "command_output", "one\n")) == "one");
  CHECK(output(ask(3, "command_output", "one") + say(4, "command_output", "one\ntwo")) ==
        "one\ntwo");
  CHECK(output(say(3, "command_output", "on") + say(3, "command_output", "one")) == "one");
}

TEST_CASE("cline: a command can continue to write output after other messages", "[decode][cline]") {
  const Json shown =
      entries(kTask + ask(2, "command", "serve") + say(3, "command_output", "up") +
              say(4, "text", "I go on") + ask(5, "tool", kRead) + say(6, "command_output", "hit"));
  REQUIRE(shown.size() == 4);
  CHECK(holds(shown[1]["parts"], "hit"));
  CHECK_FALSE(holds(shown[3], "hit"));
}

TEST_CASE("cline: the absolute path of a file is not its content", "[decode][cline]") {
  const Json shown = entries(kTask + say(2, "tool", kRead));
  CHECK(shown[1]["summary"] == "src/a.ts");
  CHECK_FALSE(holds(shown[1]["parts"], "/p/src/a.ts"));
  const Json old = {{"tool", "readFile"}, {"path", "a.ts"}, {"content", "let a;"}};
  CHECK(holds(entries(kTask + say(2, "tool", old))[1]["parts"], "let a;"));
  const Json framed = {{"tool", "listFilesTopLevel"},
                       {"path", "src"},
                       {"content", "a"},
                       {"operationIsLocatedInWorkspace", true},
                       {"isOutsideWorkspace", false}};
  CHECK_FALSE(holds(entries(kTask + say(2, "tool", framed)), "Workspace"));
}

TEST_CASE("cline: SEARCH/REPLACE edits have the file's name and line numbers", "[decode][cline]") {
  const Json edit = {{"tool", "editedExistingFile"},
                     {"path", "src/a.ts"},
                     {"content", "------- SEARCH\nold\n=======\nnew\n+++++++ REPLACE"},
                     {"startLineNumbers", {31}}};
  const Json piece = entries(kTask + say(2, "tool", edit))[1]["parts"][0]["pieces"][0];
  CHECK(piece["newPath"] == "src/a.ts");
  CHECK(piece["lines"][0]["old"] == 31);
}

TEST_CASE("cline: other names and forms of tools are read as the same tools", "[decode][cline]") {
  const Json applied = {{"tool", "appliedDiff"},
                        {"path", "a.ts"},
                        {"diff", "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n"},
                        {"diffStats", {{"added", 1}, {"removed", 1}}}};
  const Json edit = entries(kTask + ask(2, "tool", applied))[1];
  CHECK(edit["title"]["key"] == "tool.edit_file");
  CHECK(edit["parts"][0]["kind"] == "diff");
  CHECK(edit["parts"].size() == 1);
  const Json batch = {{"tool", "appliedDiff"},
                      {"batchDiffs",
                       {{{"path", "a.ts"}, {"content", "@@ -1 +1 @@\n-a\n+b\n"}},
                        {{"path", "b.ts"}, {"content", "@@ -1 +1 @@\n-c\n+d\n"}}}}};
  const Json several = entries(kTask + ask(2, "tool", batch))[1];
  CHECK(holds(several["parts"], "\"b.ts\""));
  const Json files = {
      {"tool", "readFile"},
      {"batchFiles", {{{"path", "a.ts"}, {"key", "a"}}, {{"path", "b.ts"}, {"key", "b"}}}}};
  CHECK(holds(entries(kTask + ask(2, "tool", files))[1], "b.ts"));
  const Json todos = {{"tool", "updateTodoList"},
                      {"todos", {{{"content", "look"}, {"status", "completed"}}}}};
  const Json listed = snapshot(kTask + ask(2, "tool", todos, kApproved));
  CHECK(listed["entries"].size() == 1);
  CHECK(listed["todos"][0]["status"] == "completed");
  const Json odd = {{"tool", "brandNew"}, {"diff", "-a\n+b"}};
  CHECK(holds(entries(kTask + ask(2, "tool", odd)), "+b"));
}

TEST_CASE("cline: a subtask or code search has the result that follows", "[decode][cline]") {
  const Json task = {{"tool", "newTask"}, {"mode", "code"}, {"content", "Do F1"}};
  const Json shown = entries(kTask + ask(2, "tool", task) + say(3, "api_req_started", "{}") +
                             say(4, "subtask_result", "F1 is done."));
  REQUIRE(shown.size() == 2);
  CHECK(shown[1]["title"]["key"] == "tool.run_agent");
  CHECK(shown[1]["status"] == "done");
  CHECK(holds(shown[1]["parts"], "F1 is done."));
  const Json search = {{"tool", "codebaseSearch"}, {"query", "spill"}};
  const Json found = {
      {"content", {{"results", {{{"filePath", "a.ts"}, {"startLine", 3}, {"codeChunk", "x"}}}}}}};
  const Json searched =
      entries(kTask + ask(2, "tool", search) + say(3, "codebase_search_result", found));
  REQUIRE(searched.size() == 2);
  CHECK(holds(searched[1]["parts"], "a.ts"));
}

TEST_CASE("cline: a browser action shows its screenshot and logs", "[decode][cline]") {
  const Json page = {{"screenshot", "data:image/png;base64,iVBORw0KGgo="},
                     {"logs", "connected"},
                     {"currentUrl", "http://localhost:3000"}};
  const Json shown =
      entries(kTask + say(2, "browser_action_launch", "http://localhost:3000") +
              say(3, "browser_action_result", "") + say(4, "browser_action_result", page) +
              say(5, "browser_action", {{"action", "close"}}) + say(6, "text", "ok"));
  REQUIRE(shown.size() == 4);
  CHECK(shown[1]["status"] == "done");
  CHECK(holds(shown[1]["parts"], "\"image\""));
  CHECK(holds(shown[1]["parts"], "connected"));
  CHECK(shown[2]["status"] == "done");
}

TEST_CASE("cline: retries, compactions and the program's errors are notices", "[decode][cline]") {
  const auto title = [](const std::string& message) {
    const Json shown = entries(kTask + message);
    REQUIRE(shown.size() == 2);
    CHECK(shown[1]["kind"] == "notice");
    return shown[1]["title"]["text"].get<std::string>();
  };
  CHECK(title(say(2, "error_retry", {{"attempt", 2}, {"errorSnippet", "overloaded"}})) ==
        "Retrying, attempt 2");
  CHECK(title(say(2, "api_req_retry_delayed", "429\nRetry attempt 1\nRetrying in 5")) ==
        "Retrying, attempt 1");
  CHECK(title(say(2, "rooignore_error", ".env")) == "Error");
  CHECK(title(ask(2, "api_req_failed", {{"message", "Bad gateway"}, {"status", 502}})) == "Error");
  const Json summary = {{"contextCondense",
                         {{"cost", 0.5},
                          {"prevContextTokens", 900},
                          {"newContextTokens", 4},
                          {"summary", "So far"}}}};
  const std::string condensed = say(2, "condense_context", "", summary);
  CHECK(title(condensed) == "Context compacted from 900 tokens");
  const Json shown = snapshot(kTask + condensed + condensed);
  CHECK(shown["session"]["costUsd"] == 0.5);
  CHECK(holds(shown["entries"][1], "So far"));
  CHECK(entries(kTask + say(2, "checkpoint_saved", "abc")).size() == 1);
  CHECK(entries(R"({"type":"task_started","taskId":"1"})"
                "\n" +
                kTask)
            .size() == 1);
}

TEST_CASE("cline: a question shows its suggestions and the selected option", "[decode][cline]") {
  const Json offered = {{"question", "Which?"},
                        {"suggest", {{{"answer", "First"}}, {{"answer", "Second"}}}}};
  CHECK(holds(entries(kTask + ask(2, "followup", offered))[1]["parts"], "Second"));
  const Json chosen = {{"question", "Which?"}, {"options", {"A", "B"}}, {"selected", "B"}};
  const Json shown = entries(kTask + ask(2, "followup", chosen))[1];
  CHECK(shown["status"] == "done");
  const Json work = entries(kTask + ask(2, "new_task", "# Context"));
  CHECK(work[1]["kind"] == "tool");
  CHECK(work[1]["status"] == "awaiting-approval");
}

TEST_CASE("cline: the model and its mode are read from the message metadata", "[decode][cline]") {
  const auto mode = [](const char* name) {
    return Json{{"modelInfo", {{"modelId", "opus"}, {"mode", name}}}};
  };
  const Json shown =
      snapshot(say(1, "task", "go", mode("plan")) + say(2, "text", "ok", mode("act")));
  CHECK(shown["session"]["model"] == "opus");
  REQUIRE(shown["entries"].size() == 3);
  CHECK(holds(shown["entries"], "act"));
}

TEST_CASE("cline: with the provider's own count, cache tokens are part of the input tokens",
          "[decode][cline]") {
  const Json use = {{"apiProtocol", "anthropic"}, {"tokensIn", 51000},   {"tokensOut", 300},
                    {"cacheReads", 48000},        {"cacheWrites", 2000}, {"cost", 0.1}};
  CHECK(snapshot(kTask + say(2, "api_req_started", use))["session"]["usage"]["totalTokens"] ==
        51300);
}

TEST_CASE("cline: an unfinished thought ends with the next message", "[decode][cline]") {
  const Json open = {{"partial", true}};
  const Json shown = entries(kTask + say(2, "reasoning", "Hm.", open) + ask(3, "tool", kRead));
  CHECK(shown[1]["status"] == "done");
}

TEST_CASE("cline: a hook that failed or was cancelled is an entry", "[decode][cline]") {
  const auto hook = [](const char* status) {
    return entries(kTask + say(2, "hook_status",
                               {{"hookName", "PreToolUse"},
                                {"status", status},
                                {"error", {{"message", "Not allowed"}, {"details", "exit 1"}}}}));
  };
  CHECK(hook("completed").size() == 1);
  const Json failed = hook("failed");
  REQUIRE(failed.size() == 2);
  CHECK(failed[1]["title"]["text"] == "Hook PreToolUse");
  CHECK(holds(failed[1], "Not allowed"));
  CHECK(hook("cancelled").size() == 2);
}

TEST_CASE("cline: a browser result that is plain text is shown", "[decode][cline]") {
  const Json shown = entries(kTask + say(2, "browser_action_launch", "http://localhost") +
                             say(3, "browser_action_result", "It crashed"));
  CHECK(holds(shown, "It crashed"));
}
