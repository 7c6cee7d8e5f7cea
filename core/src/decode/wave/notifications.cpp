#include "decode/wave/notifications.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/wave/blocks.h"

namespace agent_timeline {
namespace {

using Handler = void (*)(const Value& params, WaveContext& context);

struct MethodRow {
  std::string_view method;
  Handler handle;
  /// The parameters of which at least one is required.
  std::array<std::string_view, 2> required_params;
};

void ignore(const Value&, WaveContext&) {}

void show_unknown_shape(std::string_view method, const Value& params, WaveContext& context) {
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-shape", std::string(method), {}, 0, params});
}

/// Adds a new message: stored blocks or, in old versions, only its text.
void message_added(std::string_view method, Role role, const Value& params, WaveContext& context) {
  const Value& message = params["message"];
  if (message["blocks"].is_array()) return decode_wave_message(message, context);
  const Value& content = message.is_string() ? message : params["content"];
  if (!content.is_string()) {
    if (params.size() > 0) show_unknown_shape(method, params, context);
    return;
  }
  context.agent.messages.close(context.event);
  MessageEvent body;
  body.role = role;
  body.text = content.text();
  body.images = read_wave_images(params["images"]);
  context.event.bodies.emplace_back(std::move(body));
}

void user_message(const Value& params, WaveContext& context) {
  message_added("userMessageAdded", Role::user, params, context);
}

void assistant_message(const Value& params, WaveContext& context) {
  message_added("assistantMessageAdded", Role::assistant, params, context);
}

void content_updated(const Value& params, WaveContext& context) {
  decode_wave_chunk(params, WaveChannel::text, context);
}

void reasoning_updated(const Value& params, WaveContext& context) {
  decode_wave_chunk(params, WaveChannel::reasoning, context);
}

/// During a compaction, an error means that the compaction failed.
void error_added(const Value& params, WaveContext& context) {
  const Value& error = params["error"];
  const std::string message = error_message(error);
  Value detail = error.is_string() ? Value() : error;
  context.agent.messages.close(context.event);
  context.agent.notices.record_shown("error", message);
  if (context.agent.notices.is_compacting() && !error.is_null()) {
    return context.agent.notices.fail_compaction(message, std::move(detail), context.event);
  }
  context.session.failed = true;
  NoticeEvent notice = make_notice("error", Tone::bad, message);
  notice.detail = std::move(detail);
  context.event.bodies.emplace_back(std::move(notice));
}

/// A command is identified by its message; its output is everything written so far.
void update_command(const Value& params, bool running, WaveContext& context) {
  WaveCommandState state = read_wave_command(params);
  state.running = running;
  context.agent.messages.close(context.event);
  context.agent.commands.apply(id_text(params["messageId"]), state, context.event);
}

void command_updated(const Value& params, WaveContext& context) {
  update_command(params, true, context);
}

void command_completed(const Value& params, WaveContext& context) {
  update_command(params, false, context);
}

void task_ended(const Value& params, WaveContext& context) {
  const Value& message = params["message"];
  if (message["blocks"].is_array()) decode_wave_message(message, context);
  if (context.event.bodies.empty()) show_wave_task(params, context);
}

/// Adds a row that replaces earlier ones with the same code, since the state may change often.
void show_state(std::string_view code, std::string_view subject, const Value& detail,
                WaveContext& context) {
  NoticeEvent notice;
  notice.code = code;
  notice.key = code;
  notice.subject = subject;
  notice.detail = detail;
  if (context.agent.notices.repeats(notice)) return;
  context.event.bodies.emplace_back(std::move(notice));
}

/// Adds a row for each change.
void show_change(std::string_view code, std::string_view subject, WaveContext& context) {
  NoticeEvent notice;
  notice.code = code;
  notice.subject = subject;
  context.event.bodies.emplace_back(std::move(notice));
}

Status status_of_turn(WaveContext& context) {
  if (context.agent.calls.take_cancelled()) return Status::cancelled;
  return std::exchange(context.session.failed, false) ? Status::error : Status::done;
}

std::string text_of_waiting(const Value& message) {
  if (message.is_string()) return std::string(message.text());
  return read_content(message["content"]).text;
}

std::string call_of_request(const Value& params) {
  for (const std::string_view name : {"toolCallId", "toolBlockId", "toolUseId", "toolId", "id"}) {
    std::string id = id_text(params[name]);
    if (!id.empty()) return id;
  }
  return {};
}

void loading_change(const Value& params, WaveContext& context) {
  const bool loading = params["loading"].truthy();
  if (loading != context.session.loading) {
    context.session.loading = loading;
    TurnEvent turn;
    if (loading) {
      (void)status_of_turn(context);  // discards what happened before this turn
    } else {
      context.agent.messages.close(context.event);
      turn.phase = TurnEvent::Phase::end;
      turn.status = status_of_turn(context);
    }
    context.event.bodies.emplace_back(std::move(turn));
  }
  const std::int64_t tokens = params["latestTotalTokens"].integer().value_or(0);
  if (tokens <= 0) return;
  SessionEvent session;
  session.context_tokens = tokens;
  context.event.bodies.emplace_back(std::move(session));
}

void queued_messages_change(const Value& params, WaveContext& context) {
  QueueEvent queue{QueueEvent::Change::replace, {}};
  for (const Member& message : params["messages"].members()) {
    queue.messages.push_back({id_text(message.value["id"]), text_of_waiting(message.value)});
  }
  context.event.bodies.emplace_back(std::move(queue));
}

void tasks_change(const Value& params, WaveContext& context) {
  context.agent.calls.replace_tasks(params, context.event);
}

/// The call to be allowed is in `context`; in old versions, in the parameters themselves.
void permission_request(const Value& params, WaveContext& context) {
  const Value& request = params["context"].is_object() ? params["context"] : params;
  const std::string_view tool = request["toolName"].string_or_empty();
  const std::string call = call_of_request(request);
  if (context.agent.calls.await_approval(call, tool, context.event)) return;
  const bool names_call = !call.empty() && !tool.empty();
  if (names_call &&
      context.agent.calls.begin_awaiting(call, tool, request["toolInput"], context.event)) {
    return;
  }
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.subject = tool;
  notice.detail = params;
  context.event.bodies.emplace_back(std::move(notice));
}

void compaction_state_change(const Value& params, WaveContext& context) {
  context.agent.notices.set_compacting(params["isCompacting"].truthy(), context.event);
}

void compaction_content_update(const Value& params, WaveContext& context) {
  context.agent.notices.show_summary(error_message(params["content"]), context.event);
}

void compact_block_added(const Value& params, WaveContext& context) {
  context.agent.notices.finish_compaction(error_message(params["content"]), context.event);
}

/// The first id is only remembered; a later one means that another session continues from here.
void session_id_change(const Value& params, WaveContext& context) {
  const std::string id = id_text(params["sessionId"]);
  const bool is_other = !context.session.id.empty() && context.session.id != id;
  context.session.id = id;
  if (is_other) show_change("session-changed", id, context);
}

void permission_mode_change(const Value& params, WaveContext& context) {
  show_change("permission-mode", params["mode"].string_or_empty(), context);
}

void workdir_change(const Value& params, WaveContext& context) {
  show_change("workdir", params["workdir"].string_or_empty(), context);
}

/// An empty list is the usual state.
void mcp_servers_change(const Value& params, WaveContext& context) {
  if (params["servers"].is_array() && params["servers"].size() == 0) return;
  show_state("mcp-servers", {}, params["servers"], context);
}

void authentication_url(const Value& params, WaveContext& context) {
  NoticeEvent notice =
      make_notice("authentication-url", Tone::warning, string_field(params, "url"));
  if (notice.text.empty()) notice.detail = params;
  context.event.bodies.emplace_back(std::move(notice));
}

void side_answer(const Value& params, WaveContext& context) {
  NoticeEvent notice;
  notice.code = "side-answer";
  notice.key = "side-answer/" + id_text(params["id"]);
  notice.text = params["content"].string_or_empty();
  notice.is_document = true;
  if (notice.text.empty()) notice.detail = params;
  if (context.agent.notices.repeats(notice)) return;
  context.event.bodies.emplace_back(std::move(notice));
}

constexpr std::array kMethods = {
    MethodRow{"assistantContentUpdated", content_updated, {"chunk"}},
    MethodRow{"assistantMessageAdded", assistant_message, {"message", "content"}},
    MethodRow{"assistantReasoningUpdated", reasoning_updated, {"chunk"}},
    MethodRow{"authUrl", authentication_url, {"url"}},
    MethodRow{"backgroundTasksChange", ignore, {"tasks"}},
    MethodRow{"bangMessageAdded", command_updated, {"command", "messageId"}},
    MethodRow{"bangMessageCompleted", command_completed, {"command", "messageId"}},
    MethodRow{"bangMessageUpdated", command_updated, {"command", "messageId"}},
    MethodRow{"btwContent", side_answer, {"content"}},
    MethodRow{"commandRunningChange", ignore, {"running"}},
    MethodRow{"compactBlockAdded", compact_block_added, {"content"}},
    MethodRow{"compactionContentUpdate", compaction_content_update, {"content"}},
    MethodRow{"compactionStateChange", compaction_state_change, {"isCompacting"}},
    MethodRow{"errorBlockAdded", error_added, {"error"}},
    MethodRow{"loadingChange", loading_change, {"loading"}},
    MethodRow{"mcpServersChange", mcp_servers_change, {"servers"}},
    MethodRow{"notificationMessageAdded", task_ended, {"message", "taskId"}},
    MethodRow{"permissionModeChange", permission_mode_change, {"mode"}},
    MethodRow{"permissionRequest", permission_request, {"context", "toolName"}},
    MethodRow{"queuedMessagesChange", queued_messages_change, {"messages"}},
    MethodRow{"sessionIdChange", session_id_change, {"sessionId"}},
    MethodRow{"tasksChange", tasks_change, {"tasks"}},
    MethodRow{"toolBlockUpdated", decode_wave_tool_update, {"id", "stage"}},
    MethodRow{"userMessageAdded", user_message, {"message", "content"}},
    MethodRow{"workdirChange", workdir_change, {"workdir"}},
};

const MethodRow* find_method(std::string_view method) {
  return find_row(kMethods, &MethodRow::method, method);
}

/// Repeated state, content that another event repeats, and the forms of events that are not
/// notifications.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({"answer",
                                                               "assistantContentUpdated",
                                                               "assistantMessageAdded",
                                                               "assistantReasoningUpdated",
                                                               "backgroundTasksChange",
                                                               "bangMessageAdded",
                                                               "bangMessageCompleted",
                                                               "bangMessageUpdated",
                                                               "block",
                                                               "btwContent",
                                                               "chunk",
                                                               "commandRunningChange",
                                                               "compactionStateChange",
                                                               "loadingChange",
                                                               "mcpServersChange",
                                                               "message",
                                                               "metadata",
                                                               "notificationMessageAdded",
                                                               "sessionIdChange",
                                                               "toolBlockUpdated",
                                                               "userMessageAdded"});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

}  // namespace

bool is_wave_method(std::string_view method) {
  return find_method(method) != nullptr;
}

bool is_wave_notification(const Value& notification) {
  const MethodRow* row = find_method(notification["method"].string_or_empty());
  const Value& params = notification["params"];
  const bool has_session = notification["sessionId"].is_string();
  if (row == nullptr) {
    return has_session && params.is_object() && notification["id"].is_null() &&
           notification["jsonrpc"].is_null();
  }
  if (has_session) return params.is_object() || params.is_null();
  return std::any_of(
      row->required_params.begin(), row->required_params.end(),
      [&](std::string_view name) { return !name.empty() && params.find(name) != nullptr; });
}

std::span<const std::string_view> wave_hidden_kinds() {
  return kHiddenKinds;
}

void decode_wave_notification(const Value& notification, WaveContext& context) {
  const std::string_view method = notification["method"].string_or_empty();
  if (const MethodRow* row = find_method(method))
    return row->handle(notification["params"], context);
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", std::string(method), {}, 0, notification});
}

/// A tool update closes the text before it.
void decode_wave_tool_update(const Value& update, WaveContext& context) {
  context.session.failed = false;
  context.event.time_ms = read_time(update["timestamp"]);
  context.agent.messages.close(context.event);
  const std::string message = id_text(update["messageId"]);
  if (!message.empty()) context.agent.messages.check_announced(message, context.event);
  context.agent.calls.apply(update, message, {}, WaveBlockKind::update, context.event);
}

void decode_wave_chunk(const Value& update, WaveChannel channel, WaveContext& context) {
  if (!update["chunk"].is_string()) return show_unknown_shape("chunk", update, context);
  context.session.failed = false;
  std::string message = id_text(update["messageId"]);
  if (message.empty()) message = context.agent.last_message;
  const bool open = update["stage"].string_or_empty() != "end";
  context.agent.messages.append(message, channel, update["chunk"].text(), open, context.event);
}

}  // namespace agent_timeline
