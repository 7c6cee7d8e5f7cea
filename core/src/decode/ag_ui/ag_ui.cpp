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
#include "decode/read/find_row.h"
#include "decode/read/hidden_kinds.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

void text_start(const Value& value, AgUiContext& context) {
  begin_ag_ui_text(id_text(value["messageId"]), value["role"], context);
}

void text_content(const Value& value, AgUiContext& context) {
  append_ag_ui_text(id_text(value["messageId"]), false, string_field(value, "delta"), true,
                    context);
}

void text_end(const Value& value, AgUiContext& context) {
  append_ag_ui_text(id_text(value["messageId"]), false, {}, false, context);
}

/// A chunk continues the text that is open, or opens another.
void chunk(const Value& value, bool thought, AgUiContext& context) {
  std::string id = id_text(value["messageId"]);
  if (id.empty()) id = context.state.open_text;
  if (context.state.open_text != id && value["role"].is_string())
    begin_ag_ui_text(id, value["role"], context);
  context.state.open_text = id;
  context.state.open_is_thought = thought;
  context.state.open_scope = context.event.scope;
  append_ag_ui_text(id, thought, string_field(value, "delta"), true, context);
}

void text_chunk(const Value& value, AgUiContext& context) {
  chunk(value, false, context);
}

void thought_chunk(const Value& value, AgUiContext& context) {
  chunk(value, true, context);
}

void thought_content(const Value& value, AgUiContext& context) {
  append_ag_ui_text(id_text(value["messageId"]), true, string_field(value, "delta"), true, context);
}

void thought_end(const Value& value, AgUiContext& context) {
  append_ag_ui_text(id_text(value["messageId"]), true, {}, false, context);
}

std::string unnamed_thought_key(AgUiContext& context) {
  return "thinking " + std::to_string(context.state.thoughts);
}

void old_thought_start(const Value&, AgUiContext& context) {
  ++context.state.thoughts;
}

void old_thought_content(const Value& value, AgUiContext& context) {
  append_ag_ui_text(unnamed_thought_key(context), true, string_field(value, "delta"), true,
                    context);
}

void old_thought_end(const Value&, AgUiContext& context) {
  append_ag_ui_text(unnamed_thought_key(context), true, {}, false, context);
}

void call_start(const Value& value, AgUiContext& context) {
  begin_ag_ui_call(id_text(value["toolCallId"]), string_field(value, "toolCallName"), context);
}

void call_args(const Value& value, AgUiContext& context) {
  append_ag_ui_input(id_text(value["toolCallId"]), string_field(value, "delta"), context);
}

void call_end(const Value& value, AgUiContext& context) {
  run_ag_ui_call(id_text(value["toolCallId"]), context);
}

void call_chunk(const Value& value, AgUiContext& context) {
  std::string id = id_text(value["toolCallId"]);
  if (id.empty()) id = context.state.open_call;
  if (!context.state.calls.open(id, context.event).row_has_start)
    begin_ag_ui_call(id, string_field(value, "toolCallName"), context);
  context.state.open_call = id;
  append_ag_ui_input(id, string_field(value, "delta"), context);
}

void call_result(const Value& value, AgUiContext& context) {
  end_ag_ui_call(id_text(value["toolCallId"]), value["content"], value["error"], context);
}

/// The input of a run, as a client sends it.
void read_input(const Value& input, AgUiContext& context) {
  for (const Member& decision : input["resume"].members())
    apply_ag_ui_decision(decision.value, context);
  read_ag_ui_messages(input["messages"], context);
}

void run_started(const Value& value, AgUiContext& context) {
  TurnEvent turn;
  turn.resumes = std::exchange(context.state.was_interrupted, false);
  context.event.bodies.emplace_back(std::move(turn));
  context.state.questions.clear();
  read_input(value["input"], context);
}

/// The tokens of a run, summed over its models. Cached tokens are part of the input.
std::optional<Usage> read_usage(const Value& list) {
  if (list.size() == 0) return std::nullopt;
  Usage total;
  for (const Member& item : list.members()) {
    const Value& counts = item.value;
    Usage usage;
    usage.input_tokens = read_tokens(counts["inputTokens"]);
    usage.output_tokens = read_tokens(counts["outputTokens"]);
    usage.cached_tokens = read_tokens(counts["cachedInputTokens"]);
    usage.total_tokens = counts["totalTokens"].is_number()
                             ? read_tokens(counts["totalTokens"])
                             : saturating_add(usage.input_tokens, usage.output_tokens);
    total = sum(total, usage);
  }
  return total;
}

/// Ends the turn, with the model and the tokens of the run.
void end_run(const Value& value, Status status, AgUiContext& context) {
  SessionEvent session;
  for (const Member& item : value["usage"].members()) {
    if (item.value["model"].is_string()) session.model = item.value["model"].text();
  }
  if (session.model) context.event.bodies.emplace_back(std::move(session));
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  turn.usage = read_usage(value["usage"]);
  context.event.bodies.emplace_back(std::move(turn));
}

void add_notice(std::string code, Tone tone, std::string text, bool closes, AgUiContext& context) {
  NoticeEvent notice;
  notice.code = std::move(code);
  notice.tone = tone;
  notice.text = std::move(text);
  notice.closes_open_calls = closes;
  context.event.bodies.emplace_back(std::move(notice));
}

void show_custom(std::string subject, const Value& detail, AgUiContext& context) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = std::move(subject);
  notice.detail = detail;
  context.event.bodies.emplace_back(std::move(notice));
}

/// Shows the result of the run, unless it repeats the agent's latest text.
void show_result(const Value& value, AgUiContext& context) {
  const Value& result = value["result"];
  if (result.is_string()) {
    const bool is_repeated = trim(result.text()) == trim(context.state.latest_text);
    if (is_repeated || is_blank(result.text())) return;
    MessageEvent message;
    message.key = "result " + id_text(value["runId"]);
    message.text = result.text();
    context.event.bodies.emplace_back(std::move(message));
  } else if (result.size() > 0 || (result.is_number() && result.truthy())) {
    show_custom("result", result, context);
  }
}

void run_finished(const Value& value, AgUiContext& context) {
  const Value& outcome = value["outcome"];
  const Value& kind = outcome.is_object() ? outcome["type"] : outcome;
  const bool is_cancelled = kind.string_or_empty() == "cancelled";
  if (kind.string_or_empty() == "interrupt") interrupt_ag_ui_run(outcome["interrupts"], context);
  show_result(value, context);
  if (is_cancelled) add_notice("cancelled", Tone::warning, {}, true, context);
  end_run(value, is_cancelled ? Status::cancelled : Status::done, context);
}

void run_error(const Value& value, AgUiContext& context) {
  add_notice("error", Tone::bad, string_field(value, "message"), true, context);
  if (value["code"].truthy()) {
    Value detail = Value::object();
    detail.add("code", value["code"]);
    std::get<NoticeEvent>(context.event.bodies.back()).detail = std::move(detail);
  }
  end_run(value, Status::error, context);
}

void agent_finished(const Value& value, AgUiContext& context) {
  end_ag_ui_agent(value, false, context);
}

void agent_failed(const Value& value, AgUiContext& context) {
  end_ag_ui_agent(value, true, context);
}

void messages_snapshot(const Value& value, AgUiContext& context) {
  read_ag_ui_messages(value["messages"], context);
}

/// Adds the usage of one model call, which some servers send while they run. False if there is
/// none.
bool count_custom_usage(const Value& counts, AgUiContext& context) {
  Usage usage;
  for (const char* name : {"inputTokens", "input_token_count", "input_tokens"})
    usage.input_tokens = std::max(usage.input_tokens, read_tokens(counts[name]));
  for (const char* name : {"outputTokens", "output_token_count", "output_tokens"})
    usage.output_tokens = std::max(usage.output_tokens, read_tokens(counts[name]));
  for (const char* name : {"totalTokens", "total_token_count", "total_tokens"})
    usage.total_tokens = std::max(usage.total_tokens, read_tokens(counts[name]));
  if (usage == Usage{}) return false;
  if (usage.total_tokens == 0)
    usage.total_tokens = saturating_add(usage.input_tokens, usage.output_tokens);
  SessionEvent session;
  session.usage = usage;
  context.event.bodies.emplace_back(std::move(session));
  return true;
}

/// `PredictState` says how to render streaming arguments, so it shows nothing.
void custom(const Value& value, AgUiContext& context) {
  const std::string_view name = value["name"].string_or_empty();
  if (name == "on_interrupt") return interrupt_ag_ui_graph(value["value"], context);
  if (name == "PredictState" && value["value"].is_array()) return;
  if (name == "usage" && count_custom_usage(value["value"], context)) return;
  show_custom(std::string(name), value["value"], context);
}

/// Shows nothing: framing of streams and steps, raw events, encrypted values.
void ignore(const Value&, AgUiContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& value, AgUiContext& context);
  /// The required member.
  const char* needs;
};

/// Sorted. An event of any of these kinds may make no row, and is then counted as hidden.
constexpr std::array kKinds = {
    KindRow{"ACTIVITY_DELTA", change_ag_ui_activity, "messageId"},
    KindRow{"ACTIVITY_SNAPSHOT", set_ag_ui_activity, "messageId"},
    KindRow{"CUSTOM", custom, "name"},
    KindRow{"MESSAGES_SNAPSHOT", messages_snapshot, "messages"},
    KindRow{"RAW", ignore, "event"},
    KindRow{"REASONING_ENCRYPTED_VALUE", ignore, "entityId"},
    KindRow{"REASONING_END", ignore, "messageId"},
    KindRow{"REASONING_MESSAGE_CHUNK", thought_chunk, "delta"},
    KindRow{"REASONING_MESSAGE_CONTENT", thought_content, "messageId"},
    KindRow{"REASONING_MESSAGE_END", thought_end, "messageId"},
    KindRow{"REASONING_MESSAGE_START", ignore, "messageId"},
    KindRow{"REASONING_START", ignore, "messageId"},
    KindRow{"RUN_ERROR", run_error, "message"},
    KindRow{"RUN_FINISHED", run_finished, "runId"},
    KindRow{"RUN_STARTED", run_started, "runId"},
    KindRow{"STATE_DELTA", change_ag_ui_todos, "delta"},
    KindRow{"STATE_SNAPSHOT", set_ag_ui_todos, "snapshot"},
    KindRow{"STEP_FINISHED", ignore, "stepName"},
    KindRow{"STEP_STARTED", ignore, "stepName"},
    KindRow{"SUBAGENT_ERROR", agent_failed, "subagentRunId"},
    KindRow{"SUBAGENT_FINISHED", agent_finished, "subagentRunId"},
    KindRow{"SUBAGENT_STARTED", begin_ag_ui_agent, "subagentRunId"},
    KindRow{"TEXT_MESSAGE_CHUNK", text_chunk, "delta"},
    KindRow{"TEXT_MESSAGE_CONTENT", text_content, "messageId"},
    KindRow{"TEXT_MESSAGE_END", text_end, "messageId"},
    KindRow{"TEXT_MESSAGE_START", text_start, "messageId"},
    KindRow{"THINKING_END", ignore, "type"},
    KindRow{"THINKING_START", ignore, "type"},
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

constexpr auto kHiddenKinds = [] {
  std::array<std::string_view, kKinds.size() + 1> kinds;
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    kinds[i] = kKinds[i].kind;
  kinds.back() = kMessage;
  return kinds;
}();
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

const KindRow* find_kind(std::string_view kind) {
  return find_row(kKinds, &KindRow::kind, kind);
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
    AgUiContext context{state_, event};
    event.time_ms = value["timestamp"].integer();
    close_chunks(kind, value, context);
    send_ahead(event, state_.ahead);
    event.scope = ag_ui_scope(value["subagentRunId"], state_);
    if (const KindRow* row = find_kind(kind)) {
      row->decode(value, context);
    } else if (score_ag_ui_message(value) > 0 || is_input(value)) {
      kind = kMessage;
      if (is_input(value)) {
        read_input(value, context);
      } else {
        read_ag_ui_message(value, context);
      }
    } else {
      event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
    }
    settle_event(kind, kHiddenKinds, value, event);
  }

  std::vector<Event> take_ahead() override { return std::exchange(state_.ahead, {}); }

 private:
  /// Ends the text and the call that chunks have opened, unless this event continues them.
  void close_chunks(std::string_view kind, const Value& value, AgUiContext& context) {
    const std::string message = id_text(value["messageId"]);
    const bool is_chunk = kind == "TEXT_MESSAGE_CHUNK" || kind == "REASONING_MESSAGE_CHUNK";
    const bool same_text = is_chunk && (message.empty() || message == state_.open_text);
    if (!state_.open_text.empty() && !same_text) {
      context.in_scope(state_.open_scope, [&](AgUiContext& part) {
        const bool thought = state_.open_is_thought;
        append_ag_ui_text(std::exchange(state_.open_text, {}), thought, {}, false, part);
      });
    }
    const std::string call = id_text(value["toolCallId"]);
    const bool same_call = kind == "TOOL_CALL_CHUNK" && (call.empty() || call == state_.open_call);
    if (!state_.open_call.empty() && !same_call) {
      context.in_scope({}, [&](AgUiContext& part) {
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
