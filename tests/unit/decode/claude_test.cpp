// Claude Code's messages, calls and session entries in its native and flat formats.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/json/read.h"
#include "decode/claude/claude.h"
#include "support/claude_lines.h"
#include "support/decoded.h"

using namespace agent_timeline;
using namespace agent_timeline::testing::claude;
using testing::decode_all;

namespace {

const std::string kBash = tool_use("c1", "Bash", R"({"command":"ls"})");

int score(std::string_view line) {
  const auto parsed = read_json(line);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return score_claude({*value, {}});
}

}  // namespace

TEST_CASE("claude: a message can be split over several lines", "[decode][claude]") {
  const Json said = play({assistant("m", text("First.")), assistant("m", text("Second.")),
                          assistant("m", kBash), assistant("m", text("Second."))});
  REQUIRE(said["entries"].size() == 3);
  CHECK(shows(said["entries"][0], "First."));
  CHECK(shows(said["entries"][1], "Second."));
  CHECK(said["entries"][2]["status"] == "running");
}

TEST_CASE("claude: the same text twice in one message is two entries", "[decode][claude]") {
  const std::string twice = assistant("m", text("ok") + "," + text("ok"));
  CHECK(play({twice})["entries"].size() == 2);
  CHECK(play({twice, twice})["entries"].size() == 2);
  CHECK(play({assistant("", text("ok")), assistant("", text("ok"))})["entries"].size() == 2);
}

TEST_CASE("claude: parallel results may be out of order", "[decode][claude]") {
  const Json said = play(
      {assistant("m", kBash), assistant("m", tool_use("c2", "Bash", R"({"command":"b"})")),
       tool_result("c2", R"(,"content":"second")"), tool_result("c1", R"(,"content":"first")")});
  REQUIRE(said["entries"].size() == 2);
  CHECK(shows(said["entries"][0], "first"));
  CHECK(shows(said["entries"][1], "second"));
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][1]["status"] == "done");
}

TEST_CASE("claude: a result before its call is shown and later joined with it",
          "[decode][claude]") {
  const std::string result = tool_result("c1", R"(,"content":"     3→three\n     4→four")");
  const Json alone = play({result});
  REQUIRE(alone["entries"].size() == 1);
  CHECK(shows(alone["entries"][0], "three"));
  CHECK(has_code(alone, "result-without-call"));

  const std::string use = assistant("m", tool_use("c1", "Read", R"({"file_path":"a.txt"})"));
  const Json late = play({result, use});
  const Json usual = play({use, result});
  REQUIRE(late["entries"].size() == 1);
  CHECK(late["entries"][0]["html"] == usual["entries"][0]["html"]);
  CHECK(late["entries"][0]["status"] == "done");
  CHECK(late["entries"][0]["summary"] == usual["entries"][0]["summary"]);
}

TEST_CASE("claude: a call that is never answered is orphaned", "[decode][claude]") {
  const Json said = play({assistant("m", kBash), R"({"type":"result","subtype":"success"})"});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "orphaned");
}

TEST_CASE("claude: a different second result is shown separately", "[decode][claude]") {
  const std::string first = tool_result("c1", R"(,"content":"one")");
  const Json same = play({assistant("m", kBash), first, first});
  CHECK(same["entries"].size() == 1);
  CHECK(has_code(same, "repeated-result"));

  const Json other = play({assistant("m", kBash), first, tool_result("c1", R"(,"content":"two")")});
  REQUIRE(other["entries"].size() == 2);
  CHECK(shows(other["entries"][0], "one"));
  CHECK_FALSE(shows(other["entries"][0], "two"));
  CHECK(other["entries"][1]["kind"] == "unknown");
  CHECK(has_code(other, "second-result"));
}

TEST_CASE("claude: a result without an id belongs to the latest call", "[decode][claude]") {
  const Json said =
      play({assistant("m", kBash), user(R"([{"type":"tool_result","content":"files"}])")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
}

TEST_CASE("claude: parent_tool_use_id can be nested two levels deep", "[decode][claude]") {
  const std::string outer = R"({"description":"outer","prompt":"p","subagent_type":"x"})";
  const Json said = play({
      assistant("m1", tool_use("t1", "Task", outer)),
      assistant("m2", tool_use("t2", "Task", outer), R"(,"parent_tool_use_id":"t1")"),
      assistant("m3", text("deep"), R"(,"parent_tool_use_id":"t2")"),
      tool_result("t2", R"(,"content":"inner done")", R"(,"parent_tool_use_id":"t1")"),
      tool_result("t1", R"(,"content":[{"type":"text","text":"outer done"}])"),
  });
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][1]["parent"] == said["entries"][0]["id"]);
  CHECK(said["entries"][2]["parent"] == said["entries"][1]["id"]);
  CHECK(shows(said["entries"][0], "outer done"));
  CHECK(shows(said["entries"][1], "inner done"));
}

TEST_CASE("claude: a result finds its call even if the line does not name the sub-agent",
          "[decode][claude]") {
  const Json said = play({
      assistant("m1", tool_use("t1", "Task", R"({"prompt":"p"})")),
      assistant("m2", kBash, R"(,"parent_tool_use_id":"t1")"),
      tool_result("c1", R"(,"content":"files")"),
  });
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][1]["status"] == "done");
}

TEST_CASE("claude: thinking is shown without its signature", "[decode][claude]") {
  const Json said = play({assistant(
      "m", R"({"type":"thinking","thinking":"Let me see.","signature":"abc"},)" + text("Yes."))});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["kind"] == "reasoning");
  CHECK(shows(said["entries"][0], "Let me see."));
  CHECK_FALSE(shows(said["entries"][0], "abc"));
  const std::string signature_only =
      assistant("m", R"({"type":"thinking","thinking":"","signature":"abc"})");
  CHECK(play({signature_only})["entries"].empty());
}

TEST_CASE("claude: redacted thinking shows its data", "[decode][claude]") {
  const Json said = play({assistant("m", R"({"type":"redacted_thinking","data":"c2VjcmV0"})")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["kind"] == "reasoning");
  CHECK(shows(said["entries"][0], "c2VjcmV0"));
}

TEST_CASE("claude: unknown blocks, subtypes and types are shown", "[decode][claude]") {
  const Json said = play({
      assistant("m", text("Text.") + R"(,{"type":"future_block","x":"kept-1"})"),
      R"({"type":"system","subtype":"future_subtype","session_id":"s","x":"kept-2"})",
      R"({"type":"future_type","uuid":"u","session_id":"s","x":"kept-3"})",
  });
  REQUIRE(said["entries"].size() == 4);
  CHECK(shows(said["entries"][1], "kept-1"));
  CHECK(said["entries"][2]["kind"] == "notice");
  CHECK(shows(said["entries"][2], "kept-2"));
  CHECK(said["entries"][3]["kind"] == "unknown");
  CHECK(shows(said["entries"][3], "kept-3"));
}

TEST_CASE("claude: the result of a server tool in the same message belongs to its call",
          "[decode][claude]") {
  const Json said = play({assistant(
      "m", R"({"type":"server_tool_use","id":"s1","name":"web_search","input":{"query":"q"}},)"
           R"({"type":"web_search_tool_result","tool_use_id":"s1","content":[)"
           R"({"type":"web_search_result","title":"A title","url":"https://example.com/a"}]})")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "A title"));
}

TEST_CASE("claude: HTML in user content is escaped, and the program's tags are interpreted",
          "[decode][claude]") {
  const Json said = play({
      user(R"("<b>bold</b> & <script>alert(1)</script>")"),
      user(
          R"("<command-message>init is running</command-message>\n<command-name>/init</command-name>\n<command-args>now</command-args>")"),
      user(R"("<local-command-stdout>Set model to x</local-command-stdout>")"),
      user(R"("<local-command-stdout></local-command-stdout>")"),
      user(R"("Caveat: The messages below were generated by the user")"),
      user(R"("Hello<system-reminder>quietly</system-reminder>")"),
      user(R"("<command-line>is not a command</command-line>")"),
  });
  const Json& entries = said["entries"];
  REQUIRE(entries.size() == 8);
  CHECK(shows(entries[0], "&lt;script&gt;"));
  CHECK_FALSE(shows(entries[0], "<script>"));
  CHECK(entries[1]["summary"] == "/init now");
  CHECK(entries[2]["summary"] == "init is running");
  CHECK(entries[2]["collapsed"] == true);
  CHECK(entries[3]["summary"] == "/init now");
  CHECK(shows(entries[3], "Set model to x"));
  CHECK(entries[4]["collapsed"] == true);
  CHECK(entries[5]["summary"] == "Hello");
  CHECK(entries[5]["collapsed"] == false);
  CHECK(entries[6]["summary"] == "quietly");
  CHECK(shows(entries[7], "is not a command"));
}

TEST_CASE("claude: a shell command of the user is a call", "[decode][claude]") {
  const Json said =
      play({user(R"("<bash-input>ls -a</bash-input>")"),
            user(R"("<bash-stdout>a.txt</bash-stdout><bash-stderr></bash-stderr>")")});
  REQUIRE(said["entries"].size() == 1);
  const Json& entry = said["entries"][0];
  CHECK(entry["tool"]["name"] == "!");
  CHECK(entry["status"] == "done");
  CHECK(shows(entry, "a.txt"));
}

TEST_CASE("claude: an interruption closes open calls and is shown once", "[decode][claude]") {
  const Json said = play({
      assistant("m", kBash),
      tool_result("c1",
                  R"(,"content":"[Request interrupted by user for tool use]","is_error":true)"),
      user(R"([{"type":"text","text":"[Request interrupted by user for tool use]"}])"),
      user(R"([{"type":"text","text":"[Request interrupted by user]"}])"),
      R"({"type":"result","subtype":"error_during_execution","is_error":true,"errors":[]})",
  });
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "cancelled");
  CHECK(said["entries"][1]["title"]["text"] == "Cancelled");
  CHECK(said["turns"][0]["status"] == "cancelled");
}

TEST_CASE("claude: TodoWrite accepts both schemas and reports malformed items",
          "[decode][claude]") {
  const std::string todos =
      R"({"todos":["broken_todo",7,{"content":"new","status":"in_progress","activeForm":"Newing"},)"
      R"({"id":"2","content":"old","status":"completed","priority":"high"}]})";
  const Json said =
      play({assistant("m", tool_use("c1", "TodoWrite", todos)),
            tool_result("c1", R"(,"content":"Todos have been modified successfully.")")});
  CHECK(said["entries"].empty());
  CHECK(has_code(said, "odd-todo"));
  const Json& list = said["todos"];
  REQUIRE(list.size() == 3);
  CHECK(list[0]["content"] == "broken_todo");
  CHECK(list[1]["status"] == "in-progress");
  CHECK(list[2]["priority"] == "high");
}

TEST_CASE("claude: a failed TodoWrite is an entry and leaves the list unchanged",
          "[decode][claude]") {
  const Json said = play({
      assistant("m", tool_use("c1", "TodoWrite", R"({"todos":[{"content":"first"}]})")),
      tool_result("c1", R"(,"content":"Todos have been modified successfully.")"),
      assistant("m", tool_use("c2", "TodoWrite", R"({"todos":[{"content":"second"}]})")),
      tool_result("c2", R"(,"content":"<tool_use_error>No</tool_use_error>","is_error":true)"),
      assistant("m", tool_use("c3", "TodoWrite", R"({"todos":"none"})")),
  });
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "error");
  CHECK(said["entries"][1]["status"] == "running");
  REQUIRE(said["todos"].size() == 1);
  CHECK(said["todos"][0]["content"] == "first");
}

TEST_CASE("claude: tasks created and updated one by one form one list", "[decode][claude]") {
  const Json said = play({
      assistant("m", tool_use("c1", "TaskCreate", R"({"subject":"Parse"})")),
      tool_result("c1", R"(,"content":"Task #1 created successfully: Parse")"),
      assistant("m", tool_use("c2", "TaskCreate", R"({"subject":"Print"})")),
      tool_result("c2", R"(,"content":"Task #2 created successfully: Print")"),
      assistant("m", tool_use("c3", "TaskUpdate", R"({"taskId":"1","status":"completed"})")),
      tool_result("c3", R"(,"content":"Updated task #1 status")"),
      assistant("m", tool_use("c4", "TaskUpdate", R"({"taskId":"9","status":"completed"})")),
      tool_result("c4", R"(,"content":"Updated task #9 status")"),
  });
  REQUIRE(said["entries"].size() == 1);
  REQUIRE(said["todos"].size() == 2);
  CHECK(said["todos"][0]["status"] == "completed");
  CHECK(said["todos"][1]["content"] == "Print");
}

TEST_CASE("claude: lines with JSON scalars, arrays or null are cards", "[decode][claude]") {
  const Json said = play({R"({"type":"system","subtype":"init","session_id":"s"})", "null", "42",
                          "[1]", R"("massive error")", "true"});
  REQUIRE(said["entries"].size() == 5);
  for (const Json& entry : said["entries"])
    CHECK(entry["kind"] == "unknown");
}

TEST_CASE("claude: the $ terminator makes no entry", "[decode][claude]") {
  CHECK(play({R"({"type":"text","content":"Hi"})", "$"})["entries"].size() == 1);
}

TEST_CASE("claude: num_turns of -1 is accepted", "[decode][claude]") {
  const Json said =
      play({R"({"type":"result","subtype":"success","is_error":false,"num_turns":-1,"result":"",)"
            R"("duration_ms":17,"total_cost_usd":0.0001096})"});
  CHECK(said["entries"].empty());
  REQUIRE(said["turns"].size() == 1);
  CHECK(said["turns"][0]["status"] == "done");
  CHECK(said["turns"][0]["durationMs"] == 17);
  CHECK(said["turns"][0]["costUsd"] == 0.0001096);
}

TEST_CASE("claude: is_error or an error subtype makes the turn fail", "[decode][claude]") {
  const Json said = play({R"({"type":"result","subtype":"success","is_error":true,"duration_ms":5,)"
                          R"("result":"API Error: overloaded"})"});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "error");
  CHECK(shows(said["entries"][0], "overloaded"));
  CHECK(said["turns"][0]["status"] == "error");

  const Json reverse =
      play({R"({"type":"result","subtype":"error_max_turns","is_error":false,"duration_ms":5})"});
  CHECK(reverse["turns"][0]["status"] == "error");
  CHECK(reverse["entries"][0]["title"]["text"] == "Maximum number of turns reached");
}

TEST_CASE("claude: a result's text is not repeated if the message contained it",
          "[decode][claude]") {
  const std::string result = R"({"type":"result","subtype":"success","result":"The answer."})";
  CHECK(play({assistant("m", text("The answer.")), result})["entries"].size() == 1);
  CHECK(play({result})["entries"].size() == 1);
  // A sub-agent's text is not the answer.
  const std::string inner = assistant("m", text("Aside."), R"(,"parent_tool_use_id":"t")");
  CHECK(play({inner, result})["entries"].size() == 2);
  // Each turn has its own answer.
  CHECK(play({assistant("m", text("Before.")), result, result})["entries"].size() == 2);
}

TEST_CASE("claude: usage counts once per message", "[decode][claude]") {
  const std::string usage =
      R"({"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"T"}],)"
      R"("usage":{"input_tokens":10,"output_tokens":2,"cache_read_input_tokens":5}}})";
  const std::string more =
      R"({"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"U"}],)"
      R"("usage":{"input_tokens":10,"output_tokens":7,"cache_read_input_tokens":5}}})";
  const Json said = play({usage, usage, more});
  CHECK(said["session"]["usage"]["inputTokens"] == 10);
  CHECK(said["session"]["usage"]["outputTokens"] == 7);
  CHECK(said["session"]["usage"]["cachedTokens"] == 5);
  CHECK(said["session"]["usage"]["totalTokens"] == 22);
}

TEST_CASE("claude: permissions are requested, granted and denied", "[decode][claude]") {
  const std::string ask =
      R"({"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool",)"
      R"("tool_name":"Bash","input":{"command":"ls"},"tool_use_id":"c1"}})";
  const std::string allow =
      R"({"type":"control_response","response":{"subtype":"success","request_id":"r1",)"
      R"("response":{"behavior":"allow"}}})";
  const std::string deny =
      R"({"type":"control_response","response":{"subtype":"success","request_id":"r1",)"
      R"("response":{"behavior":"deny","message":"No."}}})";
  CHECK(play({ask})["entries"][0]["status"] == "awaiting-approval");
  CHECK(play({assistant("m", kBash), ask, assistant("m", kBash)})["entries"][0]["status"] ==
        "awaiting-approval");
  CHECK(play({ask, allow})["entries"][0]["status"] == "running");
  CHECK(play({ask,
              R"({"type":"control_cancel_request","request_id":"r1"})"})["entries"][0]["status"] ==
        "running");
  const Json refused = play(
      {assistant("m", kBash), ask, deny, tool_result("c1", R"(,"content":"No.","is_error":true)")});
  REQUIRE(refused["entries"].size() == 1);
  CHECK(refused["entries"][0]["status"] == "denied");
}

TEST_CASE("claude: a denial in the turn's result marks its call as denied", "[decode][claude]") {
  const Json said = play({
      assistant("m", kBash),
      R"({"type":"result","subtype":"success","permission_denials":[)"
      R"({"tool_name":"Bash","tool_use_id":"c1","tool_input":{"command":"ls"}},)"
      R"({"tool_name":"Write","tool_use_id":"c9","tool_input":{"file_path":"a"}}]})",
  });
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "denied");
  CHECK(said["entries"][1]["status"] == "denied");
}

TEST_CASE("claude: a compaction is one entry from start to end", "[decode][claude]") {
  const std::string begins =
      R"({"type":"system","subtype":"status","status":"compacting","session_id":"s"})";
  const std::string ends = R"({"type":"system","subtype":"compact_boundary","session_id":"s",)"
                           R"("compact_metadata":{"trigger":"auto","pre_tokens":154000}})";
  CHECK(play({begins})["entries"][0]["status"] == "running");
  const Json said = play({begins, ends, ends});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "154000"));
}

TEST_CASE("claude: a background task belongs to the call that started it", "[decode][claude]") {
  const std::string use = assistant("m", tool_use("t1", "Task", R"({"prompt":"p"})"));
  const std::string launched =
      tool_result("t1", R"(,"content":"Async agent launched successfully.\nagentId: a1b2")");
  const std::string note =
      R"({"type":"system","subtype":"task_notification","task_id":"a1b2","tool_use_id":"t1",)"
      R"("status":"completed","summary":"All green.","session_id":"s"})";
  CHECK(play({use, launched})["entries"][0]["status"] == "background");
  const Json said = play({use, launched, note, note});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][0], "All green."));
  const Json apart = play({note});
  REQUIRE(apart["entries"].size() == 1);
  CHECK(apart["entries"][0]["kind"] == "notice");
}

TEST_CASE("claude: a rate limit event is an entry only if the limit applies", "[decode][claude]") {
  const auto event = [](std::string_view status) {
    return R"({"type":"rate_limit_event","rate_limit_info":{"status":")" + std::string(status) +
           R"(","resetsAt":1}})";
  };
  CHECK(play({event("allowed")})["entries"].empty());
  CHECK(play({event("rejected")})["entries"][0]["status"] == "error");
}

TEST_CASE("claude: a reset cancels open calls and clears the to-do list", "[decode][claude]") {
  const Json said = play({
      assistant("m", tool_use("c2", "TodoWrite", R"({"todos":[{"content":"x"}]})")),
      assistant("m", kBash),
      R"({"type":"conversation_reset","new_conversation_id":"n"})",
  });
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["status"] == "cancelled");
  CHECK(said["todos"].empty());
}

TEST_CASE("claude: text chunks form one message, which the next event closes", "[decode][claude]") {
  const Json said = play({
      R"({"type":"text","content":"I will ","id":"a"})",
      R"({"type":"usage","input_tokens":1,"output_tokens":2})",
      R"({"type":"text","content":"edit.","id":"a"})",
      R"({"type":"tool_use","id":"c","name":"Bash","input":{"command":"ls"}})",
      R"({"type":"tool_result","tool_use_id":"c","content":{"output":"files"}})",
      R"({"type":"text","content":"Done."})",
  });
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][0]["summary"] == "I will edit.");
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][1], "files"));
  CHECK(said["entries"][2]["status"] == "partial");
}

TEST_CASE("claude: flat events for thinking, errors and interruptions are read",
          "[decode][claude]") {
  const Json said = play({
      R"({"type":"thinking","is_thinking":true,"thought":"Plan "})",
      R"({"type":"thinking","is_thinking":true,"thought":"it"})",
      R"({"type":"thinking","is_thinking":false})",
      R"({"type":"error","message":"It broke","code":"E1"})",
      R"({"type":"interrupt"})",
  });
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][0]["kind"] == "reasoning");
  CHECK(said["entries"][0]["summary"] == "Plan it");
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][1]["status"] == "error");
  CHECK(shows(said["entries"][1], "It broke"));
  CHECK(said["entries"][2]["title"]["text"] == "Cancelled");
}

TEST_CASE("claude: unambiguous events score higher than those shared with other dialects",
          "[decode][claude]") {
  CHECK(score(assistant("m", text("T"))) == 100);
  CHECK(score(user(R"("T")")) == 100);
  CHECK(score(stream(R"({"type":"ping"})")) == 100);
  CHECK(score(R"({"type":"system","subtype":"init"})") == 100);
  CHECK(score(R"({"type":"control_response","response":{}})") == 100);
  CHECK(score(R"({"type":"content_block_stop","index":0})") >= 90);
  CHECK(score(R"({"type":"message_start","message":{"type":"message","id":"m"}})") >= 90);
  CHECK(score(R"({"type":"tool_result","tool_use_id":"c","content":"x"})") >= 90);
  CHECK(score(R"({"type":"x","uuid":"u","sessionId":"s"})") >= 50);
  for (const std::string_view shared :
       {R"({"type":"text","content":"x"})", R"({"type":"error","message":"x"})",
        R"({"type":"ping"})", R"({"type":"message_stop"})"}) {
    CHECK(score(shared) > 0);
    CHECK(score(shared) < 50);
  }
  for (const std::string_view foreign :
       {R"({"type":"message_start","message":{"role":"assistant","timestamp":1}})",
        R"({"type":"message_end","message":{}})", R"({"msg":"PostToolCall"})",
        R"({"role":"assistant","blocks":[]})", R"({"type":"message","message":{"role":"user"}})"}) {
    CHECK(score(foreign) == 0);
  }
}

TEST_CASE("claude: text around the program's tags is kept, even if they are not closed",
          "[decode][claude]") {
  const Json said = play({
      user(R"("<command-name>/x</command-name> and more")"),
      user(R"("<local-command-stdout>inside</local-command-stdout> outside")"),
      user(R"("<bash-input>ls")"),
      user(R"("<bash-stdout>a.txt</bash-stdout> beside")"),
  });
  REQUIRE(said["entries"].size() == 4);
  CHECK(shows(said["entries"][0], "and more"));
  CHECK(shows(said["entries"][1], "inside"));
  CHECK(said["entries"][2]["summary"] == "outside");
  CHECK(said["entries"][3]["status"] == "done");
  CHECK(shows(said["entries"][3], "a.txt"));
  CHECK(shows(said["entries"][3], "beside"));
}
