// The raw events of the Messages API, alone and in Claude Code's envelopes, with the complete lines
// that repeat them.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kStart =
    R"({"type":"message_start","message":{"type":"message","id":"m","role":"assistant",)"
    R"("content":[],"usage":{"input_tokens":471,"output_tokens":5}}})";
const std::string kTextStart =
    R"({"type":"content_block_start","index":0,"content_block":{"type":"text"}})";
const std::string kTextStop = R"({"type":"content_block_stop","index":0})";
const std::string kCallStart = R"({"type":"content_block_start","index":1,"content_block":)"
                               R"({"type":"tool_use","id":"c","name":"Bash","input":{}}})";
const std::string kCallStop = R"({"type":"content_block_stop","index":1})";
const std::string kStop = R"({"type":"message_stop"})";

std::string text_delta(std::string_view text) {
  return R"({"type":"content_block_delta","index":0,"delta":)" +
         Json({{"type", "text_delta"}, {"text", text}}).dump() + "}";
}

std::string input_delta(std::string_view json) {
  return R"({"type":"content_block_delta","index":1,"delta":)" +
         Json({{"type", "input_json_delta"}, {"partial_json", json}}).dump() + "}";
}

/// Returns the snapshot after the stream has ended.
Json play_all(const std::vector<std::string>& lines) {
  agent_timeline::Session session;
  for (const std::string& line : lines)
    session.push(line + "\n");
  session.end();
  return Json::parse(session.snapshot());
}

/// Returns the events in Claude Code's envelopes.
std::vector<std::string> wrapped(const std::vector<std::string>& events) {
  std::vector<std::string> lines;
  for (const std::string& event : events)
    lines.push_back(stream(event));
  return lines;
}

}  // namespace

TEST_CASE("claude: a streamed message and its complete form are one entry", "[decode][claude]") {
  const std::string whole = assistant("m", text("Hello there."));
  std::vector<std::string> before_stop =
      wrapped({kStart, kTextStart, text_delta("Hello "), text_delta("there.")});
  std::vector<std::string> after_stop = before_stop;
  before_stop.push_back(whole);
  for (const std::string& line : wrapped({kTextStop, kStop})) {
    before_stop.push_back(line);
    after_stop.push_back(line);
  }
  after_stop.push_back(whole);
  for (const auto& lines : {before_stop, after_stop}) {
    const Json said = play(lines);
    REQUIRE(said["entries"].size() == 1);
    CHECK(said["entries"][0]["summary"] == "Hello there.");
    CHECK(said["entries"][0]["status"] == "done");
  }
}

TEST_CASE("claude: the input of a call is shown while it streams", "[decode][claude]") {
  const Json said =
      play(wrapped({kStart, kCallStart, input_delta(R"({"comm)"), input_delta(R"(and":"ls -l)")}));
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "input-streaming");
  CHECK(shows(said["entries"][0], "ls -l"));
}

TEST_CASE("claude: several streamed blocks are each matched to their complete form",
          "[decode][claude]") {
  const std::string second_start =
      R"({"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}})";
  const std::string second_delta =
      R"({"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Two"}})";
  std::vector<std::string> lines = wrapped(
      {kStart, kTextStart, text_delta("One"), kTextStop, second_start, second_delta, kStop});
  lines.push_back(assistant("m", text("Two.")));
  lines.push_back(assistant("m", text("One.")));
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["summary"] == "One.");
  CHECK(said["entries"][1]["summary"] == "Two.");
}

TEST_CASE("claude: a stream without its start is still matched to its complete form",
          "[decode][claude]") {
  std::vector<std::string> lines =
      wrapped({kTextStart, text_delta("Hello "), text_delta("there."), kTextStop, kStop});
  lines.push_back(assistant("m", text("Hello there.")));
  CHECK(play(lines)["entries"].size() == 1);
  const Json lost_start = play(wrapped({kStart, text_delta("Hello"), kTextStop, kStop}));
  REQUIRE(lost_start["entries"].size() == 1);
  CHECK(lost_start["entries"][0]["status"] == "done");
  CHECK(has_code(lost_start, "delta-without-start"));
}

TEST_CASE("claude: a streamed call and its complete form are one call", "[decode][claude]") {
  const std::vector<std::string> streamed =
      wrapped({kStart, kCallStart, input_delta("{\"comm"), input_delta("and\":\"ls\"}")});
  const Json begun = play(streamed);
  REQUIRE(begun["entries"].size() == 1);
  CHECK(begun["entries"][0]["status"] == "input-streaming");

  std::vector<std::string> lines = streamed;
  lines.push_back(assistant("m", tool_use("c", "Bash", R"({"command":"ls"})")));
  lines.push_back(stream(kCallStop));
  lines.push_back(tool_result("c", R"(,"content":"files")"));
  const Json said = play(lines);
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["summary"] == "ls");
  CHECK(said["entries"][0]["status"] == "done");
}

TEST_CASE("claude: a to-do list makes no entry while its call streams", "[decode][claude]") {
  const std::string start = R"({"type":"content_block_start","index":1,"content_block":)"
                            R"({"type":"tool_use","id":"c","name":"TodoWrite","input":{}}})";
  const std::vector<std::string> events = {kStart,
                                           start,
                                           input_delta(R"({"todos":[{"content":"first",)"),
                                           input_delta(R"("status":"pending"}]})"),
                                           kCallStop,
                                           kStop};
  agent_timeline::Session session;
  for (const std::string& line : wrapped(events)) {
    session.push(line + "\n");
    const Json said = Json::parse(session.snapshot());
    for (const Json& entry : said["entries"])
      CHECK(entry["kind"] != "tool");
  }
  CHECK(session.snapshot().find("first") != std::string::npos);
}

TEST_CASE("claude: an input delta without partial_json is ignored", "[decode][claude]") {
  const std::string no_json =
      R"({"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta"}})";
  const Json said =
      play({kStart, kCallStart, no_json, input_delta("{\"command\":\"ls\"}"), kCallStop});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["summary"] == "ls");
  CHECK(said["entries"][0]["status"] == "running");
}

TEST_CASE("claude: partial_json may be split inside an escape or a surrogate pair",
          "[decode][claude]") {
  const Json escape = play(
      {kStart, kCallStart, input_delta("{\"command\":\"a\\"), input_delta("u0062c\"}"), kCallStop});
  CHECK(escape["entries"][0]["summary"] == "abc");
  const Json surrogate = play({kStart, kCallStart, input_delta("{\"command\":\"\\ud83d"),
                               input_delta("\\ude00\"}"), kCallStop});
  CHECK(surrogate["entries"][0]["summary"] == "\U0001F600");
  const Json half =
      play({kStart, kCallStart, input_delta("{\"command\":\"x\\ud83d\"}"), kCallStop});
  CHECK(half["entries"][0]["summary"] == "x\uFFFD");
}

TEST_CASE("claude: streamed input that is not JSON is shown as text", "[decode][claude]") {
  const Json said = play({kStart, kCallStart, input_delta("{\"command\":"), kCallStop});
  REQUIRE(said["entries"].size() == 1);
  CHECK(shows(said["entries"][0], "command"));
  CHECK(has_code(said, "invalid-arguments"));
}

TEST_CASE("claude: a ping is ignored, and an error is a notice", "[decode][claude]") {
  const Json said =
      play({kStart, R"({"type":"ping"})",
            R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["kind"] == "notice");
  CHECK(said["entries"][0]["status"] == "error");
  CHECK(shows(said["entries"][0], "Overloaded"));
}

TEST_CASE("claude: streamed thinking is shown without its signature", "[decode][claude]") {
  const Json said = play(
      {kStart,
       R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}})",
       R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"So"}})",
       R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"x"}})",
       kTextStop});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["kind"] == "reasoning");
  CHECK(said["entries"][0]["summary"] == "So");
  CHECK(said["entries"][0]["status"] == "done");
}

TEST_CASE("claude: streams of sub-agents are kept apart", "[decode][claude]") {
  const Json said = play({
      assistant("a", tool_use("t", "Task", R"({"prompt":"p"})")),
      stream(kStart),
      stream(kTextStart),
      stream(kStart, "t"),
      stream(kTextStart, "t"),
      stream(text_delta("root"), ""),
      stream(text_delta("inner"), "t"),
      stream(text_delta(" text"), ""),
  });
  REQUIRE(said["entries"].size() == 3);
  CHECK(said["entries"][1]["summary"] == "root text");
  CHECK(said["entries"][2]["summary"] == "inner");
  CHECK(said["entries"][2]["parent"] == said["entries"][0]["id"]);
}

TEST_CASE("claude: the usage at the end of a streamed message is cumulative", "[decode][claude]") {
  const Json said = play({kStart, R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},)"
                                  R"("usage":{"input_tokens":0,"output_tokens":80}})"});
  CHECK(said["session"]["usage"]["inputTokens"] == 471);
  CHECK(said["session"]["usage"]["outputTokens"] == 80);
  CHECK(said["session"]["usage"]["totalTokens"] == 551);
}

TEST_CASE("claude: unknown deltas and stream events are shown", "[decode][claude]") {
  const Json said =
      play({kStart, kTextStart,
            R"({"type":"content_block_delta","index":0,"delta":{"type":"future_delta","x":1}})",
            stream(R"({"type":"future_event","x":2})")});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["kind"] == "unknown");
  CHECK(said["entries"][1]["kind"] == "unknown");
}

TEST_CASE("claude: a call in the API's own stream is ready, as its result is in the next request",
          "[decode][claude]") {
  const std::string asks =
      R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":7}})";
  const std::vector<std::string> bare = {kStart,    kCallStart, input_delta("{}"),
                                         kCallStop, asks,       kStop};
  const Json said = play_all(bare);
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["status"] == "ready");
  CHECK(said["turns"][0]["status"] == "done");
  // Claude Code itself runs the call, so its result was lost.
  CHECK(play_all(wrapped(bare))["entries"][0]["status"] == "orphaned");
  std::vector<std::string> answered = bare;
  answered.push_back(tool_result("c", R"(,"content":"x")"));
  CHECK(play_all(answered)["entries"][0]["status"] == "done");
}

TEST_CASE("claude: a refusal or cut-off in the API's own stream has a notice", "[decode][claude]") {
  const auto delta = [](std::string_view fields) {
    return R"({"type":"message_delta","delta":{)" + std::string(fields) +
           R"(},"usage":{"output_tokens":6}})";
  };
  const std::string refused = delta(
      R"("stop_reason":"refusal","stop_details":{"type":"refusal","explanation":"Against it."})");
  const Json shown = play_all({kStart, refused, kStop});
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["kind"] == "notice");
  CHECK(shown["entries"][0].dump().find("Against it.") != std::string::npos);
  CHECK(shown["diagnostics"].empty());
  const std::string cut = delta(R"("stop_reason":"max_tokens")");
  CHECK(play_all({kStart, kTextStart, text_delta("Ha"), cut, kStop})["entries"].size() == 2);
  CHECK(play_all({kStart, kTextStart, text_delta("Ha"), cut, kStart, kTextStart, text_delta("Ha"),
                  cut, kStop})["entries"]
            .size() == 2);
  // Claude Code reports the cut itself.
  CHECK(play_all(wrapped({kStart, kTextStart, text_delta("Ha"), cut, kStop}))["entries"].size() ==
        1);
}

TEST_CASE("claude: a compaction and a model fallback in a stream are entries", "[decode][claude]") {
  const Json shown = play_all(
      {kStart,
       R"({"type":"content_block_start","index":0,"content_block":{"type":"compaction","content":null}})",
       R"({"type":"content_block_delta","index":0,"delta":{"type":"compaction_delta","content":"We met.","encrypted_content":"E"}})",
       kTextStop,
       R"({"type":"content_block_start","index":0,"content_block":{"type":"fallback","from":{"model":"big"},"to":{"model":"small"}}})",
       kTextStop, kStop});
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["title"]["text"] == "Context compacted");
  CHECK(shown["entries"][0].dump().find("We met.") != std::string::npos);
  CHECK(shown["entries"][1]["title"]["text"] == "Model: big → small");
  CHECK(shown["session"]["model"] == "small");
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("claude: a message_start may already contain content", "[decode][claude]") {
  const Json shown = play_all(
      {R"({"type":"message_start","message":{"type":"message","id":"m","role":"assistant","content":[{"type":"text","text":"So far."},{"type":"tool_use","id":"t","name":"look","input":{"id":7}}],"stop_reason":"tool_use"}})",
       kStop});
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["summary"] == "So far.");
  CHECK(shown["entries"][1]["status"] == "ready");
}

TEST_CASE("claude: each compaction and each model fallback of a message is an entry",
          "[decode][claude]") {
  const auto fallback = [](std::string_view model) {
    return R"({"type":"fallback","from":{"model":"big"},"to":{"model":")" + std::string(model) +
           R"("}})";
  };
  const auto compaction = [](std::string_view summary) {
    return R"({"type":"compaction","content":")" + std::string(summary) + R"("})";
  };
  const auto start = [](std::string_view block) {
    return R"({"type":"content_block_start","index":0,"content_block":)" + std::string(block) + "}";
  };
  const std::string blocks = compaction("One.") + "," + fallback("mid") + "," + compaction("Two.") +
                             "," + fallback("small");
  const std::string whole = assistant("m", blocks);
  const std::vector<std::string> streamed = {kStart,    start(compaction("One.")),
                                             kTextStop, start(fallback("mid")),
                                             kTextStop, start(compaction("Two.")),
                                             kTextStop, start(fallback("small")),
                                             kTextStop, kStop};
  std::vector<std::string> both = streamed;
  both.push_back(whole);
  for (const std::vector<std::string>& lines : {std::vector{whole}, streamed, both}) {
    const Json shown = play_all(lines);
    REQUIRE(shown["entries"].size() == 4);
    CHECK(shown["entries"][0].dump().find("One.") != std::string::npos);
    CHECK(shown["entries"][2].dump().find("Two.") != std::string::npos);
    CHECK(shown["entries"][3]["title"]["text"] == "Model: big → small");
  }
}
