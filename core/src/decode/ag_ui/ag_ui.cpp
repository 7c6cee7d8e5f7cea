#include "decode/ag_ui/ag_ui.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "decode/ag_ui/calls.h"
#include "decode/ag_ui/messages.h"
#include "decode/ag_ui/state.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/json_patch.h"
#include "decode/read/lost_words.h"
#include "decode/read/tool_text.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

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

/// A chunk goes on with what the last one opened, or opens another.
void chunk(const Value& value, bool thought, AgUiContext& now) {
  std::string id = id_text(value["messageId"]);
  if (id.empty()) id = now.state.open_text;
  if (now.state.open_text != id && value["role"].is_string())
    begin_ag_ui_text(id, value["role"], now);
  now.state.open_text = id;
  now.state.open_is_thought = thought;
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

void run_started(const Value& value, AgUiContext& now) {
  TurnEvent turn;
  turn.resumes = std::exchange(now.state.was_interrupted, false);
  now.event.bodies.emplace_back(std::move(turn));
  read_ag_ui_messages(value["input"]["messages"], now);
}

std::optional<Usage> read_usage(const Value& list) {
  if (list.size() == 0) return std::nullopt;
  Usage sum;
  for (const Member& item : list.members()) {
    const Value& usage = item.value;
    const std::int64_t input = read_tokens(usage["inputTokens"]);
    const std::int64_t output = read_tokens(usage["outputTokens"]);
    const Value& total = usage["totalTokens"];
    sum.input_tokens += input;
    sum.output_tokens += output;
    sum.total_tokens += total.is_number() ? read_tokens(total) : input + output;
  }
  return sum;
}

void add_notice(std::string code, Tone tone, std::string text, bool closes, AgUiContext& now) {
  NoticeEvent notice;
  notice.code = std::move(code);
  notice.tone = tone;
  notice.text = std::move(text);
  notice.closes_open_calls = closes;
  now.event.bodies.emplace_back(std::move(notice));
}

/// What a person has to decide before the next run goes on.
void interrupt(const Value& interrupts, AgUiContext& now) {
  for (const Member& item : interrupts.members()) {
    const std::string call = id_text(item.value["toolCallId"]);
    if (!call.empty()) interrupt_ag_ui_call(call, now);
    // What is asked stands beside the call, whose row says only that it waits.
    if (!call.empty() && string_field(item.value, "message").empty()) {
      expect_words(now.event);
      continue;
    }
    NoticeEvent notice;
    notice.code = "permission-request";
    notice.tone = Tone::warning;
    notice.subject = string_field(item.value, "reason");
    notice.text = string_field(item.value, "message");
    now.event.bodies.emplace_back(std::move(notice));
  }
  now.state.was_interrupted = true;
}

void run_finished(const Value& value, AgUiContext& now) {
  const Value& outcome = value["outcome"];
  const Value& kind = outcome.is_object() ? outcome["type"] : outcome;
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.usage = read_usage(value["usage"]);
  if (kind.string_or_empty() == "interrupt") interrupt(outcome["interrupts"], now);
  if (kind.string_or_empty() == "cancelled") {
    add_notice("cancelled", Tone::warning, {}, true, now);
    turn.status = Status::cancelled;
  }
  now.event.bodies.emplace_back(std::move(turn));
}

void run_error(const Value& value, AgUiContext& now) {
  add_notice("error", Tone::bad, string_field(value, "message"), true, now);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = Status::error;
  now.event.bodies.emplace_back(std::move(turn));
}

/// A sub-agent is under the call that started it, or has a row of its own, in the agent that did.
void agent_started(const Value& value, AgUiContext& now) {
  const std::string run = id_text(value["subagentRunId"]);
  const std::string call_id = id_text(value["parentToolCallId"]);
  if (!call_id.empty()) {
    now.state.agents[run] = call_id;
    return;
  }
  now.state.agents[run] = run;
  now.state.own_rows.insert(run);
  now.event.scope.key = {};
  const auto parent = now.state.agents.find(id_text(value["parentSubagentRunId"]));
  if (parent != now.state.agents.end()) now.event.scope.key = parent->second;
  ToolCallEvent call;
  call.call_id = run;
  call.name = tool_name(ToolId::run_agent, kFrameworks);
  Value arguments = Value::object();
  arguments.add("description", value[value["description"].truthy() ? "description" : "name"]);
  arguments.add("agent_type", value["name"]);
  call.input = ToolInput{std::move(arguments), {}};
  now.event.bodies.emplace_back(std::move(call));
}

void end_agent(const Value& value, bool failed, AgUiContext& now) {
  const std::string run = id_text(value["subagentRunId"]);
  if (now.state.own_rows.find(run) == now.state.own_rows.end()) {
    const auto starter = now.state.agents.find(run);
    const bool tells = failed || !value["result"].is_null();
    if (tells && starter != now.state.agents.end()) {
      // The end of the call is the end of all that the sub-agent does.
      return finish_ag_ui_agent(starter->second, value["result"],
                                failed ? value["message"] : null_value(), now);
    }
    TurnEvent turn;
    turn.phase = TurnEvent::Phase::end;
    now.event.bodies.emplace_back(std::move(turn));
    return;
  }
  now.event.scope.key = {};
  ToolCallEvent call;
  call.call_id = run;
  call.match = CallMatch::open;
  ToolAnswer answer = read_tool_value({}, null_value(), value["result"]);
  call.status = failed ? Status::error : answer.status;
  call.result = std::move(answer.result);
  if (failed) call.result->error = ToolError{string_field(value, "message"), {}};
  now.event.bodies.emplace_back(std::move(call));
}

void agent_finished(const Value& value, AgUiContext& now) {
  end_agent(value, false, now);
}

void agent_failed(const Value& value, AgUiContext& now) {
  end_agent(value, true, now);
}

void messages_snapshot(const Value& value, AgUiContext& now) {
  read_ag_ui_messages(value["messages"], now);
}

void show_activity(const std::string& id, const Value& value, AgUiContext& now) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.key = "activity " + id;
  notice.subject = string_field(value, "activityType");
  notice.detail = now.state.activities[id];
  now.event.bodies.emplace_back(std::move(notice));
}

void activity_snapshot(const Value& value, AgUiContext& now) {
  const std::string id = id_text(value["messageId"]);
  const Value& replaces = value["replace"];
  const bool keeps = !replaces.is_null() && !replaces.truthy();
  if (keeps && now.state.activities.find(id) != now.state.activities.end()) return;
  now.state.activities[id] = value["content"];
  show_activity(id, value, now);
}

void activity_delta(const Value& value, AgUiContext& now) {
  const std::string id = id_text(value["messageId"]);
  Value& content = now.state.activities[id];
  content = apply_json_patch(std::move(content), value["patch"]);
  show_activity(id, value, now);
}

void custom(const Value& value, AgUiContext& now) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = string_field(value, "name");
  notice.detail = value["value"];
  now.event.bodies.emplace_back(std::move(notice));
}

/// The frame of what streams, the state of the application, and what nobody can read.
void says_nothing(const Value&, AgUiContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& value, AgUiContext& now);
  /// Without which it means nothing.
  const char* needs;
};

/// Sorted. An event of any of these may make no row, and is counted then.
constexpr std::array kKinds = {
    KindRow{"ACTIVITY_DELTA", activity_delta, "messageId"},
    KindRow{"ACTIVITY_SNAPSHOT", activity_snapshot, "messageId"},
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
    KindRow{"STATE_DELTA", says_nothing, "delta"},
    KindRow{"STATE_SNAPSHOT", says_nothing, "snapshot"},
    KindRow{"STEP_FINISHED", says_nothing, "stepName"},
    KindRow{"STEP_STARTED", says_nothing, "stepName"},
    KindRow{"SUBAGENT_ERROR", agent_failed, "subagentRunId"},
    KindRow{"SUBAGENT_FINISHED", agent_finished, "subagentRunId"},
    KindRow{"SUBAGENT_STARTED", agent_started, "subagentRunId"},
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

constexpr auto kQuietKinds = [] {
  std::array<std::string_view, kKinds.size()> kinds;
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    kinds[i] = kKinds[i].kind;
  return kinds;
}();
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

const KindRow* find_kind(std::string_view kind) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

class AgUiDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    const std::string_view kind = value["type"].string_or_empty();
    AgUiContext now{state_, event};
    event.time_ms = value["timestamp"].integer();
    event.scope.key = scope_of(value);
    close_chunks(kind, value, now);
    if (const KindRow* row = find_kind(kind)) {
      row->decode(value, now);
    } else {
      event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
    }
    settle_event(kind, kQuietKinds, value, event);
  }

 private:
  std::string scope_of(const Value& value) const {
    const auto agent = state_.agents.find(id_text(value["subagentRunId"]));
    return agent == state_.agents.end() ? std::string() : agent->second;
  }

  /// What chunks have opened is closed by anything else.
  void close_chunks(std::string_view kind, const Value& value, AgUiContext& now) {
    const std::string message = id_text(value["messageId"]);
    const bool goes_on = kind == "TEXT_MESSAGE_CHUNK" || kind == "REASONING_MESSAGE_CHUNK";
    const bool same_text = goes_on && (message.empty() || message == state_.open_text);
    if (!state_.open_text.empty() && !same_text) {
      const bool thought = state_.open_is_thought;
      grow_ag_ui_text(std::exchange(state_.open_text, {}), thought, {}, false, now);
    }
    const std::string call = id_text(value["toolCallId"]);
    const bool same_call = kind == "TOOL_CALL_CHUNK" && (call.empty() || call == state_.open_call);
    if (!state_.open_call.empty() && !same_call)
      run_ag_ui_call(std::exchange(state_.open_call, {}), now);
  }

  AgUiState state_;
};

}  // namespace

int score_ag_ui(const Input& input) {
  const Value& value = input.value;
  const KindRow* row = find_kind(value["type"].string_or_empty());
  if (row == nullptr) return 0;
  return value.find(row->needs) != nullptr ? 95 : 0;
}

std::unique_ptr<DialectDecoder> create_ag_ui() {
  return std::make_unique<AgUiDecoder>();
}

}  // namespace agent_timeline
