// Applying events: calls and results, duplicates, ends, pruning, the queue and session facts.
#include "timeline/timeline.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "base/limits.h"

using namespace agent_timeline;

namespace {

Event event_of(EventBody body, std::string id = {}, std::optional<std::int64_t> time = {}) {
  Event event;
  event.dialect = "test";
  event.id = std::move(id);
  event.time_ms = time;
  event.bodies.push_back(std::move(body));
  return event;
}

ToolCallEvent started(std::string call_id, std::string name = "tool") {
  ToolCallEvent call;
  call.call_id = std::move(call_id);
  call.name = std::move(name);
  return call;
}

ToolCallEvent finished(std::string call_id, Status status = Status::done) {
  ToolCallEvent call = started(std::move(call_id));
  call.match = CallMatch::open;
  call.status = status;
  call.result = ToolResult{TextOutput{"out"}, {}};
  return call;
}

MessageEvent message(std::string text) {
  MessageEvent message;
  message.role = Role::user;
  message.text = std::move(text);
  return message;
}

NoticeEvent end_notice(Tone tone = Tone::warning) {
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.tone = tone;
  notice.closes_open_calls = true;
  return notice;
}

const ToolCall& call_of(const Timeline& timeline, std::size_t index) {
  return std::get<ToolCall>(timeline.entries().at(index).content);
}

}  // namespace

TEST_CASE("tools that are added count as a fact, however many", "[timeline]") {
  for (const std::int64_t count : {1, 2}) {
    CAPTURE(count);
    Timeline timeline;
    SessionEvent added;
    added.tools_added = count;
    timeline.apply(event_of(std::move(added)));
    CHECK(timeline.facts().hidden.empty());
    CHECK(timeline.facts().tools == count);
  }
  Timeline timeline;
  timeline.apply(event_of(SessionEvent{}));
  CHECK(timeline.facts().hidden.size() == 1);
}

TEST_CASE("a result completes the latest call with its id, in place", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a"), {}, 10));
  timeline.apply(event_of(message("between")));
  timeline.apply(event_of(started("a"), {}, 20));
  timeline.apply(event_of(finished("a"), {}, 30));
  REQUIRE(timeline.entries().size() == 3);
  CHECK(timeline.entries()[0].status == Status::running);
  CHECK(timeline.entries()[2].status == Status::done);
  CHECK(timeline.entries()[2].started_ms == 20);
  CHECK(timeline.entries()[2].ended_ms == 30);
  CHECK(timeline.entries()[2].revision == 2);
  timeline.apply(event_of(finished("a", Status::error)));
  CHECK(timeline.entries().size() == 3);
  CHECK(timeline.entries()[0].status == Status::error);
}

TEST_CASE("a result without a call becomes a finished call", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(finished("a"), {}, 30));
  REQUIRE(timeline.entries().size() == 1);
  CHECK(timeline.entries()[0].status == Status::done);
  CHECK(timeline.entries()[0].source_id == "a");
  CHECK_FALSE(timeline.entries()[0].started_ms);
  CHECK(timeline.entries()[0].ended_ms == 30);
}

TEST_CASE("a second result of the same call becomes an entry of its own", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a"), "1"));
  timeline.apply(event_of(finished("a"), "2"));
  timeline.apply(event_of(finished("a"), "3"));
  REQUIRE(timeline.entries().size() == 2);
  CHECK(timeline.entries()[0].revision == 2);
}

TEST_CASE("an update for the next request does not reopen a finished call", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a")));
  timeline.apply(event_of(finished("a")));
  ToolCallEvent ready = started("a");
  ready.match = CallMatch::latest;
  ready.status = Status::ready;
  ready.stays_open = true;
  timeline.apply(event_of(std::move(ready)));
  timeline.end();
  REQUIRE(timeline.entries().size() == 1);
  CHECK(timeline.entries()[0].status == Status::done);
}

TEST_CASE("calls without an id are not matched with results", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("")));
  timeline.apply(event_of(finished("")));
  CHECK(timeline.entries().size() == 2);
}

TEST_CASE("a result without input or name keeps those of the call", "[timeline]") {
  Timeline timeline;
  ToolCallEvent pre = started("a", "named");
  pre.input = ToolInput{Value::string("in"), {}};
  timeline.apply(event_of(std::move(pre)));
  ToolCallEvent post = finished("a");
  post.name.clear();
  timeline.apply(event_of(std::move(post)));
  CHECK(call_of(timeline, 0).name == "named");
  CHECK(call_of(timeline, 0).input.arguments.text() == "in");
}

TEST_CASE("an event with a known id is ignored, even if its entry has been updated since",
          "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a"), "1", 10));
  timeline.apply(event_of(finished("a"), "2", 20));
  timeline.apply(event_of(message("m"), "3", 30));
  const auto revision = timeline.entries()[0].revision;
  for (const auto* id : {"1", "2", "3"})
    timeline.apply(event_of(started("a"), id, 10));
  CHECK(timeline.entries().size() == 2);
  CHECK(timeline.entries()[0].revision == revision);
  CHECK(timeline.entries()[0].status == Status::done);
  CHECK(timeline.facts().updated_ms == 30);
  REQUIRE(timeline.diagnostics().size() == 3);
  CHECK(timeline.diagnostics()[0].code == "duplicate-event");
  CHECK(timeline.diagnostics()[0].level == DiagnosticLevel::info);
  CHECK(timeline.diagnostics()[2].entry == EntryIndex{1});
  CHECK(timeline.revision() == 6);
}

TEST_CASE("cancellation and failure close open calls, and a late result still completes its call",
          "[timeline]") {
  for (const Tone tone : {Tone::warning, Tone::bad}) {
    Timeline timeline;
    timeline.apply(event_of(started("a")));
    timeline.apply(event_of(started("b")));
    timeline.apply(event_of(finished("b")));
    timeline.apply(event_of(end_notice(tone), {}, 50));
    REQUIRE(timeline.entries().size() == 3);
    CHECK(timeline.entries()[0].status == Status::cancelled);
    CHECK(timeline.entries()[0].ended_ms == 50);
    CHECK(timeline.entries()[1].status == Status::done);
    CHECK(timeline.entries()[2].status == (tone == Tone::bad ? Status::error : Status::done));
    timeline.apply(event_of(finished("a"), {}, 60));
    CHECK(timeline.entries().size() == 3);
    CHECK(timeline.entries()[0].status == Status::done);
    CHECK(timeline.entries()[0].ended_ms == 60);
  }
}

TEST_CASE("a cancellation closes a call that the end of its turn left open, before the next turn",
          "[timeline]") {
  Timeline timeline;
  ToolCallEvent asking = started("a");
  asking.status = Status::awaiting_approval;
  asking.stays_open = true;
  TurnEvent turn_end;
  turn_end.phase = TurnEvent::Phase::end;
  timeline.apply(event_of(asking));
  timeline.apply(event_of(turn_end));
  timeline.apply(event_of(turn_end));
  CHECK(timeline.entries()[0].status == Status::awaiting_approval);
  Timeline answered = timeline;
  Timeline continued = timeline;
  continued.apply(event_of(message("next")));
  continued.apply(event_of(end_notice()));
  CHECK(continued.entries()[0].status == Status::awaiting_approval);
  timeline.apply(event_of(end_notice()));
  CHECK(timeline.entries()[0].status == Status::cancelled);
  answered.apply(event_of(finished("a")));
  answered.apply(event_of(end_notice()));
  CHECK(answered.entries()[0].status == Status::done);
}

TEST_CASE("the end of a turn closes a call that no longer stays open", "[timeline]") {
  Timeline timeline;
  ToolCallEvent call = started("a");
  call.match = CallMatch::latest;
  call.status = Status::ready;
  call.stays_open = true;
  TurnEvent turn_end;
  turn_end.phase = TurnEvent::Phase::end;
  timeline.apply(event_of(call));
  timeline.apply(event_of(turn_end));
  call.status = Status::running;
  call.stays_open = false;
  timeline.apply(event_of(call));
  timeline.apply(event_of(turn_end));
  CHECK(timeline.entries()[0].status == Status::orphaned);
}

TEST_CASE("a chunk of output is added to a result without text", "[timeline]") {
  const auto with_chunk = [](ToolOutput output) {
    Timeline timeline;
    ToolCallEvent call = started("a");
    call.status = Status::partial;
    call.result = ToolResult{std::move(output), {}};
    timeline.apply(event_of(std::move(call)));
    const std::uint32_t rewrites = call_of(timeline, 0).rewrites;
    for (const char* chunk : {"one ", "two"}) {
      ToolCallEvent more;
      more.call_id = "a";
      more.match = CallMatch::open;
      more.output_chunk = chunk;
      timeline.apply(event_of(std::move(more)));
    }
    CHECK(call_of(timeline, 0).rewrites <= rewrites + 1);
    return *call_of(timeline, 0).result->output;
  };
  const ToolOutput json = with_chunk(JsonOutput{Value::string("Go on?")});
  CHECK(std::get<TextOutput>(json).text == "\"Go on?\"\none two");
  const ToolOutput answers = with_chunk(Answers{{{"Go on?", "Yes"}}});
  CHECK(std::get<TextOutput>(answers).text == "Go on?\nYes\none two");
  CHECK(std::get<Listing>(with_chunk(Listing{})).message == "one two");
  CHECK(std::get<SearchMatches>(with_chunk(SearchMatches{})).message == "one two");
  CHECK(std::get<Links>(with_chunk(Links{})).text == "one two");
}

TEST_CASE("the end of input orphans open calls, and input may continue", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a")));
  timeline.end();
  CHECK(timeline.entries()[0].status == Status::orphaned);
  CHECK(timeline.facts().ended);
  CHECK(timeline.revision() == 1);
  timeline.apply(event_of(finished("a")));
  CHECK(timeline.entries()[0].status == Status::done);
  CHECK_FALSE(timeline.facts().ended);
}

TEST_CASE("a prune event marks its entry, or is reported if it has none", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a"), "pre"));
  timeline.apply(event_of(finished("a"), "post"));
  timeline.apply(event_of(PrunedEvent{"post"}));
  CHECK(timeline.entries()[0].pruned);
  CHECK(timeline.diagnostics().empty());
  timeline.apply(event_of(PrunedEvent{"nobody"}));
  REQUIRE(timeline.diagnostics().size() == 1);
  CHECK(timeline.diagnostics()[0].code == "unknown-reference");
}

TEST_CASE("pruned dims a message by its key and a call by its id", "[timeline]") {
  Timeline timeline;
  MessageEvent message;
  message.key = "m";
  message.text = "text";
  timeline.apply(event_of(std::move(message)));
  timeline.apply(event_of(started("a")));
  timeline.apply(event_of(started("b")));
  timeline.apply(event_of(PrunedEvent{{}, "m", {}}));
  timeline.apply(event_of(PrunedEvent{{}, {}, "b"}));
  timeline.apply(event_of(PrunedEvent{{}, "b", {}}));
  timeline.apply(event_of(PrunedEvent{{}, {}, "m"}));
  CHECK(timeline.entries()[0].pruned);
  CHECK_FALSE(timeline.entries()[1].pruned);
  CHECK(timeline.entries()[2].pruned);
  CHECK(timeline.diagnostics().empty());
}

TEST_CASE("a change of a released entry is reported", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_of(started("a"), "pre"));
  timeline.apply(event_of(finished("a"), "post"));
  timeline.release(timeline.entries()[0].index);
  timeline.apply(event_of(PrunedEvent{"post"}));
  CHECK(timeline.entries()[0].pruned);
  REQUIRE(timeline.diagnostics().size() == 1);
  CHECK(timeline.diagnostics()[0].code == "late-change");
}

TEST_CASE("the queue supports adding, removing and replacing, and is limited", "[timeline]") {
  Timeline timeline;
  const auto change = [&](QueueEvent::Change how, std::vector<QueuedMessage> messages) {
    timeline.apply(event_of(QueueEvent{how, std::move(messages)}));
  };
  change(QueueEvent::Change::add, {{"1", "one"}, {"2", "two"}});
  change(QueueEvent::Change::add, {{"1", "again"}});
  REQUIRE(timeline.queue().size() == 2);
  CHECK(timeline.queue()[1].message.text == "again");
  change(QueueEvent::Change::remove, {{"2", ""}, {"nobody", ""}});
  CHECK(timeline.queue().size() == 1);
  change(QueueEvent::Change::add, {{"", "no id"}, {"", "none either"}});
  change(QueueEvent::Change::remove, {{"", ""}});
  CHECK(timeline.queue().size() == 3);
  change(QueueEvent::Change::replace, {{"9", "nine"}});
  CHECK(timeline.queue().at(0).message.id == "9");
  CHECK(timeline.entries().empty());
  for (std::size_t i = 0; i < limits::kQueuedMessages; ++i)
    change(QueueEvent::Change::add, {{"q" + std::to_string(i), ""}});
  CHECK(timeline.queue().size() == limits::kQueuedMessages);
  CHECK(timeline.diagnostics().back().code == "queue-full");
}

TEST_CASE("the sum of usage saturates instead of overflowing", "[timeline]") {
  Timeline timeline;
  SessionEvent session;
  session.usage = Usage{1, 2, 3, std::numeric_limits<std::int64_t>::max() - 1};
  timeline.apply(event_of(session));
  timeline.apply(event_of(session));
  CHECK(timeline.facts().usage.input_tokens == 2);
  CHECK(timeline.facts().usage.cached_tokens == 6);
  CHECK(timeline.facts().usage.total_tokens == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("diagnostics beyond the limit are only counted", "[timeline]") {
  Timeline timeline;
  for (std::size_t i = 0; i < limits::kDiagnostics + 5; ++i)
    timeline.apply(event_of(UnknownEvent{"not-json", {}, "x", 1, {}}));
  CHECK(timeline.diagnostics().size() == limits::kDiagnostics);
  CHECK(timeline.facts().dropped_diagnostics == 5);
  CHECK(timeline.entries().size() == limits::kSeparateCards + 1);
}

TEST_CASE("take_changes reports each change once", "[timeline]") {
  Timeline timeline;
  CHECK_FALSE(timeline.take_changes().session);
  timeline.apply(event_of(started("a")));
  timeline.apply(event_of(message("m")));
  timeline.apply(event_of(finished("a")));
  const Changes changes = timeline.take_changes();
  CHECK(changes.entries == std::vector<EntryIndex>{0, 1});
  CHECK(changes.session);
  CHECK_FALSE(changes.queue);
  CHECK_FALSE(changes.todos);
  timeline.apply(event_of(TodoListEvent{{Todo{"1", "x", {}, {}, {}}}}));
  CHECK(timeline.take_changes().todos);
  timeline.apply(event_of(TodoListEvent{{Todo{"1", "x", {}, {}, {}}}}));
  CHECK_FALSE(timeline.take_changes().todos);
  CHECK(timeline.take_changes().entries.empty());
}

TEST_CASE("entry ids are formatted and parsed", "[timeline]") {
  CHECK(entry_id(0) == "e1");
  CHECK(entry_id(4'294'967'294) == "e4294967295");
  CHECK(parse_entry_id("e1") == EntryIndex{0});
  CHECK(parse_entry_id("e4294967295") == EntryIndex{4'294'967'294});
  for (const auto* id : {"", "e", "1", "e0", "e01", "e-1", "e+1", "e1 ", "E1", "e4294967296"}) {
    CAPTURE(id);
    CHECK_FALSE(parse_entry_id(id));
  }
}
