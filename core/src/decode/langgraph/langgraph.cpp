#include "decode/langgraph/langgraph.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "decode/langgraph/blocks.h"
#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/lifecycle.h"
#include "decode/langgraph/message_form.h"
#include "decode/langgraph/messages.h"
#include "decode/langgraph/modes.h"
#include "decode/langgraph/runs.h"
#include "decode/langgraph/state.h"
#include "decode/langgraph/threads.h"
#include "decode/langgraph/tools.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

/// The kinds under which events without a row are counted: unchanged states, the framing of
/// streams, and work that is not about messages.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "checkpoints",
    "debug",
    "end",
    "events",
    "feedback",
    "heartbeat",
    "input.requested",
    "lifecycle",
    "message",
    "messages",
    "messages/complete",
    "messages/metadata",
    "messages/partial",
    "metadata",
    "tasks",
    "thread-state",
    "tools",
    "updates",
    "values",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

using Decode = void (*)(const Value& data, LangContext& context);

void decode_messages(const Value& data, LangContext& context) {
  if (is_lang_block_event(data)) return read_lang_block_event(data, context);
  if (is_lang_message_pair(data)) return read_lang_message_pair(data, context);
  show_lang_messages(data, LangForm::message, context);
}

/// Enters the graph of a message whose namespace was announced separately.
void enter_announced_graph(const Value& data, LangContext& context) {
  const auto message = read_lang_message(data.is_array() ? data.element(0) : data);
  if (!message) return;
  const auto found = context.state.namespaces.find(id_text((*message->body)["id"]));
  if (found != context.state.namespaces.end()) enter_lang_graph(found->second, context);
}

void decode_partial(const Value& data, LangContext& context) {
  enter_announced_graph(data, context);
  show_lang_messages(data, LangForm::partial, context);
}

void decode_complete(const Value& data, LangContext& context) {
  enter_announced_graph(data, context);
  show_lang_messages(data, LangForm::state, context);
}

/// Reads `{ID: {metadata: {langgraph_checkpoint_ns}}}`.
void decode_message_metadata(const Value& data, LangContext& context) {
  for (const Member& message : data.members()) {
    const Value& path = message.value["metadata"]["langgraph_checkpoint_ns"];
    const std::size_t last = path.string_or_empty().rfind('|');
    if (last != std::string_view::npos)
      context.state.namespaces[message.key] = path.text().substr(0, last);
  }
}

void decode_begin(const Value&, LangContext& context) {
  context.state.is_running = false;
  begin_lang_run(context);
}

void decode_end(const Value&, LangContext& context) {
  end_lang_run(Status::done, context);
}

/// Reads `{error: KIND, message}`, or a text.
void decode_error(const Value& data, LangContext& context) {
  const std::string kind = string_field(data, "error");
  NoticeEvent notice;
  notice.code = kind == "UserInterrupt" || kind == "UserRollback" ? "cancelled" : "error";
  const bool is_cancelled = notice.code == "cancelled";
  notice.tone = is_cancelled ? Tone::warning : Tone::bad;
  notice.text = error_message(data);
  if (!is_cancelled && notice.text.empty() && data.size() > 0) notice.detail = data;
  notice.closes_open_calls = true;
  context.event.bodies.emplace_back(std::move(notice));
  end_lang_run(is_cancelled ? Status::cancelled : Status::error, context);
}

void decode_custom(const Value& data, LangContext& context) {
  read_lang_custom("custom", data, context);
}

void decode_tasks(const Value& data, LangContext& context) {
  read_lang_task(data, context);
}

void ignore(const Value&, LangContext&) {}

int is_object(const Value& data) {
  return data.is_object() ? 60 : 0;
}

int is_messages(const Value& data) {
  if (data.is_array() && data.size() == 0) return 60;
  if (is_lang_block_event(data)) return 80;
  return is_lang_message_pair(data) || read_lang_message(data) || holds_lang_messages(data) ? 90
                                                                                            : 0;
}

int is_lifecycle(const Value& data) {
  return data["event"].is_string() ? 60 : 0;
}

int is_begin(const Value& data) {
  return data["run_id"].is_string() ? 80 : 0;
}

int is_error(const Value& data) {
  return data["error"].is_string() && data["message"].is_string() ? 40 : 5;
}

/// Counts only in a stream that is known to be a graph's.
int is_any(const Value&) {
  return 5;
}

/// The graph that has to be entered before an event is decoded.
enum class Entered : std::uint8_t {
  of_namespace,
  /// The last segment of the namespace is that of the node in which the tool runs.
  of_node,
  /// None, since the decoder enters the graph.
  none
};

struct ModeRow {
  std::string_view name;
  int (*score)(const Value& data);
  Decode decode;
  Entered entered = Entered::of_namespace;
};

/// Not a mode; recognised by its data alone.
constexpr std::string_view kThreadState = "thread-state";

/// The modes. Their names are also those of the platform's events.
constexpr ModeRow kModes[] = {
    {"checkpoints", is_object, read_lang_checkpoint},
    {"custom", is_any, decode_custom},
    {"debug", score_lang_debug, read_lang_debug},
    {"end", is_any, decode_end},
    {"error", is_error, decode_error},
    {"events", score_lang_run, decode_lang_run},
    {"feedback", is_any, ignore},
    {"heartbeat", is_any, ignore},
    {"input.requested", is_object, read_lang_request},
    {"lifecycle", is_lifecycle, read_lang_lifecycle, Entered::none},
    {"messages", is_messages, decode_messages},
    {"messages-tuple", is_messages, decode_messages},
    {"messages/complete", is_messages, decode_complete},
    {"messages/metadata", is_object, decode_message_metadata},
    {"messages/partial", is_messages, decode_partial},
    {"metadata", is_begin, decode_begin},
    {"tasks", score_lang_task, decode_tasks},
    {kThreadState, score_lang_state, read_lang_state},
    {"tools", score_lang_tool_event, read_lang_tool_event, Entered::of_node},
    {"updates", is_object, read_lang_updates},
    {"values", is_object, read_lang_values},
};

const ModeRow* find_mode(std::string_view name) {
  return find_row(kModes, &ModeRow::name, name);
}

/// The content of an event, without its envelope.
struct Payload {
  const ModeRow* mode = nullptr;
  const Value* data = nullptr;
  /// The namespace of the graph.
  std::string name_space = {};
  /// The node, and what the graph waits for, if the envelope has them beside the data.
  std::string node = {};
  const Value* interrupts = &null_value();
  std::optional<std::int64_t> time_ms = {};
  /// Owns the data if it had to be converted to the form that it has in the other envelopes.
  std::shared_ptr<const Value> unwrapped = {};
};

/// Splits an event of the platform: `updates|researcher:1` is the mode and the namespace.
Payload payload_of(std::string_view name, const Value& data) {
  const std::size_t bar = name.find('|');
  Payload payload{find_mode(name.substr(0, bar)), &data};
  if (bar != std::string_view::npos) payload.name_space = name.substr(bar + 1);
  return payload;
}

/// True if the list is a namespace: segments `node:task`, or none.
bool is_namespace(const Value& list) {
  return list.is_array() &&
         std::all_of(list.members().begin(), list.members().end(), [](const Member& segment) {
           return segment.value.string_or_empty().find(':') != std::string_view::npos;
         });
}

/// Detects the mode of data that does not name it.
Payload payload_of_data(const Value& data) {
  if (is_lang_message_pair(data)) return {find_mode("messages"), &data};
  if (score_lang_run(data) > 0) return {find_mode("events"), &data};
  if (score_lang_debug(data) > 0) return {find_mode("debug"), &data};
  if (score_lang_state(data) > 0) return {find_mode(kThreadState), &data};
  if (score_lang_values(data) > 0) return {find_mode("values"), &data};
  if (score_lang_updates(data) >= 50) return {find_mode("updates"), &data};
  if (score_lang_task(data) > 0) return {find_mode("tasks"), &data};
  return {};
}

/// Reads `[mode, data]`, `[namespace, data]`, `[namespace, mode, data]` and `[message, metadata]`.
Payload payload_of_tuple(const Value& tuple) {
  if (is_lang_message_pair(tuple)) return {find_mode("messages"), &tuple};
  const Value& first = tuple.element(0);
  if (tuple.size() == 2 && first.is_string()) return {find_mode(first.text()), &tuple.element(1)};
  if (tuple.size() < 2 || tuple.size() > 3 || !is_namespace(first)) return {};
  Payload payload;
  if (tuple.size() == 2) payload = payload_of_data(tuple.element(1));
  if (tuple.size() == 3) {
    payload = {find_mode(tuple.element(1).string_or_empty()), &tuple.element(2)};
  }
  payload.name_space = lang_namespace(first);
  return payload;
}

/// True for `{type: "event", method, params: {namespace, timestamp, node, data}}`. The data of an
/// update is `{node, values}`, that of the mode `custom` is `{payload}`.
bool is_protocol_event(const Value& value) {
  const Value& params = value["params"];
  return value["type"].string_or_empty() == "event" && value["method"].is_string() &&
         params["namespace"].is_array() && params.find("data") != nullptr;
}

Payload payload_of_protocol(const Value& value) {
  const Value& params = value["params"];
  const Value& data = params["data"];
  const std::string_view method = value["method"].text();
  Payload payload{find_mode(method), &data, lang_namespace(params["namespace"])};
  payload.node = string_field(params, "node");
  payload.interrupts = &params["interrupts"];
  payload.time_ms = read_time(params["timestamp"]);
  if (method == "custom" && data.find("payload") != nullptr) payload.data = &data["payload"];
  if (method == "updates" && data["node"].is_string() && data.find("values") != nullptr) {
    Value update = Value::object();
    update.add(std::string(data["node"].text()), data["values"]);
    payload.unwrapped = std::make_shared<const Value>(std::move(update));
    payload.data = payload.unwrapped.get();
  }
  return payload;
}

/// Reads `{event, data}`, as clients of the platform pass it on, and `{type, ns, data}`.
Payload payload_of_object(const Value& value) {
  const bool has_data = value.find("data") != nullptr;
  if (has_data && value["event"].is_string() && value.size() <= 3)
    return payload_of(value["event"].text(), value["data"]);
  const Value& names = value["ns"];
  if (has_data && value["type"].is_string() && is_namespace(names)) {
    Payload payload{find_mode(value["type"].text()), &value["data"]};
    payload.name_space = lang_namespace(names);
    payload.interrupts = &value["interrupts"];
    return payload;
  }
  return payload_of_data(value);
}

Payload payload_of_input(const Input& input) {
  if (is_protocol_event(input.value)) return payload_of_protocol(input.value);
  if (!input.sse_event.empty()) {
    Payload payload = payload_of(input.sse_event, input.value);
    if (payload.mode != nullptr) return payload;
  }
  return input.value.is_array() ? payload_of_tuple(input.value) : payload_of_object(input.value);
}

/// Scores the data together with its envelope, which proves little: any text may precede any data.
int score_payload(const Payload& payload, const Input& input) {
  if (is_protocol_event(input.value)) return 95;
  const int score = payload.mode->score(*payload.data);
  const bool is_named = !payload.name_space.empty() || input.value["ns"].is_array();
  if (is_named) return std::max(score, 70);
  const bool is_tuple = input.value.is_array() && input.sse_event.empty();
  // `["custom", …]` does not say whose it is.
  return is_tuple && score < 50 && input.value.element(0).is_string() ? std::max(score, 30) : score;
}

class LanggraphDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    LangContext context{state_, event};
    enter_lang_graph({}, context);
    settle_event(decode_input(input, context), kHiddenKinds, input.value, event);
  }

  std::vector<Event> take_ahead() override { return std::exchange(state_.ahead, {}); }

 private:
  static std::string_view decode_input(const Input& input, LangContext& context) {
    const Value& value = input.value;
    if (const auto message = read_lang_message(value)) {
      show_lang_message(*message, LangForm::message, context);
      return "message";
    }
    if (is_lang_metadata(value)) return "metadata";
    Payload payload = payload_of_input(input);
    if (payload.mode == nullptr && score_lang_updates(value) > 0)
      payload = {find_mode("updates"), &value};
    if (payload.mode == nullptr || payload.mode->score(*payload.data) == 0) {
      std::string kind(input.sse_event);
      if (kind.empty()) kind = string_field(value, is_protocol_event(value) ? "method" : "type");
      context.event.bodies.emplace_back(UnknownEvent{"unknown-kind", kind, {}, 0, value});
      return {};
    }
    decode_payload(payload, context);
    return payload.mode->name;
  }

  static void decode_payload(const Payload& payload, LangContext& context) {
    if (payload.time_ms) context.event.time_ms = payload.time_ms;
    context.name_space = payload.name_space;
    if (payload.mode->entered == Entered::none) return payload.mode->decode(*payload.data, context);
    const bool is_of_node = payload.mode->entered == Entered::of_node;
    const std::string_view graph_path =
        is_of_node ? outer_lang_namespace(payload.name_space) : payload.name_space;
    if (!graph_path.empty()) enter_lang_graph(graph_path, context);
    if (is_of_node && !payload.name_space.empty())
      note_lang_tool_task(*payload.data, payload.name_space, context);
    context.node = payload.node;
    payload.mode->decode(*payload.data, context);
    if (payload.interrupts->size() > 0) interrupt_lang_graph(*payload.interrupts, context);
  }

  LangState state_;
};

}  // namespace

int score_langgraph(const Input& input) {
  constexpr int unknown_method_score = 60;
  const Value& value = input.value;
  if (is_protocol_event(value) && find_mode(value["method"].text()) == nullptr)
    return unknown_method_score;
  if (input.sse_event.empty()) {
    if (read_lang_message(value)) return 88;
    if (is_lang_metadata(value)) return 80;
    const bool may_change = value.is_object() && score_lang_values(value) == 0;
    if (may_change && payload_of_input(input).mode == nullptr) return score_lang_updates(value);
  }
  const Payload payload = payload_of_input(input);
  return payload.mode == nullptr ? 0 : score_payload(payload, input);
}

std::unique_ptr<DialectDecoder> create_langgraph() {
  return std::make_unique<LanggraphDecoder>();
}

}  // namespace agent_timeline
