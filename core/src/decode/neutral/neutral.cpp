#include "decode/neutral/neutral.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/digest.h"
#include "decode/neutral/outputs.h"
#include "decode/read/call_ledger.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/todos.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kKindMember = "agent-timeline";

template <typename Enum, std::size_t N>
std::optional<Enum> find_name(const std::array<std::pair<std::string_view, Enum>, N>& names,
                              std::string_view name) {
  for (const auto& [known, meaning] : names) {
    if (known == name) return meaning;
  }
  return std::nullopt;
}

std::optional<Status> read_status(const Value& value) {
  static constexpr std::array<std::pair<std::string_view, Status>, 12> names = {{
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
  return find_name(names, value.string_or_empty());
}

Tone read_tone(const Value& value) {
  static constexpr std::array<std::pair<std::string_view, Tone>, 4> names = {{
      {"neutral", Tone::neutral},
      {"good", Tone::good},
      {"warning", Tone::warning},
      {"bad", Tone::bad},
  }};
  return find_name(names, value.string_or_empty()).value_or(Tone::neutral);
}

std::optional<Role> read_role(const Value& value) {
  static constexpr std::array<std::pair<std::string_view, Role>, 3> names = {{
      {"assistant", Role::assistant},
      {"user", Role::user},
      {"system", Role::system},
  }};
  return find_name(names, value.string_or_empty());
}

std::optional<Usage> read_usage(const Value& value) {
  if (!value.is_object()) return std::nullopt;
  Usage usage;
  usage.input_tokens = read_tokens(value["inputTokens"]);
  usage.output_tokens = read_tokens(value["outputTokens"]);
  usage.cached_tokens = read_tokens(value["cachedTokens"]);
  usage.reasoning_tokens = read_tokens(value["reasoningTokens"]);
  usage.cache_write_tokens = read_tokens(value["cacheWriteTokens"]);
  usage.total_tokens = value["totalTokens"].is_number() ? read_tokens(value["totalTokens"])
                                                        : usage.input_tokens + usage.output_tokens;
  return usage;
}

/// Kinds that may make no row: blank messages, removals of messages that are not queued, pruning of
/// something without a row, session events without a known fact, and ends of turns that never
/// began.
constexpr auto kHiddenKinds =
    std::to_array<std::string_view>({"message", "pruned", "queue", "session", "turn-end"});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

constexpr CallPolicy kCallPolicy = {
    .checks_order = true, .keeps_text = true, .second_end = CallPolicy::SecondEnd::noted};

/// Reads the results of calls, which are the events themselves.
class NeutralResults final : public CallReader {
 public:
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

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

  ToolCallEvent read_call(const Value& value, bool begins, Event& event);

  NeutralResults results_;
  CallLedger calls_{kCallPolicy, results_};
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
    return settle_event(kind, kHiddenKinds, value, event);
  }
  event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
}

void NeutralDecoder::message(const Value& value, Event& event) {
  MessageEvent message;
  message.key = id_text(value["key"]);
  const std::optional<Role> role = read_role(value["role"]);
  message.role = role.value_or(Role::assistant);
  if (!role && !value["role"].is_null()) {
    event.notes.push_back({"unknown-role", "A message has an unknown role."});
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

ToolCallEvent NeutralDecoder::read_call(const Value& value, bool begins, Event& event) {
  ToolCallEvent call;
  call.call_id = id_text(value["call"]);
  call.name = string_field(value, "name");
  call.by_user = value["byUser"].truthy();
  call.subject = string_field(value, "subject");
  call.input_chunk = string_field(value, "inputChunk");
  call.duration_ms = value["durationMs"].integer();
  call.status = read_status(value["status"]);
  if (const Value* input = value.find("input")) call.input = parse_arguments(*input);
  const bool is_whole =
      !begins && call.status != Status::input_streaming && call.input_chunk.empty();
  if (!call.input && is_whole) calls_.complete_input(call, event);
  if (value["status"].is_string() && !call.status) note_unknown_status(event);
  return call;
}

/// Returns the status of a call whose end names none: from its error or its command's outcome.
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

/// A text is parsed as an answer of the tool with that name; an object names its own type.
std::optional<ToolOutput> read_output(const Value& output, const CallRecord& call, Event& event) {
  if (output.is_null()) return std::nullopt;
  if (output.is_string()) {
    auto read = read_tool_text(call.name, call.arguments, output.text(), kToolsOfFrameworks);
    return read ? std::move(read) : ToolOutput(TextOutput{std::string(output.text())});
  }
  auto read = read_neutral_output(output);
  if (read) return read;
  event.notes.push_back({"unknown-output", "An output has no known `type`."});
  return ToolOutput(JsonOutput{output});
}

/// Reads the first chunk of a text, which must not be parsed like a whole one and keeps the white
/// space at its end.
ToolOutput begin_output(const Value& chunk, const CallRecord& call, Event& event) {
  const auto read = read_output(chunk, call, event);
  const auto* command = std::get_if<CommandOutput>(&*read);
  if (command == nullptr) return TextOutput{std::string(chunk.text())};
  CommandOutput command_output;
  command_output.command = command->command;
  command_output.standard_output = chunk.text();
  return command_output;
}

void NeutralResults::read_progress(const CallRecord& call, const CallAnswer& answer,
                                   ToolCallEvent& update, Event& event) {
  const Value& chunk = answer.value["outputChunk"];
  auto output = read_output(answer.value["output"], call, event);
  const bool begins = !output && !call.has_output && chunk.is_string();
  if (begins) {
    output = begin_output(chunk, call, event);
  } else {
    update.output_chunk = chunk.string_or_empty();
  }
  if (!output) return;
  if (auto* command = std::get_if<CommandOutput>(&*output)) {
    command->outcome = CommandOutput::Outcome::running;
  }
  update.result = ToolResult{std::move(output), {}};
  if (!update.status) update.status = Status::partial;
}

bool NeutralResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                              Event& event) {
  const Value& value = answer.value;
  ToolResult end;
  const Value& error = value["error"];
  end.output = read_output(value["output"], call, event);
  if (error.truthy()) {
    end.error = ToolError{error_message(error), error.is_string() ? Value() : error};
  }
  end.images = read_neutral_images(value["images"]);
  end.details = value["details"];
  end.brief = string_field(value, "brief");
  update.status = read_status(value["status"]);
  // An end cannot have the status of a call that has not ended.
  if (!update.status || is_open(*update.status)) update.status = status_of(end);
  update.result = std::move(end);
  return true;
}

void NeutralDecoder::tool_start(const Value& value, Event& event) {
  calls_.begin(read_call(value, true, event), event);
}

void NeutralDecoder::tool_update(const Value& value, Event& event) {
  calls_.update(read_call(value, false, event), {value}, event);
}

void NeutralDecoder::tool_end(const Value& value, Event& event) {
  calls_.end(read_call(value, false, event), {.value = value, .digest = blake2(value)}, event);
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
  static constexpr std::array<std::pair<std::string_view, QueueEvent::Change>, 3> names = {{
      {"replace", QueueEvent::Change::replace},
      {"add", QueueEvent::Change::add},
      {"remove", QueueEvent::Change::remove},
  }};
  QueueEvent queue;
  queue.change =
      find_name(names, value["change"].string_or_empty()).value_or(QueueEvent::Change::replace);
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
  if (value["title"].is_string()) session.title = string_field(value, "title");
  if (value["directory"].is_string()) session.directory = string_field(value, "directory");
  if (value["branch"].is_string()) session.branch = string_field(value, "branch");
  if (const Value* prompt = value.find("systemPrompt"))
    session.has_system_prompt = prompt->truthy();
  session.context_tokens = value["contextTokens"].integer();
  session.context_limit = value["contextLimit"].integer();
  session.total_usage = read_usage(value["usage"]);
  session.total_cost_nano_usd = read_nano_usd(value["costUsd"]);
  session.adds_to_turn = true;
  const Value& tools = value["tools"];
  session.tools = tools.integer();
  if (tools.is_array()) session.tools = static_cast<std::int64_t>(tools.size());
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
