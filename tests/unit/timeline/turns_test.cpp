// Turns, runs of calls, and streaming messages.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>

#include "timeline/timeline.h"

using namespace agent_timeline;

namespace {

Event event_of(EventBody body, std::optional<std::int64_t> time = {}, Scope scope = {}) {
  Event event;
  event.dialect = "test";
  event.time_ms = time;
  event.scope = std::move(scope);
  event.bodies.push_back(std::move(body));
  return event;
}

MessageEvent said(Role role, std::string text) {
  MessageEvent message;
  message.role = role;
  message.text = std::move(text);
  return message;
}

MessageEvent chunk(std::string key, std::string text, bool open = true) {
  MessageEvent message = said(Role::assistant, std::move(text));
  message.key = std::move(key);
  message.change = TextChange::append;
  message.open = open;
  return message;
}

ToolCallEvent called(std::string id, std::string name = "read") {
  ToolCallEvent call;
  call.call_id = std::move(id);
  call.name = std::move(name);
  return call;
}

ToolCallEvent answered(std::string id) {
  ToolCallEvent call;
  call.call_id = std::move(id);
  call.match = CallMatch::open;
  call.status = Status::done;
  call.result = ToolResult{TextOutput{"out"}, {}};
  return call;
}

TurnEvent turn_end(Status status = Status::done) {
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  return turn;
}

const Message& message_at(const Timeline& timeline, std::size_t index) {
  return std::get<Message>(timeline.entries().at(index).content);
}

}  // namespace

TEST_CASE("an announced turn lasts from its prompt to its announced end", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(said(Role::user, "do it"), 100));
  timeline.apply(event_of(TurnEvent{}, 110));
  timeline.apply(event_of(called("a"), 120));
  timeline.apply(event_of(said(Role::user, "and that"), 130));
  timeline.apply(event_of(answered("a"), 140));
  SessionEvent used;
  used.usage = Usage{10, 2, 0, 12};
  used.cost_nano_usd = 5;
  timeline.apply(event_of(used));
  timeline.apply(event_of(turn_end(), 150));
  timeline.apply(event_of(said(Role::user, "next"), 160));
  REQUIRE(timeline.turns().size() == 2);
  const Turn& turn = timeline.turns()[0];
  CHECK(turn.first == EntryIndex{0});
  CHECK(turn.last == EntryIndex{2});
  CHECK(turn.status == Status::done);
  CHECK(turn.started_ms == 100);
  CHECK(turn.ended_ms == 150);
  CHECK(turn.tool_calls == 1);
  CHECK(turn.usage.total_tokens == 12);
  CHECK(turn.cost_nano_usd == 5);
  CHECK(timeline.turns()[1].status == Status::running);
}

TEST_CASE("without announcements, a prompt after other entries starts a turn", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(said(Role::user, "one"), 1));
  timeline.apply(event_of(said(Role::user, "more of it"), 2));
  timeline.apply(event_of(said(Role::assistant, "done"), 3));
  timeline.apply(event_of(said(Role::user, "two"), 9));
  REQUIRE(timeline.turns().size() == 2);
  CHECK(timeline.turns()[0].last == EntryIndex{2});
  CHECK(timeline.turns()[1].first == EntryIndex{3});
  CHECK(timeline.turns()[0].status == Status::done);
  timeline.end();
  CHECK(timeline.turns()[1].status == Status::done);
}

TEST_CASE("the usage reported at a turn's end replaces the sum", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(said(Role::user, "x")));
  SessionEvent used;
  used.usage = Usage{10, 2, 0, 12};
  timeline.apply(event_of(used));
  TurnEvent end = turn_end();
  end.usage = Usage{30, 4, 0, 34};
  end.cost_nano_usd = 7;
  timeline.apply(event_of(end));
  CHECK(timeline.turns().at(0).usage.total_tokens == 34);
  CHECK(timeline.facts().usage.total_tokens == 34);
  CHECK(timeline.facts().cost_nano_usd == 7);
}

TEST_CASE("two consecutive turn ends with usage are two turns, and both count", "[timeline]") {
  Timeline timeline;
  for (int i = 0; i < 2; ++i) {
    TurnEvent end = turn_end();
    end.usage = Usage{30, 4, 0, 34};
    end.cost_nano_usd = 7;
    timeline.apply(event_of(end));
  }
  CHECK(timeline.turns().size() == 2);
  CHECK(timeline.facts().usage.total_tokens == 68);
  CHECK(timeline.facts().cost_nano_usd == 14);
}

TEST_CASE("a turn still open at the end of input is orphaned", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(TurnEvent{}));
  timeline.apply(event_of(called("a")));
  timeline.end();
  CHECK(timeline.turns().at(0).status == Status::orphaned);
  CHECK(timeline.entries().at(0).status == Status::orphaned);
  CHECK_FALSE(timeline.entries().at(0).ended_ms);
}

TEST_CASE("consecutive calls of one agent form a group until a message", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(called("a")));
  timeline.apply(event_of(called("b")));
  timeline.apply(event_of(called("c"), {}, {"a", ""}));
  timeline.apply(event_of(answered("a")));
  timeline.apply(event_of(called("d")));
  timeline.apply(event_of(said(Role::assistant, "word")));
  timeline.apply(event_of(called("e")));
  REQUIRE(timeline.groups().size() == 3);
  CHECK(timeline.groups()[0].calls == 3);
  CHECK(timeline.groups()[0].last == EntryIndex{3});
  CHECK(timeline.groups()[1].scope == 1);
  CHECK(timeline.entries().back().group == GroupIndex{2});
}

TEST_CASE("chunks with the same key form one message, which can be closed and reopened",
          "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(chunk("m", "\n"), 1));
  CHECK(timeline.entries().empty());
  timeline.apply(event_of(chunk("m", "ab"), 2));
  timeline.apply(event_of(chunk("m", "ab"), 3));
  CHECK(message_at(timeline, 0).text.full() == "\nabab");
  CHECK(timeline.entries()[0].status == Status::partial);
  timeline.apply(event_of(chunk("m", "", false), 4));
  CHECK(timeline.entries()[0].status == Status::done);
  CHECK(timeline.entries()[0].started_ms == 2);
  CHECK(timeline.entries()[0].ended_ms == 4);
  timeline.apply(event_of(chunk("m", "c")));
  CHECK(timeline.entries()[0].status == Status::partial);
  timeline.end();
  CHECK(timeline.entries()[0].status == Status::orphaned);
}

TEST_CASE("repeating a complete message changes nothing", "[timeline]") {
  Timeline timeline;
  MessageEvent message = said(Role::assistant, "text");
  message.key = "m";
  timeline.apply(event_of(message));
  timeline.apply(event_of(message));
  REQUIRE(timeline.entries().size() == 1);
  CHECK(timeline.entries()[0].revision == 1);
  message.text = "other";
  timeline.apply(event_of(message));
  CHECK(message_at(timeline, 0).text.full() == "other");
}

TEST_CASE("a start that arrives after its result belongs to the same call", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(answered("a"), 20));
  timeline.apply(event_of(called("a", "late"), 10));
  REQUIRE(timeline.entries().size() == 1);
  CHECK(timeline.entries()[0].status == Status::done);
  CHECK(timeline.entries()[0].started_ms == 10);
  CHECK(timeline.entries()[0].ended_ms == 20);
  CHECK(std::get<ToolCall>(timeline.entries()[0].content).name == "late");
  timeline.apply(event_of(called("a", "second")));
  CHECK(timeline.entries().size() == 2);
}

TEST_CASE("input and output can arrive in chunks", "[timeline]") {
  Timeline timeline;
  ToolCallEvent begin = called("a");
  begin.status = Status::input_streaming;
  begin.input_chunk = "{\"a\":";
  timeline.apply(event_of(begin));
  ToolCallEvent more = called("a");
  more.match = CallMatch::open;
  more.input_chunk = "1}";
  timeline.apply(event_of(more));
  const auto& call = std::get<ToolCall>(timeline.entries().at(0).content);
  CHECK(call.input.raw == "{\"a\":1}");
  CHECK(timeline.entries()[0].status == Status::input_streaming);
  ToolCallEvent part = answered("a");
  part.status = Status::partial;
  part.output_chunk = "put";
  timeline.apply(event_of(part));
  CHECK(std::get<TextOutput>(*call.result->output).text == "output");
  CHECK_FALSE(call.ended);
  timeline.apply(event_of(answered("a")));
  CHECK(std::get<TextOutput>(*call.result->output).text == "out");
  CHECK(timeline.entries().size() == 1);
}

TEST_CASE("a notice is replaced by the next one with the same key", "[timeline]") {
  Timeline timeline;
  NoticeEvent notice;
  notice.code = "compacting";
  notice.key = "c";
  notice.open = true;
  timeline.apply(event_of(notice));
  CHECK(timeline.entries().at(0).status == Status::running);
  notice.code = "compacted";
  notice.open = false;
  timeline.apply(event_of(notice));
  REQUIRE(timeline.entries().size() == 1);
  CHECK(timeline.entries()[0].status == Status::done);
}

TEST_CASE("the usage of a resumed turn is the sum of its ends", "[timeline]") {
  Timeline timeline;
  const auto begin = [&timeline](bool resumes) {
    TurnEvent turn;
    turn.resumes = resumes;
    timeline.apply(event_of(turn));
  };
  const auto end = [&timeline](std::int64_t in, std::int64_t out) {
    TurnEvent turn = turn_end();
    turn.usage = Usage{in, out, 0, in + out};
    turn.cost_nano_usd = in;
    timeline.apply(event_of(turn));
  };
  begin(false);
  end(11, 6);
  begin(true);
  end(20, 5);
  REQUIRE(timeline.turns().size() == 1);
  CHECK(timeline.turns()[0].usage == Usage{31, 11, 0, 42});
  CHECK(timeline.turns()[0].cost_nano_usd == 31);
  CHECK(timeline.facts().usage == Usage{31, 11, 0, 42});
  begin(false);
  end(1, 1);
  REQUIRE(timeline.turns().size() == 2);
  CHECK(timeline.turns()[1].usage == Usage{1, 1, 0, 2});
  CHECK(timeline.facts().usage == Usage{32, 12, 0, 44});
}
