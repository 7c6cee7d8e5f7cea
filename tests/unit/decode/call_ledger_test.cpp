// The call ledger alone, with a reader that reads an answer as its text, prefixed with the call's
// name and argument `a` if they are known.
#include "decode/read/call_ledger.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace agent_timeline;

namespace {

Value object_of(std::string_view a) {
  Value value = Value::object();
  value.add("a", Value::string(std::string(a)));
  return value;
}

class Reader final : public CallReader {
 public:
  void read_progress(const CallRecord&, const CallAnswer& answer, ToolCallEvent& update,
                     Event&) override {
    update.status = Status::partial;
    update.result = ToolResult{TextOutput{std::string(answer.value.text())}, {}};
  }
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event&) override {
    if (call.hidden && answer.kind == 0) return false;
    update.status = answer.kind == 0 ? Status::done : Status::error;
    const std::string known = call.name + "(" + std::string(call.arguments["a"].text()) + ")";
    update.result = ToolResult{TextOutput{known + std::string(answer.value.text())}, {}};
    return true;
  }
};

/// A ledger, and the event that the last operation filled.
struct Calls {
  explicit Calls(CallPolicy policy) : ledger(policy, reader) {}

  ToolCallEvent update_of(const std::string& id, std::string_view name, std::string_view a) {
    event.bodies.clear();
    event.notes.clear();
    ToolCallEvent call;
    call.call_id = id;
    call.name = name;
    if (!a.empty()) call.input = ToolInput{object_of(a), {}};
    return call;
  }
  void announce(const std::string& id, std::string_view name = "t", std::string_view a = "1") {
    ledger.announce(update_of(id, name, a), event);
  }
  void begin(const std::string& id, std::string_view name = "t", std::string_view a = "1") {
    ToolCallEvent call = update_of(id, name, a);
    call.status = Status::running;
    ledger.begin(std::move(call), event);
  }
  void update(const std::string& id, std::string_view text) {
    ledger.update(update_of(id, {}, {}), {Value::string(std::string(text))}, event);
  }
  void end(const std::string& id, std::string_view text, int kind = 0) {
    const Value answer = Value::string(std::string(text));
    ledger.end(update_of(id, {}, {}), {.value = answer, .kind = kind, .digest = blake2(answer)},
               event);
  }

  [[nodiscard]] std::size_t rows() const { return event.bodies.size(); }
  [[nodiscard]] const ToolCallEvent& row(std::size_t index = 0) const {
    return std::get<ToolCallEvent>(event.bodies.at(index));
  }
  [[nodiscard]] std::string text(std::size_t index = 0) const {
    const auto& result = row(index).result;
    return result && result->output ? std::get<TextOutput>(*result->output).text : "-";
  }
  [[nodiscard]] std::string codes() const {
    std::string out;
    for (const DecodeNote& note : event.notes)
      out += note.code + " ";
    return out;
  }

  Reader reader;
  CallLedger ledger;
  Event event;
};

constexpr CallPolicy kStrict = {.checks_order = true, .second_end = CallPolicy::SecondEnd::noted};

}  // namespace

TEST_CASE("ledger: a call from start to end", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.begin("c");
  CHECK(calls.row().match == CallMatch::fresh);
  CHECK(calls.row().input->arguments["a"].text() == "1");
  calls.update("c", "x");
  CHECK(calls.row().match == CallMatch::latest);
  CHECK(calls.row().status == Status::partial);
  calls.end("c", "done");
  CHECK(calls.row().match == CallMatch::latest);
  CHECK(calls.row().status == Status::done);
  CHECK(calls.text() == "t(1)done");
  CHECK(calls.codes().empty());
  // Arguments kept for reading the answer are released with it.
  CHECK(calls.ledger.find("c")->arguments.is_null());
}

TEST_CASE("ledger: each violation of the order has its own diagnostic", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.update("c", "x");
  CHECK(calls.codes() == "update-without-start ");
  calls.update("c", "xy");
  CHECK(calls.codes().empty());
  // A late start is not a second start.
  calls.begin("c");
  CHECK(calls.codes().empty());
  calls.begin("c");
  CHECK(calls.codes() == "second-start ");
  CHECK(calls.row().match == CallMatch::latest);
  calls.end("c", "one");
  calls.end("c", "one");
  CHECK(calls.codes() == "repeated-result ");
  CHECK(calls.rows() == 0);
  calls.end("c", "two");
  CHECK(calls.codes() == "second-result ");
  CHECK(calls.rows() == 0);
  calls.update("c", "late");
  CHECK(calls.codes() == "update-after-end ");
  REQUIRE(calls.rows() == 1);  // so that the note belongs to an entry
  CHECK_FALSE(calls.row().status);
  CHECK_FALSE(calls.row().result);
  calls.begin("");
  CHECK(calls.codes() == "missing-id ");
}

TEST_CASE("ledger: without an agreed order there are no diagnostics", "[decode][ledger]") {
  Calls calls({});
  std::string codes;
  const auto add = [&] { codes += calls.codes(); };
  calls.update("c", "x");
  add();
  calls.begin("c");
  add();
  calls.begin("c");
  add();
  calls.end("c", "one");
  add();
  calls.end("c", "two");
  add();
  CHECK(calls.rows() == 0);
  calls.update("c", "late");
  add();
  CHECK(calls.rows() == 0);
  calls.begin("");
  add();
  CHECK(codes.empty());
}

TEST_CASE("ledger: a second end is reported, shown or replaces the first, depending on the policy",
          "[decode][ledger]") {
  Calls shown({.second_end = CallPolicy::SecondEnd::shown});
  shown.begin("c");
  shown.end("c", "one");
  shown.end("c", "two");
  REQUIRE(shown.rows() == 1);
  const auto* card = std::get_if<UnknownEvent>(&shown.event.bodies[0]);
  REQUIRE(card != nullptr);
  CHECK(card->code == "second-result");
  CHECK(card->value.text() == "two");

  Calls replaced({.second_end = CallPolicy::SecondEnd::replaces});
  replaced.begin("c");
  replaced.end("c", "one");
  replaced.end("c", "two");
  CHECK(replaced.codes() == "second-result ");
  CHECK(replaced.text() == "t()two");
  replaced.end("c", "two");
  CHECK(replaced.codes() == "repeated-result ");
  CHECK(replaced.rows() == 0);
}

TEST_CASE("ledger: a result is read with its call, whichever comes first", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.end("c", "done");
  CHECK(calls.row().match == CallMatch::open);
  CHECK(calls.text() == "()done");
  calls.begin("c");
  REQUIRE(calls.rows() == 2);
  CHECK(calls.row().match == CallMatch::fresh);
  CHECK_FALSE(calls.row().status);  // it has ended
  CHECK(calls.row(1).match == CallMatch::latest);
  CHECK(calls.text(1) == "t(1)done");
  CHECK(calls.row(1).status == Status::done);
  CHECK(calls.codes().empty());
  CHECK_FALSE(calls.ledger.find("c")->held);
  // The name alone causes the answer to be read again; the input follows later.
  Calls asked({});
  asked.end("d", "done");
  asked.announce("d", "t", {});
  CHECK(asked.text(1) == "t()done");
  asked.announce("d", "t", "2");
  CHECK(asked.text(1) == "t(2)done");
}

TEST_CASE("ledger: a reused id starts another call", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.begin("c", "t", "1");
  calls.end("c", "done");
  calls.begin("c", "u", "2");
  CHECK(calls.codes() == "reused-call-id ");
  CHECK(calls.row().match == CallMatch::fresh);
  CHECK(calls.row().name == "u");
  calls.end("c", "done");
  CHECK(calls.text() == "u(2)done");
  // If the policy allows repeated starts, a start after the end belongs to the same call.
  Calls again({.checks_order = true, .repeats_starts = true});
  again.begin("c");
  again.end("c", "done");
  again.begin("c");
  CHECK(again.codes() == "second-start ");
  CHECK(again.rows() == 0);
}

TEST_CASE("ledger: calls without an id are not related", "[decode][ledger]") {
  Calls calls({});
  calls.begin("", "t", "1");
  calls.begin("", "t", "1");
  CHECK(calls.row().match == CallMatch::fresh);
  CHECK(calls.row().input);
  calls.end("", "done");
  CHECK(calls.row().match == CallMatch::open);
  CHECK(calls.text() == "()done");
  CHECK(calls.ledger.find("") == nullptr);
}

TEST_CASE("ledger: ids are scoped to a sub-agent, or shared if the policy says so",
          "[decode][ledger]") {
  Calls apart({});
  apart.begin("c", "t", "1");
  apart.event.scope.key = "agent";
  apart.begin("c", "t", "1");
  CHECK(apart.row().match == CallMatch::fresh);
  Calls all({.ids_span_agents = true});
  all.event.scope.key = "agent";
  all.begin("c", "t", "1");
  all.event.scope.key = "other";
  all.end("c", "done");
  CHECK(all.text() == "t(1)done");
  CHECK(all.event.scope.key == "agent");
}

TEST_CASE("ledger: repeated announcements change nothing", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.announce("c", "t", "1");
  CHECK(calls.rows() == 1);
  calls.announce("c", "t", "1");
  CHECK(calls.rows() == 0);
  calls.announce("c", "t", "2");
  REQUIRE(calls.rows() == 1);
  CHECK(calls.row().input->arguments["a"].text() == "2");
  // The start still changes the status.
  calls.begin("c", "t", "2");
  CHECK_FALSE(calls.row().input);
  CHECK(calls.row().status == Status::running);
  calls.end("c", "done");
  calls.announce("c", "t", "3");
  CHECK(calls.rows() == 0);
}

TEST_CASE("ledger: a streaming input is replaced by the complete one", "[decode][ledger]") {
  Calls calls({.keeps_text = true});
  const auto stream = [&](std::string_view chunk) {
    ToolCallEvent update = calls.update_of("c", "t", {});
    update.input_chunk = chunk;
    calls.ledger.announce(std::move(update), calls.event);
  };
  stream("{\"a\":");
  CHECK(calls.row().input_chunk == "{\"a\":");
  stream("\"7\"}");
  CHECK(calls.ledger.find("c")->streamed_bytes == 9);
  ToolCallEvent whole = calls.update_of("c", {}, {});
  calls.ledger.complete_input(whole, calls.event);
  calls.ledger.announce(std::move(whole), calls.event);
  CHECK(calls.row().input->arguments["a"].text() == "7");
  CHECK(calls.ledger.find("c")->raw.empty());
  calls.end("c", "done");
  CHECK(calls.text() == "t(7)done");
}

TEST_CASE("ledger: a call can wait, resume and be denied", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.ledger.await(calls.update_of("c", "t", "1"), calls.event);
  CHECK(calls.row().match == CallMatch::fresh);
  CHECK(calls.row().status == Status::awaiting_approval);
  calls.event.bodies.clear();
  calls.ledger.resume("c", calls.event);
  CHECK(calls.row().status == Status::running);
  calls.event.bodies.clear();
  calls.ledger.resume("c", calls.event);
  CHECK(calls.rows() == 0);
  calls.ledger.deny(calls.update_of("c", {}, {}), calls.event);
  CHECK(calls.row().status == Status::denied);
  calls.ledger.deny(calls.update_of("c", {}, {}), calls.event);
  CHECK(calls.rows() == 0);
  // A successful call cannot be denied later.
  calls.begin("d");
  calls.end("d", "done");
  calls.ledger.deny(calls.update_of("d", {}, {}), calls.event);
  CHECK(calls.rows() == 0);
}

TEST_CASE("ledger: a call that was broken off still accepts a result", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.begin("c");
  calls.begin("d");
  calls.end("d", "done");
  const std::vector<CallRecord*> open = calls.ledger.take_open();
  REQUIRE(open.size() == 1);
  calls.ledger.break_off(*open[0], Status::cancelled, "stopped", calls.event);
  CHECK(calls.row(1).status == Status::cancelled);
  CHECK(calls.row(1).result->error->message == "stopped");
  CHECK(calls.ledger.take_open().empty());
  calls.end("c", "done");
  CHECK(calls.codes().empty());
  CHECK(calls.text() == "t(1)done");
  calls.end("c", "again");
  CHECK(calls.codes() == "second-result ");
}

TEST_CASE("ledger: a call that is broken off without a reason has no error", "[decode][ledger]") {
  Calls calls(kStrict);
  calls.begin("c");
  CallRecord* call = calls.ledger.find("c");
  REQUIRE(call != nullptr);
  calls.ledger.break_off(*call, Status::cancelled, "", calls.event);
  CHECK(calls.row(1).status == Status::cancelled);
  REQUIRE(calls.row(1).result);
  CHECK_FALSE(calls.row(1).result->error);
}

TEST_CASE("ledger: a hidden call is shown if it fails", "[decode][ledger]") {
  Calls calls(kStrict);
  const auto hide = [&](const std::string& id) {
    calls.ledger.open(id, calls.event).hidden = true;
    calls.begin(id);
  };
  hide("c");
  CHECK(calls.rows() == 0);
  calls.end("c", "done");
  CHECK(calls.rows() == 0);
  hide("d");
  calls.end("d", "bad", 1);
  REQUIRE(calls.rows() == 2);
  CHECK(calls.row(0).match == CallMatch::fresh);
  CHECK(calls.row(0).input->arguments["a"].text() == "1");
  CHECK(calls.text(1) == "t(1)bad");
}

TEST_CASE("ledger: an output that is resent as a whole gives only its new part",
          "[decode][ledger]") {
  Calls calls(kStrict);
  calls.begin("c");
  calls.update("c", "one");
  CHECK(calls.text() == "one");
  calls.update("c", "one two");
  CHECK_FALSE(calls.row().result);
  CHECK(calls.row().output_chunk == " two");
  calls.update("c", "one two");
  CHECK(calls.rows() == 0);
  calls.update("c", "other");
  CHECK(calls.row().output_chunk.empty());
  CHECK(calls.text() == "other");
}

TEST_CASE(
    "ledger: of thousands of calls only the open one is kept, and updates give only new output",
    "[decode][ledger]") {
  Calls calls(kStrict);
  constexpr int kCalls = 5000;
  for (int i = 0; i < kCalls; ++i) {
    calls.begin("c" + std::to_string(i));
    calls.end("c" + std::to_string(i), "done");
    REQUIRE(calls.rows() == 1);
  }
  calls.begin("last");
  for (int i = 0; i < kCalls; ++i) {
    ToolCallEvent more = calls.update_of("last", {}, {});
    more.output_chunk = "x";
    calls.ledger.update(std::move(more), calls.event);
    REQUIRE(calls.rows() == 1);
    REQUIRE(calls.row().output_chunk.size() == 1);
  }
  // Only the call that has not ended is still open.
  CHECK(calls.ledger.take_open().size() == 1);
  // The ledger keeps a digest of the whole output, which recognises it when it is sent again.
  std::string whole(kCalls, 'x');
  calls.update("last", whole);
  CHECK(calls.text() == whole);
  for (int i = 0; i < 100; ++i) {
    whole += 'y';
    calls.update("last", whole);
    REQUIRE(calls.text() == "-");
    REQUIRE(calls.row().output_chunk == "y");
  }
}
