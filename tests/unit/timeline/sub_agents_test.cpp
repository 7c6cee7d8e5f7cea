// Entries of sub-agents: their parent call, and what belongs to them and what to the session.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>

#include "timeline/timeline.h"

using namespace agent_timeline;

namespace {

Event event_in(Scope scope, EventBody body) {
  Event event;
  event.scope = std::move(scope);
  event.bodies.push_back(std::move(body));
  return event;
}

ToolCallEvent call(std::string id, std::string name, bool done = false) {
  ToolCallEvent out;
  out.call_id = std::move(id);
  out.name = std::move(name);
  if (!done) return out;
  out.match = CallMatch::open;
  out.status = Status::done;
  out.result = ToolResult{};
  return out;
}

MessageEvent said(std::string text) {
  MessageEvent message;
  message.text = std::move(text);
  return message;
}

const Scope kRoot;

}  // namespace

TEST_CASE("the entries of a sub-agent belong to the call with its id", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in(kRoot, call("c1", "task")));
  timeline.apply(event_in(kRoot, call("c2", "task")));
  timeline.apply(event_in({"c1", "task"}, said("x")));
  CHECK(timeline.entries().at(2).parent == EntryIndex{0});
}

TEST_CASE("without such a call, they belong to the latest open call of its tool", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in(kRoot, call("c1", "task")));
  timeline.apply(event_in(kRoot, call("c2", "task")));
  timeline.apply(event_in(kRoot, call("c2", "task", true)));
  timeline.apply(event_in({"s", "task"}, said("x")));
  CHECK(timeline.entries().at(2).parent == EntryIndex{0});
}

TEST_CASE("sub-agents can be nested twice, and each has its own call ids", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in(kRoot, call("c", "task")));
  timeline.apply(event_in({"s1", "task"}, call("c", "explore")));
  timeline.apply(event_in({"s2", "explore"}, call("c", "read")));
  REQUIRE(timeline.entries().size() == 3);
  CHECK(timeline.entries()[1].parent == EntryIndex{0});
  CHECK(timeline.entries()[2].parent == EntryIndex{1});
  timeline.apply(event_in({"s1", "task"}, call("c", "explore", true)));
  CHECK(timeline.entries()[0].status == Status::running);
  CHECK(timeline.entries()[1].status == Status::done);
  CHECK(timeline.entries()[2].status == Status::orphaned);
}

TEST_CASE("a call that arrives after its sub-agent's entries becomes their parent", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in({"c", ""}, said("first")));
  timeline.apply(event_in({"c", ""}, TodoListEvent{{Todo{"1", "sub", {}, {}, {}}}}));
  CHECK_FALSE(timeline.entries().at(0).parent);
  timeline.apply(event_in(kRoot, call("c", "task")));
  CHECK(timeline.entries().at(0).parent == EntryIndex{1});
  CHECK(std::get<ToolCall>(timeline.entries()[1].content).todos.size() == 1);
  CHECK(timeline.todos().empty());
}

TEST_CASE("two calls in each other's scopes do not become each other's parents", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in({"a", ""}, call("b", "task")));
  timeline.apply(event_in({"b", ""}, call("a", "task")));
  CHECK(timeline.entries().at(1).parent == EntryIndex{0});
  CHECK_FALSE(timeline.entries().at(0).parent);
}

TEST_CASE("entries that arrive after the parent's result still belong to it", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in(kRoot, call("c", "task")));
  timeline.apply(event_in({"s", "task"}, said("x")));
  timeline.apply(event_in(kRoot, call("c", "task", true)));
  timeline.apply(event_in(kRoot, call("d", "task")));
  timeline.apply(event_in({"s", "task"}, said("x")));
  CHECK(timeline.entries().at(3).parent == EntryIndex{0});
  CHECK(timeline.diagnostics().empty());
}

TEST_CASE("entries with an unknown parent are top-level, with one diagnostic", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in({"s", "task"}, said("x")));
  timeline.apply(event_in({"s", "task"}, said("x")));
  CHECK_FALSE(timeline.entries().at(0).parent);
  CHECK_FALSE(timeline.entries().at(1).parent);
  REQUIRE(timeline.diagnostics().size() == 1);
  CHECK(timeline.diagnostics()[0].code == "unknown-parent");
}

TEST_CASE("a sub-agent's to-do list belongs to its call", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in(kRoot, call("c", "task")));
  timeline.apply(event_in({"s", "task"}, TodoListEvent{{Todo{"1", "sub", {}, {}, {}}}}));
  CHECK(timeline.todos().empty());
  CHECK(std::get<ToolCall>(timeline.entries()[0].content).todos.size() == 1);
  timeline.apply(event_in(kRoot, TodoListEvent{{Todo{"2", "root", {}, {}, {}}}}));
  CHECK(timeline.todos().at(0).content == "root");
}

TEST_CASE("of a sub-agent's session facts, only the usage counts for the session", "[timeline]") {
  Timeline timeline;
  SessionEvent session;
  session.model = "small";
  session.context_tokens = 7;
  session.usage = Usage{1, 2, 0, 3};
  timeline.apply(event_in({"s", "task"}, session));
  timeline.apply(event_in({"s", "task"}, TurnEvent{}));
  CHECK(timeline.facts().usage.total_tokens == 3);
  CHECK(timeline.facts().model.empty());
  CHECK_FALSE(timeline.facts().running);
  CHECK_FALSE(timeline.facts().context_tokens);
}

TEST_CASE("the end of a sub-agent closes only its own calls", "[timeline]") {
  Timeline timeline;
  timeline.apply(event_in(kRoot, call("c", "task")));
  timeline.apply(event_in({"s", "task"}, call("d", "read")));
  NoticeEvent end;
  end.code = "cancelled";
  end.closes_open_calls = true;
  timeline.apply(event_in({"s", "task"}, end));
  CHECK(timeline.entries()[0].status == Status::running);
  CHECK(timeline.entries()[1].status == Status::cancelled);
  timeline.apply(event_in(kRoot, end));
  CHECK(timeline.entries()[0].status == Status::cancelled);
}
