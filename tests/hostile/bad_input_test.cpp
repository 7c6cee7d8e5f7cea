// Every line that is not an event gives one visible card that states the reason and keeps a bounded
// text, and the events around it stay intact: in JSON lines, in an array and in server-sent events.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "base/limits.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kBefore = R"({"id":"b","msg":"UserMessage","content":"before"})";
constexpr std::string_view kAfter = R"({"id":"a","msg":"UserMessage","content":"after"})";

enum Framing { lines, array, server_sent_events };

std::string framed(Framing framing, std::string_view bad) {
  const std::string before(kBefore);
  const std::string after(kAfter);
  switch (framing) {
    case lines:
      return before + "\n" + std::string(bad) + "\n" + after + "\n";
    case array:
      return "[" + before + ",\n" + std::string(bad) + ",\n" + after + "]";
    case server_sent_events:
      break;
  }
  return "data: " + before + "\n\ndata: " + std::string(bad) + "\n\ndata: " + after + "\n\n";
}

struct Row {
  std::string_view name;
  std::string bad;
  std::string_view title;
  /// The framings in which it can appear between two events.
  std::vector<Framing> framings = {lines, array, server_sent_events};
};

std::vector<Row> rows() {
  const std::string long_text(std::size_t{10} * 1024 * 1024, 'x');
  return {
      {"truncated object",
       R"({"a":1)",
       "Broken JSON: the text ends too early",
       {lines, server_sent_events}},
      {"missing value", R"({"a":})", "Not JSON"},
      {"extra comma", R"({"a":1,})", "Not JSON"},
      {"single quotes", "{'a':1}", "Not JSON"},
      {"words", "Segmentation fault", "Not JSON"},
      {"unclosed string", R"({"a":"b)", "Broken JSON: a line ends inside a string", {lines, array}},
      {"null", "null", "Not an event: a JSON null"},
      {"true", "true", "Not an event: a JSON boolean"},
      {"number", "-0.5", "Not an event: a JSON number"},
      {"string", R"("text")", "Not an event: a JSON string"},
      {"empty array", "[]", "Not an event: a JSON array"},
      {"array of scalars", "[1,[2]]", "Not an event: a JSON array"},
      {"empty object", "{}", "Event of no known dialect"},
      {"empty line", "", "Empty line", {lines}},
      {"line of spaces", " \t", "Empty line", {lines}},
      {"number too large", R"({"a":1e400})", "Number too large"},
      {"10 MiB object", R"({"a":")" + long_text + "\"}", "Too long"},
      {"10 MiB of words", long_text, "Too long"},
      {"100,000 open brackets", std::string(100'000, '['), "Nested too deeply", {lines, array}},
      {"100,000 brackets", "{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}",
       "Nested too deeply"},
      {"invalid UTF-8", "\xFF\xC0\xBC\xED\xA0\x80", "Neither UTF-8 nor JSON"},
      {"4 KiB of invalid UTF-8", std::string(4096, '\x80'), "Neither UTF-8 nor JSON"},
      {"NUL", std::string("{\"a\":1\0}", 8), "Not JSON", {lines, server_sent_events}},
  };
}

}  // namespace

TEST_CASE("bad input becomes one card between two intact events", "[hostile][decode]") {
  for (const Row& row : rows()) {
    for (const Framing framing : row.framings) {
      CAPTURE(row.name, static_cast<int>(framing));
      Session session;
      session.push(framed(framing, row.bad));
      session.end();
      CHECK(testing::output_problem(session) == "");
      const Json snapshot = Json::parse(session.snapshot());
      const Json& entries = snapshot["entries"];
      REQUIRE(entries.size() == 3);
      CHECK(entries[0]["summary"] == "before");
      CHECK(entries[1]["kind"] == "unknown");
      CHECK(entries[1]["title"]["text"] == row.title);
      CHECK(session.descriptor("e2").size() < 2 * limits::kRejectedTextBytes);
      CHECK(entries[2]["summary"] == "after");
      CHECK(session.revision() == 3);
      REQUIRE(snapshot["diagnostics"].size() == 1);
      CHECK(snapshot["diagnostics"][0]["entry"] == "e2");
    }
  }
}

TEST_CASE("ill-formed UTF-8 inside an event is repaired and noted, not rejected",
          "[hostile][decode]") {
  Session session;
  session.push("{\"msg\":\"UserMessage\",\"content\":\"a\xFF\\ud83dz\"}");
  const Json snapshot = Json::parse(session.snapshot());
  CHECK(snapshot["entries"][0]["summary"] == "a\uFFFD\uFFFDz");
  CHECK(snapshot["entries"][0]["diagnostics"] == Json{"invalid-utf8", "unpaired-surrogate"});
}

TEST_CASE("malicious names and ids are kept as plain data", "[hostile][decode][render]") {
  const std::string names[] = {"<img src=x onerror=alert(1)>",
                               "__proto__",
                               "constructor",
                               "\"'&<>`",
                               "</script><svg/onload=x>",
                               std::string("nul\0nul", 7),
                               "\x1b[31mred",
                               "\u202Ereversed",
                               std::string(10 * 1024, 'i')};
  for (const std::string& name : names) {
    CAPTURE(name);
    const Json call = {{"id", name}, {"function", {{"name", name}, {"arguments", name}}}};
    const Json events = {
        {{"id", name}, {"msg", "PreToolCall"}, {"tool_call", call}, {"name", name}},
        {{"id", name + "2"},
         {"msg", "PostToolCall"},
         {"tool_call", call},
         {"name", name},
         {"result", {{name, name}}}},
        {{"msg", name}, {name, name}},
        {{"msg", "UserMessage"}, {"content", name}, {"tool", {{"id", name}, {"name", name}}}},
        {{"msg", "TodoUpdated"},
         {"todo", {{"todos", {{{"id", name}, {"content", name}, {"notes", name}}}}}}},
        {{"msg", "MessageQueued"}, {"message", {{"id", name}, {"message", name}}}},
        {{"msg", "ModelLoaded"}, {"name", name}},
        {{"msg", "Pruned"}, {"desc", {{"msg", "Pruned"}, {"id", name}}}},
    };
    Session session;
    CHECK(testing::patch_problem(session, events.dump(), {10, 100}) == "");
    CHECK(testing::output_problem(session) == "");
    const Json snapshot = Json::parse(session.snapshot());
    REQUIRE(snapshot["entries"].size() == 3);
    CHECK(snapshot["entries"][0]["tool"]["name"] == name);
    CHECK(snapshot["entries"][0]["sourceId"] == name);
    CHECK(snapshot["entries"][0]["pruned"] == true);
    CHECK(snapshot["entries"][2]["parent"] == "e1");
    CHECK(session.html("e1").find("<img") == std::string::npos);
  }
}

TEST_CASE("a quarantine event becomes a card for input that crashed the core",
          "[hostile][session]") {
  Session session;
  session.push(R"({"agent-timeline":"quarantine","reason":"abort","text":"<b>","bytes":900})");
  const Json entry = Json::parse(session.descriptor("e1"));
  CHECK(entry["title"]["text"] == "Input that crashed the core");
  CHECK(entry["parts"][0]["note"]["text"] == "The first 3 of at least 900 bytes.");
  CHECK(testing::output_problem(session) == "");
}
