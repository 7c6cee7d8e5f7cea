#include "decode/wave/notifications.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/wave/blocks.h"
#include "decode/wave/session_changes.h"

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
  context.agent.messages.close(context.event);
  if (context.agent.notices.is_compacting() && error.is_string()) {
    context.agent.notices.record_shown("error", error.text());
    return context.agent.notices.fail_compaction(error.text(), context.event);
  }
  context.session.failed = true;
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(error);
  if (!error.is_string()) notice.detail = error;
  context.agent.notices.record_shown("error", notice.text);
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

constexpr std::array kMethods = {
    MethodRow{"assistantContentUpdated", content_updated, {"chunk"}},
    MethodRow{"assistantMessageAdded", assistant_message, {"message", "content"}},
    MethodRow{"assistantReasoningUpdated", reasoning_updated, {"chunk"}},
    MethodRow{"authUrl", wave_authentication_url, {"url"}},
    MethodRow{"backgroundTasksChange", ignore, {"tasks"}},
    MethodRow{"bangMessageAdded", command_updated, {"command", "messageId"}},
    MethodRow{"bangMessageCompleted", command_completed, {"command", "messageId"}},
    MethodRow{"bangMessageUpdated", command_updated, {"command", "messageId"}},
    MethodRow{"btwContent", wave_side_answer, {"content"}},
    MethodRow{"commandRunningChange", ignore, {"running"}},
    MethodRow{"compactBlockAdded", wave_compact_block_added, {"content"}},
    MethodRow{"compactionContentUpdate", wave_compaction_content_update, {"content"}},
    MethodRow{"compactionStateChange", wave_compaction_state_change, {"isCompacting"}},
    MethodRow{"errorBlockAdded", error_added, {"error"}},
    MethodRow{"loadingChange", wave_loading_change, {"loading"}},
    MethodRow{"mcpServersChange", wave_mcp_servers_change, {"servers"}},
    MethodRow{"notificationMessageAdded", task_ended, {"message", "taskId"}},
    MethodRow{"permissionModeChange", wave_permission_mode_change, {"mode"}},
    MethodRow{"permissionRequest", wave_permission_request, {"context", "toolName"}},
    MethodRow{"queuedMessagesChange", wave_queued_messages_change, {"messages"}},
    MethodRow{"sessionIdChange", wave_session_id_change, {"sessionId"}},
    MethodRow{"tasksChange", wave_tasks_change, {"tasks"}},
    MethodRow{"toolBlockUpdated", decode_wave_tool_update, {"id", "stage"}},
    MethodRow{"userMessageAdded", user_message, {"message", "content"}},
    MethodRow{"workdirChange", wave_workdir_change, {"workdir"}},
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
