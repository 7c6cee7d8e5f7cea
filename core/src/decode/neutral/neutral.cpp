#include "decode/neutral/neutral.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/neutral/outputs.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/todos.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kKindMember = "agent-timeline";

/// What is remembered of a call until its end, and of its end.
struct KnownCall {
  std::string name;
  Value arguments;
  /// The text of the arguments, as far as it came in chunks.
  std::string raw;
  bool begun = false;
  bool has_output = false;
  bool ended = false;
  /// Of the event that ended it.
  Digest end_mark{};
};

template <typename Enum, std::size_t N>
std::optional<Enum> find_word(const std::array<std::pair<std::string_view, Enum>, N>& words,
                              std::string_view word) {
  for (const auto& [known, meaning] : words) {
    if (known == word) return meaning;
  }
  return std::nullopt;
}

std::optional<Status> read_status(const Value& value) {
  static constexpr std::array<std::pair<std::string_view, Status>, 12> words = {{
      {"input-streaming", Status::input_streaming},
      {"ready", Status::ready},
      {"awaiting-approval", Status::awaiting_approval},
      {"running", Status::running},
      {"partial", Status::partial},
      {"done", Status::done},
      {"error", Status::error},
      {"denied", Status::denied},
      {"cancelled", Status::cancelled},
      {"timed-out", Status::timed_out},
      {"background", Status::background},
      {"orphaned", Status::orphaned},
  }};
  return find_word(words, value.string_or_empty());
}

/// A call that has ended is not open, whatever the event says.
bool is_open_word(Status status) {
  return status == Status::input_streaming || status == Status::ready ||
         status == Status::awaiting_approval || status == Status::running ||
         status == Status::partial;
}

Tone read_tone(const Value& value) {
  static constexpr std::array<std::pair<std::string_view, Tone>, 4> words = {{
      {"neutral", Tone::neutral},
      {"good", Tone::good},
      {"warning", Tone::warning},
      {"bad", Tone::bad},
  }};
  return find_word(words, value.string_or_empty()).value_or(Tone::neutral);
}

std::optional<Role> read_role(const Value& value) {
  static constexpr std::array<std::pair<std::string_view, Role>, 3> words = {{
      {"assistant", Role::assistant},
      {"user", Role::user},
      {"system", Role::system},
  }};
  return find_word(words, value.string_or_empty());
}

std::optional<Usage> read_usage(const Value& value) {
  if (!value.is_object()) return std::nullopt;
  Usage usage;
  usage.input_tokens = read_tokens(value["inputTokens"]);
  usage.output_tokens = read_tokens(value["outputTokens"]);
  usage.cached_tokens = read_tokens(value["cachedTokens"]);
  usage.total_tokens = value["totalTokens"].is_number() ? read_tokens(value["totalTokens"])
                                                        : usage.input_tokens + usage.output_tokens;
  return usage;
}

/// Kinds of which an event may make no row: words that say nothing yet, the removal of what does
/// not wait, the pruning of what has no row, facts of which none is known, and the end of a
/// turn that nothing was heard of.
constexpr auto kQuietKinds =
    std::to_array<std::string_view>({"message", "pruned", "queue", "session", "turn-end"});
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

class NeutralDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  using Handler = void (NeutralDecoder::*)(const Value& value, Event& event);
  struct KindRow {
    std::string_view kind;
    Handler handle;
  };
  static const KindRow kKinds[];

  void message(const Value& value, Event& event);
  void tool_start(const Value& value, Event& event);
  void tool_update(const Value& value, Event& event);
  void tool_end(const Value& value, Event& event);
  void todos(const Value& value, Event& event);
  void queue(const Value& value, Event& event);
  void notice(const Value& value, Event& event);
  void session(const Value& value, Event& event);
  void turn_begin(const Value& value, Event& event);
  void turn_end(const Value& value, Event& event);
  void pruned(const Value& value, Event& event);

  KnownCall* known_call(const ToolCallEvent& call, const Event& event);
  ToolCallEvent read_call(const Value& value, CallMatch match, Event& event);
  std::optional<ToolOutput> read_output(const Value& output, const ToolCallEvent& call,
                                        Event& event);

  TextMap<KnownCall> calls_;
};

const NeutralDecoder::KindRow NeutralDecoder::kKinds[] = {
    {"message", &NeutralDecoder::message},         {"notice", &NeutralDecoder::notice},
    {"pruned", &NeutralDecoder::pruned},           {"queue", &NeutralDecoder::queue},
    {"session", &NeutralDecoder::session},         {"todos", &NeutralDecoder::todos},
    {"tool-end", &NeutralDecoder::tool_end},       {"tool-start", &NeutralDecoder::tool_start},
    {"tool-update", &NeutralDecoder::tool_update}, {"turn-begin", &NeutralDecoder::turn_begin},
    {"turn-end", &NeutralDecoder::turn_end},
};

void NeutralDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  event.id = id_text(value["id"]);
  event.time_ms = read_time(value["time"]);
  event.scope.key = id_text(value["agent"]);
  const std::string_view kind = value[kKindMember].string_or_empty();
  for (const KindRow& row : kKinds) {
    if (row.kind != kind) continue;
    (this->*row.handle)(value, event);
    return settle_event(kind, kQuietKinds, value, event);
  }
  event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
}

void NeutralDecoder::message(const Value& value, Event& event) {
  MessageEvent message;
  message.key = id_text(value["key"]);
  const std::optional<Role> role = read_role(value["role"]);
  message.role = role.value_or(Role::assistant);
  if (!role && !value["role"].is_null()) {
    event.notes.push_back({"unknown-role", "A role that is none of the known words."});
  }
  message.reasoning = value["reasoning"].truthy();
  message.injected = value["aside"].truthy();
  message.change = value["append"].truthy() ? TextChange::append : TextChange::replace;
  message.text = string_field(value, "text");
  message.open = value["open"].truthy();
  message.images = read_neutral_images(value["images"]);
  message.attachment = value["attachment"];
  event.bodies.emplace_back(std::move(message));
}

KnownCall* NeutralDecoder::known_call(const ToolCallEvent& call, const Event& event) {
  if (call.call_id.empty()) return nullptr;
  return &calls_[event.scope.key + '\0' + call.call_id];
}

ToolCallEvent NeutralDecoder::read_call(const Value& value, CallMatch match, Event& event) {
  ToolCallEvent call;
  call.call_id = id_text(value["call"]);
  call.match = match;
  call.name = string_field(value, "name");
  call.by_user = value["byUser"].truthy();
  call.subject = string_field(value, "subject");
  call.input_chunk = string_field(value, "inputChunk");
  call.duration_ms = value["durationMs"].integer();
  call.status = read_status(value["status"]);
  if (const Value* input = value.find("input")) call.input = parse_arguments(*input);
  if (call.call_id.empty()) {
    event.notes.push_back({"missing-call", "A tool event has no `call`, so that it stands alone."});
  }
  if (KnownCall* known = known_call(call, event)) {
    if (!call.name.empty()) known->name = call.name;
    known->raw += call.input_chunk;
    const bool complete = match == CallMatch::open && call.status != Status::input_streaming &&
                          call.input_chunk.empty();
    if (!call.input && complete && !known->raw.empty()) {
      call.input = parse_arguments(Value::string(std::exchange(known->raw, {})));
    }
    if (call.input) known->arguments = call.input->arguments;
  }
  if (value["status"].is_string() && !call.status) {
    event.notes.push_back({"unknown-status", "A status that is none of the known words."});
  }
  return call;
}

/// What a command came to is its status, where the event names none.
Status status_of(const ToolResult& end) {
  using Outcome = CommandOutput::Outcome;
  if (end.error) return Status::error;
  const auto* command = end.output ? std::get_if<CommandOutput>(&*end.output) : nullptr;
  if (command == nullptr) return Status::done;
  if (command->outcome == Outcome::timed_out) return Status::timed_out;
  if (command->outcome == Outcome::background) return Status::background;
  if (command->outcome == Outcome::interrupted) return Status::cancelled;
  return command->exit_code.value_or(0) == 0 ? Status::done : Status::error;
}

/// A text is read as the tool of that name is known to answer; an object says itself what it is.
std::optional<ToolOutput> NeutralDecoder::read_output(const Value& output,
                                                      const ToolCallEvent& call, Event& event) {
  if (output.is_null()) return std::nullopt;
  if (output.is_string()) {
    const KnownCall* known = known_call(call, event);
    const std::string_view name = known == nullptr ? call.name : known->name;
    auto read =
        read_tool_text(name, known == nullptr ? null_value() : known->arguments, output.text());
    return read ? std::move(read) : ToolOutput(TextOutput{std::string(output.text())});
  }
  auto read = read_neutral_output(output);
  if (read) return read;
  event.notes.push_back({"unknown-output", "An output has no `type` that is known."});
  return ToolOutput(JsonOutput{output});
}

/// The same call can begin once; an id that begins again after its end is another call's.
void NeutralDecoder::tool_start(const Value& value, Event& event) {
  ToolCallEvent call = read_call(value, CallMatch::fresh, event);
  if (KnownCall* known = known_call(call, event)) {
    if (known->begun && known->ended) {
      event.notes.push_back({"reused-id", "A call has the id of one that has ended."});
      *known = {known->name, call.input ? call.input->arguments : Value(), {}, true, false, false,
                {}};
    } else if (known->begun) {
      event.notes.push_back({"second-start", "The call has begun already."});
      call.match = CallMatch::latest;
    }
    known->begun = true;
  }
  event.bodies.emplace_back(std::move(call));
}

void NeutralDecoder::tool_update(const Value& value, Event& event) {
  ToolCallEvent call = read_call(value, CallMatch::open, event);
  KnownCall* known = known_call(call, event);
  if (known != nullptr && known->ended) {
    event.notes.push_back({"update-after-end", "The call has ended already."});
    return;
  }
  if (known != nullptr && !std::exchange(known->begun, true)) {
    event.notes.push_back({"update-without-start", "The beginning of the call was not seen."});
  }
  const Value& chunk = value["outputChunk"];
  const bool first_chunk = known != nullptr && !known->has_output && chunk.is_string();
  const bool begins = first_chunk && value["output"].is_null();
  auto output = read_output(begins ? chunk : value["output"], call, event);
  if (output) {
    auto* command = std::get_if<CommandOutput>(&*output);
    // What begins a text may not be read as a whole one, nor lose the white space at its end.
    if (command != nullptr && begins) {
      CommandOutput begun;
      begun.command = std::move(command->command);
      begun.standard_output = chunk.text();
      *command = std::move(begun);
    }
    if (command != nullptr) {
      command->outcome = CommandOutput::Outcome::running;
    } else if (begins) {
      output = TextOutput{std::string(chunk.text())};
    }
    call.result = ToolResult{std::move(output), {}};
    if (!call.status) call.status = Status::partial;
    if (known != nullptr) known->has_output = true;
  }
  if (!begins) call.output_chunk = chunk.string_or_empty();
  event.bodies.emplace_back(std::move(call));
}

void NeutralDecoder::tool_end(const Value& value, Event& event) {
  ToolCallEvent call = read_call(value, CallMatch::open, event);
  KnownCall* known = known_call(call, event);
  const Digest mark = blake2(value);
  if (known != nullptr && known->ended) {
    const bool same = known->end_mark == mark;
    event.notes.push_back(same ? DecodeNote{"repeated-result", "The call has this end already."}
                               : DecodeNote{"second-result", "The call has ended already."});
    return;
  }
  ToolResult end;
  const Value& error = value["error"];
  end.output = read_output(value["output"], call, event);
  if (error.truthy()) {
    end.error = ToolError{error_message(error), error.is_string() ? Value() : error};
  }
  end.images = read_neutral_images(value["images"]);
  end.details = value["details"];
  end.brief = string_field(value, "brief");
  if (!call.status || is_open_word(*call.status)) call.status = status_of(end);
  if (known != nullptr && call.status != Status::background) {
    known->ended = true;
    known->end_mark = mark;
    known->arguments = Value();
  }
  call.result = std::move(end);
  event.bodies.emplace_back(std::move(call));
}

void NeutralDecoder::todos(const Value& value, Event& event) {
  auto todos = read_todos(value["todos"], event.notes);
  if (todos) {
    event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  } else {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "todos", {}, 0, value});
  }
}

void NeutralDecoder::queue(const Value& value, Event& event) {
  static constexpr std::array<std::pair<std::string_view, QueueEvent::Change>, 3> words = {{
      {"replace", QueueEvent::Change::replace},
      {"add", QueueEvent::Change::add},
      {"remove", QueueEvent::Change::remove},
  }};
  QueueEvent queue;
  queue.change =
      find_word(words, value["change"].string_or_empty()).value_or(QueueEvent::Change::replace);
  for (const Member& item : value["messages"].members())
    queue.messages.push_back({id_text(item.value["id"]), string_field(item.value, "text")});
  event.bodies.emplace_back(std::move(queue));
}

void NeutralDecoder::notice(const Value& value, Event& event) {
  NoticeEvent notice;
  notice.code = value["code"].is_string() ? string_field(value, "code") : "info";
  notice.tone = read_tone(value["tone"]);
  notice.text = string_field(value, "text");
  notice.detail = value["detail"];
  notice.closes_open_calls = value["closesOpenCalls"].truthy();
  notice.key = id_text(value["key"]);
  notice.subject = string_field(value, "subject");
  notice.is_document = value["document"].truthy();
  notice.open = value["open"].truthy();
  event.bodies.emplace_back(std::move(notice));
}

void NeutralDecoder::session(const Value& value, Event& event) {
  SessionEvent session;
  if (value["model"].is_string()) session.model = string_field(value, "model");
  if (const Value* prompt = value.find("systemPrompt"))
    session.has_system_prompt = prompt->truthy();
  session.context_tokens = value["contextTokens"].integer();
  session.usage = read_usage(value["usage"]);
  session.cost_nano_usd = read_nano_usd(value["costUsd"]);
  session.tools = value["tools"].integer();
  event.bodies.emplace_back(std::move(session));
}

void NeutralDecoder::turn_begin(const Value&, Event& event) {
  event.bodies.emplace_back(TurnEvent{});
}

void NeutralDecoder::turn_end(const Value& value, Event& event) {
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = read_status(value["status"]).value_or(Status::done);
  turn.duration_ms = value["durationMs"].integer();
  turn.usage = read_usage(value["usage"]);
  turn.cost_nano_usd = read_nano_usd(value["costUsd"]);
  turn.model = string_field(value, "model");
  event.bodies.emplace_back(std::move(turn));
}

void NeutralDecoder::pruned(const Value& value, Event& event) {
  event.bodies.emplace_back(PrunedEvent{id_text(value["event"])});
}

}  // namespace

int score_neutral(const Input& input) {
  return input.value[kKindMember].is_string() ? 100 : 0;
}

std::unique_ptr<DialectDecoder> create_neutral() {
  return std::make_unique<NeutralDecoder>();
}

}  // namespace agent_timeline
