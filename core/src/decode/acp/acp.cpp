#include "decode/acp/acp.h"

#include <algorithm>
#include <array>
#include <utility>

#include "decode/acp/calls.h"
#include "decode/acp/messages.h"
#include "decode/acp/notices.h"
#include "decode/acp/requests.h"
#include "decode/acp/subagents.h"
#include "decode/acp/turns.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/todos.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

/// Kinds with nothing to display, or nothing that a row does not show already. Sorted.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "$/cancel_request",
    "agent_message",
    "agent_message_chunk",
    "agent_thought",
    "agent_thought_chunk",
    "answer",
    "authenticate",
    "available_commands_update",
    "compaction_summary_chunk",
    "config_option_update",
    "current_mode_update",
    "elicitation/complete",
    "extension",
    "fs/read_text_file",
    "fs/write_text_file",
    "initialize",
    "logout",
    "plan",
    "plan_removed",
    "plan_update",
    "replayed",
    "session/cancel",
    "session/close",
    "session/delete",
    "session/fork",
    "session/list",
    "session/load",
    "session/new",
    "session/prompt",
    "session/request_permission",
    "session/resume",
    "session/set_config_option",
    "session/set_mode",
    "session/set_model",
    "session_info_update",
    "session_message",
    "session_message_chunk",
    "state_update",
    "subagent_spawned",
    "subagent_state_update",
    "subagent_update",
    "terminal/create",
    "terminal/kill",
    "terminal/output",
    "terminal/release",
    "terminal/wait_for_exit",
    "terminal_output_chunk",
    "terminal_update",
    "tool_call",
    "tool_call_content_chunk",
    "tool_call_update",
    "usage_update",
    "user_message",
    "user_message_chunk",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

class AcpDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  std::string_view read_method(std::string_view method, const Value& value, Event& event);
  std::string_view read_update(const Value& params, Event& event);
  std::string_view read_extension(const Value& params, Event& event);
  bool read_message(std::string_view kind, const std::string& session, const Value& update,
                    Event& event);
  bool read_call(std::string_view kind, const std::string& session, const Value& update,
                 Event& event);
  bool read_state(std::string_view kind, const std::string& session, const Value& update,
                  Event& event);
  static void read_info(const Value& update, Event& event);
  void read_plan(const Value& plan, Event& event);
  void remove_plan(const Value& update, Event& event);
  void read_prompt(const Value& params, Event& event);
  void read_answer(const Value& value, Event& event);
  void read_result(const AcpRequest& request, const Value& result, Event& event);
  void read_error(const std::optional<AcpRequest>& request, const Value& error, Event& event);
  void ask(const Value& request, Event& event);
  void answer_question(const AcpRequest& request, const Value& result, Event& event);
  void answer_permission(const AcpRequest& request, const Value& outcome, Event& event);

  AcpCalls calls_;
  AcpMessages messages_;
  AcpNotices notices_;
  AcpRequests requests_;
  AcpSubagents subagents_;
  AcpTurns turns_;
  /// Sessions with a prompt, or with an update that had content.
  TextSet seen_sessions_;
  /// The session being replayed by `session/load` although it was seen already; else empty.
  std::string replayed_session_;
  /// Id of the plan that is shown as the to-do list.
  std::string todo_plan_;
};

/// The event's time. Grok's session files give seconds, or milliseconds in a `_meta` member.
std::optional<std::int64_t> time_of(const Value& value) {
  constexpr std::int64_t milliseconds = 100'000'000'000;  // smaller numbers are seconds
  const Value& params = value["params"];
  for (const Value* meta : {&params["_meta"], &params["update"]["_meta"]}) {
    if (const auto time = (*meta)["agentTimestampMs"].integer()) return time;
  }
  const auto time = read_time(value["timestamp"]);
  const bool is_seconds = time && value["timestamp"].is_number() && *time < milliseconds;
  return is_seconds ? *time * 1000 : time;
}

void AcpDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  event.time_ms = time_of(value);
  const Value& method = value["method"];
  std::string_view kind;
  if (method.is_string()) {
    kind = read_method(method.text(), value, event);
  } else if (!value["id"].is_null()) {
    kind = "answer";
    read_answer(value, event);
  }
  settle_listed_event(kind, kHiddenKinds, value, event);
}

/// Reads a request or a notification and returns its kind.
std::string_view AcpDecoder::read_method(std::string_view method, const Value& value,
                                         Event& event) {
  const Value& params = value["params"];
  if (method == "session/update") return read_update(params, event);
  if (method.starts_with('_') && method.ends_with("/session/update"))
    return read_extension(params, event);
  if (method.starts_with('_')) return "extension";
  requests_.add(value);
  const std::string session = id_text(params["sessionId"]);
  event.scope = subagents_.scope_of(session, params["toolCall"]["_meta"]);
  const bool is_root = event.scope.key.empty() && params["cwd"].is_string();
  if (is_root &&
      (method == "session/new" || method == "session/load" || method == "session/resume")) {
    SessionEvent location;
    location.directory = params["cwd"].text();
    event.bodies.emplace_back(std::move(location));
  }
  if (method == "session/prompt") {
    seen_sessions_.insert(session);
    read_prompt(params, event);
  } else if (method == "session/request_permission") {
    const bool begins = !calls_.knows(id_text(params["toolCall"]["toolCallId"]));
    if (begins) messages_.interrupt(session, event);
    turns_.mark_answered();
    calls_.await_approval(params["toolCall"], event);
  } else if (method == "session/load" && seen_sessions_.contains(session)) {
    replayed_session_ = session;
  } else if (method == "elicitation/create") {
    ask(value, event);
  }
  return method;
}

/// Shows a question of the agent: on the row of the call that asks it, else as a row of its own.
void AcpDecoder::ask(const Value& request, Event& event) {
  const std::string call = id_text(request["params"]["toolCallId"]);
  if (calls_.asks(call)) return calls_.await_answer(call, event);
  messages_.interrupt(id_text(request["params"]["sessionId"]), event);
  notices_.ask(request, event);
}

std::string_view AcpDecoder::read_update(const Value& params, Event& event) {
  const Value& update = params["update"];
  const std::string_view kind = update["sessionUpdate"].string_or_empty();
  const std::string session = id_text(params["sessionId"]);
  if (kind.empty()) return "session/update";
  const bool is_replayed = session == replayed_session_ || subagents_.knows(session);
  if (!replayed_session_.empty() && is_replayed) return "replayed";
  event.scope = subagents_.scope_of(session, update["_meta"]);
  const bool is_known = read_message(kind, session, update, event) ||
                        read_call(kind, session, update, event) ||
                        read_state(kind, session, update, event);
  if (is_known && !event.bodies.empty()) seen_sessions_.insert(session);
  if (!is_known && kind.starts_with('_')) return "extension";
  return kind;
}

/// Reads a `session/update` under an agent's own method name: the protocol's updates, and
/// `turn_completed`, which ends the turn unless a response to its prompt will.
std::string_view AcpDecoder::read_extension(const Value& params, Event& event) {
  const Value& update = params["update"];
  if (update["sessionUpdate"].string_or_empty() != "turn_completed") {
    const std::string_view kind = update["sessionUpdate"].string_or_empty();
    return is_listed_kind(kHiddenKinds, kind) ? read_update(params, event) : "extension";
  }
  if (turns_.has_prompt()) return "extension";
  messages_.interrupt(id_text(params["sessionId"]), event);
  Value result = update;
  result.add("stopReason", update["stop_reason"]);
  calls_.forget_ended();
  turns_.end(result, event);
  return "extension";
}

bool AcpDecoder::read_message(std::string_view kind, const std::string& session,
                              const Value& update, Event& event) {
  const bool is_chunk = kind == "user_message_chunk" || kind == "agent_message_chunk" ||
                        kind == "agent_thought_chunk" || kind == "session_message_chunk";
  const bool is_whole = kind == "user_message" || kind == "agent_message" ||
                        kind == "agent_thought" || kind == "session_message";
  if (!is_chunk && !is_whole) return false;
  // An echo of the prompt that the client has just sent.
  if (kind.starts_with("user") && turns_.awaits_answer()) return true;
  if (!kind.starts_with("user")) turns_.mark_answered();
  if (is_chunk) messages_.add_chunk(kind, session, update, event);
  if (is_whole) messages_.replace(kind, session, update, event);
  return true;
}

bool AcpDecoder::read_call(std::string_view kind, const std::string& session, const Value& update,
                           Event& event) {
  if (kind == "tool_call_content_chunk") {
    calls_.add_content(update, event);
    return true;
  }
  if (kind == "terminal_update" || kind == "terminal_output_chunk") {
    calls_.update_terminal(update, event);
    return true;
  }
  if (kind != "tool_call" && kind != "tool_call_update") return false;
  turns_.mark_answered();
  const bool is_known = calls_.knows(id_text(update["toolCallId"]));
  if (!is_known) messages_.interrupt(session, event);
  if (!is_known && notices_.read_compacting_call(update, event)) return true;
  calls_.update(update, event);
  return true;
}

bool AcpDecoder::read_state(std::string_view kind, const std::string& session, const Value& update,
                            Event& event) {
  const bool is_session_state =
      kind == "usage_update" || kind == "current_mode_update" || kind == "session_info_update";
  if (is_session_state && !event.scope.key.empty()) return true;  // only the root agent's counts
  if (kind == "plan") {
    read_plan(update, event);
  } else if (kind == "plan_update") {
    read_plan(update["plan"].is_object() ? update["plan"] : update, event);
  } else if (kind == "plan_removed") {
    remove_plan(update, event);
  } else if (kind.starts_with("subagent_") && is_listed_kind(kHiddenKinds, kind)) {
    messages_.interrupt(session, event);
    subagents_.update(update, event);
  } else if (kind == "usage_update") {
    turns_.add_usage(session, update, event);
  } else if (kind == "session_info_update") {
    read_info(update, event);
  } else if (kind == "current_mode_update") {
    notices_.change_mode(id_text(update["currentModeId"]), event);
  } else if (kind == "notice" || kind.starts_with("compaction_")) {
    messages_.interrupt(session, event);
    notices_.read(kind, update, event);
  } else {
    return is_listed_kind(kHiddenKinds, kind);
  }
  return true;
}

void AcpDecoder::read_info(const Value& update, Event& event) {
  const std::string title = string_field(update, "title");
  if (title.empty()) return;
  SessionEvent session;
  session.title = title;
  event.bodies.emplace_back(std::move(session));
}

/// A plan is a list of steps, or a text.
void AcpDecoder::read_plan(const Value& plan, Event& event) {
  auto todos = read_todos(plan["entries"], event.notes);
  if (!todos) return notices_.show_plan(plan, event);
  todo_plan_ = id_text(plan["planId"]);
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
}

void AcpDecoder::remove_plan(const Value& update, Event& event) {
  if (id_text(update["planId"]) == todo_plan_) event.bodies.emplace_back(TodoListEvent{});
}

void AcpDecoder::read_prompt(const Value& params, Event& event) {
  messages_.add_prompt(id_text(params["sessionId"]), params["prompt"], event);
  turns_.begin(event);
}

void AcpDecoder::read_answer(const Value& value, Event& event) {
  const std::optional<AcpRequest> request = requests_.take(value);
  const Value& result = value["result"];
  if (request) event.scope = subagents_.scope_of(request->session, null_value());
  if (value["error"].is_object()) return read_error(request, value["error"], event);
  if (result["stopReason"].is_string()) {
    if (request) messages_.interrupt(request->session, event);
    if (!request) messages_.interrupt_all(event);
    calls_.forget_ended();
    return turns_.end(result, event);
  }
  if (request) return read_result(*request, result, event);
  // Even if its request was not seen, a response states the session's initial mode and model.
  notices_.begin_mode(id_text(result["modes"]["currentModeId"]));
  turns_.set_model(result["models"]["currentModelId"].string_or_empty(), event);
}

void AcpDecoder::read_result(const AcpRequest& request, const Value& result, Event& event) {
  const std::string_view method = request.method;
  if (method == "session/request_permission") {
    answer_permission(request, result["outcome"], event);
  } else if (method == "elicitation/create") {
    answer_question(request, result, event);
  } else if (method == "terminal/create") {
    calls_.add_terminal(id_text(result["terminalId"]), request.subject);
  } else if (method.starts_with("terminal/")) {
    calls_.read_terminal(request.subject, result, event);
  } else if (method == "session/load" || method == "session/resume" || method == "session/new" ||
             method == "session/fork") {
    messages_.interrupt_all(event);
    calls_.forget_ended();
    replayed_session_.clear();
    notices_.begin_mode(id_text(result["modes"]["currentModeId"]));
    turns_.set_model(result["models"]["currentModelId"].string_or_empty(), event);
  }
}

void AcpDecoder::read_error(const std::optional<AcpRequest>& request, const Value& error,
                            Event& event) {
  const std::string_view method = request ? std::string_view(request->method) : "session/prompt";
  if (method == "session/load") replayed_session_.clear();
  // No row: the agent handles these errors itself and reports what it makes of them.
  if (method.starts_with("fs/") || method.starts_with("terminal/")) return;
  messages_.interrupt_all(event);
  if (method == "session/prompt") {
    calls_.forget_ended();
    return turns_.fail(error, event);
  }
  if (method == "session/request_permission") {
    return calls_.approve(request->subject, Status::cancelled, event);
  }
  if (method == "elicitation/create") answer_question(*request, null_value(), event);
  notices_.fail(method, error, event);
}

void AcpDecoder::answer_question(const AcpRequest& request, const Value& result, Event& event) {
  if (!calls_.asks(request.subject)) {
    return notices_.answer(request.id, request.params, result, event);
  }
  const std::string_view action = result["action"].string_or_empty();
  const bool is_given = action == "accept";
  const Status refusal = action == "decline" ? Status::denied : Status::cancelled;
  calls_.approve(request.subject, is_given ? std::nullopt : std::optional(refusal), event);
}

void AcpDecoder::answer_permission(const AcpRequest& request, const Value& outcome, Event& event) {
  if (outcome["outcome"].string_or_empty() == "cancelled") {
    return calls_.approve(request.subject, Status::cancelled, event);
  }
  const std::string_view chosen = outcome["optionId"].string_or_empty();
  for (const Member& option : request.params["options"].members()) {
    if (option.value["optionId"].string_or_empty() != chosen) continue;
    const bool rejects = option.value["kind"].string_or_empty().starts_with("reject");
    return calls_.approve(request.subject, rejects ? std::optional(Status::denied) : std::nullopt,
                          event);
  }
  calls_.approve(request.subject, std::nullopt, event);
}

}  // namespace

std::unique_ptr<DialectDecoder> create_acp() {
  return std::make_unique<AcpDecoder>();
}

}  // namespace agent_timeline
