// Calls of Codex: scripts, background commands, refused calls, and searches and images that are
// reported twice.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "support/codex_lines.h"

using namespace agent_timeline::testing::codex;

namespace {

const std::string kScript = item(
    R"({"type":"custom_tool_call","call_id":"s","name":"exec","input":"run","status":"completed"
})");

std::string parts(const std::string& heading, const std::string& text) {
  return "[" + input_text(heading) + "," + input_text(text) + "]";
}

Json only(const std::vector<std::string>& lines) {
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 1);
  return said["entries"][0];
}

std::string status_of(const std::string& call_line, const std::string& output_line) {
  return only({call_line, output_line})["status"];
}

}  // namespace

TEST_CASE("codex: a script ends as its output's heading says", "[decode][codex]") {
  const std::string time = "\nWall time 0.1 seconds\nOutput:\n";
  const Json done = only({kScript, custom_output("s", parts("Script completed" + time, "one"))});
  CHECK(done["status"] == "done");
  CHECK(done["durationMs"] == 100);
  CHECK(shows(done, "one"));
  CHECK_FALSE(shows(done, "Wall time"));

  const Json failed =
      only({kScript,
            custom_output("s", parts("Script failed" + time, "half\nScript error:\nError: x"))});
  CHECK(failed["status"] == "error");
  CHECK(shows(failed, "half"));
  CHECK(shows(failed, "Error: x"));
  CHECK_FALSE(shows(failed, "Script error"));
}

TEST_CASE("codex: a background script ends when a wait for it ends", "[decode][codex]") {
  const std::string time = "\nWall time 9.0 seconds\nOutput:\n";
  const std::string runs =
      custom_output("s", parts("Script running with cell ID 7" + time, "one\n"));
  const Json open = only({kScript, runs});
  CHECK(open["status"] == "background");
  const auto waited = [&](const std::string& id, const std::string& state, const char* text) {
    return std::vector{call(id, "wait", {{"cell_id", "7"}}), output(id, state + time + text)};
  };
  std::vector<std::string> lines = {kScript, runs};
  for (const auto& more : {waited("w1", "Script running with cell ID 7", "two\n"),
                           waited("w2", "Script completed", "three")})
    lines.insert(lines.end(), more.begin(), more.end());
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][0]["status"] == "done");
  for (const char* text : {"one", "two", "three"})
    CHECK(shows(said["entries"][0], text));
  CHECK(said["entries"][1]["status"] == "done");
  CHECK(said["entries"][2]["status"] == "done");

  lines = {kScript, runs};
  for (const std::string& more : waited("w", "Script terminated", ""))
    lines.push_back(more);
  const Json stopped = play(lines);
  CHECK(stopped["entries"][0]["status"] == "cancelled");
  CHECK(stopped["entries"][1]["status"] == "done");

  lines = {kScript, runs};
  for (const std::string& more : waited("w", "Script failed", "Script error:\nError: x"))
    lines.push_back(more);
  const Json failed = play(lines);
  CHECK(failed["entries"][0]["status"] == "error");
  CHECK(failed["entries"][1]["status"] == "done");
  CHECK(shows(failed["entries"][1], "Error: x"));
}

TEST_CASE("codex: the last output of a script replaces earlier ones", "[decode][codex]") {
  const Json said =
      only({kScript, custom_output("s", "\"half\""),
            custom_output("s", parts("Script completed\nWall time 1 seconds\nOutput:\n", "all"))});
  CHECK(said["status"] == "done");
  CHECK(shows(said, "all"));
  CHECK_FALSE(shows(said, "half"));
}

TEST_CASE("codex: a background command ends with the last write_stdin to it", "[decode][codex]") {
  const std::string runs =
      "Chunk ID: a\nWall time: 9.0 seconds\nProcess running with session ID 12\nOutput:\n";
  const std::string ends =
      "Chunk ID: b\nWall time: 5.0 seconds\nProcess exited with code 2\nOutput:\n";
  const Json said = play({
      call("c", "exec_command", {{"cmd", "make"}}),
      output("c", runs + "one\n"),
      call("w1", "write_stdin", {{"session_id", 12}, {"chars", ""}}),
      output("w1", runs + "two\n"),
      call("w2", "write_stdin", {{"session_id", 12}, {"chars", ""}}),
      output("w2", ends + "three\n"),
  });
  REQUIRE(said["entries"].size() == 3);
  const Json& command = said["entries"][0];
  CHECK(command["status"] == "error");
  CHECK(command["badges"][0]["label"]["text"] == "Exit code 2");
  CHECK(shows(command, "one\ntwo\nthree"));
  CHECK(said["entries"][1]["status"] == "done");
  CHECK(said["entries"][2]["status"] == "done");
  CHECK(shows(said["entries"][2], "three"));
}

TEST_CASE("codex: a call that was refused is denied", "[decode][codex]") {
  const std::string long_line(300, 'x');
  const std::string command = call("c", "exec_command", {{"cmd", long_line}});
  for (const std::string& text :
       {"exec_command failed for `" + long_line +
            "`: CreateProcess { message: \"Rejected(\\\"rejected by user\\\")\" }",
        "`" + long_line + "` rejected: blocked by policy",
        std::string("This action was rejected due to unacceptable risk.\nReason: x"),
        std::string("approval policy is Never; reject command — do not ask")}) {
    CAPTURE(text);
    CHECK(status_of(command, output("c", text)) == "denied");
  }
  CHECK(status_of(command, output("c", "exec_command failed for `x`: No such file")) == "error");
  // The output of a server's tool may mention rejected things.
  const std::string tool = call("c", "mcp__docs__find", {{"q", "x"}});
  CHECK(status_of(tool, output("c", "`x` rejected: of a law")) == "done");
  CHECK(status_of(tool, output("c", "Order 7: rejected by user")) == "done");
  CHECK(status_of(tool, output("c", "err: user rejected MCP tool call")) == "denied");
}

TEST_CASE("codex: a declined item shows the reason", "[decode][codex]") {
  const Json said = only({event(
      R"({"type":"exec_command_end","call_id":"c","command":["ls"],"exit_code":-1,"status":"declined","aggregated_output":"blocked by policy"})")});
  CHECK(said["status"] == "denied");
  CHECK(shows(said, "blocked by policy"));
}

TEST_CASE("codex: an MCP call that the user rejected or cancelled did not fail",
          "[decode][codex]") {
  const auto failed = [](const char* message) {
    return completed(R"({"type":"mcpToolCall","id":"m","server":"d","tool":"t","status":"failed",)"
                     R"("arguments":{},"error":{"message":")" +
                     std::string(message) + R"("}})");
  };
  CHECK(only({failed("user rejected MCP tool call")})["status"] == "denied");
  CHECK(only({failed("user cancelled MCP tool call")})["status"] == "cancelled");
  CHECK(only({failed("boom")})["status"] == "error");
}

TEST_CASE("codex: a web search that only an event reports is an entry", "[decode][codex]") {
  const Json said = play({event(
      R"({"type":"web_search_end","call_id":"ws","query":"cats","action":{"type":"search","query":"cats"}})")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(said["entries"][0]["summary"] == "cats");
}

TEST_CASE("codex: a web search without an id and its event are one entry", "[decode][codex]") {
  const std::string action = R"("action":{"type":"search","query":"cats"}})";
  const std::string item_line = item(R"({"type":"web_search_call","status":"completed",)" + action);
  const std::string event_line =
      event(R"({"type":"web_search_end","call_id":"ws","query":"cats",)" + action);
  for (const std::vector<std::string>& lines :
       {std::vector{item_line, event_line}, std::vector{event_line, item_line}})
    CHECK(only(lines)["summary"] == "cats");
  CHECK(play({item_line, event_line, item_line, event_line})["entries"].size() == 2);
  const Json many = only({completed(
      R"({"type":"webSearch","id":"w","query":"","action":{"type":"search","query":null,"queries":["cats","dogs"]}})")});
  CHECK(many["summary"] == "cats, dogs");
}

TEST_CASE("codex: a generated image and its event are one entry", "[decode][codex]") {
  const std::string made =
      item(R"({"type":"image_generation_call","id":"g","status":"completed","result":"AAAA"})");
  const std::string event_line = event(
      R"({"type":"image_generation_end","call_id":"g","status":"completed","result":"AAAA","saved_path":"/w/a.png"})");
  for (const std::vector<std::string>& lines :
       {std::vector{made, event_line}, std::vector{event_line, made}})
    CHECK(shows(only(lines), "at-image"));
}

TEST_CASE("codex: a failed client tool shows its error and is one entry", "[decode][codex]") {
  const Json said = only(
      {rpc_request(5, "item/tool/call", R"("callId":"d","tool":"look_up","arguments":{"a":1})"),
       rpc_response(5, R"({"contentItems":[],"success":false})"),
       completed(
           R"({"type":"dynamicToolCall","id":"d","tool":"look_up","arguments":{"a":1},"status":"failed","contentItems":[],"success":false,"error":"no such thing"})")});
  CHECK(said["status"] == "error");
  CHECK(said["title"]["text"] == "look_up");
  CHECK(shows(said, "no such thing"));
}

TEST_CASE("codex: state events of rollouts and of the app-server make no entry",
          "[decode][codex]") {
  const Json quiet = play({
      item(R"({"type":"compaction_summary","encrypted_content":"x"})"),
      item(R"({"type":"additional_tools","role":"developer","tools":[]})"),
      line("security_risk_score", R"({"scores":{"a":0.1}})"),
      event(R"({"type":"thread_goal_updated","goal":{"objective":"Ship","status":"active"}})"),
  });
  CHECK(quiet["entries"].empty());
  const Json told_quiet = play({
      rpc_notification("thread/goal/updated", R"("goal":{"objective":"Ship"})"),
      rpc_notification("thread/realtime/transcript/delta", R"("role":"user","delta":"hi")"),
      rpc_notification("command/exec/outputDelta", R"("processId":"p","deltaBase64":"aGk=")"),
  });
  CHECK(told_quiet["entries"].empty());
  CHECK(shows(only({event(R"({"type":"thread_rolled_back","num_turns":2})")}),
              "Rolled back 2 turns"));
  CHECK(only({rpc_notification("thread/realtime/transcript/done",
                               R"("role":"user","text":"hi")")})["role"] == "user");
}

TEST_CASE("codex: an MCP tool is named by server and tool in every version", "[decode][codex]") {
  const auto title = [](const char* space, const char* name) {
    const Json call = {{"type", "function_call"},
                       {"namespace", space},
                       {"name", name},
                       {"arguments", "{}"},
                       {"call_id", "n"}};
    return only({item(call.dump())})["title"]["text"].get<std::string>();
  };
  CHECK(title("mcp__docs", "docs_find") == "docs: docs find");
  CHECK(title("mcp__docs__", "docs_find") == "docs: docs find");
  CHECK(title("mcp__apps__linear", "_fetch") == "apps: linear fetch");
  CHECK(title("collaboration", "wait_agent") == "wait_agent");
}

TEST_CASE("codex: a patch applied by a shell command is shown as a patch", "[decode][codex]") {
  const std::string patch = "*** Begin Patch\n*** Update File: a.js\n@@\n-old\n+new\n*** End Patch";
  const std::string success =
      output("c", R"({"output":"Success.","metadata":{"exit_code":0,"duration_seconds":0}})");
  const auto shell = [](const Json& command) { return call("c", "shell", {{"command", command}}); };
  const Json commands[] = {
      {"apply_patch", patch},
      {"bash", "-lc", "apply_patch <<'PATCH'\n" + patch + "\nPATCH"},
      {"bash", "-lc", "cd sub && apply_patch << EOF\n" + patch + "\nEOF\n"},
  };
  for (const Json& command : commands) {
    const Json said = only({shell(command), success});
    CHECK(said["status"] == "done");
    CHECK(said["title"]["text"] == "Apply patch");
    CHECK(said["summary"] == "a.js");
    CHECK(shows(said, "new"));
    CHECK_FALSE(shows(said, "Begin Patch"));
  }
  // It may nevertheless have run as a command.
  const Json ran = only(
      {shell(commands[1]), event(R"({"type":"exec_command_end","call_id":"c","exit_code":1,)"
                                 R"("command":["bash"],"aggregated_output":"No such file"})")});
  CHECK(ran["status"] == "error");
  CHECK(ran["title"]["text"] == "Apply patch");
  CHECK(shows(ran, "No such file"));
  for (const char* other : {"apply_patch <<'EOF'\nx\nEOF", "apply_patch --help",
                            "apply_patch <<EOF\n*** Begin Patch\n*** End Patch\nEOF\nmake"})
    CHECK(only({shell({"bash", "-lc", other})})["title"]["text"] == "Run command");
}

TEST_CASE("codex: a client tool requested by an event is one entry", "[decode][codex]") {
  const std::string asks = event(
      R"({"type":"dynamic_tool_call_request","callId":"d","tool":"load","arguments":{"a":1}})");
  const std::string answers =
      event(R"({"type":"dynamic_tool_call_response","call_id":"d","tool":"load","success":true,)"
            R"("arguments":{"a":1},"content_items":[{"type":"inputText","text":"node"}]})");
  CHECK(only({asks})["status"] == "running");
  const Json said = only({asks, answers});
  CHECK(said["status"] == "done");
  CHECK(shows(said, "node"));
  CHECK(only({call("d", "load", {{"a", 1}}), asks, answers})["status"] == "done");
  CHECK(play({event(R"({"type":"guardian_assessment","id":"g","status":"approved"})")})["entries"]
            .empty());
  CHECK(only({event(R"({"type":"undo_completed","success":true,"message":"Restored"})")})["kind"] ==
        "notice");
}

TEST_CASE("codex: a command of other shells is shown as typed", "[decode][codex]") {
  const auto summary = [](const Json& command) {
    return only({call("c", "shell", {{"command", command}})})["summary"];
  };
  CHECK(summary({"cmd.exe", "/c", "dir"}) == "dir");
  CHECK(summary({"cmd", "/d", "/C", "dir /b"}) == "dir /b");
}
