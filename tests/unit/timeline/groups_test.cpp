// Groups of consecutive calls: what ends one.
#include "timeline/groups.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>

#include "timeline/timeline.h"

using namespace agent_timeline;

namespace {

void apply(Timeline& timeline, EventBody body, Scope scope = {}) {
  Event event;
  event.dialect = "test";
  event.scope = std::move(scope);
  event.bodies.push_back(std::move(body));
  timeline.apply(std::move(event));
}

ToolCallEvent call(std::string id) {
  ToolCallEvent call;
  call.call_id = std::move(id);
  call.name = "read";
  return call;
}

TurnEvent turn(TurnEvent::Phase phase) {
  TurnEvent turn;
  turn.phase = phase;
  return turn;
}

MessageEvent answer() {
  MessageEvent message;
  message.role = Role::assistant;
  message.text = "word";
  return message;
}

}  // namespace

TEST_CASE("a turn ends a group, with or without a message", "[timeline]") {
  Timeline timeline;
  apply(timeline, turn(TurnEvent::Phase::begin));
  apply(timeline, call("a"));
  apply(timeline, call("b"));
  apply(timeline, turn(TurnEvent::Phase::end));
  apply(timeline, turn(TurnEvent::Phase::begin));
  apply(timeline, call("c"));
  REQUIRE(timeline.groups().size() == 2);
  CHECK(timeline.groups()[0].calls == 2);
  CHECK(timeline.groups()[0].last == EntryIndex{1});
  CHECK(timeline.groups()[1].first == EntryIndex{2});
  CHECK(timeline.entries()[2].group == GroupIndex{1});
}

TEST_CASE("a group may grow until its agent does something else", "[timeline]") {
  Timeline timeline;
  apply(timeline, call("a"));
  apply(timeline, call("b"), {"a", ""});
  CHECK(timeline.may_group_grow(0));
  CHECK(timeline.may_group_grow(1));
  apply(timeline, answer(), {"a", ""});
  CHECK(timeline.may_group_grow(0));
  CHECK_FALSE(timeline.may_group_grow(1));
  apply(timeline, answer());
  CHECK_FALSE(timeline.may_group_grow(0));
  apply(timeline, call("c"));
  CHECK_FALSE(timeline.may_group_grow(0));
  CHECK(timeline.may_group_grow(2));
}
