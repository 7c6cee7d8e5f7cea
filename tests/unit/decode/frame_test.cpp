// From bytes to frames: every transport, every way to break one, and every cut.
#include "decode/input/frame.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

using namespace agent_timeline;

namespace {

/// Records frames as text for tables: the frame's text, after a mark unless it is a candidate.
struct Recorder final : FrameSink {
  std::vector<std::string> frames;

  void on_frame(const JsonFrame& frame) override {
    std::string text;
    if (frame.kind != FrameKind::candidate) text = mark(frame.kind);
    if (!frame.sse_event.empty()) text += std::string(frame.sse_event) + "|";
    frames.push_back(text + std::string(frame.text));
  }

  static std::string mark(FrameKind kind) {
    switch (kind) {
      case FrameKind::candidate:
        return "";
      case FrameKind::blank_line:
        return "BLANK:";
      case FrameKind::unfinished:
        return "UNFINISHED:";
      case FrameKind::newline_in_string:
        return "NEWLINE:";
      case FrameKind::too_long:
        return "LONG:";
      case FrameKind::too_deep:
        return "DEEP:";
    }
    return "?";
  }
};

std::vector<std::string> frames_of(std::string_view input) {
  Recorder recorder;
  Framer framer(recorder);
  framer.feed(input);
  framer.finish();
  return recorder.frames;
}

struct Row {
  std::string_view name;
  std::string_view input;
  std::vector<std::string> frames;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"nothing", "", {}},
      {"text that resembles fields", "{}\nretry: soon\n{}\n", {"{}", "retry: soon", "{}"}},
      {"more text that resembles fields", "id: 5\n: hi\nplain\n", {"id: 5", ": hi", "plain"}},
      {"text that resembles fields at the end", "event: x\nid: 1", {"event: x", "id: 1"}},
      {"heartbeats", ": ping\n\n: ping\n\ndata: {}\n\n", {"{}"}},
      {"fields before data", "id: 1\nevent: e\ndata: {}\n\n", {"e|{}"}},
      {"JSON lines", "{\"a\":1}\n{\"b\":2}\n", {"{\"a\":1}", "{\"b\":2}"}},
      {"no last newline", "{\"a\":1}\n{\"b\":2}", {"{\"a\":1}", "{\"b\":2}"}},
      {"CRLF", "{\"a\":1}\r\n{\"b\":2}\r\n", {"{\"a\":1}", "{\"b\":2}"}},
      {"concatenated", "{\"a\":1}{\"b\":{}} {\"c\":[]}", {"{\"a\":1}", "{\"b\":{}}", "{\"c\":[]}"}},
      {"byte order mark", "\xEF\xBB\xBF{\"a\":1}\n", {"{\"a\":1}"}},
      {"byte order mark later", "{}\n\xEF\xBB\xBF{}\n", {"{}", "\xEF\xBB\xBF{}"}},
      {"blank lines", "\n{}\n \t\r\n{}\n\n", {"BLANK:", "{}", "BLANK:", "{}", "BLANK:"}},
      {"array in one line", "[{\"a\":1},{\"b\":2}]\n{}", {"{\"a\":1}", "{\"b\":2}", "{}"}},
      {"pretty array", "[\n  {\n    \"a\": 1\n  },\n\n  {}\n]\n", {"{\n    \"a\": 1\n  }", "{}"}},
      {"array in column 0", "[\n{\"a\":\n{}},\n{}\n]", {"{\"a\":\n{}}", "{}"}},
      {"scalars in an array of objects",
       "[{}, null,\"a,]\\\"\" , 1,[2], {}]\n",
       {"{}", "null", "\"a,]\\\"\" ", "1", "[2]", "{}"}},
      {"text in an array of objects", "[{},\noops\n,{}]", {"{}", "oops", "{}"}},
      {"unclosed string in an array", "[{},\n\"oops\n,{}]", {"{}", "NEWLINE:\"oops", "{}"}},
      {"array of scalars", "[1, {\"a\":1}]\n[]\n", {"[1, {\"a\":1}]", "[]"}},
      {"array of strings", "[\"]\"]\n", {"[\"]\"]"}},
      {"pretty object", "{\n  \"a\": {\n  }\n}\n{}", {"{\n  \"a\": {\n  }\n}", "{}"}},
      {"scalars", "null\n1\n\"x\"\nwords {}\n", {"null", "1", "\"x\"", "words {}"}},
      {"brackets in strings", R"({"a":"}]{[\"}"}{})", {R"({"a":"}]{[\"}"})", "{}"}},
      {"stray closing bracket", "{}}\n{}\n", {"{}", "}", "{}"}},
      {"text after a value", "{} oops\n{}", {"{}", "oops", "{}"}},
      {"truncated value", "{\"a\":{\n{\"b\":1}\n", {"UNFINISHED:{\"a\":{\n", "{\"b\":1}"}},
      {"truncated at the end", "{}\n{\"a\":", {"{}", "UNFINISHED:{\"a\":"}},
      {"truncated in an array", "[{},{\"a\"", {"{}", "UNFINISHED:{\"a\""}},
      {"only a bracket", "[ ", {"UNFINISHED:[ "}},
      {"truncated in a string",
       "{\"a\":\"b\n{\"c\":\"\\\"\"}\n",
       {"NEWLINE:{\"a\":\"b", "{\"c\":\"\\\"\"}"}},
      {"end marks", "data: [DONE]\n\n$\n", {"[DONE]", "$"}},
      {"server-sent events",
       "event: maria\ndata: {\"a\":1}\nid: 4\n\n:ping\n\nretry: 5\ndata:{}\n\n",
       {"maria|{\"a\":1}", "{}"}},
      {"data on several lines", "data: {\ndata: \"a\":1}\n\n", {"{\n\"a\":1}"}},
      {"server-sent events with CRLF", "event: x\r\ndata: {}\r\n\r\n\r\ndata: {}", {"x|{}", "{}"}},
      {"event without data", "event: x\n\ndata: {}\n\n", {"{}"}},
      {"not a field", "dat: {}\ndata\n", {"dat: {}", "data"}},
      {"field not in column 0", " data: {}\n", {"data: {}"}},
      {"value after unfinished data",
       "data: {\"a\":1}\n{}\ndata: {}\n\n",
       {"{\"a\":1}", "{}", "{}"}},
      {"text after unfinished data", "data: {\"a\":1}\noops\n\n", {"{\"a\":1}", "oops", "BLANK:"}},
  };
  return table;
}

}  // namespace

TEST_CASE("each transport is split into its frames", "[decode]") {
  for (const Row& row : rows()) {
    CAPTURE(row.name);
    CHECK(frames_of(row.input) == row.frames);
  }
}

TEST_CASE("frames do not depend on how the input is cut", "[decode]") {
  for (const Row& row : rows()) {
    for (std::size_t cut = 0; cut <= row.input.size(); ++cut) {
      Recorder recorder;
      Framer framer(recorder);
      framer.feed(row.input.substr(0, cut));
      framer.feed(row.input.substr(cut));
      framer.finish();
      CAPTURE(row.name, cut);
      REQUIRE(recorder.frames == row.frames);
    }
    Recorder recorder;
    Framer framer(recorder);
    for (const char c : row.input)
      framer.feed({&c, 1});
    framer.finish();
    CAPTURE(row.name);
    REQUIRE(recorder.frames == row.frames);
  }
}

TEST_CASE("finish resets the framer", "[decode]") {
  Recorder recorder;
  Framer framer(recorder);
  framer.feed("[{},{\"a\":\"");
  framer.finish();
  framer.feed("\xEF\xBB\xBF{}\n\n");
  framer.finish();
  CHECK(recorder.frames == std::vector<std::string>{"{}", "UNFINISHED:{\"a\":\"", "{}", "BLANK:"});
}
