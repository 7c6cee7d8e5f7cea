#include "decode/maria/maria.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"
#include "decode/maria/tools.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/lost_text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kMethodPrefix = "maria.agent.";
/// The score of an event that counts only in a stream known to be maria's.
constexpr int kKnownStreamScore = 5;

/// The event without its envelope.
struct Unwrapped {
  std::string kind;
  const Value& body;
};

using Handler = void (*)(const Value& body, Event& event);

struct KindRow {
  std::string_view kind;
  Handler handle;
  /// Members of which at least one must be present; all empty if none is required.
  std::array<std::string_view, 3> required_members = {};
};

void add_session(Event& event, SessionEvent session) {
  event.bodies.emplace_back(std::move(session));
}

void ignore(const Value&, Event&) {}

void model_loaded(const Value& body, Event& event) {
  SessionEvent session;
  session.model = std::string(unwrap_option(body["name"]).string_or_empty());
  add_session(event, std::move(session));
}

void conversation_started(const Value&, Event& event) {
  event.bodies.emplace_back(TurnEvent{});
}

void end_turn(Status status, Event& event) {
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  event.bodies.emplace_back(std::move(turn));
}

void conversation_ended(const Value&, Event& event) {
  end_turn(Status::done, event);
}

void system_prompt_set(const Value& body, Event& event) {
  SessionEvent session;
  session.has_system_prompt = body["prompt"].truthy();
  add_session(event, std::move(session));
}

void tool_added(const Value&, Event& event) {
  SessionEvent session;
  session.tools_added = 1;
  add_session(event, std::move(session));
}

void token_counted(const Value& body, Event& event) {
  SessionEvent session;
  session.context_tokens = body["token_count"].integer();
  if (!session.context_tokens) return;
  add_session(event, std::move(session));
}

/// The agent sends this before every request; something was pruned only if the numbers differ.
void context_pruned(const Value& body, Event& event) {
  const auto from = body["origin_token_count"].integer();
  const auto to = body["pruned_token_count"].integer();
  if (!from || !to || *from == *to) return;
  SessionEvent session;
  session.context_pruning = ContextPruning{*from, *to};
  add_session(event, std::move(session));
}

std::optional<Usage> read_usage(const Value& wrapped) {
  const Value& usage = unwrap_option(wrapped);
  if (!usage.is_object()) return std::nullopt;
  Usage out;
  out.input_tokens = read_tokens(usage["prompt_tokens"]);
  out.output_tokens = read_tokens(usage["completion_tokens"]);
  out.cached_tokens = read_tokens(usage["prompt_tokens_details"]["cached_tokens"]);
  out.total_tokens = usage["total_tokens"].is_number() ? read_tokens(usage["total_tokens"])
                                                       : out.input_tokens + out.output_tokens;
  return out;
}

void add_message(Role role, const Value& content, Event& event) {
  Content read = read_content(content);
  const std::string_view text = trim(read.text);
  const bool nothing = text.empty() && read.rest.is_null();
  if (nothing && role == Role::assistant) {  // the message only calls tools
    if (&content == &null_value()) expect_text(event);
    return;
  }
  MessageEvent message;
  message.role = role;
  message.text = text;
  message.attachment = std::move(read.rest);
  event.bodies.emplace_back(std::move(message));
}

void add_answer(const Value& content, const Value& usage, Event& event) {
  add_message(Role::assistant, content, event);
  if (std::optional<Usage> read = read_usage(usage)) {
    SessionEvent session;
    session.usage = *read;
    add_session(event, std::move(session));
  }
}

void assistant_message(const Value& body, Event& event) {
  add_answer(body["content"], body["usage"], event);
}

void request_completed(const Value& body, Event& event) {
  add_answer(body["message"]["content"], body["usage"], event);
}

void user_message(const Value& body, Event& event) {
  add_message(Role::user, body["content"], event);
}

/// Messages with other roles repeat RequestCompleted and PostToolCall, or are the system prompt.
void message_added(const Value& body, Event& event) {
  const Value& message = body["message"];
  const std::string_view role = message["role"].string_or_empty();
  if (role == "user") return add_message(Role::user, message["content"], event);
  if (role == "assistant" || role == "tool" || role == "system") return;
  event.bodies.emplace_back(UnknownEvent{"unknown-role", std::string(role), {}, 0, body});
}

std::string queued_text(const Value& message) {
  const Value& inner = message["message"];
  const Value& content = inner.is_object() ? inner["content"] : message["content"];
  return inner.is_string() ? std::string(inner.text()) : read_content(content).text;
}

void change_queue(QueueEvent::Change change, const Value& message, Event& event) {
  event.bodies.emplace_back(
      QueueEvent{change, {QueuedMessage{id_text(message["id"]), queued_text(message)}}});
}

void message_queued(const Value& body, Event& event) {
  change_queue(QueueEvent::Change::add, body["message"], event);
}

void message_unqueued(const Value& body, Event& event) {
  change_queue(QueueEvent::Change::remove, body["message"], event);
}

void queue_synchronized(const Value& body, Event& event) {
  const Value& wrapped = body.is_array() ? body : body["messages"];
  QueueEvent queue{QueueEvent::Change::replace, {}};
  for (const Member& message : wrapped.members()) {
    queue.messages.push_back({id_text(message.value["id"]), queued_text(message.value)});
  }
  event.bodies.emplace_back(std::move(queue));
}

void add_end(std::string_view code, Tone tone, Status status, const Value& error, Event& event) {
  NoticeEvent notice;
  notice.code = code;
  notice.tone = tone;
  notice.text = error_message(error);
  if (!error.is_string()) notice.detail = error;
  notice.closes_open_calls = true;
  event.bodies.emplace_back(std::move(notice));
  end_turn(status, event);
}

void failed(const Value& body, Event& event) {
  add_end("failed", Tone::bad, Status::error, body["error"], event);
}

void cancelled(const Value&, Event& event) {
  add_end("cancelled", Tone::warning, Status::cancelled, {}, event);
}

void pruned(const Value& body, Event& event) {
  event.bodies.emplace_back(PrunedEvent{id_text(body["id"])});
}

constexpr std::array kKinds = {
    KindRow{"AssistantMessage", assistant_message, {"content", "usage", "tool_calls"}},
    KindRow{"Cancelled", cancelled},
    KindRow{"ContextPruned", context_pruned, {"origin_token_count"}},
    KindRow{"Failed", failed, {"error"}},
    KindRow{"MariaCancelled", cancelled},
    KindRow{"MessageAdded", message_added, {"message"}},
    KindRow{"MessageQueued", message_queued, {"message"}},
    KindRow{"MessageUnqueued", message_unqueued, {"message"}},
    KindRow{"ModelLoaded", model_loaded, {"name"}},
    KindRow{"PostConversation", conversation_ended},
    KindRow{"PostToolCall", decode_maria_post_tool_call, {"tool_call", "name", "text"}},
    KindRow{"PreConversation", conversation_started},
    KindRow{"PreToolCall", decode_maria_pre_tool_call, {"tool_call", "name", "args"}},
    KindRow{"Pruned", pruned, {"id"}},
    KindRow{"RequestCompleted", request_completed, {"message"}},
    KindRow{"SystemPromptSet", system_prompt_set},
    KindRow{"TodoUpdated", decode_maria_todo_updated, {"todo"}},
    KindRow{"TokenCounted", token_counted, {"token_count"}},
    KindRow{"ToolAdded", tool_added, {"tool"}},
    KindRow{"UserMessage", user_message, {"content"}},
};

/// Server-sent events that are identified by their name; their data has no `msg`.
constexpr std::array kServerEvents = {
    KindRow{"daemon.task.changed", ignore},
    KindRow{"daemon.tasks.synchronized", ignore},
    KindRow{"maria.queued_messages.synchronized", queue_synchronized},
};

/// Kinds that may make no row: messages that only call tools or repeat other events, calls of the
/// to-do tool, events that changed nothing, and facts about a sub-agent.
constexpr auto kHiddenKinds = std::to_array<std::string_view>(
    {"AssistantMessage", "ContextPruned", "MessageAdded", "MessageUnqueued", "ModelLoaded",
     "PostConversation", "PostToolCall", "PreConversation", "PreToolCall", "Pruned",
     "RequestCompleted", "SystemPromptSet", "TokenCounted", "ToolAdded", "completed", "connected",
     "daemon.task.changed", "daemon.tasks.synchronized"});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

bool has_required_members(const KindRow& row, const Value& body) {
  return row.required_members[0].empty() ||
         std::any_of(
             row.required_members.begin(), row.required_members.end(),
             [&](std::string_view name) { return !name.empty() && body.find(name) != nullptr; });
}

/// `post_tool_call` → `PostToolCall`.
std::string kind_of_method(std::string_view method) {
  std::string kind;
  bool upper = true;
  for (const char c : method.substr(kMethodPrefix.size())) {
    if (c != '_') kind += upper ? to_upper_ascii(c) : c;
    upper = c == '_';
  }
  return kind;
}

Unwrapped unwrap(const Value& value) {
  const std::string_view method = value["method"].string_or_empty();
  if (method.starts_with(kMethodPrefix)) return {kind_of_method(method), value["params"]};
  const Value& logged = value["event"];
  const Value& envelope = logged["desc"].is_object() ? logged : value;
  const Value& body = envelope["desc"].is_object() ? envelope["desc"] : envelope;
  return {std::string(body["msg"].string_or_empty()), body};
}

/// True for `{type: "connected" | "completed" | "error"}`, the status messages that the development
/// server sends on the same channel.
bool is_server_status(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  return type == "connected" || type == "completed" || type == "error";
}

/// `connected` or `completed` alone is recognised; with other members it may be anybody's.
int score_server_status(const Value& value) {
  if (!is_server_status(value)) return 0;
  const bool is_word = value.size() == 1 && value["type"].text() != "error";
  return is_word ? 10 : kKnownStreamScore;
}

void decode_server_status(const Value& value, Event& event) {
  const std::string_view type = value["type"].text();
  if (type != "error") {
    if (value.size() > 1) {
      event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, value});
    }
    return;
  }
  NoticeEvent notice;
  notice.code = "server-error";
  notice.tone = Tone::bad;
  notice.text = error_message(value);
  notice.detail = value;
  event.bodies.emplace_back(std::move(notice));
}

void read_origin(const Value& value, Event& event) {
  const Value& logged = value["event"];
  const Value& envelope = logged["desc"].is_object() ? logged : value;
  event.id = id_text(envelope["id"]);
  const std::int64_t created = envelope["created"].integer().value_or(0);
  event.time_ms = value["time"].integer();
  if (!event.time_ms && created > 0) event.time_ms = created;
  // In ToolAdded, the same member is the tool that was added, which has no id.
  const Value& tool = value["tool"];
  event.scope = {id_text(tool["id"]), std::string(tool["name"].string_or_empty())};
  if (event.scope.key.empty()) event.scope = {};
}

}  // namespace

int score_maria(const Input& input) {
  if (find_row(kServerEvents, &KindRow::kind, input.sse_event) != nullptr) return 100;
  const Unwrapped unwrapped = unwrap(input.value);
  const KindRow* row = find_row(kKinds, &KindRow::kind, unwrapped.kind);
  if (row != nullptr && has_required_members(*row, unwrapped.body)) return 100;
  if (input.sse_event == "maria") return 90;
  if (unwrapped.kind.empty()) return score_server_status(input.value);
  // Any log line may have a `msg`; those of maria's events also have an id.
  if (&unwrapped.body != &input.value) return 80;
  return id_text(input.value["id"]).empty() ? kKnownStreamScore : 40;
}

void decode_maria(const Input& input, Event& event) {
  if (const KindRow* row = find_row(kServerEvents, &KindRow::kind, input.sse_event)) {
    row->handle(input.value, event);
    return settle_event(row->kind, kHiddenKinds, input.value, event);
  }
  read_origin(input.value, event);
  const Unwrapped unwrapped = unwrap(input.value);
  // A flat event has no id of its own: this is the id of the event that was pruned.
  if (unwrapped.kind == "Pruned" && &unwrapped.body == &input.value) event.id.clear();
  if (const KindRow* row = find_row(kKinds, &KindRow::kind, unwrapped.kind)) {
    row->handle(unwrapped.body, event);
    return settle_event(row->kind, kHiddenKinds, input.value, event);
  }
  if (unwrapped.kind.empty() && is_server_status(input.value)) {
    decode_server_status(input.value, event);
    return settle_event(input.value["type"].text(), kHiddenKinds, input.value, event);
  }
  const std::string code = unwrapped.kind.empty() ? "unknown-event" : "unknown-kind";
  event.bodies.emplace_back(UnknownEvent{code, unwrapped.kind, {}, 0, input.value});
}

}  // namespace agent_timeline
