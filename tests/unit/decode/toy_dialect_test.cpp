// The dialect of docs/guide/adding-a-dialect.md, which shows this code word for word: a dialect
// consists of a score, a decoder and a table row. No other stage changes, and everything that the
// timeline can show works for it.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "decode/input/decoder.h"
#include "decode/read/call_ledger.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/tool_text.h"
#include "emit/emitter.h"
#include "support/decoded.h"
#include "timeline/timeline.h"

using namespace agent_timeline;

namespace {

int score_toy(const Input& input) {
  const Value& value = input.value;
  const std::string_view kind = value["toy"].string_or_empty();
  if (kind == "asked") return value["text"].is_string() ? 90 : 0;
  if (kind == "said") return value["text"].is_string() && value["id"].is_string() ? 95 : 0;
  if (kind == "runs") return value["tool"].is_string() && value["call"].is_string() ? 95 : 0;
  if (kind == "ran") return value["call"].is_string() ? 90 : 0;
  if (kind == "stopped") return value["tokens"].is_object() ? 90 : 20;
  return kind == "alive" ? 5 : 0;
}

/// The results of calls. The ledger calls this once it knows the call's name and arguments.
class ToyResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& /*event*/) override {
    std::string text = string_field(answer.value, "out");
    update.result.emplace();
    if (answer.value["failed"].truthy()) {
      update.status = Status::error;
      update.result->error = ToolError{std::move(text), {}};
      return true;
    }
    update.status = Status::done;
    auto known = read_tool_text(call.name, call.arguments, text);
    update.result->output = known ? std::move(known) : TextOutput{std::move(text)};
    return true;
  }
};

/// Kinds whose events may add no row, in sorted order.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({"alive", "ran", "said", "stopped"});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

class ToyDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    const std::string_view kind = value["toy"].string_or_empty();
    event.time_ms = read_time(value["at"]);
    if (kind == "asked") {
      read_prompt(value, event);
    } else if (kind == "said") {
      read_answer(value, event);
    } else if (kind == "runs") {
      ToolCallEvent update = call_of(value);
      update.name = string_field(value, "tool");
      update.input = ToolInput{value["args"], {}};
      update.status = Status::running;
      calls_.begin(std::move(update), event);
    } else if (kind == "ran") {
      calls_.end(call_of(value), {.value = value}, event);
    } else if (kind == "stopped") {
      read_end(value, event);
    }
    settle_listed_event(kind, kHiddenKinds, value, event);
  }

 private:
  static ToolCallEvent call_of(const Value& value) {
    ToolCallEvent update;
    update.call_id = id_text(value["call"]);
    return update;
  }

  static void read_prompt(const Value& value, Event& event) {
    MessageEvent message;
    message.role = Role::user;
    message.text = string_field(value, "text");
    event.bodies.emplace_back(std::move(message));
    event.bodies.emplace_back(TurnEvent{});
  }

  /// An answer comes in pieces that have one id.
  static void read_answer(const Value& value, Event& event) {
    MessageEvent message;
    message.key = id_text(value["id"]);
    message.change = TextChange::append;
    message.text = string_field(value, "text");
    message.open = !value["last"].truthy();
    event.bodies.emplace_back(std::move(message));
  }

  static void read_end(const Value& value, Event& event) {
    TurnEvent turn;
    turn.phase = TurnEvent::Phase::end;
    Usage usage;
    usage.input_tokens = read_tokens(value["tokens"]["in"]);
    usage.output_tokens = read_tokens(value["tokens"]["out"]);
    usage.total_tokens = usage.input_tokens + usage.output_tokens;
    if (value["tokens"].is_object()) turn.usage = usage;
    event.bodies.emplace_back(std::move(turn));
  }

  ToyResults results_;
  CallLedger calls_{{.checks_order = true}, results_};
};

std::unique_ptr<DialectDecoder> create_toy() {
  return std::make_unique<ToyDecoder>();
}

constexpr Dialect kToy[] = {{"toy", score_toy, create_toy, kAnyProgram, "version"}};

struct Folder final : EventSink {
  Timeline timeline;
  void on_event(Event event, const EventPosition& place) override {
    timeline.apply(std::move(event), place);
  }
};

std::string described(const Entry& entry) {
  static const LiveEntries live_entries{markdown::Options{}};
  return descriptor_json(entry, live_entries);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

constexpr std::string_view kLog = R"({"toy":"asked","text":"Build *it*"}
{"toy":"runs","call":"c1","tool":"Bash","args":{"command":"make"}}
{"toy":"alive"}
{"toy":"ran","call":"c1","out":"ok"}
{"toy":"said","id":"m1","text":"It is "}
{"toy":"said","id":"m1","text":"built.","last":true}
{"toy":"stopped","tokens":{"in":12,"out":3}}
)";

}  // namespace

TEST_CASE("a dialect needs only its own tables", "[decode]") {
  Folder folder;
  Decoder decoder(folder, DecodeOptions{kToy, nullptr});
  decoder.feed(kLog);
  decoder.finish();
  const auto& entries = folder.timeline.entries();
  REQUIRE(entries.size() == 3);
  CHECK(has(described(entries[0]), R"("dialect":"toy")"));
  const std::string call = described(entries[1]);
  CHECK(has(call, R"("status":"done")"));
  CHECK(has(call, R"("family":"command")"));
  CHECK(has(call, R"("kind":"terminal")"));
  CHECK(has(described(entries[2]), "It is built."));
  REQUIRE(folder.timeline.turns().size() == 1);
  CHECK(folder.timeline.turns()[0].usage.total_tokens == 15);
}

TEST_CASE("a dialect's events are recognised by their members, or after others of the dialect",
          "[decode]") {
  const auto dialect_of = [](std::string_view log) {
    const auto events = testing::decode_all(log, DecodeOptions{kToy, nullptr});
    return events.empty() ? std::string_view() : events.back().dialect;
  };
  CHECK(dialect_of("{\"toy\":\"asked\",\"text\":\"hi\"}\n") == "toy");
  CHECK(dialect_of("{\"toy\":\"asked\"}\n") == "");
  CHECK(dialect_of("{\"toy\":\"stopped\"}\n") == "toy");
  CHECK(dialect_of("{\"toy\":\"alive\"}\n") == "");
  CHECK(dialect_of("{\"toy\":\"asked\",\"text\":\"hi\"}\n{\"toy\":\"alive\"}\n") == "toy");
}
