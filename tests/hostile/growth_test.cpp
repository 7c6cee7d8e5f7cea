// Work that must stay linear however a session is shaped. The tests count the bytes of patches
// rather than time; quadratic work would exceed the test's time limit.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "agent_timeline/session.h"
#include "support/mirror.h"

using namespace agent_timeline;
using agent_timeline::testing::Mirror;

namespace {

constexpr int kMany = 20'000;

std::string with_number(std::string text, int number) {
  for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at))
    text.replace(at, 1, std::to_string(number));
  return text + "\n";
}

/// Returns the bytes of all patches if each line is pushed separately.
std::size_t patched_bytes(Session& session, int count,
                          const std::function<std::string(int)>& line) {
  std::size_t bytes = 0;
  for (int i = 0; i < count; ++i)
    bytes += session.push(line(i)).size();
  return bytes;
}

struct Row {
  const char* name;
  const char* line;
  /// The maximum average size of a patch for such a line, in bytes.
  std::size_t bytes;
};

const Row kRows[] = {
    {"open calls", R"({"msg":"PreToolCall","name":"x","tool_call":{"id":"c#"}})", 1300},
    {"open calls with the same id", R"({"msg":"PreToolCall","name":"x","tool_call":{"id":"c"}})",
     1300},
    {"calls without an id", R"({"msg":"PreToolCall","name":"x"})", 1300},
    {"scopes", R"({"msg":"PreToolCall","name":"x","tool":{"id":"s#","name":"x"}})", 1200},
    {"failing scopes", R"({"msg":"Failed","error":"e","tool":{"id":"s#","name":"x"}})", 1500},
    {"queue of one", R"({"msg":"MessageQueued","message":{"id":"q","message":"m"}})", 400},
    {"repetitions", R"({"id":"1","msg":"UserMessage","content":"x"})", 400},
    {"cancellations", R"({"msg":"Cancelled"})", 900},
    {"pruned", R"({"desc":{"msg":"Pruned","id":"p#"}})", 400},
    {"cards", "words", 1200},
    {"a message with an image",
     R"({"agent-timeline":"message","key":"m","append":true,"open":true,"text":"Words. ","images":[{"data":"iVBORw0KGgo=","mediaType":"image/png"}]})",
     600},
};

}  // namespace

TEST_CASE("the size of a patch depends only on what its event changes", "[hostile][emit]") {
  for (const Row& row : kRows) {
    CAPTURE(row.name);
    Session session;
    const auto line = [&](int number) { return with_number(row.line, number); };
    const std::size_t early = patched_bytes(session, kMany / 2, line);
    const std::size_t late = patched_bytes(session, kMany / 2, line);
    CHECK(early < row.bytes * kMany / 2);
    CHECK(late < early + early / 8);
    session.end();
  }
}

TEST_CASE("scopes with open calls that end one by one have small patches",
          "[hostile][timeline][emit]") {
  Session session;
  const auto push = [&](const char* text) {
    return patched_bytes(session, kMany, [&](int i) { return with_number(text, i); });
  };
  push(R"({"msg":"PreToolCall","name":"x","tool_call":{"id":"c"},"tool":{"id":"s#","name":"y"}})");
  const std::size_t ends = push(R"({"msg":"Cancelled","tool":{"id":"s#","name":"y"}})");
  CHECK(ends < std::size_t{1200} * kMany);
  CHECK(session.descriptor("e1").find("\"cancelled\"") != std::string::npos);
  CHECK(session.descriptor("e20000").find("\"cancelled\"") != std::string::npos);
}

TEST_CASE("the patches of a growing queue are limited in size", "[hostile][timeline]") {
  Session session;
  const std::size_t bytes = patched_bytes(session, 3000, [](int i) {
    return with_number(R"({"msg":"MessageQueued","message":{"id":"q#"}})", i);
  });
  CHECK(bytes < std::size_t{3000} * 1000 * 40);
}

TEST_CASE("an event with very many items has a patch and HTML of proportional size",
          "[hostile][blocks][emit]") {
  struct Case {
    const char* name;
    const char* start;
    const char* item;
    const char* end;
  };
  const Case cases[] = {
      {"arguments", R"({"msg":"PreToolCall","name":"write_to_file","args":{)", R"("k#":1,)",
       R"("z":0}})"},
      {"arguments with equal names", R"({"msg":"PreToolCall","name":"write_to_file","args":{)",
       R"("content":"x","b":1,)", R"("z":0}})"},
      {"to-dos", R"({"msg":"TodoUpdated","todo":{"todos":[)", R"({"content":"t#"},)", "{}]}}"},
      {"entries", R"({"msg":"PostToolCall","name":"list_files","result":{"entries":[)", R"("f#",)",
       R"("z"]}})"},
      {"content blocks", R"({"msg":"UserMessage","content":[)", R"({"type":"text","text":"b#"},)",
       "{}]}"},
      {"queued messages", "event: maria.queued_messages.synchronized\ndata: [", R"({"id":"#"},)",
       "{}]"},
      {"text lines", R"({"msg":"UserMessage","content":")", R"(line #\n\n)", R"("})"},
      {"backslashes", R"({"msg":"UserMessage","content":")", R"(\ud800\\)", R"("})"},
  };
  for (const Case& row : cases) {
    CAPTURE(row.name);
    std::string event = row.start;
    for (int i = 0; event.size() < 2'000'000; ++i) {
      std::string item = with_number(row.item, i);
      item.pop_back();
      event += item;
    }
    event += std::string(row.end) + "\n\n";
    Session session;
    const std::string patch = session.push(event);
    CHECK(session.revision() >= 1);
    CHECK(patch.size() < 40 * event.size());
    CHECK(session.html("e1").size() < 40 * event.size());
  }
}

TEST_CASE("the patches of growing output give the snapshot, whatever it overwrites",
          "[hostile][terminal][emit]") {
  struct Case {
    const char* name;
    const char* chunk;
    /// Sent instead of every hundredth chunk.
    const char* other;
  };
  const Case cases[] = {
      {"lines", "a\\n", "a\\n"},
      {"one line", "\u4E2D", "\u4E2D"},
      {"unterminated lines", "\\na", "\\na"},
      {"tabs and accents", "\\te\u0301", "\u0301"},
      {"an overwritten line", "word ", "\\rb"},
      {"erased lines", "a\\n", "\\u001b[2A\\u001b[J"},
      {"rows inserted at the top", "a\\n", "\\u001b[H\\u001b[Mb"},
      {"overwritten wide characters", "\u4E2D\\b", "\\u001b[3D\u0301"},
      {"overwritten surrogate pairs", "\U0001F600\\b", "\\u001b[5D\u4E2D\\u001b[K"},
      {"changes in rows above", "a\\n", "\\u001b[700A\u4E2D\\u001b[700B"},
      {"rows deleted at the top", "a\\n", "\\u001b[H\\u001b[2Mb\\u001b[999B"},
      {"colours without text", "\\u001b[31m", "a\\nb"},
  };
  for (const Case& row : cases) {
    CAPTURE(row.name);
    Session session;
    Mirror mirror;
    mirror.apply(
        session.push("{\"agent-timeline\":\"tool-start\",\"call\":\"c\",\"name\":\"bash\","
                     "\"input\":{\"command\":\"x\"}}\n"));
    for (int i = 1; i <= 1600; ++i) {
      const std::string chunk = i % 100 == 0 ? row.other : row.chunk;
      mirror.apply(session.push(R"({"agent-timeline":"tool-update","call":"c","outputChunk":")" +
                                chunk + "\"}\n"));
      if (i % 50 != 0 && i % 100 > 3) continue;
      REQUIRE(mirror.problem() == "");
      REQUIRE(mirror.snapshot() == nlohmann::ordered_json::parse(session.snapshot()));
    }
    mirror.apply(session.push("{\"agent-timeline\":\"tool-end\",\"call\":\"c\"}\n"));
    mirror.apply(session.end());
    REQUIRE(mirror.problem() == "");
    REQUIRE(mirror.snapshot() == nlohmann::ordered_json::parse(session.snapshot()));
  }
}
