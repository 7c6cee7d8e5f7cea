// Messages of Wave: chunks, notifications, stored messages and every type of block.
#include "decode/wave/wave.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "support/decoded.h"
#include "support/shown.h"
#include "support/transcript.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using testing::decode_all;
using Json = nlohmann::ordered_json;

namespace {

bool has_code(const Json& session, std::string_view code) {
  for (const Json& diagnostic : session["diagnostics"]) {
    if (diagnostic["code"] == code) return true;
  }
  return false;
}

/// Returns a notification; `params` is a JSON object.
std::string notify(std::string_view method, std::string_view params) {
  return R"({"method":")" + std::string(method) + R"(","params":)" + std::string(params) +
         R"(,"sessionId":"s1"})" + "\n";
}

std::string chunk(std::string_view channel, std::string_view message, std::string_view text,
                  std::string_view stage) {
  return notify("assistant" + std::string(channel) + "Updated",
                R"({"messageId":")" + std::string(message) + R"(","chunk":")" + std::string(text) +
                    R"(","stage":")" + std::string(stage) + "\"}");
}

/// Returns a stored message; `blocks` is a JSON array.
std::string stored(std::string_view id, std::string_view role, std::string_view blocks) {
  return R"({"id":")" + std::string(id) + R"(","role":")" + std::string(role) +
         R"(","timestamp":"2025-07-09T10:30:00.000Z","blocks":)" + std::string(blocks) + "}\n";
}

std::string added(std::string_view id) {
  return notify("assistantMessageAdded", R"({"message":{"id":")" + std::string(id) +
                                             R"(","role":"assistant","blocks":[]}})");
}

std::string summary(const Json& session, std::size_t index) {
  return session["entries"][index]["summary"];
}

int score_of(std::string_view json) {
  auto read = read_json(json);
  const Value* value = std::get_if<Value>(&read);
  REQUIRE(value != nullptr);
  return score_wave({*value, {}});
}

}  // namespace

TEST_CASE("wave: every form is recognised", "[decode][wave]") {
  CHECK(score_of(R"({"method":"toolBlockUpdated","params":{},"sessionId":"s"})") == 100);
  CHECK(score_of(R"({"method":"newThing","params":{},"sessionId":"s"})") == 45);
  CHECK(score_of(R"({"method":"maria.agent.post_tool_call","params":{}})") == 0);
  CHECK(score_of(R"({"jsonrpc":"2.0","id":1,"method":"x","params":{}})") == 0);
  CHECK(score_of(R"({"role":"user","blocks":[]})") == 95);
  CHECK(score_of(R"({"stage":"running","id":"t"})") == 90);
  CHECK(score_of(R"({"id":"t","isRunning":true})") == 80);
  CHECK(score_of(R"({"id":"t","stage":"paused"})") == 60);
  CHECK(score_of(R"({"type":"tool","stage":"end","name":"x"})") == 90);
  CHECK(score_of(R"({"type":"bang","command":"ls","output":""})") == 90);
  for (const std::string_view shared :
       {R"({"type":"text","content":"t"})", R"({"type":"error","content":"e"})",
        R"({"type":"error","message":"e"})"}) {
    CHECK(score_of(shared) > 0);
    CHECK(score_of(shared) < 50);
  }
  CHECK(score_of(R"({"type":"text","content":"t","stage":"streaming"})") >= 50);
  CHECK(score_of(R"({"type":"message","message":{"role":"user"}})") == 0);
  CHECK(score_of(R"({"role":"user","content":"t"})") == 0);
  CHECK(score_of(R"({"msg":"UserMessage"})") == 0);
}

TEST_CASE("wave: text and reasoning end each other", "[decode][wave]") {
  const Json session = snapshot(added("m") + chunk("Reasoning", "m", "Let", "streaming") +
                                chunk("Reasoning", "m", " me see.", "streaming") +
                                chunk("Content", "m", "Done", "streaming"));
  REQUIRE(session["entries"].size() == 2);
  CHECK(session["entries"][0]["kind"] == "reasoning");
  CHECK(summary(session, 0) == "Let me see.");
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(session["entries"][1]["status"] == "partial");
  CHECK(session["diagnostics"].empty());
}

TEST_CASE("wave: a tool call ends the text before it", "[decode][wave]") {
  const Json session = snapshot(
      added("m") + chunk("Content", "m", "Now", "streaming") +
      notify("toolBlockUpdated", R"({"messageId":"m","id":"t","name":"x","stage":"start"})"));
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(session["entries"][1]["kind"] == "tool");
}

TEST_CASE("wave: a text that has ended can be streamed further", "[decode][wave]") {
  const std::string closed =
      added("m") + chunk("Content", "m", "One", "streaming") + chunk("Content", "m", "", "end");
  CHECK(snapshot(closed)["entries"][0]["status"] == "done");
  const Json session = snapshot(closed + chunk("Content", "m", " two", "streaming"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(summary(session, 0) == "One two");
  CHECK(session["entries"][0]["status"] == "partial");
}

TEST_CASE("wave: a chunk for an unknown messageId is shown and reported", "[decode][wave]") {
  const Json session =
      snapshot(chunk("Content", "m", "One", "streaming") + chunk("Content", "m", " two", "end"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(summary(session, 0) == "One two");
  REQUIRE(session["diagnostics"].size() == 1);
  CHECK(session["diagnostics"][0]["code"] == "unknown-message");
  CHECK(session["diagnostics"][0]["entry"] == "e1");
}

TEST_CASE("wave: a chunk without text is a card", "[decode][wave]") {
  const Json session = snapshot(notify("assistantContentUpdated", R"({"messageId":"m"})"));
  CHECK(session["entries"][0]["kind"] == "unknown");
}

TEST_CASE("wave: an error without a message is shown once", "[decode][wave]") {
  const Json session = snapshot(notify("errorBlockAdded", R"({"error":"Hook blocked"})"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["kind"] == "notice");
  CHECK(session["entries"][0]["status"] == "error");
  // The stored message repeats the error in a block; a second such block is another error.
  const std::string block = R"({"type":"error","content":"Hook blocked"})";
  const std::string line = notify("errorBlockAdded", R"({"error":"Hook blocked"})");
  CHECK(snapshot(line + stored("m", "assistant", "[" + block + "]"))["entries"].size() == 1);
  CHECK(snapshot(line + stored("m", "assistant", "[" + block + "," + block + "]"))["entries"]
            .size() == 2);
  CHECK(snapshot(notify("errorBlockAdded", R"({"error":{}})"))["entries"].size() == 1);
}

TEST_CASE("wave: characters and JSON may be split across pushes", "[decode][wave]") {
  const std::string line = chunk("Content", "m", "grün 🙂", "end");
  Session whole;
  whole.push(line);
  Session split;
  for (const char byte : line)
    split.push(std::string_view(&byte, 1));
  CHECK(split.snapshot() == whole.snapshot());
}

TEST_CASE("wave: a diffResult without trailing newlines gives both texts", "[decode][wave]") {
  const auto events = decode_all(
      stored("m", "assistant",
             R"([{"type":"diff","path":"a.ts","diffResult":[{"value":"1\n2\n3\n4\n5\nsame\n"},)"
             R"({"value":"old","removed":true},{"value":"new\nmore","added":true}]}])"));
  REQUIRE(events.size() == 1);
  REQUIRE(events[0].bodies.size() == 2);
  const auto& end = std::get<ToolCallEvent>(events[0].bodies[1]);
  const auto& change = std::get<FileChange>(*end.result->output);
  CHECK(change.path == "a.ts");
  CHECK(change.old_content == "1\n2\n3\n4\n5\nsame\nold");
  CHECK(change.new_content == "1\n2\n3\n4\n5\nsame\nnew\nmore");
}

TEST_CASE("wave: an edit has its starting line number", "[decode][wave]") {
  const auto first_line = [](std::string_view field) {
    const auto events = decode_all(stored(
        "m", "assistant",
        R"([{"type":"tool","id":"t","name":"Edit","stage":"end","success":true,"result":"ok",)"
        R"("parameters":"{\"file_path\":\"a\",\"old_string\":\"x\",\"new_string\":\"y\"}")" +
            std::string(field) + "}]"));
    const auto& end = std::get<ToolCallEvent>(events.at(0).bodies.back());
    return std::get<FileChange>(*end.result->output).first_line;
  };
  CHECK(first_line(R"(,"startLineNumber":42)") == 42);
  CHECK(first_line(R"(,"startLineNumber":-1)") == 0);
  CHECK(first_line("") == 0);
}

TEST_CASE("wave: a bang command with exitCode null is done", "[decode][wave]") {
  const Json session = snapshot(
      stored("m", "user",
             R"([{"type":"bang","command":"ls","output":"a","stage":"end","exitCode":null}])"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(session["entries"][0]["badges"].empty());
}

TEST_CASE("wave: a bang command with exitCode 130 is cancelled", "[decode][wave]") {
  // A command_output block may keep isRunning; there it is not a breach of the contract.
  for (
      const std::string_view block :
      {R"({"type":"bang","command":"ls","output":"a","stage":"end","exitCode":130})",
       R"({"type":"command_output","command":"ls","output":"a","isRunning":false,"exitCode":130})"}) {
    const Json session = snapshot(stored("m", "user", "[" + std::string(block) + "]"));
    REQUIRE(session["entries"].size() == 1);
    CHECK(session["entries"][0]["status"] == "cancelled");
    CHECK(session["entries"][0]["tool"]["name"] == "!");
    CHECK(session["diagnostics"].empty());
  }
}

TEST_CASE("wave: a bang command is one call from its start to its stored block", "[decode][wave]") {
  const std::string lines =
      notify("bangMessageAdded", R"({"command":"ls","messageId":"b"})") +
      notify("bangMessageAdded", R"({"command":"ls","messageId":"b"})") +
      notify("bangMessageUpdated", R"({"command":"ls","output":"a","messageId":"b"})") +
      notify("bangMessageUpdated", R"({"command":"ls","output":"a\nb","messageId":"b"})");
  const auto events = decode_all(lines);
  CHECK(events[1].bodies.empty());
  REQUIRE(events[3].bodies.size() == 1);
  CHECK(std::get<ToolCallEvent>(events[3].bodies[0]).output_chunk == "\nb");
  CHECK(snapshot(lines)["entries"][0]["status"] == "partial");
  const std::string end = notify(
      "bangMessageCompleted", R"({"command":"ls","exitCode":2,"messageId":"b","output":"a\nb"})");
  const Json session = snapshot(
      lines + end + end +
      stored("b", "user",
             R"([{"type":"bang","command":"ls","output":"a\nb","stage":"end","exitCode":2}])"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["status"] == "error");
}

TEST_CASE("wave: an isMeta message is injected", "[decode][wave]") {
  const auto events = decode_all(
      R"({"id":"m","role":"user","isMeta":true,"blocks":[{"type":"text","content":"context"}]})");
  const auto& message = std::get<MessageEvent>(events[0].bodies[0]);
  CHECK(message.injected);
  CHECK(message.role == Role::user);
}

TEST_CASE("wave: unknown blocks are cards", "[decode][wave]") {
  const Json session = snapshot(stored("m", "assistant", R"([{"type":"hologram","x":1},7])"));
  REQUIRE(session["entries"].size() == 2);
  CHECK(session["entries"][0]["kind"] == "unknown");
  CHECK(session["entries"][0]["title"]["text"] == "Unknown block hologram");
}

TEST_CASE("wave: a stored message does not repeat what was streamed", "[decode][wave]") {
  const std::string live =
      added("m") + chunk("Reasoning", "m", "Hm", "streaming") + chunk("Reasoning", "m", "", "end") +
      chunk("Content", "m", "One", "streaming") + chunk("Content", "m", " two", "end") +
      notify("toolBlockUpdated",
             R"({"messageId":"m","id":"t","name":"x","parameters":"{}","stage":"start"})") +
      notify("toolBlockUpdated", R"({"messageId":"m","id":"t","result":"r","stage":"end"})");
  const std::string message = stored(
      "m", "assistant",
      R"([{"type":"reasoning","content":"Hm","stage":"end"},)"
      R"({"type":"text","content":"One two","stage":"end"},)"
      R"({"type":"tool","id":"t","name":"x","parameters":"{}","result":"r","stage":"end"}])");
  const Json followed = snapshot(live);
  const Json both = snapshot(live + message);
  REQUIRE(both["entries"].size() == 3);
  CHECK(both["entries"] == followed["entries"]);
  CHECK(both["diagnostics"].empty());
  // Sent again, with or without deltas before, it changes nothing.
  CHECK(snapshot(message + message)["entries"] == snapshot(message)["entries"]);
}

TEST_CASE("wave: a growing stored message appends its new text", "[decode][wave]") {
  const auto events = decode_all(
      stored("m", "assistant", R"([{"type":"text","content":"One","stage":"streaming"}])") +
      stored("m", "assistant", R"([{"type":"text","content":"One two","stage":"streaming"}])") +
      stored("m", "assistant", R"([{"type":"text","content":"One two","stage":"end"}])"));
  const auto& more = std::get<MessageEvent>(events[1].bodies[0]);
  CHECK(more.change == TextChange::append);
  CHECK(more.text == " two");
  CHECK(more.open);
  CHECK_FALSE(std::get<MessageEvent>(events[2].bodies[0]).open);
}

TEST_CASE("wave: an old message without an id is identified by its tools", "[decode][wave]") {
  const auto message = [](std::string_view running) {
    return R"({"role":"assistant","blocks":[{"type":"text","content":"Now"},)"
           R"({"type":"tool","id":"t","name":"x","parameters":"{}","isRunning":)" +
           std::string(running) + "}]}\n";
  };
  const Json session = snapshot(message("true") + message(R"(false,"result":"r")"));
  REQUIRE(session["entries"].size() == 2);
  CHECK(session["entries"][1]["status"] == "done");
  CHECK(has_code(session, "deprecated-is-running"));
}

TEST_CASE("wave: the images of a message are shown with its text", "[decode][wave]") {
  const auto events = decode_all(
      stored("m", "user",
             R"([{"type":"text","content":"Look"},{"type":"image","imageUrls":)"
             R"(["data:image/png;base64,iVBOR","/tmp/a.png","https://example.org/b.png"]}])"));
  REQUIRE(events[0].bodies.size() == 1);
  const auto& message = std::get<MessageEvent>(events[0].bodies[0]);
  REQUIRE(message.images.size() == 3);
  CHECK(message.images[0] == Image{Image::Source::data, "iVBOR", "image/png"});
  CHECK(message.images[1] == Image{Image::Source::path, "/tmp/a.png", ""});
  CHECK(message.images[2].source == Image::Source::url);
  CHECK(snapshot(stored("n", "user", R"([{"type":"image","imageUrls":["/tmp/a.png"]}])"))["entries"]
            .size() == 1);
}

TEST_CASE("wave: reasoning has its start and end times", "[decode][wave]") {
  const auto events = decode_all(stored(
      "m", "assistant",
      R"([{"type":"reasoning","content":"Hm","stage":"end","startTime":1000,"endTime":3000}])"));
  const auto& message = std::get<MessageEvent>(events[0].bodies[0]);
  CHECK(message.started_ms == 1000);
  CHECK(message.ended_ms == 3000);
  CHECK(events[0].time_ms == 1752057000000);
}

TEST_CASE("wave: a command's expansion and a hook's text are injected messages", "[decode][wave]") {
  const auto events = decode_all(
      stored("m", "user",
             R"([{"type":"text","content":"/init","customCommandContent":"Look around."},)"
             R"({"type":"text","content":"Be brief.","source":"hook"}])"));
  REQUIRE(events[0].bodies.size() == 3);
  CHECK_FALSE(std::get<MessageEvent>(events[0].bodies[0]).injected);
  CHECK(std::get<MessageEvent>(events[0].bodies[1]).text == "Look around.");
  CHECK(std::get<MessageEvent>(events[0].bodies[1]).injected);
  CHECK(std::get<MessageEvent>(events[0].bodies[2]).injected);
}

TEST_CASE("wave: every other block is a notice", "[decode][wave]") {
  struct Row {
    std::string_view block;
    std::string_view title;
  };
  const Row rows[] = {
      {R"({"type":"compact","content":"c"})", "Context compacted"},
      {R"({"type":"compress","content":"c","sessionId":"s1"})", "Context compacted"},
      {R"({"type":"memory","content":"m","isSuccess":false})",
       "Could not add to memory: AGENTS.md"},
      {R"({"type":"memory","content":"m","isSuccess":true,"memoryType":"user"})",
       "Added to memory: user-memory.md"},
      {R"({"type":"file_history","snapshots":[{"filePath":"a"}]})", "File history"},
      {R"({"type":"info","content":"i"})", "Information"},
      {R"({"type":"error","content":"e"})", "Error"},
      {R"({"type":"task_notification","taskId":"t","status":"failed","summary":"s"})",
       "Background task: failed"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.block);
    const Json session = snapshot(stored("m", "assistant", "[" + std::string(row.block) + "]"));
    REQUIRE(session["entries"].size() == 1);
    CHECK(session["entries"][0]["kind"] == "notice");
    CHECK(session["entries"][0]["title"]["text"] == row.title);
  }
}

TEST_CASE("wave: the end of a background task is one entry", "[decode][wave]") {
  const std::string fields =
      R"("taskId":"t","taskType":"shell","status":"completed","summary":"s")";
  const Json session =
      snapshot(notify("notificationMessageAdded", "{" + fields + "}") +
               stored("m", "user", R"([{"type":"task_notification",)" + fields + "}]"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["revision"] == 1);
}

TEST_CASE("wave: the end of a task may be reported by a message with blocks", "[decode][wave]") {
  const Json session = snapshot(notify(
      "notificationMessageAdded",
      R"({"message":{"id":"m","role":"user","blocks":[{"type":"task_notification","taskId":"t",)"
      R"("status":"failed","summary":"It broke"}]}})"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0].dump().find("It broke") != std::string::npos);
}

TEST_CASE("wave: a compaction is one entry from its start to its summary", "[decode][wave]") {
  const std::string begin = notify("compactionStateChange", R"({"isCompacting":true})");
  const std::string end = notify("compactionStateChange", R"({"isCompacting":false})");
  const std::string block = notify("compactBlockAdded", R"({"content":"short"})");
  CHECK(snapshot(begin)["entries"][0]["status"] == "running");
  for (const std::string& lines :
       {begin + block + end, begin + end + block, block,
        begin + notify("compactionContentUpdate", R"({"content":"s"})") + block + end}) {
    const Json session =
        snapshot(lines + stored("m", "assistant", R"([{"type":"compact","content":"short"}])"));
    CAPTURE(lines);
    REQUIRE(session["entries"].size() == 1);
    CHECK(session["entries"][0]["status"] == "done");
    CHECK(session["entries"][0]["title"]["text"] == "Context compacted");
  }
  CHECK(snapshot(begin + block + end + begin + block)["entries"].size() == 2);
}

TEST_CASE("wave: a turn lasts while the session is loading", "[decode][wave]") {
  const std::string begin = notify("loadingChange", R"({"loading":true,"latestTotalTokens":0})");
  const std::string end = notify("loadingChange", R"({"loading":false,"latestTotalTokens":12})");
  const Json session =
      snapshot(begin + added("m") + chunk("Content", "m", "Hi", "streaming") + end);
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(session["turns"][0]["status"] == "done");
  CHECK(session["session"]["contextTokens"] == 12);
  CHECK(session["session"]["running"] == false);
  CHECK(snapshot(begin)["session"]["running"] == true);
  CHECK(snapshot(begin)["session"]["contextTokens"].is_null());
  const std::string aborted =
      notify("toolBlockUpdated", R"({"messageId":"m","id":"t","name":"x","stage":"start"})") +
      notify("toolBlockUpdated",
             R"({"id":"t","stage":"end","success":false,"error":"Tool execution was aborted"})");
  CHECK(snapshot(begin + aborted + end)["turns"][0]["status"] == "cancelled");
  const std::string error = notify("errorBlockAdded", R"({"error":"429"})");
  CHECK(snapshot(begin + error + end)["turns"][0]["status"] == "error");
  // An error before a turn does not belong to it.
  CHECK(snapshot(error + begin + end)["turns"][0]["status"] == "done");
}

TEST_CASE("wave: queued messages and tasks set the queue and the to-do list", "[decode][wave]") {
  const Json queue = snapshot(
      notify("queuedMessagesChange", R"({"messages":["one"]})") +
      notify("queuedMessagesChange", R"({"messages":[{"id":"2","content":"two"},"three"]})"));
  CHECK(queue["entries"].empty());
  REQUIRE(queue["queue"].size() == 2);
  CHECK(queue["queue"][0]["text"] == "two");
  const Json tasks = snapshot(notify(
      "tasksChange", R"({"tasks":[{"id":"1","subject":"Read","status":"completed","blocks":[]},)"
                     R"({"id":"2","subject":"Gone","status":"deleted"}]})"));
  REQUIRE(tasks["todos"].size() == 1);
  CHECK(tasks["todos"][0]["content"] == "Read");
  CHECK(tasks["todos"][0]["status"] == "completed");
}

TEST_CASE("wave: tasks that are reported as a list are not added again by calls",
          "[decode][wave]") {
  const std::string told = notify("tasksChange", R"({"tasks":[{"id":"1","subject":"Read"}]})");
  const auto task_call = [](std::string_view stage, std::string_view fields) {
    return notify("toolBlockUpdated", R"({"id":"t","name":"TaskCreate","stage":")" +
                                          std::string(stage) + "\"," + std::string(fields) + "}");
  };
  const std::string begin = task_call("start", R"("parameters":"{\"subject\":\"Read\"}")");
  const std::string end = task_call("end", R"("result":"Task #1 created","success":true)");
  for (const std::string& lines : {begin + told + end, begin + end + told, begin + end}) {
    const Json session = snapshot(lines);
    CAPTURE(lines);
    CHECK(session["entries"].empty());
    CHECK(session["todos"].size() == 1);
  }
}

TEST_CASE("wave: messages in old notifications have only text and images", "[decode][wave]") {
  const auto events = decode_all(
      notify("userMessageAdded",
             R"({"content":"Look","images":[{"path":"/tmp/a","mimeType":"image/png"}]})"));
  const auto& message = std::get<MessageEvent>(events[0].bodies[0]);
  CHECK(message.role == Role::user);
  CHECK(message.text == "Look");
  REQUIRE(message.images.size() == 1);
  CHECK(message.images[0] == Image{Image::Source::path, "/tmp/a", "image/png"});
  CHECK(decode_all(notify("assistantMessageAdded", "{}"))[0].bodies.empty());
  CHECK(snapshot(notify("userMessageAdded", R"({"message":7})"))["entries"][0]["kind"] ==
        "unknown");
}

TEST_CASE("wave: a permission request makes its call wait", "[decode][wave]") {
  const std::string start = notify("toolBlockUpdated", R"({"id":"t","name":"x","stage":"start"})");
  const std::string running =
      notify("toolBlockUpdated", R"({"id":"t","name":"x","stage":"running"})");
  const std::string ask = notify("permissionRequest", R"({"toolName":"x"})");
  CHECK(snapshot(start + ask)["entries"][0]["status"] == "awaiting-approval");
  CHECK(snapshot(start + running + ask)["entries"][0]["status"] == "awaiting-approval");
  CHECK(snapshot(start + ask + running)["entries"][0]["status"] == "running");
  const std::string later = notify("toolBlockUpdated", R"({"id":"u","name":"x","stage":"start"})");
  const Json named =
      snapshot(start + later + notify("permissionRequest", R"({"toolName":"x","toolUseId":"t"})"));
  CHECK(named["entries"][0]["status"] == "awaiting-approval");
  CHECK(named["entries"][1]["status"] == "input-streaming");
  const Json other = snapshot(start + notify("permissionRequest", R"({"toolName":"y"})"));
  REQUIRE(other["entries"].size() == 2);
  CHECK(other["entries"][1]["title"]["text"] == "Permission requested: y");
}

TEST_CASE("wave: the events of a sub-agent's session are below its block", "[decode][wave]") {
  const std::string block =
      stored("m", "assistant",
             R"([{"type":"subagent","subagentId":"a","subagentName":"reviewer","status":"active",)"
             R"("sessionId":"s2","configuration":{}}])");
  const std::string inner =
      R"({"method":"toolBlockUpdated","params":{"id":"t","name":"x","stage":"start"},)"
      R"("sessionId":"s2"})"
      "\n";
  const Json session = snapshot(notify("loadingChange", R"({"loading":true})") + block + inner);
  REQUIRE(session["entries"].size() == 2);
  CHECK(session["entries"][0]["tool"]["name"] == "Agent");
  CHECK(session["entries"][0]["status"] == "running");
  CHECK(session["entries"][1]["parent"] == "e1");
  const Json done = snapshot(
      block +
      stored("m", "assistant",
             R"([{"type":"subagent","subagentId":"a","status":"error","sessionId":"s2"}])"));
  REQUIRE(done["entries"].size() == 1);
  CHECK(done["entries"][0]["status"] == "error");
}

TEST_CASE("wave: the usage of a message counts once", "[decode][wave]") {
  const auto message = [](int total) {
    return R"({"id":"m","role":"assistant","blocks":[],"usage":{"prompt_tokens":10,)"
           R"("completion_tokens":2,"total_tokens":)" +
           std::to_string(total) + R"(,"model":"gpt","cache_read_input_tokens":4}})" + "\n";
  };
  const Json session = snapshot(message(12) + message(12) + message(15));
  CHECK(session["session"]["usage"]["totalTokens"] == 15);
  CHECK(session["session"]["usage"]["inputTokens"] == 10);
  CHECK(session["session"]["usage"]["cachedTokens"] == 4);
  CHECK(session["session"]["model"] == "gpt");
}

TEST_CASE("wave: changes of the session are notices", "[decode][wave]") {
  const Json session = snapshot(notify("sessionIdChange", R"({"sessionId":"s1"})") +
                                notify("permissionModeChange", R"({"mode":"plan"})") +
                                notify("workdirChange", R"({"workdir":"/src"})") +
                                notify("mcpServersChange", R"({"servers":[{"name":"a"}]})") +
                                notify("mcpServersChange", R"({"servers":[{"name":"b"}]})") +
                                notify("authUrl", R"({"url":"https://example.org"})") +
                                notify("btwContent", R"({"content":"By the way"})") +
                                notify("backgroundTasksChange", R"({"tasks":[]})") +
                                notify("commandRunningChange", R"({"running":true})") +
                                notify("sessionIdChange", R"({"sessionId":"s9"})"));
  std::vector<std::string> titles;
  for (const Json& entry : session["entries"])
    titles.push_back(entry["title"]["text"]);
  CHECK(titles == std::vector<std::string>{"Permission mode: plan", "Working directory: /src",
                                           "MCP servers", "Sign-in needed",
                                           "Answer to a side question", "Session: s9"});
  CHECK(has_code(snapshot(notify("brandNew", R"({"a":1})")), "unknown-kind"));
}

TEST_CASE("wave: a bang command's stored output is used if its end had none", "[decode][wave]") {
  const auto block = [](std::string_view output) {
    return stored("b", "user",
                  R"([{"type":"bang","command":"ls","output":")" + std::string(output) +
                      R"(","stage":"end","exitCode":2}])");
  };
  const std::string end = notify("bangMessageAdded", R"({"command":"ls","messageId":"b"})") +
                          notify("bangMessageCompleted", R"({"exitCode":2,"messageId":"b"})");
  const auto events = decode_all(end + block("") + block("late") + block("late"));
  REQUIRE(events.size() == 5);
  CHECK(events[2].bodies.empty());
  REQUIRE(events[3].bodies.size() == 1);
  const auto& body = std::get<ToolCallEvent>(events[3].bodies[0]);
  CHECK(body.status == Status::error);
  CHECK(std::get<CommandOutput>(*body.result->output).standard_output == "late");
  CHECK(events[4].bodies.empty());
}

TEST_CASE("wave: blocks of unknown shape are cards", "[decode][wave]") {
  CHECK(score_of(R"({"type":"text","text":"hi"})") == 0);
  for (const std::string_view block :
       {R"({"type":"diff","diffResult":"notarray"})", R"({"type":"reasoning","text":"hi"})",
        R"({"type":"text","content":["hi"]})"}) {
    CAPTURE(block);
    const auto events = decode_all(stored("m", "assistant", "[" + std::string(block) + "]"));
    REQUIRE(events.size() == 1);
    REQUIRE(events[0].bodies.size() == 1);
    CHECK(std::get<UnknownEvent>(events[0].bodies[0]).code == "unknown-block");
  }
}

TEST_CASE("wave: a session file's header and title set facts of the session", "[decode][wave]") {
  const Json shown = snapshot(R"({"type":"metadata","workdir":"/w","gitBranch":"fix/parser"})"
                              "\n" +
                              stored("u1", "user", R"([{"type":"text","content":"Go"}])") +
                              R"({"type":"custom-title","title":"My session"})"
                              "\n");
  CHECK(shown["entries"].size() == 1);
  CHECK(shown["session"]["directory"] == "/w");
  CHECK(shown["session"]["branch"] == "fix/parser");
  CHECK(shown["session"]["title"] == "My session");
}

TEST_CASE("wave: old warn and hook blocks are notices", "[decode][wave]") {
  const Json shown = snapshot(stored(
      "a1", "assistant",
      R"([{"type":"warn","content":"Careful"},{"type":"hook","hookEvent":"PostToolUse","content":"lint ok"}])"));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["title"]["key"] == "notice.info");
  CHECK(shown["entries"][1]["title"]["text"] == "Hook PostToolUse");
}
