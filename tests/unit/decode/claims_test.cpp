// A dialect claims only what it can prove: a closed list of kinds, each with its required members.
// Unclaimed events become cards, known events without an entry are counted under their kind, and no
// entry is empty.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/decoded.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::hidden;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;
using testing::decode_all;

namespace {

std::string_view dialect_of(std::string_view input) {
  const std::vector<Event> events = decode_all(input);
  return events.empty() ? std::string_view() : events.back().dialect;
}

}  // namespace

TEST_CASE("events of other programs belong to no dialect", "[decode][claims]") {
  constexpr std::string_view foreign[] = {
      // Types that begin like Pi's.
      R"({"type":"turn_context","payload":{"cwd":"/x","model":"m"},"timestamp":"2026-01-01T00:00:00Z"})",
      R"({"type":"agent_event","ts":"2026-01-01T00:00:00Z","event":{"type":"iteration_start"}})",
      R"({"type":"turn_start","data":{"id":1}})",
      R"({"type":"agent_start","payload":{}})",
      R"({"type":"agent_start","task":"Fix the parser"})",
      R"({"type":"agent_end","output":"Done"})",
      R"({"type":"turn_start","prompt":"Go"})",
      R"({"type":"message_update","id":"m"})",
      R"({"type":"tool_execution_start","name":"x"})",
      R"({"type":"session","sessionID":"ses_1"})",
      // Methods with parameters but without the members that only Wave adds.
      R"({"method":"turn/started","params":{"threadId":"t"},"emittedAtMs":1})",
      R"({"method":"item/completed","params":{"threadId":"t","item":{"id":"i"}}})",
      R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{}}})",
      R"({"id":1,"result":{"ok":true}})",
      // Messages whose text is not in `content`.
      R"({"id":"m1","role":"assistant","parts":[{"type":"text","text":"hi"}]})",
      R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1"}]})",
      // A line of any log.
      R"({"level":30,"msg":"listening"})",
      R"({"type":"error","errorText":"An error occurred."})",
  };
  for (const std::string_view line : foreign) {
    CAPTURE(line);
    const std::string_view dialect = dialect_of(line);
    const bool is_taken = dialect == "pi" || dialect == "wave" || dialect == "maria";
    CHECK_FALSE(is_taken);
    // An unclaimed event is a card; one that another dialect claims may be bookkeeping there.
    if (dialect.empty()) CHECK(snapshot(line)["entries"].size() == 1);
  }
}

TEST_CASE("a word of Claude Code alone is no proof", "[decode][claims]") {
  for (const std::string_view word :
       {"control_cancel_request", "conversation_reset", "file-history-snapshot", "queue-operation",
        "rate_limit_event"}) {
    CAPTURE(word);
    const Json shown =
        snapshot(R"({"type":")" + std::string(word) + R"(","words":"The words"})")["entries"];
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["title"]["key"] == "unknown.unknown-event");
  }
}

TEST_CASE("the card of an event that no dialect claims shows the event", "[decode][claims]") {
  const Json shown =
      snapshot(R"({"id":"m1","role":"robot","words":[{"type":"text","text":"hi"}]})");
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["title"]["key"] == "unknown.unknown-event");
  REQUIRE(shown["entries"][0]["parts"].size() == 1);
  CHECK(shown["entries"][0]["parts"][0]["key"] == "event");
}

TEST_CASE("the card of a message that Pi cannot read shows the event", "[decode][claims]") {
  Session session;
  REQUIRE(session.configure(R"({"dialect":"pi"})"));
  session.push(R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1"}]})");
  session.end();
  const Json shown = Json::parse(session.snapshot());
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["title"]["key"] == "unknown.unknown-shape");
}

TEST_CASE("ambiguous events belong to a dialect that was recognised before", "[decode][claims]") {
  const std::string wave = R"({"method":"permissionModeChange","params":{"mode":"default"}})";
  CHECK(dialect_of(wave + "\n" + R"({"id":1,"result":{"ok":true}})") == "wave");
  CHECK(hidden(wave + "\n" + R"({"id":1,"result":{"ok":true}})") == Json{{"answer", 1}});
  const std::string maria = R"({"id":"1","created":0,"desc":{"msg":"PreConversation"}})";
  CHECK(dialect_of(maria + "\n" + R"({"level":30,"msg":"Custom"})") == "maria");
}

TEST_CASE("a call without a name or content shows its events", "[decode][claims]") {
  const std::string begin = R"({"agent-timeline":"tool-start","call":"c","x":1})";
  const std::string end = R"({"agent-timeline":"tool-end","call":"c","y":2})";
  Json shown = snapshot(begin + "\n" + end + "\n");
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["title"]["key"] == "tool.unnamed");
  REQUIRE(shown["entries"][0]["parts"].size() == 2);
  CHECK(shown["entries"][0]["parts"][0]["key"] == "event");
  CHECK(shown["entries"][0]["expandable"] == true);
  shown = snapshot(begin + "\n" + R"({"agent-timeline":"tool-end","call":"c","name":"x"})");
  CHECK(shown["entries"][0]["parts"].empty());
}

TEST_CASE("known events that show nothing are counted by kind", "[decode][claims]") {
  CHECK(hidden("data: [DONE]\n\n") == Json{{"end-mark", 1}});
  CHECK(hidden("$\n") == Json{{"end-mark", 1}});
  CHECK(hidden(R"({"type":"turn_start"})") == Json{{"turn_start", 1}});
  CHECK(hidden(R"({"type":"agent_settled"})") == Json{{"agent_settled", 1}});
  CHECK(hidden(R"({"method":"commandRunningChange","params":{"running":true}})") ==
        Json{{"commandRunningChange", 1}});
  CHECK(hidden(R"({"id":"1","created":0,"desc":{"msg":"AssistantMessage","content":" "}})") ==
        Json{{"AssistantMessage", 1}});
  CHECK(hidden(R"({"agent-timeline":"message","text":" ","key":"k"})") == Json{{"message", 1}});
  CHECK(hidden(R"({"agent-timeline":"session","model":"m"})").empty());
  // An event of another kind without content is a card.
  CHECK(snapshot(R"({"type":"thinking_level_changed","level":[]})")["entries"][0]["title"]["key"] ==
        "unknown.unknown-shape");
}

TEST_CASE("a server-sent event without content leaves a trace", "[decode][claims]") {
  CHECK(hidden("data:\n\n") == Json{{"empty-data", 1}});
  CHECK(hidden("event: heartbeat\ndata: \n\ndata:\ndata:\n\n") == Json{{"empty-data", 2}});
  // Without `data`, it is no event.
  CHECK(hidden(": ping\n\nevent: heartbeat\n\n").empty());
  for (const std::string_view text : {",", ", ,", "\xEF\xBB\xBF", "]"}) {
    CAPTURE(text);
    const Json shown = snapshot("data: " + std::string(text) + "\n\n")["entries"];
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["title"]["key"] == "unknown.not-json");
  }
  // Beside an event, a comma belongs to the framing.
  CHECK(snapshot("data: {\"msg\":\"UserMessage\",\"content\":\"x\"},\n\n")["entries"].size() == 1);
}

TEST_CASE("the name of a server-sent event counts even if it has no data", "[decode][claims]") {
  const std::string begin = "event: metadata\ndata: {\"run_id\":\"r1\",\"attempt\":1}\n\n";
  CHECK(snapshot(begin)["session"]["running"] == true);
  CHECK(snapshot(begin + "event: end\ndata:\n\n")["session"]["running"] == false);
  CHECK(hidden(begin + "event: heartbeat\ndata:\n\n")["heartbeat"] == 1);
  // Only in a stream that is known to be a graph's.
  CHECK(hidden("event: end\ndata:\n\n") == Json{{"empty-data", 1}});
}
