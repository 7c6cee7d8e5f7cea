// Tool blocks of Wave: the stages and their contract, merging field by field, parameters, results
// and errors in every shape.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/decoded.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using testing::decode_all;
using Json = nlohmann::ordered_json;

namespace {

/// Returns the codes of all diagnostics, in order.
std::vector<std::string> codes(const Json& session) {
  std::vector<std::string> out;
  for (const Json& diagnostic : session["diagnostics"])
    out.push_back(diagnostic["code"]);
  return out;
}

bool has_code(const Json& session, std::string_view code) {
  const std::vector<std::string> all = codes(session);
  return std::find(all.begin(), all.end(), code) != all.end();
}

/// Returns the body of the `index`-th event, which must be a tool call.
const ToolCallEvent& call(const std::vector<Event>& events, std::size_t index) {
  REQUIRE(index < events.size());
  REQUIRE_FALSE(events[index].bodies.empty());
  const auto* body = std::get_if<ToolCallEvent>(&events[index].bodies.back());
  REQUIRE(body != nullptr);
  return *body;
}

const std::string& text_of(const ToolResult& result) {
  REQUIRE(result.output);
  const auto* text = std::get_if<TextOutput>(&*result.output);
  REQUIRE(text != nullptr);
  return text->text;
}

/// Returns an update of block `t` of tool `x`, with `fields` added.
std::string update(std::string_view stage, std::string_view fields = "") {
  return R"({"stage":")" + std::string(stage) + R"(","id":"t","name":"x")" +
         (fields.empty() ? "" : "," + std::string(fields)) + "}\n";
}

const std::string kStart = update("start", R"("parameters":"{\"a\":1}")");

/// Returns the only entry of a call that started and then ended with `fields`.
Json ended(std::string_view fields) {
  const Json session = snapshot(kStart + update("end", fields));
  REQUIRE(session["entries"].size() == 1);
  return session["entries"][0];
}

/// Returns the text of the part with this key; empty if there is none.
std::string part_text(const Json& entry, std::string_view key) {
  for (const Json& part : entry["parts"]) {
    if (part["key"] != key) continue;
    std::string text;
    for (const Json& piece : part["pieces"])
      text += piece["text"].get<std::string>();
    return text;
  }
  return {};
}

}  // namespace

TEST_CASE("wave: a call goes through its stages", "[decode][wave]") {
  const auto events =
      decode_all(update("start", R"("parameters":"")") +
                 update("streaming", R"("parametersChunk":"{\"a\":")") +
                 update("streaming", R"("parametersChunk":"1}")") +
                 update("running", R"("parameters":"{\"a\":1}","compactParams":"one")") +
                 update("running", R"("shortResult":"half")") +
                 update("end", R"("result":"all","success":true,"shortResult":"whole")"));
  REQUIRE(events.size() == 6);
  CHECK(call(events, 0).match == CallMatch::fresh);
  CHECK(call(events, 0).status == Status::input_streaming);
  CHECK(call(events, 1).input_chunk == "{\"a\":");
  CHECK_FALSE(call(events, 1).status);
  CHECK(call(events, 2).input_chunk == "1}");
  CHECK(call(events, 3).status == Status::running);
  REQUIRE(call(events, 3).input);
  CHECK(call(events, 3).input->arguments["a"].integer() == 1);
  CHECK(call(events, 3).subject == "one");
  CHECK(call(events, 4).status == Status::partial);
  CHECK(call(events, 4).result->brief == "half");
  CHECK(call(events, 5).status == Status::done);
  CHECK(call(events, 5).result->brief == "whole");
  CHECK(text_of(*call(events, 5).result) == "all");
  for (const Event& event : events)
    CHECK(event.notes.empty());
  // Once the parameters parse, they are sent instead of the last text chunk, not in addition.
  const auto read = decode_all(update("start", R"("parameters":"")") +
                               update("running", R"("parametersChunk":"{\"a\":1}")"));
  REQUIRE(call(read, 1).input);
  CHECK(call(read, 1).input->arguments["a"].integer() == 1);
  CHECK(call(read, 1).input_chunk.empty());
}

TEST_CASE("wave: complete parameters make the call ready", "[decode][wave]") {
  const auto events = decode_all(kStart);
  CHECK(call(events, 0).status == Status::ready);
  CHECK(call(events, 0).input->arguments["a"].integer() == 1);
}

TEST_CASE("wave: streaming before the start is reported, and a late start loses nothing",
          "[decode][wave]") {
  const std::string streaming = update("streaming", R"("parametersChunk":"{\"a\":1")");
  const Json early = snapshot(streaming);
  CHECK(early["entries"][0]["status"] == "input-streaming");
  CHECK(codes(early) == std::vector<std::string>{"update-without-start"});
  // The late start creates no second entry and loses no chunk.
  const Json session =
      snapshot(streaming + update("start", R"("parameters":"")") +
               update("streaming", R"("parametersChunk":"}")") + update("end", R"("result":"r")"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(part_text(session["entries"][0], "input") == "{\n  \"a\": 1\n}");
  CHECK_FALSE(has_code(session, "second-start"));
}

TEST_CASE("wave: running before the start is reported", "[decode][wave]") {
  const Json session = snapshot(update("running") + update("end", R"("result":"r")"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(codes(session) == std::vector<std::string>{"update-without-start"});
}

TEST_CASE("wave: a second start is reported", "[decode][wave]") {
  const Json session = snapshot(kStart + update("running") + kStart);
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["status"] == "running");
  CHECK(codes(session) == std::vector<std::string>{"second-start"});
  CHECK(session["entries"][0]["diagnostics"] == Json::array({"second-start"}));
}

TEST_CASE("wave: parameters may arrive in chunks only", "[decode][wave]") {
  const auto events =
      decode_all(update("start") + update("streaming", R"("parametersChunk":"{")") +
                 update("streaming", R"("parametersChunk":"}")") + update("running"));
  CHECK(call(events, 1).input_chunk == "{");
  CHECK(call(events, 2).input_chunk == "}");
  CHECK(call(events, 3).input->arguments.is_object());
}

TEST_CASE("wave: parameters may arrive accumulated only", "[decode][wave]") {
  const auto events = decode_all(update("start") + update("streaming", R"("parameters":"{\"a\"")") +
                                 update("streaming", R"("parameters":"{\"a\":2}")") +
                                 update("running", R"("parameters":"{\"b\":3}")"));
  CHECK(call(events, 1).input_chunk == "{\"a\"");
  CHECK(call(events, 2).input->arguments["a"].integer() == 2);
  CHECK(call(events, 3).input->arguments["b"].integer() == 3);
}

TEST_CASE("wave: accumulated parameters already include the chunk of the same event",
          "[decode][wave]") {
  // `parameters` is the whole text and already includes the chunk.
  const Json session = snapshot(
      kStart + update("streaming", R"("parameters":"{\"a\":1}","parametersChunk":"Hello ")") +
      update("streaming", R"("parameters":"{\"a\":1}","parametersChunk":"World!")"));
  CHECK(part_text(session["entries"][0], "input") == "{\n  \"a\": 1\n}");
  CHECK(session["entries"][0]["revision"] == 1);
  CHECK(codes(session).empty());
}

TEST_CASE("wave: an empty chunk changes nothing", "[decode][wave]") {
  const auto events = decode_all(update("start") + update("streaming", R"("parametersChunk":"")") +
                                 update("running", R"("parameters":"","parametersChunk":"")"));
  CHECK(events[1].bodies.empty());
  CHECK(call(events, 2).status == Status::running);
  CHECK_FALSE(call(events, 2).input);
  CHECK(events[2].notes.empty());
}

TEST_CASE("wave: parameters that are not JSON are shown and reported", "[decode][wave]") {
  const Json session = snapshot(
      update("start") +
      update("end", R"("parameters":"{oops","compactParams":"","success":false,"error":"bad")"));
  CHECK(session["entries"][0]["status"] == "error");
  CHECK(part_text(session["entries"][0], "input") == "{oops");
  CHECK(codes(session) == std::vector<std::string>{"invalid-arguments"});
}

TEST_CASE("wave: parameters may be an object", "[decode][wave]") {
  const auto events = decode_all(update("start", R"("parameters":{"a":1})") +
                                 update("running", R"("parameters":{"a":1})"));
  CHECK(call(events, 0).input->arguments["a"].integer() == 1);
  CHECK_FALSE(call(events, 1).input);
}

TEST_CASE("wave: an end without a start is shown and reported", "[decode][wave]") {
  const Json session = snapshot(update("end", R"("result":"r","parameters":"{\"a\":1}")"));
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(part_text(session["entries"][0], "result") == "r");
  CHECK(has_code(session, "result-without-call"));
}

TEST_CASE("wave: a start after the end completes the call", "[decode][wave]") {
  const Json session = snapshot(update("end", R"("result":"r")") + kStart);
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["status"] == "done");
  CHECK(part_text(session["entries"][0], "input") == "{\n  \"a\": 1\n}");
  CHECK_FALSE(has_code(session, "second-start"));
}

TEST_CASE("wave: an update after the end is ignored and reported", "[decode][wave]") {
  const std::string end = update("end", R"("result":"r")");
  for (const std::string_view stage : {"streaming", "running"}) {
    const Json session = snapshot(kStart + end + update(stage, R"("result":"late")"));
    REQUIRE(session["entries"].size() == 1);
    CHECK(session["entries"][0]["status"] == "done");
    CHECK(part_text(session["entries"][0], "result") == "r");
    CHECK(codes(session) == std::vector<std::string>{"update-after-end"});
  }
}

TEST_CASE("wave: a different second end replaces the first and is reported", "[decode][wave]") {
  const std::string end = update("end", R"("result":"r","success":true)");
  const Json repeated = snapshot(kStart + end + end);
  CHECK(repeated["entries"][0]["revision"] == 2);
  CHECK(codes(repeated) == std::vector<std::string>{"repeated-result"});
  CHECK(repeated["diagnostics"][0]["level"] == "info");

  const Json other = snapshot(kStart + end + update("end", R"("error":"e","success":false)"));
  REQUIRE(other["entries"].size() == 1);
  CHECK(other["entries"][0]["status"] == "error");
  CHECK(codes(other) == std::vector<std::string>{"second-result"});
}

TEST_CASE("wave: a repeated end with less content removes nothing", "[decode][wave]") {
  const Json session = snapshot(kStart + update("end", R"("result":"r","success":true)") +
                                update("end", R"("success":true)") + update("end"));
  CHECK(part_text(session["entries"][0], "result") == "r");
  CHECK(session["entries"][0]["revision"] == 2);
}

TEST_CASE("wave: an unknown stage is reported", "[decode][wave]") {
  const Json session = snapshot(kStart + update("paused"));
  CHECK(session["entries"][0]["status"] == "running");
  CHECK(codes(session) == std::vector<std::string>{"unknown-stage"});
  CHECK(snapshot(kStart + update("paused", R"("result":"r")"))["entries"][0]["status"] == "done");
}

TEST_CASE("wave: a missing stage is inferred from the members", "[decode][wave]") {
  struct Row {
    std::string_view fields;
    std::string_view status;
  };
  const Row rows[] = {
      {R"("compactParams":"c")", "running"},
      {R"("result":"r")", "done"},
      {R"("error":"e")", "error"},
      {R"("success":true)", "done"},
      {R"("success":false)", "error"},
      {R"("parametersChunk":"{")", "input-streaming"},
      {R"("result":"","error":"")", "running"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fields);
    const Json session =
        snapshot(R"({"id":"t","name":"x","parameters":"",)" + std::string(row.fields) + "}");
    REQUIRE(session["entries"].size() == 1);
    CHECK(session["entries"][0]["status"] == row.status);
    CHECK(has_code(session, "missing-stage"));
    CHECK(session["entries"][0]["dialect"] == "wave");
  }
}

TEST_CASE("wave: in old events isRunning is read instead of the stage", "[decode][wave]") {
  const auto legacy = [](std::string_view fields) {
    return R"({"id":"t","name":"x",)" + std::string(fields) + "}\n";
  };
  const Json running = snapshot(legacy(R"("isRunning":true,"parameters":"{}")"));
  CHECK(running["entries"][0]["status"] == "running");
  CHECK(has_code(running, "deprecated-is-running"));
  const Json done = snapshot(legacy(R"("isRunning":true,"parameters":"{}")") +
                             legacy(R"("isRunning":false,"result":"r","success":true)"));
  REQUIRE(done["entries"].size() == 1);
  CHECK(done["entries"][0]["status"] == "done");
  // Beside a stage, isRunning is a breach without effect.
  const Json both = snapshot(kStart + update("running", R"("isRunning":false)"));
  CHECK(both["entries"][0]["status"] == "running");
  CHECK(codes(both) == std::vector<std::string>{"deprecated-is-running"});
}

TEST_CASE("wave: the shape of the first interface contract is read and reported",
          "[decode][wave]") {
  const Json session = snapshot(R"({"type":"tool","id":"t","content":"out","stage":"end",)"
                                R"("toolCall":{"name":"x","arguments":"{\"a\":1}"}})");
  REQUIRE(session["entries"].size() == 1);
  CHECK(session["entries"][0]["tool"]["name"] == "x");
  CHECK(part_text(session["entries"][0], "result") == "out");
  CHECK(part_text(session["entries"][0], "input") == "{\n  \"a\": 1\n}");
  CHECK(codes(session) == std::vector<std::string>{"legacy-shape"});
}

TEST_CASE("wave: members in the wrong stage are reported", "[decode][wave]") {
  for (const std::string& line :
       {update("start", R"("result":"r")"), update("start", R"("parametersChunk":"{")"),
        update("start", R"("success":true)"), update("start", R"("error":"e")")}) {
    CAPTURE(line);
    CHECK(codes(snapshot(line)) == std::vector<std::string>{"field-in-wrong-stage"});
  }
  for (const std::string& line :
       {update("running", R"("success":true)"), update("running", R"("error":"e")"),
        update("running", R"("parametersChunk":" ")"), update("streaming", R"("success":true)")}) {
    CAPTURE(line);
    CHECK(codes(snapshot(kStart + line)) == std::vector<std::string>{"field-in-wrong-stage"});
  }
}

TEST_CASE("wave: an empty error object takes its message from the result", "[decode][wave]") {
  const Json with_result = ended(R"("error":{},"result":"Error: it broke")");
  CHECK(with_result["status"] == "error");
  CHECK(part_text(with_result, "error") == "it broke");
  CHECK(part_text(with_result, "result") == "");
  const Json alone = ended(R"("error":{})");
  CHECK(alone["status"] == "error");
  CHECK(part_text(alone, "error") == "Tool call error: x");
  CHECK(part_text(ended(R"("error":"[object Object]","result":"why")"), "error") == "why");
}

TEST_CASE("wave: an error object has its message and details", "[decode][wave]") {
  const Json plain = ended(R"("error":{"message":"it broke"})");
  CHECK(part_text(plain, "error") == "it broke");
  CHECK(part_text(plain, "details") == "");
  const Json more = ended(R"("error":{"message":"it broke","code":"E1"})");
  CHECK(part_text(more, "details").find("E1") != std::string::npos);
}

TEST_CASE("wave: an error string is the error, and an empty one is none", "[decode][wave]") {
  const Json entry = ended(R"("error":"it broke","success":false)");
  CHECK(entry["status"] == "error");
  CHECK(part_text(entry, "error") == "it broke");
  CHECK(ended(R"("error":"","result":"r")")["status"] == "done");
  CHECK(ended(R"("error":null,"result":"r")")["status"] == "done");
}

TEST_CASE("wave: without success, a call is done unless it has an error", "[decode][wave]") {
  CHECK(ended(R"("result":"r")")["status"] == "done");
  CHECK(ended(R"("success":false,"result":"why")")["status"] == "error");
  CHECK(part_text(ended(R"("success":false,"result":"why")"), "error") == "why");
  CHECK(ended(R"("success":true,"error":"e","result":"r")")["status"] == "error");
}

TEST_CASE("wave: a result that repeats the error is not shown", "[decode][wave]") {
  for (const std::string_view result : {"Error: boom", "Tool execution failed: boom", "boom"}) {
    CAPTURE(result);
    const Json entry =
        ended(R"("success":false,"error":"boom","result":")" + std::string(result) + "\"");
    CHECK(part_text(entry, "error") == "boom");
    CHECK(part_text(entry, "result") == "");
  }
  // A result that differs from the error is shown beside it.
  CHECK(part_text(ended(R"("error":"boom","result":"half")"), "result") == "half");
}

TEST_CASE("wave: an aborted call is cancelled", "[decode][wave]") {
  CHECK(ended(R"("success":false,"error":"Tool execution was aborted")")["status"] == "cancelled");
  CHECK(ended(R"("success":false,"error":"Interrupted by user")")["status"] == "cancelled");
  CHECK(ended(R"("success":false,"error":"The build aborted")")["status"] == "error");
}

TEST_CASE("wave: a result may consist of images only", "[decode][wave]") {
  const auto events = decode_all(
      kStart + update("end", R"("images":[{"data":"iVBOR","mediaType":"image/png"},)"
                             R"({"data":"data:image/gif;base64,R0lG"},{"path":"/tmp/a.jpg"}])"));
  const ToolResult& result = *call(events, 1).result;
  CHECK_FALSE(result.output);
  REQUIRE(result.images.size() == 3);
  CHECK(result.images[0] == Image{Image::Source::data, "iVBOR", "image/png"});
  CHECK(result.images[1] == Image{Image::Source::data, "R0lG", "image/gif"});
  CHECK(result.images[2] == Image{Image::Source::path, "/tmp/a.jpg", ""});
}

TEST_CASE("wave: a result that is resent as a whole is reduced to its new part", "[decode][wave]") {
  const auto events = decode_all(
      kStart + update("running", R"("result":"a\n")") + update("running", R"("result":"a\nb\n")") +
      update("running", R"("result":"a\nb\n")") + update("running", R"("result":"c\n")"));
  CHECK(text_of(*call(events, 1).result) == "a\n");
  CHECK(call(events, 1).status == Status::partial);
  CHECK(call(events, 2).output_chunk == "b\n");
  CHECK_FALSE(call(events, 2).result);
  CHECK(events[3].bodies.empty());
  CHECK(text_of(*call(events, 4).result) == "c\n");
}

TEST_CASE("wave: a result can be streamed in chunks", "[decode][wave]") {
  const auto events =
      decode_all(kStart + update("streaming", R"("result":"one ")") +
                 update("streaming", R"("result":"two")") + update("end", R"("result":"one two")"));
  CHECK(text_of(*call(events, 1).result) == "one ");
  CHECK(call(events, 2).output_chunk == "two");
  CHECK(text_of(*call(events, 3).result) == "one two");
}

TEST_CASE("wave: an end without a result keeps the known one", "[decode][wave]") {
  const Json session =
      snapshot(kStart + update("running", R"("result":"r")") + update("end", R"("success":true)"));
  CHECK(part_text(session["entries"][0], "result") == "r");
}

TEST_CASE("wave: a running command shows its output as a terminal", "[decode][wave]") {
  const std::string start =
      R"({"stage":"start","id":"t","name":"Bash","parameters":"{\"command\":\"ls\"}"})"
      "\n";
  const auto events =
      decode_all(start + R"({"stage":"running","id":"t","name":"Bash","result":"a"})" + "\n" +
                 R"({"stage":"end","id":"t","result":"a\nb","success":true})");
  const auto* partial = std::get_if<CommandOutput>(&*call(events, 1).result->output);
  REQUIRE(partial != nullptr);
  CHECK(partial->outcome == CommandOutput::Outcome::running);
  CHECK(partial->command == "ls");
  const auto* final = std::get_if<CommandOutput>(&*call(events, 2).result->output);
  REQUIRE(final != nullptr);
  CHECK(final->outcome == CommandOutput::Outcome::completed);
  CHECK(final->standard_output == "a\nb");
}

TEST_CASE("wave: a file without line numbers is not rendered as Markdown", "[decode][wave]") {
  const auto events = decode_all(R"({"type":"tool","id":"t","name":"Read","stage":"end",)"
                                 R"("parameters":"{\"file_path\":\"a.py\"}","result":"# one\n"})");
  const auto* file = std::get_if<FileContent>(&*call(events, 0).result->output);
  REQUIRE(file != nullptr);
  CHECK(file->content.starts_with("# one"));
}

TEST_CASE("wave: a command's exit code is read from its result and error", "[decode][wave]") {
  struct Row {
    std::string_view fields;
    std::optional<std::int64_t> code;
    std::string_view error;
  };
  const Row rows[] = {
      {R"("result":"a","success":true)", 0, ""},
      {R"("result":"a")", std::nullopt, ""},
      {R"("result":"a","success":false,"error":"Command failed with exit code 2")", 2, ""},
      {R"("success":false,"error":"Command exited with code 127")", 127, ""},
      {R"("result":"a","success":false,"error":"code 7")", std::nullopt, "code 7"},
      {R"("result":"a","success":false,"error":"7")", std::nullopt, "7"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fields);
    const auto events = decode_all(R"({"stage":"start","id":"t","name":"Bash","parameters":"{}"})"
                                   "\n"
                                   R"({"stage":"end","id":"t",)" +
                                   std::string(row.fields) + "}");
    const ToolResult& result = *call(events, 1).result;
    REQUIRE(result.output);
    const auto* command = std::get_if<CommandOutput>(&*result.output);
    if (row.error.empty()) {
      REQUIRE(command != nullptr);
      CHECK_FALSE(result.error);
    } else {
      CHECK(result.error->message == row.error);
    }
    if (command != nullptr) CHECK(command->exit_code == row.code);
    CHECK(call(events, 1).status ==
          (row.code.value_or(0) == 0 && row.error.empty() ? Status::done : Status::error));
  }
}

TEST_CASE("wave: a call can be moved to the background", "[decode][wave]") {
  const Json entry = ended(R"("result":"started","success":true,"backgroundTaskId":"b1")");
  CHECK(entry["status"] == "background");
  const auto events =
      decode_all(R"({"stage":"end","id":"t","name":"Bash","result":"started","success":true,)"
                 R"("backgroundTaskId":"b1","parameters":"{\"command\":\"make\"}"})"
                 "\n");
  REQUIRE(call(events, 0).result->output);
  const auto* command = std::get_if<CommandOutput>(&*call(events, 0).result->output);
  REQUIRE(command != nullptr);
  CHECK(command->outcome == CommandOutput::Outcome::background);
  CHECK(command->job_id == "b1");
}

TEST_CASE("wave: calls with equal ids in different messages are separate", "[decode][wave]") {
  const auto in_message = [](std::string_view message, std::string_view stage,
                             std::string_view fields) {
    return R"({"stage":")" + std::string(stage) + R"(","id":"0","name":"x","messageId":")" +
           std::string(message) + "\"," + std::string(fields) + "}\n";
  };
  const Json session = snapshot(in_message("m1", "start", R"("parameters":"")") +
                                in_message("m2", "start", R"("parameters":"")") +
                                in_message("m1", "end", R"("result":"first")") +
                                in_message("m2", "end", R"("result":"second")"));
  REQUIRE(session["entries"].size() == 2);
  CHECK(part_text(session["entries"][0], "result") == "first");
  CHECK(part_text(session["entries"][1], "result") == "second");
  CHECK_FALSE(has_code(session, "second-start"));
}

TEST_CASE("wave: updates without an id belong to one call until it ends", "[decode][wave]") {
  const std::string anonymous = R"({"stage":"start","name":"x","parameters":"{}"})"
                                "\n"
                                R"({"stage":"end","result":"r"})"
                                "\n";
  const Json session = snapshot(anonymous + anonymous);
  REQUIRE(session["entries"].size() == 2);
  CHECK(session["entries"][1]["status"] == "done");
  CHECK(has_code(session, "missing-id"));
}

TEST_CASE("wave: to-do tools make no entry unless they fail", "[decode][wave]") {
  const std::string start =
      R"({"stage":"start","id":"t","name":"TodoWrite","parameters":""})"
      "\n"
      R"({"stage":"running","id":"t","name":"TodoWrite","parameters":"{\"todos\":[)"
      R"({\"content\":\"Write\",\"status\":\"in_progress\",\"id\":\"1\"}]}"})"
      "\n";
  CHECK(snapshot(start)["entries"].empty());
  const Json done = snapshot(start + R"({"stage":"end","id":"t","result":"ok","success":true})");
  CHECK(done["entries"].empty());
  REQUIRE(done["todos"].size() == 1);
  CHECK(done["todos"][0]["content"] == "Write");
  CHECK(done["todos"][0]["status"] == "in-progress");
  const Json failed = snapshot(start + R"({"stage":"end","id":"t","error":"no","success":false})");
  REQUIRE(failed["entries"].size() == 1);
  CHECK(failed["entries"][0]["status"] == "error");
  CHECK(failed["entries"][0]["tool"]["name"] == "TodoWrite");
  CHECK(failed["todos"].empty());
  const Json both = snapshot(start + R"({"stage":"end","id":"t","result":"ok","success":true})" +
                             "\n" + R"({"stage":"end","id":"t","error":"no","success":false})");
  REQUIRE(both["entries"].size() == 1);
  CHECK(both["entries"][0]["tool"]["name"] == "TodoWrite");
}

TEST_CASE("wave: invalid parameters of a call seen only at its end are shown once",
          "[decode][wave]") {
  const auto events = decode_all(update("end", R"("parameters":"{bad","success":false)"));
  const ToolCallEvent& end = call(events, 0);
  REQUIRE(end.input);
  CHECK(end.input->raw == "{bad");
  CHECK(end.input_chunk.empty());
}

TEST_CASE("wave: a stored call ends at its block's timestamp", "[decode][wave]") {
  const auto events =
      decode_all(R"({"id":"m","role":"assistant","blocks":[{"type":"tool","id":"t","name":"x",)"
                 R"("stage":"end","success":true,"timestamp":1700000000000}]})");
  CHECK(call(events, 0).ended_ms == 1700000000000);
}
