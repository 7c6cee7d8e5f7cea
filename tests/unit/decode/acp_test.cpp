// The Agent Client Protocol beyond the goldens: detection, logs of one direction, ids that both
// sides use, and streaming.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/decoded.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string update(std::string_view fields) {
  return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{)" +
         std::string(fields) + "}}}\n";
}

std::string_view dialect_of(std::string_view line) {
  const std::vector<Event> events = testing::decode_all(line);
  return events.empty() ? std::string_view() : events.back().dialect;
}

const std::string kPrompt =
    R"({"jsonrpc":"2.0","id":3,"method":"session/prompt","params":{"sessionId":"s","prompt":[{"type":"text","text":"Go"}]}})"
    "\n";
const std::string kEnd = R"({"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}})"
                         "\n";

}  // namespace

TEST_CASE("acp: JSON-RPC alone does not identify the dialect", "[decode][acp]") {
  CHECK(dialect_of(update(R"("sessionUpdate":"plan","entries":[])")) == "acp");
  CHECK(dialect_of(kPrompt) == "acp");
  CHECK(dialect_of(kEnd) == "acp");
  for (
      const std::string_view line : {
          R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}})",
          R"({"jsonrpc":"2.0","id":1,"result":{}})",
          R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}})",
          R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}})",
          R"({"method":"session/prompt","params":{"threadId":"t"}})",
          R"({"id":1,"result":{"thread":{"id":"t"}}})",
      }) {
    CAPTURE(line);
    CHECK(dialect_of(line) != "acp");
  }
}

TEST_CASE("acp: requests of both sides may have the same ids", "[decode][acp]") {
  const std::string ask =
      R"({"jsonrpc":"2.0","id":3,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{"toolCallId":"c","title":"make","kind":"execute"},"options":[{"optionId":"n","name":"No","kind":"reject_once"}]}})"
      "\n";
  const std::string refuse =
      R"({"jsonrpc":"2.0","id":3,"result":{"outcome":{"outcome":"selected","optionId":"n"}}})"
      "\n";
  Json shown = snapshot(kPrompt + ask);
  CHECK(shown["entries"][1]["status"] == "awaiting-approval");
  shown = snapshot(kPrompt + ask + refuse);
  CHECK(shown["entries"][1]["status"] == "denied");
  CHECK(shown["session"]["running"] == true);
  shown = snapshot(kPrompt + ask + refuse + kEnd);
  CHECK(shown["turns"][0]["status"] == "done");
  CHECK(shown["entries"][1]["status"] == "denied");
}

TEST_CASE("acp: a turn has the model that did its work, if there was only one", "[decode][acp]") {
  const auto turn = [](std::string_view models) {
    return snapshot(
               kPrompt +
               R"({"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn","_meta":{"quota":{"model_usage":)" +
               std::string(models) + "}}}}\n")["turns"][0]
        .dump();
  };
  CHECK(turn(R"([{"model":"big"}])").find("\"big\"") != std::string::npos);
  const std::string several = turn(R"([{"model":"big"},{"model":"small"}])");
  CHECK(several.find("\"big\"") == std::string::npos);
}

TEST_CASE("acp: an error is attributed to the request with its id", "[decode][acp]") {
  const std::string read =
      R"({"jsonrpc":"2.0","id":3,"method":"fs/read_text_file","params":{"sessionId":"s","path":"/x"}})"
      "\n";
  const std::string error = R"({"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"gone"}})"
                            "\n";
  // A missing file is the agent's concern; the prompt continues.
  CHECK(snapshot(kPrompt + read + error)["entries"].size() == 1);
  CHECK(snapshot(kPrompt + read + error)["session"]["running"] == true);
  const Json failed = snapshot(kPrompt + read + error + error);
  REQUIRE(failed["entries"].size() == 2);
  CHECK(failed["entries"][1]["title"]["key"] == "notice.failed");
  CHECK(failed["turns"][0]["status"] == "error");
}

TEST_CASE("acp: a log of only the agent's side has turns", "[decode][acp]") {
  const std::string say =
      update(R"("sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"Hi"})");
  const Json shown = snapshot(say + say + kEnd + say + kEnd);
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["summary"] == "HiHi");
  CHECK(shown["turns"].size() == 2);
}

TEST_CASE("acp: an update that first mentions a call and ends it is a complete call",
          "[decode][acp]") {
  const Json shown = snapshot(update(
      R"("sessionUpdate":"tool_call_update","toolCallId":"c","kind":"read","status":"completed","locations":[{"path":"a.js"}],"content":[{"type":"content","content":{"type":"text","text":"1"}}])"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][0]["tool"]["family"] == "files");
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("acp: repeated terminal output is appended, not repeated", "[decode][acp]") {
  const std::string begin = update(
      R"("sessionUpdate":"tool_call","toolCallId":"c","title":"make","kind":"execute","status":"in_progress","content":[{"type":"terminal","terminalId":"c"}])");
  const std::string more = update(
      R"("sessionUpdate":"tool_call_update","toolCallId":"c","_meta":{"terminal_output":{"terminal_id":"c","data":"x\n"}})");
  const std::vector<Event> events = testing::decode_all(begin + more + more);
  REQUIRE(events.size() == 3);
  const auto& last = std::get<ToolCallEvent>(events[2].bodies.at(0));
  CHECK(last.output_chunk == "x\n");
  CHECK_FALSE(last.result);
  CHECK(snapshot(begin + more + more)["entries"][0]["parts"].size() == 2);
}

TEST_CASE("acp: a command that Gemini CLI blocked is denied", "[decode][acp]") {
  const auto ended = [](std::string_view id) {
    const std::string call = R"("toolCallId":")" + std::string(id) + R"(",)";
    const std::string begin = R"("sessionUpdate":"tool_call",)" + call +
                              R"("status":"in_progress","title":"ls","kind":"execute")";
    const std::string end =
        R"("sessionUpdate":"tool_call_update",)" + call +
        R"("status":"completed","kind":"execute","content":[{"type":"content",)"
        R"("content":{"type":"text","text":"Blocked: command substitution."}}])";
    return snapshot(kPrompt + update(begin) + update(end));
  };
  CHECK(ended("run_shell_command__run_shell_command_1_0")["entries"][1]["status"] == "denied");
  CHECK(ended("toolu_1")["entries"][1]["status"] == "done");
}

TEST_CASE("acp: terminal output can arrive in deltas", "[decode][acp]") {
  const std::string begin = update(
      R"("sessionUpdate":"tool_call","toolCallId":"c","title":"make","kind":"execute","status":"in_progress","rawInput":{"command":"make"},"_meta":{"terminal_info":{"terminal_id":"c"}})");
  const auto piece = [](std::string_view text) {
    return update(
        R"("sessionUpdate":"tool_call_update","toolCallId":"c","_meta":{"terminal_output_delta":{"terminal_id":"c","data":")" +
        std::string(text) + R"("}})");
  };
  const std::string end = update(
      R"("sessionUpdate":"tool_call_update","toolCallId":"c","status":"failed","_meta":{"terminal_exit":{"terminal_id":"c","exit_code":2,"signal":null}})");
  Json shown = snapshot(begin + piece("x") + piece("y"));
  CHECK(shown["entries"][0]["parts"][1]["pieces"][0]["text"] == "xy");
  CHECK(shown["entries"][0]["status"] == "partial");
  shown = snapshot(begin + piece("x") + piece("y") + end);
  CHECK(shown["entries"][0]["parts"][1]["pieces"][0]["text"] == "xy");
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shown["entries"][0]["badges"][0]["label"]["text"] == "Exit code 2");
}

TEST_CASE("acp: the last update of a call can contain its output", "[decode][acp]") {
  const auto ended = [](std::string_view fields) {
    return snapshot(
        update(
            R"("sessionUpdate":"tool_call","toolCallId":"c","title":"make","kind":"execute","status":"in_progress","rawInput":{"command":"make"})") +
        update(R"("sessionUpdate":"tool_call_update","toolCallId":"c","status":"completed",)" +
               std::string(fields)))["entries"][0];
  };
  const Json done = ended(
      R"("_meta":{"terminal_output":{"terminal_id":"c","data":"x"},"terminal_exit":{"terminal_id":"c","exit_code":0}})");
  CHECK(done["status"] == "done");
  CHECK(done["parts"][1]["pieces"][0]["text"] == "x");
  // The terminal of a background command shows the program's message.
  const Json left = ended(
      R"("rawOutput":"Command running in background with ID: b1.","_meta":{"claudeCode":{"toolName":"Bash"},"terminal_output":{"terminal_id":"c","data":"Command running in background with ID: b1."},"terminal_exit":{"terminal_id":"c","exit_code":0}})");
  CHECK(left["status"] == "background");
  CHECK(left["badges"][0]["label"]["text"] == "Background job b1");
}

TEST_CASE("acp: Copilot CLI's exit code is read from the contents or the text", "[decode][acp]") {
  const auto ended = [](std::string_view status, std::string_view text, std::string_view raw) {
    return snapshot(
        update(
            R"("sessionUpdate":"tool_call","toolCallId":"c","title":"make","kind":"execute","rawInput":{"command":"make"})") +
        update(R"("sessionUpdate":"tool_call_update","toolCallId":"c","status":")" +
               std::string(status) +
               R"(","content":[{"type":"content","content":{"type":"text","text":")" +
               std::string(text) + R"("}}],"rawOutput":)" + std::string(raw)))["entries"][0];
  };
  const std::string_view exit =
      R"({"content":"boom\n","contents":[{"type":"text"},{"type":"shell_exit","shellId":"0","exitCode":2}]})";
  for (const std::string_view status : {"completed", "failed"}) {
    const Json shown = ended(status, R"(boom\n<shellId: 0 completed with exit code 2>)", exit);
    CHECK(shown["status"] == "error");
    CHECK(shown["badges"][0]["label"]["text"] == "Exit code 2");
    CHECK(shown["parts"][1]["pieces"][0]["text"] == "boom");
  }
  const Json told = ended("completed", R"(ok\n<exited with exit code 0>)", R"({"content":"ok"})");
  CHECK(told["status"] == "done");
  CHECK(told["badges"][0]["label"]["text"] == "Exit code 0");
  CHECK(told["parts"][1]["pieces"][0]["text"] == "ok");
  const Json left =
      ended("completed", R"(<command started in background with shellId: 7>)", R"({"content":""})");
  CHECK(left["status"] == "background");
  CHECK(left["badges"][0]["label"]["text"] == "Background job 7");
  const Json written = ended("completed", R"(<exited with exit code x>)", R"({"content":"ok"})");
  CHECK(written["parts"][1]["pieces"][0]["text"] == "<exited with exit code x>");
}

TEST_CASE("acp: items added to a long content are appended, and the end shows all of it",
          "[decode][acp]") {
  const auto add = [](std::string_view item) {
    return update(R"("sessionUpdate":"tool_call_content_chunk","toolCallId":"c","content":)" +
                  std::string(item));
  };
  const auto text = [](std::string_view words) {
    return R"({"type":"content","content":{"type":"text","text":")" + std::string(words) + R"("}})";
  };
  const std::string begin =
      update(
          R"("sessionUpdate":"tool_call","toolCallId":"c","title":"Look","kind":"other","status":"in_progress","rawInput":{"at":"x"})") +
      add(text(std::string(9000, 'w')));
  const std::vector<Event> events =
      testing::decode_all(begin + add(text("alpha")) + add(text("omega")));
  REQUIRE(events.size() == 4);
  for (const std::size_t i : {2U, 3U}) {
    const auto& more = std::get<ToolCallEvent>(events[i].bodies.at(0));
    CHECK(more.output_chunk == (i == 2 ? "\nalpha" : "\nomega"));
    CHECK_FALSE(more.result);
  }
  // A picture waits for the end, because the content is long.
  const std::string picture = add(
      R"({"type":"content","content":{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo="}})");
  const std::string end =
      update(R"("sessionUpdate":"tool_call_update","toolCallId":"c","status":"completed")");
  const std::vector<Event> ended =
      testing::decode_all(begin + add(text("alpha")) + picture + add(text("omega")) + end);
  const auto& last = std::get<ToolCallEvent>(ended.back().bodies.at(0));
  CHECK(last.status == Status::done);
  REQUIRE(last.result);
  CHECK(last.result->images.size() == 1);
  const auto* shown = std::get_if<TextOutput>(&*last.result->output);
  REQUIRE(shown != nullptr);
  CHECK(shown->text == std::string(9000, 'w') + "\nalpha\nomega");
}

TEST_CASE("acp: a terminal can be added to the content of a call", "[decode][acp]") {
  const std::string begin = update(
      R"("sessionUpdate":"tool_call","toolCallId":"c","title":"make","kind":"execute","status":"in_progress","rawInput":{"command":"make"})");
  const std::string add = update(
      R"("sessionUpdate":"tool_call_content_chunk","toolCallId":"c","content":{"type":"terminal","terminalId":"t"})");
  const std::string output =
      R"({"jsonrpc":"2.0","id":9,"method":"terminal/output","params":{"sessionId":"s","terminalId":"t"}})"
      "\n"
      R"({"jsonrpc":"2.0","id":9,"result":{"output":"built","truncated":false,"exitStatus":{"exitCode":0}}})"
      "\n";
  CHECK(testing::holds(snapshot(begin + add + output)["entries"][0], "built"));
}
