#include "decode/ai_sdk/ai_sdk.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "decode/ai_sdk/calls.h"
#include "decode/ai_sdk/content.h"
#include "decode/ai_sdk/mastra_data.h"
#include "decode/ai_sdk/messages.h"
#include "decode/ai_sdk/state.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/messages_api.h"
#include "decode/read/tool_text.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

/// The score of a kind that counts only in a stream known to be the AI SDK's.
constexpr int kKnownStreamScore = 5;

/// Kinds whose chunks may make no row: framing, and repetitions.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "abort",
    "data",
    "error",
    "finish",
    "finish-step",
    "message",
    "message-metadata",
    "raw",
    "reasoning-delta",
    "reasoning-end",
    "reasoning-start",
    "reset-step",
    "start",
    "start-step",
    "text-delta",
    "text-end",
    "text-start",
    "tool-approval-request",
    "tool-approval-response",
    "tool-call",
    "tool-error",
    "tool-input-available",
    "tool-input-delta",
    "tool-input-end",
    "tool-input-error",
    "tool-input-start",
    "tool-output-available",
    "tool-output-denied",
    "tool-output-error",
    "tool-result",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

/// Begins an answer unless one is open. Chunks before `start` belong to the answer it begins.
void open_stream(AiSdkContext& context) {
  AiSdkState& state = context.state;
  if (std::exchange(state.is_open, true)) return;
  ++state.streams;
  state.step = 0;
  state.has_started = false;
  state.failed = false;
  state.metadata_usage = {};
  state.step_keys.clear();
  state.step_events.clear();
}

/// Reads the model, and the increase of the usage, which the end of the answer may repeat.
void read_metadata(const Value& metadata, AiSdkContext& context) {
  add_model(metadata["model"], context.event);
  const std::optional<Usage> usage = read_ai_sdk_metadata_usage(metadata);
  if (!usage) return;
  SessionEvent session;
  Usage& known = context.state.metadata_usage;
  const Usage more = difference(*usage, known);
  if (more == Usage{}) return;
  known = sum(known, more);
  session.usage = more;
  context.event.bodies.emplace_back(std::move(session));
}

void start(const Value& chunk, AiSdkContext& context) {
  if (context.state.is_open && context.state.has_started) context.state.is_open = false;
  open_stream(context);
  context.state.has_started = true;
  const std::string id = id_text(chunk["messageId"]);
  TurnEvent turn;
  // An answer that resumes after an approval keeps its id.
  turn.resumes = !id.empty() && !context.state.streamed.insert(id).second;
  context.event.bodies.emplace_back(std::move(turn));
  read_metadata(chunk["messageMetadata"], context);
}

void start_step(const Value&, AiSdkContext& context) {
  open_stream(context);
  ++context.state.step;
  context.state.step_keys.clear();
  context.state.step_events.clear();
}

void text_part(const Value& chunk, bool reasoning, bool open, AiSdkContext& context) {
  open_stream(context);
  const std::string key = context.key_of(reasoning ? "thought" : "text", id_text(chunk["id"]));
  MessageEvent message;
  message.key = key;
  message.reasoning = reasoning;
  message.change = TextChange::append;
  message.open = open;
  message.text = string_field(chunk, "delta");
  if (message.text.empty()) message.text = string_field(chunk, "text");
  if (!message.text.empty()) record_ai_sdk_part(key, context);
  context.event.bodies.emplace_back(std::move(message));
}

void text_delta(const Value& chunk, AiSdkContext& context) {
  text_part(chunk, false, true, context);
}

void text_end(const Value& chunk, AiSdkContext& context) {
  text_part(chunk, false, false, context);
}

void thought_delta(const Value& chunk, AiSdkContext& context) {
  text_part(chunk, true, true, context);
}

void thought_end(const Value& chunk, AiSdkContext& context) {
  text_part(chunk, true, false, context);
}

void ignore(const Value&, AiSdkContext&) {}

void file(const Value& chunk, AiSdkContext& context) {
  open_stream(context);
  const std::string key = context.key_of("file", std::to_string(++context.state.unnamed));
  record_ai_sdk_part(key, context);
  MessageEvent message = read_ai_sdk_file(chunk, key, Role::assistant);
  message.reasoning = chunk["type"].string_or_empty() == "reasoning-file";
  context.event.bodies.emplace_back(std::move(message));
}

void source(const Value& chunk, AiSdkContext& context) {
  open_stream(context);
  const std::string key = context.key_of("sources", {});
  record_ai_sdk_part(key, context);
  MessageEvent message = ai_sdk_sources(ai_sdk_source(chunk), key);
  message.change = TextChange::append;
  context.event.bodies.emplace_back(std::move(message));
}

void data(const Value& chunk, AiSdkContext& context) {
  open_stream(context);
  if (decode_mastra_data(chunk, context) || chunk["transient"].truthy()) return;
  std::string id = id_text(chunk["id"]);
  if (id.empty()) id = "#" + std::to_string(++context.state.unnamed);
  // The key does not contain the step: later chunks of the answer may replace this one.
  const std::string_view kind = chunk["type"].string_or_empty();
  const std::string key =
      std::to_string(context.state.streams) + "." + std::string(kind) + "." + std::move(id);
  context.event.bodies.emplace_back(read_ai_sdk_data(chunk, key));
}

/// Withdraws what the step has said; it is sent again.
void reset_step(const Value&, AiSdkContext& context) {
  for (std::string& id : std::exchange(context.state.step_events, {}))
    context.event.bodies.emplace_back(PrunedEvent{std::move(id)});
  ++context.state.step;
}

void steering(const Value& chunk, AiSdkContext& context) {
  open_stream(context);
  Value message = Value::object();
  message.add("id", chunk["id"]);
  message.add("role", Value::string("user"));
  message.add("parts", chunk["parts"]);
  decode_ai_sdk_message(message, context);
}

void metadata(const Value& chunk, AiSdkContext& context) {
  read_metadata(chunk["messageMetadata"], context);
}

void finish_step(const Value& chunk, AiSdkContext& context) {
  SessionEvent session;
  session.usage = read_ai_sdk_usage(chunk["usage"]);
  const Value& model = chunk["response"]["modelId"];
  if (model.is_string()) session.model = model.text();
  if (session.usage || session.model) context.event.bodies.emplace_back(std::move(session));
}

/// Adds a row if the answer was cut short.
void add_finish_notice(std::string_view reason, AiSdkContext& context) {
  if (reason == "length" || reason == "content-filter")
    context.event.bodies.emplace_back(incomplete_notice(reason));
}

void finish(const Value& chunk, AiSdkContext& context) {
  const Value& metadata = chunk["messageMetadata"];
  add_model(metadata["model"], context.event);
  add_finish_notice(chunk["finishReason"].string_or_empty(), context);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.usage = read_ai_sdk_usage(chunk["totalUsage"]);
  if (!turn.usage) turn.usage = read_ai_sdk_metadata_usage(metadata);
  const bool failed = context.state.failed || chunk["finishReason"].string_or_empty() == "error";
  if (failed) turn.status = Status::error;
  context.state.is_open = false;
  release_ai_sdk_calls(!failed, context);
  context.event.bodies.emplace_back(std::move(turn));
}

void abort(const Value& chunk, AiSdkContext& context) {
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.tone = Tone::warning;
  notice.text = string_field(chunk, "reason");
  notice.closes_open_calls = true;
  context.event.bodies.emplace_back(std::move(notice));
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = Status::cancelled;
  context.event.bodies.emplace_back(std::move(turn));
  context.state.is_open = false;
  release_ai_sdk_calls(false, context);
}

void error(const Value& chunk, AiSdkContext& context) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = string_field(chunk, "errorText");
  const Value& payload = chunk["error"];
  if (notice.text.empty()) notice.text = error_message(payload);
  if (payload.is_object() && payload.size() > 0) notice.detail = payload;
  context.state.failed = true;
  context.event.bodies.emplace_back(std::move(notice));
}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& chunk, AiSdkContext& context);
  /// Scores of a chunk with the member `needs`, and without it.
  const char* needs;
  int with;
  int without;
};

constexpr KindRow kKinds[] = {
    {"abort", abort, "reason", 15, 15},
    {"custom", data, "kind", 40, 0},
    {"error", error, "errorText", 60, kKnownStreamScore},
    {"file", file, "mediaType", 80, 0},
    {"finish", finish, "finishReason", 60, kKnownStreamScore},
    {"finish-step", finish_step, "finishReason", 80, 55},
    {"message-metadata", metadata, "messageMetadata", 60, 20},
    {"raw", ignore, "rawValue", kKnownStreamScore, kKnownStreamScore},
    {"reasoning-delta", thought_delta, "id", 90, 0},
    {"reasoning-end", thought_end, "id", 80, 0},
    {"reasoning-file", file, "mediaType", 80, 0},
    {"reasoning-start", ignore, "id", 80, 0},
    {"reset-step", reset_step, "type", 55, 55},
    {"source", source, "sourceType", 80, 0},
    {"source-document", source, "sourceId", 80, 0},
    {"source-url", source, "sourceId", 80, 0},
    {"start", start, "messageId", 60, 20},
    {"start-step", start_step, "type", 55, 55},
    {"steering-message", steering, "id", 60, 0},
    {"text-delta", text_delta, "id", 90, 0},
    {"text-end", text_end, "id", 80, 0},
    {"text-start", ignore, "id", 80, 0},
};

const KindRow* find_kind(std::string_view kind) {
  return find_row(kKinds, &KindRow::kind, kind);
}

/// True for `{messages: [{role, parts}]}`, as a client sends and an application stores it.
bool is_conversation(const Value& value) {
  return value["messages"].size() > 0 && is_ai_sdk_message(value["messages"].element(0));
}

/// Deltas need their text; `start` has few other members.
int score_chunk(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  if (type.empty() || !value["payload"].is_null() || !value["data"]["id"].is_null()) return 0;
  if (const int score = score_ai_sdk_call(value)) return score;
  const KindRow* row = find_kind(type);
  if (row == nullptr) return 0;
  const bool is_file = type == "file" || type == "reasoning-file";
  if (is_file && value["file"]["mediaType"].is_string()) return 80;
  const bool is_delta = type.ends_with("-delta");
  if (is_delta && !value["delta"].is_string() && !value["text"].is_string()) return 0;
  if (type == "start" && value.size() > 3) return 0;
  return value.find(row->needs) != nullptr ? row->with : row->without;
}

class AiSdkDecoder final : public AiSdkStream {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    AiSdkContext context{state_, event};
    settle_event(decode_value(value, context), kHiddenKinds, value, event);
  }

  CallLedger& calls() override { return state_.calls; }

 private:
  /// Returns the kind under which the event is counted if it shows nothing.
  static std::string_view decode_value(const Value& value, AiSdkContext& context) {
    if (is_conversation(value)) {
      for (const Member& message : value["messages"].members())
        decode_ai_sdk_message(message.value, context);
      return "message";
    }
    if (is_ai_sdk_message(value)) {
      if (const auto created = read_time(value["createdAt"])) context.event.time_ms = created;
      decode_ai_sdk_message(value, context);
      return "message";
    }
    const std::string_view type = value["type"].string_or_empty();
    if (is_ai_sdk_data(type)) {
      data(value, context);
      return "data";
    }
    if (decode_ai_sdk_call(value, context)) return type;
    if (const KindRow* row = find_kind(type)) {
      row->decode(value, context);
      return type;
    }
    context.event.bodies.emplace_back(
        UnknownEvent{"unknown-kind", std::string(type), {}, 0, value});
    return type;
  }

  AiSdkState state_;
};

}  // namespace

int score_ai_sdk(const Input& input) {
  const Value& value = input.value;
  if (is_ai_sdk_message(value)) return 85;
  if (is_conversation(value)) return 85;
  const std::string_view type = value["type"].string_or_empty();
  // Mastra's own streams have these parts too: the last recognised dialect decides.
  constexpr int known_stream_score = 9;
  if (is_mastra_data(type)) return value["data"].is_object() ? known_stream_score : 0;
  if (is_ai_sdk_data(type)) return value.find("data") != nullptr ? 85 : 0;
  return score_chunk(value);
}

std::unique_ptr<DialectDecoder> create_ai_sdk() {
  return std::make_unique<AiSdkDecoder>();
}

std::unique_ptr<AiSdkStream> create_ai_sdk_stream() {
  return std::make_unique<AiSdkDecoder>();
}

}  // namespace agent_timeline
