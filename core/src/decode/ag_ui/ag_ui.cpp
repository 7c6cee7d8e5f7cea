#include "decode/ag_ui/ag_ui.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/ag_ui/activities.h"
#include "decode/ag_ui/agents.h"
#include "decode/ag_ui/calls.h"
#include "decode/ag_ui/interrupts.h"
#include "decode/ag_ui/messages.h"
#include "decode/ag_ui/state.h"
#include "decode/ag_ui/todos.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

void text_start(const Value& value, AgUiContext& now) {
  begin_ag_ui_text(id_text(value["messageId"]), value["role"], now);
}

void text_content(const Value& value, AgUiContext& now) {
  grow_ag_ui_text(id_text(value["messageId"]), false, string_field(value, "delta"), true, now);
}

void text_end(const Value& value, AgUiContext& now) {
  grow_ag_ui_text(id_text(value["messageId"]), false, {}, false, now);
}

/// A chunk continues the text that is open, or opens another.
void chunk(const Value& value, bool thought, AgUiContext& now) {
  std::string id = id_text(value["messageId"]);
  if (id.empty()) id = now.state.open_text;
  if (now.state.open_text != id && value["role"].is_string())
    begin_ag_ui_text(id, value["role"], now);
  now.state.open_text = id;
  now.state.open_is_thought = thought;
  now.state.open_scope = now.event.scope;
  grow_ag_ui_text(id, thought, string_field(value, "delta"), true, now);
}

void text_chunk(const Value& value, AgUiContext& now) {
  chunk(value, false, now);
}

void thought_chunk(const Value& value, AgUiContext& now) {
  chunk(value, true, now);
}

void thought_content(const Value& value, AgUiContext& now) {
  grow_ag_ui_text(id_text(value["messageId"]), true, string_field(value, "delta"), true, now);
}

void thought_end(const Value& value, AgUiContext& now) {
  grow_ag_ui_text(id_text(value["messageId"]), true, {}, false, now);
}

std::string nameless_thought(AgUiContext& now) {
  return "thinking " + std::to_string(now.state.thoughts);
}

void old_thought_start(const Value&, AgUiContext& now) {
  ++now.state.thoughts;
}

void old_thought_content(const Value& value, AgUiContext& now) {
  grow_ag_ui_text(nameless_thought(now), true, string_field(value, "delta"), true, now);
}

void old_thought_end(const Value&, AgUiContext& now) {
  grow_ag_ui_text(nameless_thought(now), true, {}, false, now);
}

void call_start(const Value& value, AgUiContext& now) {
  begin_ag_ui_call(id_text(value["toolCallId"]), string_field(value, "toolCallName"), now);
}

void call_args(const Value& value, AgUiContext& now) {
  grow_ag_ui_call(id_text(value["toolCallId"]), string_field(value, "delta"), now);
}

void call_end(const Value& value, AgUiContext& now) {
  run_ag_ui_call(id_text(value["toolCallId"]), now);
}

void call_chunk(const Value& value, AgUiContext& now) {
  std::string id = id_text(value["toolCallId"]);
  if (id.empty()) id = now.state.open_call;
  if (!now.state.calls.open(id, now.event).begun)
    begin_ag_ui_call(id, string_field(value, "toolCallName"), now);
  now.state.open_call = id;
  grow_ag_ui_call(id, string_field(value, "delta"), now);
}

void call_result(const Value& value, AgUiContext& now) {
  end_ag_ui_call(id_text(value["toolCallId"]), value["content"], value["error"], now);
}

/// The input of a run, as a client sends it.
void read_input(const Value& input, AgUiContext& now) {
  for (const Member& decision : input["resume"].members())
    take_ag_ui_decision(decision.value, now);
  read_ag_ui_messages(input["messages"], now);
}

void run_started(const Value& value, AgUiContext& now) {
  TurnEvent turn;
  turn.resumes = std::exchange(now.state.was_interrupted, false);
  now.event.bodies.emplace_back(std::move(turn));
  now.state.questions.clear();
  read_input(value["input"], now);
}

/// The tokens of a run, summed over its models. Cached tokens are part of the input.
std::optional<Usage> read_usage(const Value& list) {
  if (list.size() == 0) return std::nullopt;
  Usage total;
  for (const Member& item : list.members()) {
    const Value& said = item.value;
    Usage usage;
    usage.input_tokens = read_tokens(said["inputTokens"]);
    usage.output_tokens = read_tokens(said["outputTokens"]);
    usage.cached_tokens = read_tokens(said["cachedInputTokens"]);
    usage.total_tokens = said["totalTokens"].is_number()
                             ? read_tokens(said["totalTokens"])
                             : add_bounded(usage.input_tokens, usage.output_tokens);
    total = sum(total, usage);
  }
  return total;
}

/// Ends the turn, with the model and the tokens of the run.
void end_run(const Value& value, Status status, AgUiContext& now) {
  SessionEvent session;
  for (const Member& item : value["usage"].members()) {
    if (item.value["model"].is_string()) session.model = item.value["model"].text();
  }
  if (session.model) now.event.bodies.emplace_back(std::move(session));
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  turn.usage = read_usage(value["usage"]);
  now.event.bodies.emplace_back(std::move(turn));
}

void add_notice(std::string code, Tone tone, std::string text, bool closes, AgUiContext& now) {
  NoticeEvent notice;
  notice.code = std::move(code);
  notice.tone = tone;
  notice.text = std::move(text);
  notice.closes_open_calls = closes;
  now.event.bodies.emplace_back(std::move(notice));
}

void show_custom(std::string subject, const Value& detail, AgUiContext& now) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = std::move(subject);
  notice.detail = detail;
  now.event.bodies.emplace_back(std::move(notice));
}

/// Shows the result of the run, unless it repeats the agent's latest text.
void show_result(const Value& value, AgUiContext& now) {
  const Value& result = value["result"];
  if (result.is_string()) {
    const bool is_said = trim(result.text()) == trim(now.state.said);
    if (is_said || is_blank(result.text())) return;
    MessageEvent message;
    message.key = "result " + id_text(value["runId"]);
    message.text = result.text();
    now.event.bodies.emplace_back(std::move(message));
  } else if (result.size() > 0 || (result.is_number() && result.truthy())) {
    show_custom("result", result, now);
  }
}

void run_finished(const Value& value, AgUiContext& now) {
  const Value& outcome = value["outcome"];
  const Value& kind = outcome.is_object() ? outcome["type"] : outcome;
  const bool is_cancelled = kind.string_or_empty() == "cancelled";
  if (kind.string_or_empty() == "interrupt") interrupt_ag_ui_run(outcome["interrupts"], now);
  show_result(value, now);
  if (is_cancelled) add_notice("cancelled", Tone::warning, {}, true, now);
  end_run(value, is_cancelled ? Status::cancelled : Status::done, now);
}

void run_error(const Value& value, AgUiContext& now) {
  add_notice("error", Tone::bad, string_field(value, "message"), true, now);
  if (value["code"].truthy()) {
    Value detail = Value::object();
    detail.add("code", value["code"]);
    std::get<NoticeEvent>(now.event.bodies.back()).detail = std::move(detail);
  }
  end_run(value, Status::error, now);
}

void agent_finished(const Value& value, AgUiContext& now) {
  end_ag_ui_agent(value, false, now);
}

void agent_failed(const Value& value, AgUiContext& now) {
  end_ag_ui_agent(value, true, now);
}

void messages_snapshot(const Value& value, AgUiContext& now) {
  read_ag_ui_messages(value["messages"], now);
}

/// Adds the usage of one model call, which some servers send while they run. False if there is
/// none.
bool count_custom_usage(const Value& said, AgUiContext& now) {
  Usage usage;
  for (const char* name : {"inputTokens", "input_token_count", "input_tokens"})
    usage.input_tokens = std::max(usage.input_tokens, read_tokens(said[name]));
  for (const char* name : {"outputTokens", "output_token_count", "output_tokens"})
    usage.output_tokens = std::max(usage.output_tokens, read_tokens(said[name]));
  for (const char* name : {"totalTokens", "total_token_count", "total_tokens"})
    usage.total_tokens = std::max(usage.total_tokens, read_tokens(said[name]));
  if (usage == Usage{}) return false;
  if (usage.total_tokens == 0)
    usage.total_tokens = add_bounded(usage.input_tokens, usage.output_tokens);
  SessionEvent session;
  session.usage = usage;
  now.event.bodies.emplace_back(std::move(session));
  return true;
}

/// `PredictState` says how to render streaming arguments, so it shows nothing.
void custom(const Value& value, AgUiContext& now) {
  const std::string_view name = value["name"].string_or_empty();
  if (name == "on_interrupt") return interrupt_ag_ui_graph(value["value"], now);
  if (name == "PredictState" && value["value"].is_array()) return;
  if (name == "usage" && count_custom_usage(value["value"], now)) return;
  show_custom(std::string(name), value["value"], now);
}

/// Shows nothing: framing of streams and steps, raw events, encrypted values.
void says_nothing(const Value&, AgUiContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& value, AgUiContext& now);
  /// The required member.
  const char* needs;
};

/// Sorted. An event of any of these kinds may make no row, and is then counted as hidden.
constexpr std::array kKinds = {
    KindRow{"ACTIVITY_DELTA", change_ag_ui_activity, "messageId"},
    KindRow{"ACTIVITY_SNAPSHOT", set_ag_ui_activity, "messageId"},
    KindRow{"CUSTOM", custom, "name"},
    KindRow{"MESSAGES_SNAPSHOT", messages_snapshot, "messages"},
    KindRow{"RAW", says_nothing, "event"},
    KindRow{"REASONING_ENCRYPTED_VALUE", says_nothing, "entityId"},
    KindRow{"REASONING_END", says_nothing, "messageId"},
    KindRow{"REASONING_MESSAGE_CHUNK", thought_chunk, "delta"},
    KindRow{"REASONING_MESSAGE_CONTENT", thought_content, "messageId"},
    KindRow{"REASONING_MESSAGE_END", thought_end, "messageId"},
    KindRow{"REASONING_MESSAGE_START", says_nothing, "messageId"},
    KindRow{"REASONING_START", says_nothing, "messageId"},
    KindRow{"RUN_ERROR", run_error, "message"},
    KindRow{"RUN_FINISHED", run_finished, "runId"},
    KindRow{"RUN_STARTED", run_started, "runId"},
    KindRow{"STATE_DELTA", change_ag_ui_todos, "delta"},
    KindRow{"STATE_SNAPSHOT", set_ag_ui_todos, "snapshot"},
    KindRow{"STEP_FINISHED", says_nothing, "stepName"},
    KindRow{"STEP_STARTED", says_nothing, "stepName"},
    KindRow{"SUBAGENT_ERROR", agent_failed, "subagentRunId"},
    KindRow{"SUBAGENT_FINISHED", agent_finished, "subagentRunId"},
    KindRow{"SUBAGENT_STARTED", begin_ag_ui_agent, "subagentRunId"},
    KindRow{"TEXT_MESSAGE_CHUNK", text_chunk, "delta"},
    KindRow{"TEXT_MESSAGE_CONTENT", text_content, "messageId"},
    KindRow{"TEXT_MESSAGE_END", text_end, "messageId"},
    KindRow{"TEXT_MESSAGE_START", text_start, "messageId"},
    KindRow{"THINKING_END", says_nothing, "type"},
    KindRow{"THINKING_START", says_nothing, "type"},
    KindRow{"THINKING_TEXT_MESSAGE_CONTENT", old_thought_content, "delta"},
    KindRow{"THINKING_TEXT_MESSAGE_END", old_thought_end, "type"},
    KindRow{"THINKING_TEXT_MESSAGE_START", old_thought_start, "type"},
    KindRow{"TOOL_CALL_ARGS", call_args, "toolCallId"},
    KindRow{"TOOL_CALL_CHUNK", call_chunk, "delta"},
    KindRow{"TOOL_CALL_END", call_end, "toolCallId"},
    KindRow{"TOOL_CALL_RESULT", call_result, "toolCallId"},
    KindRow{"TOOL_CALL_START", call_start, "toolCallName"},
};

/// The kind under which a stored message without news is counted.
constexpr std::string_view kMessage = "message";

constexpr auto kQuietKinds = [] {
  std::array<std::string_view, kKinds.size() + 1> kinds;
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    kinds[i] = kKinds[i].kind;
  kinds.back() = kMessage;
  return kinds;
}();
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

const KindRow* find_kind(std::string_view kind) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

/// True for the input of a run: `{threadId, runId, messages, state, tools, context, …}`.
bool is_input(const Value& value) {
  const bool names_run = value["threadId"].is_string() && value["runId"].is_string();
  return names_run && value["type"].is_null() && value["messages"].is_array() &&
         value["tools"].is_array() && value["context"].is_array();
}

class AgUiDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    std::string_view kind = value["type"].string_or_empty();
    AgUiContext now{state_, event};
    event.time_ms = value["timestamp"].integer();
    close_chunks(kind, value, now);
    send_ahead(event, state_.ahead);
    event.scope = ag_ui_scope(value["subagentRunId"], state_);
    if (const KindRow* row = find_kind(kind)) {
      row->decode(value, now);
    } else if (score_ag_ui_message(value) > 0 || is_input(value)) {
      kind = kMessage;
      if (is_input(value)) {
        read_input(value, now);
      } else {
        read_ag_ui_message(value, now);
      }
    } else {
      event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
    }
    settle_event(kind, kQuietKinds, value, event);
  }

  std::vector<Event> take_ahead() override { return std::exchange(state_.ahead, {}); }

 private:
  /// Ends the text and the call that chunks have opened, unless this event continues them.
  void close_chunks(std::string_view kind, const Value& value, AgUiContext& now) {
    const std::string message = id_text(value["messageId"]);
    const bool goes_on = kind == "TEXT_MESSAGE_CHUNK" || kind == "REASONING_MESSAGE_CHUNK";
    const bool same_text = goes_on && (message.empty() || message == state_.open_text);
    if (!state_.open_text.empty() && !same_text) {
      now.apart(state_.open_scope, [&](AgUiContext& part) {
        const bool thought = state_.open_is_thought;
        grow_ag_ui_text(std::exchange(state_.open_text, {}), thought, {}, false, part);
      });
    }
    const std::string call = id_text(value["toolCallId"]);
    const bool same_call = kind == "TOOL_CALL_CHUNK" && (call.empty() || call == state_.open_call);
    if (!state_.open_call.empty() && !same_call) {
      now.apart({}, [&](AgUiContext& part) {
        run_ag_ui_call(std::exchange(state_.open_call, {}), part);
      });
    }
  }

  AgUiState state_;
};

}  // namespace

int score_ag_ui(const Input& input) {
  const Value& value = input.value;
  const KindRow* row = find_kind(value["type"].string_or_empty());
  if (row != nullptr) return value.find(row->needs) != nullptr ? 95 : 0;
  return is_input(value) ? 90 : score_ag_ui_message(value);
}

std::unique_ptr<DialectDecoder> create_ag_ui() {
  return std::make_unique<AgUiDecoder>();
}

}  // namespace agent_timeline
