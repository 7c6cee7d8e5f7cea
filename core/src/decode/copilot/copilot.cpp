#include "decode/copilot/copilot.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "base/text_map.h"
#include "decode/copilot/calls.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/usage.h"
#include "event/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Sorted. Of these an event may make no row.
constexpr auto kQuietKinds = std::to_array<std::string_view>({
    "assistant.idle",
    "assistant.intent",
    "assistant.message",
    "assistant.message_delta",
    "assistant.message_start",
    "assistant.reasoning",
    "assistant.reasoning_delta",
    "assistant.tool_call_delta",
    "assistant.turn_end",
    "assistant.turn_start",
    "assistant.usage",
    "hook.end",
    "hook.progress",
    "hook.start",
    "model.call_failure",
    "model.call_final_result",
    "model.call_finished",
    "model.call_start",
    "pending_messages.modified",
    "permission.completed",
    "permission.requested",
    "result",
    "session.background_tasks_changed",
    "session.binary_asset",
    "session.context_changed",
    "session.idle",
    "session.info",
    "session.mcp_servers_loaded",
    "session.model_change",
    "session.resume",
    "session.shutdown",
    "session.skills_loaded",
    "session.start",
    "session.title_changed",
    "session.tools_updated",
    "session.usage_checkpoint",
    "session.usage_info",
    "session.usage_record",
    "subagent.completed",
    "subagent.configured",
    "subagent.deselected",
    "subagent.failed",
    "subagent.selected",
    "subagent.started",
    "system.message",
    "tool.execution_complete",
    "tool.execution_partial_result",
    "tool.execution_progress",
    "tool.execution_start",
    "tool.shell_output",
    "tool.user_requested",
    "user.message",
    "user_input.completed",
    "user_input.requested",
});
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

bool is_hidden(std::string_view kind) {
  return std::binary_search(kQuietKinds.begin(), kQuietKinds.end(), kind);
}

NoticeEvent notice_of(std::string_view code, Tone tone, const Value& data) {
  NoticeEvent notice;
  notice.code = code;
  notice.tone = tone;
  notice.text = error_message(data);
  return notice;
}

class CopilotDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  [[nodiscard]] Scope scope_of(const Value& value) const;
  void read_event(std::string_view type, const Value& data, Event& event);
  void read_agent(std::string_view type, const Value& data, Event& event);
  void read_question(std::string_view type, const Value& data, Event& event);
  void count(const Usage& usage, Event& event);
  void count_rest(const Value& metrics, Event& event);
  bool read_session(std::string_view type, const Value& data, Event& event);
  void read_user(const Value& data, Event& event);
  void read_delta(const Value& data, Event& event);
  void read_message(const Value& data, Event& event);
  void read_thought(const Value& data, bool is_delta, Event& event);
  void read_permission(std::string_view type, const Value& data, Event& event);
  void read_end(const Value& value, Event& event);
  void set_model(const Value& model, Event& event);

  CopilotCalls calls_;
  std::string model_;
  /// Thoughts that were streamed, and what was said of thoughts in messages.
  TextSet streamed_;
  /// Requests for a permission that wait for an answer, and the calls that they are about.
  TextMap<std::string> requests_;
  std::string said_;
  /// The calls that started sub-agents, by the names of those.
  TextMap<std::string> agents_;
  /// Questions to a person that wait for an answer, and the calls that ask them.
  TextMap<std::string> questions_;
  /// What was told of each call of a model.
  Usage counted_;
};

void CopilotDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  event.time_ms = read_time(value["timestamp"]);
  event.id = id_text(value["id"]);
  if (type == "result") {
    read_end(value, event);
    return settle_event(type, kQuietKinds, value, event);
  }
  const Value& data = value["data"];
  // A sub-agent begins under its own name.
  const std::string agent = id_text(value["agentId"]);
  if (type == "subagent.started" && !agent.empty())
    agents_.try_emplace(agent, id_text(data["toolCallId"]));
  event.scope = scope_of(value);
  read_event(type, data, event);
  settle_listed_event(type, kQuietKinds, value, event);
}

/// The call that started the sub-agent is named by its events, or by its beginning.
Scope CopilotDecoder::scope_of(const Value& value) const {
  Scope scope;
  scope.key = id_text(value["data"]["parentToolCallId"]);
  const std::string agent = id_text(value["agentId"]);
  if (!scope.key.empty() || agent.empty()) return scope;
  const auto starter = agents_.find(agent);
  scope.key = starter == agents_.end() ? agent : starter->second;
  scope.tool_name = tool_name(ToolId::run_agent, kCopilot);
  return scope;
}

void CopilotDecoder::read_event(std::string_view type, const Value& data, Event& event) {
  if (type == "user.message") {
    read_user(data, event);
  } else if (type == "assistant.message_delta") {
    read_delta(data, event);
  } else if (type == "assistant.message") {
    read_message(data, event);
  } else if (type == "assistant.reasoning_delta") {
    read_thought(data, true, event);
  } else if (type == "assistant.reasoning") {
    read_thought(data, false, event);
  } else if (type == "assistant.tool_call_delta") {
    calls_.stream_input(data, event);
  } else if (type == "tool.execution_start") {
    calls_.begin(id_text(data["toolCallId"]), data["toolName"], data["arguments"], Status::running,
                 event);
  } else if (type == "tool.shell_output") {
    calls_.add_output(data, event);
  } else if (type == "tool.execution_partial_result") {
    calls_.show_window(data, event);
  } else if (type == "tool.execution_complete") {
    calls_.end(data, event);
  } else if (type.starts_with("permission.")) {
    read_permission(type, data, event);
  } else if (type.starts_with("subagent.")) {
    read_agent(type, data, event);
  } else if (type.starts_with("user_input.")) {
    read_question(type, data, event);
  } else {
    read_session(type, data, event);
  }
}

bool CopilotDecoder::read_session(std::string_view type, const Value& data, Event& event) {
  if (type == "session.error") {
    event.bodies.emplace_back(notice_of("failed", Tone::bad, data));
  } else if (type == "session.warning") {
    event.bodies.emplace_back(notice_of("info", Tone::warning, data));
  } else if (type == "session.model_change") {
    set_model(data["newModel"], event);
  } else if (type == "session.start") {
    set_model(data["selectedModel"], event);
  } else if (type == "system.message") {
    SessionEvent session;
    session.has_system_prompt = true;
    event.bodies.emplace_back(std::move(session));
  } else if (type == "session.compaction_start" || type == "session.compaction_complete") {
    NoticeEvent notice = notice_of("compacting", Tone::neutral, {});
    notice.key = "compaction";
    notice.open = type == "session.compaction_start";
    if (!notice.open) notice.code = "compacted";
    if (data["success"].text() == "false") {
      notice.code = "compaction-failed";
      notice.tone = Tone::bad;
      notice.text = error_message(data);
    }
    event.bodies.emplace_back(std::move(notice));
  } else if (type == "assistant.usage") {
    if (event.scope.key.empty()) set_model(data["model"], event);
    count(read_token_counts(data), event);
  } else if (data["modelMetrics"].is_object()) {
    count_rest(data["modelMetrics"], event);
  } else if (type == "session.usage_info") {
    SessionEvent session;
    session.context_tokens = data["currentTokens"].integer();
    session.context_limit = data["tokenLimit"].integer();
    event.bodies.emplace_back(std::move(session));
  } else if (type == "abort") {
    NoticeEvent notice = notice_of("cancelled", Tone::warning, {});
    notice.closes_open_calls = true;
    event.bodies.emplace_back(std::move(notice));
    TurnEvent end;
    end.phase = TurnEvent::Phase::end;
    end.status = Status::cancelled;
    event.bodies.emplace_back(std::move(end));
  } else if (type == "assistant.idle") {
    TurnEvent end;
    end.phase = TurnEvent::Phase::end;
    if (event.scope.key.empty()) event.bodies.emplace_back(std::move(end));
  } else {
    return false;
  }
  return true;
}

void CopilotDecoder::count(const Usage& usage, Event& event) {
  if (usage == Usage{}) return;
  counted_ = sum(counted_, usage);
  SessionEvent session;
  session.usage = usage;
  event.bodies.emplace_back(std::move(session));
}

/// Sums of the whole session, by model. Calls of a model are told of in the stream only, so that in
/// a file these are all that is known; in a stream they are what was told already.
void CopilotDecoder::count_rest(const Value& metrics, Event& event) {
  Usage whole;
  for (const Member& model : metrics.members())
    whole = sum(whole, read_token_counts(model.value["usage"]));
  if (is_at_least(whole, counted_)) count(difference(whole, counted_), event);
}

void CopilotDecoder::read_agent(std::string_view type, const Value& data, Event& event) {
  if (type == "subagent.failed") calls_.fail_agent(data, event);
}

void CopilotDecoder::read_question(std::string_view type, const Value& data, Event& event) {
  const std::string request = id_text(data["requestId"]);
  if (type == "user_input.requested") {
    questions_.insert_or_assign(request, id_text(data["toolCallId"]));
    return calls_.ask(id_text(data["toolCallId"]), data, event);
  }
  const auto asked = questions_.find(request);
  if (type != "user_input.completed" || asked == questions_.end()) return;
  calls_.end_question(asked->second, data, event);
  questions_.erase(asked);
}

void CopilotDecoder::set_model(const Value& model, Event& event) {
  if (!model.is_string() || model.text() == model_) return;
  model_ = model.text();
  SessionEvent session;
  session.model = model_;
  event.bodies.emplace_back(std::move(session));
}

void CopilotDecoder::read_user(const Value& data, Event& event) {
  // What a sub-agent was asked is in the call that started it.
  if (!event.scope.key.empty()) return;
  MessageEvent message;
  message.role = Role::user;
  message.text = string_field(data, "content");
  if (data["attachments"].size() > 0) message.attachment = data["attachments"];
  event.bodies.emplace_back(std::move(message));
}

void CopilotDecoder::read_delta(const Value& data, Event& event) {
  MessageEvent message;
  message.key = "said-" + id_text(data["messageId"]);
  message.change = TextChange::append;
  message.open = true;
  message.text = string_field(data, "deltaContent");
  event.bodies.emplace_back(std::move(message));
}

/// The whole message: the file of a session has its thought with it, the stream by itself.
void CopilotDecoder::read_message(const Value& data, Event& event) {
  if (event.scope.key.empty()) set_model(data["model"], event);
  const std::string id = id_text(data["messageId"]);
  const std::string thought = string_field(data, "reasoningText");
  if (!is_blank(thought) && streamed_.empty()) {
    MessageEvent message;
    message.reasoning = true;
    message.text = said_ = thought;
    event.bodies.emplace_back(std::move(message));
  }
  streamed_.clear();
  MessageEvent message;
  message.key = "said-" + id;
  message.text = string_field(data, "content");
  event.bodies.emplace_back(std::move(message));
  for (const Member& one : data["toolRequests"].members()) {
    calls_.begin(id_text(one.value["toolCallId"]), one.value["name"], one.value["arguments"],
                 Status::ready, event);
  }
}

void CopilotDecoder::read_thought(const Value& data, bool is_delta, Event& event) {
  const std::string id = id_text(data["reasoningId"]);
  MessageEvent message;
  message.key = "thought-" + id;
  message.reasoning = true;
  message.open = is_delta;
  if (is_delta) {
    streamed_.insert(id);
    message.change = TextChange::append;
    message.text = string_field(data, "deltaContent");
  } else {
    message.text = string_field(data, "content");
    if (message.text == std::exchange(said_, {})) return;
  }
  event.bodies.emplace_back(std::move(message));
}

/// What a permission that was asked for has become.
Status permission_status(std::string_view kind) {
  if (kind.starts_with("denied") || kind.starts_with("reject")) return Status::denied;
  return kind.starts_with("cancel") ? Status::cancelled : Status::running;
}

/// An answer may name only the request.
void CopilotDecoder::read_permission(std::string_view type, const Value& data, Event& event) {
  std::string id = id_text(data["permissionRequest"]["toolCallId"]);
  if (id.empty()) id = id_text(data["toolCallId"]);
  const std::string request = id_text(data["requestId"]);
  if (type == "permission.requested") {
    if (!request.empty()) requests_.insert_or_assign(request, id);
    return calls_.await_approval(id, event);
  }
  const auto asked = requests_.find(request);
  if (id.empty() && asked != requests_.end()) id = asked->second;
  if (asked != requests_.end()) requests_.erase(asked);
  calls_.answer(id, permission_status(data["result"]["kind"].string_or_empty()), event);
}

/// The end of a run in a stream.
void CopilotDecoder::read_end(const Value& value, Event& event) {
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.duration_ms = value["usage"]["sessionDurationMs"].integer();
  end.model = model_;
  if (value["exitCode"].integer().value_or(0) != 0) end.status = Status::error;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace

int score_copilot(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  if (type == "result") {
    return value["exitCode"].is_number() && value["sessionId"].is_string() ? 95 : 0;
  }
  const bool is_envelope = value["data"].is_object() && value["id"].is_string() &&
                           value["timestamp"].is_string() && value.find("parentId") != nullptr;
  if (!is_envelope) return 0;
  return is_hidden(type) || type.find('.') != std::string_view::npos || type == "abort" ? 95 : 0;
}

std::unique_ptr<DialectDecoder> create_copilot() {
  return std::make_unique<CopilotDecoder>();
}

}  // namespace agent_timeline
