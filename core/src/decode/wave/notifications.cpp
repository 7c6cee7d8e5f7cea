#include "decode/wave/notifications.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/wave/blocks.h"
#include "decode/wave/session_changes.h"

namespace agent_timeline {
namespace {

using Handler = void (*)(const Value& params, WaveContext& now);

struct MethodRow {
  std::string_view method;
  Handler handle;
  /// The parameters of which at least one is required.
  std::array<std::string_view, 2> proof;
};

void hidden(const Value&, WaveContext&) {}

void show_unknown_shape(std::string_view method, const Value& params, WaveContext& now) {
  now.event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::string(method), {}, 0, params});
}

/// Adds a new message: stored blocks or, in old versions, only its text.
void message_added(std::string_view method, Role role, const Value& params, WaveContext& now) {
  const Value& message = params["message"];
  if (message["blocks"].is_array()) return decode_wave_message(message, now);
  const Value& content = message.is_string() ? message : params["content"];
  if (!content.is_string()) {
    if (params.size() > 0) show_unknown_shape(method, params, now);
    return;
  }
  now.agent.messages.close(now.event);
  MessageEvent said;
  said.role = role;
  said.text = content.text();
  said.images = read_wave_images(params["images"]);
  now.event.bodies.emplace_back(std::move(said));
}

void user_message(const Value& params, WaveContext& now) {
  message_added("userMessageAdded", Role::user, params, now);
}

void assistant_message(const Value& params, WaveContext& now) {
  message_added("assistantMessageAdded", Role::assistant, params, now);
}

void content_updated(const Value& params, WaveContext& now) {
  decode_wave_chunk(params, WaveChannel::text, now);
}

void reasoning_updated(const Value& params, WaveContext& now) {
  decode_wave_chunk(params, WaveChannel::reasoning, now);
}

/// During a compaction, an error means that the compaction failed.
void error_added(const Value& params, WaveContext& now) {
  const Value& error = params["error"];
  now.agent.messages.close(now.event);
  if (now.agent.notices.is_compacting() && error.is_string()) {
    now.agent.notices.announce("error", error.text());
    return now.agent.notices.fail_compaction(error.text(), now.event);
  }
  now.session.failed = true;
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(error);
  if (!error.is_string()) notice.detail = error;
  now.agent.notices.announce("error", notice.text);
  now.event.bodies.emplace_back(std::move(notice));
}

/// A command is identified by its message; its output is everything written so far.
void update_command(const Value& params, bool running, WaveContext& now) {
  WaveCommandState state = read_wave_command(params);
  state.running = running;
  now.agent.messages.close(now.event);
  now.agent.commands.apply(id_text(params["messageId"]), state, now.event);
}

void command_goes_on(const Value& params, WaveContext& now) {
  update_command(params, true, now);
}

void command_completed(const Value& params, WaveContext& now) {
  update_command(params, false, now);
}

void task_ended(const Value& params, WaveContext& now) {
  const Value& message = params["message"];
  if (message["blocks"].is_array()) decode_wave_message(message, now);
  if (now.event.bodies.empty()) show_wave_task(params, now);
}

constexpr std::array kMethods = {
    MethodRow{"assistantContentUpdated", content_updated, {"chunk"}},
    MethodRow{"assistantMessageAdded", assistant_message, {"message", "content"}},
    MethodRow{"assistantReasoningUpdated", reasoning_updated, {"chunk"}},
    MethodRow{"authUrl", wave_authentication_url, {"url"}},
    MethodRow{"backgroundTasksChange", hidden, {"tasks"}},
    MethodRow{"bangMessageAdded", command_goes_on, {"command", "messageId"}},
    MethodRow{"bangMessageCompleted", command_completed, {"command", "messageId"}},
    MethodRow{"bangMessageUpdated", command_goes_on, {"command", "messageId"}},
    MethodRow{"btwContent", wave_side_answer, {"content"}},
    MethodRow{"commandRunningChange", hidden, {"running"}},
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
  for (const MethodRow& row : kMethods) {
    if (row.method == method) return &row;
  }
  return nullptr;
}

/// Repeated state, content that another event repeats, and the forms of events that are not
/// notifications.
constexpr auto kQuietKinds = std::to_array<std::string_view>({"answer",
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
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

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
  return std::any_of(row->proof.begin(), row->proof.end(), [&](std::string_view name) {
    return !name.empty() && params.find(name) != nullptr;
  });
}

std::span<const std::string_view> wave_hidden_kinds() {
  return kQuietKinds;
}

void decode_wave_notification(const Value& notification, WaveContext& now) {
  const std::string_view method = notification["method"].string_or_empty();
  if (const MethodRow* row = find_method(method)) return row->handle(notification["params"], now);
  now.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", std::string(method), {}, 0, notification});
}

/// A tool update closes the text before it.
void decode_wave_tool_update(const Value& update, WaveContext& now) {
  now.session.failed = false;
  now.event.time_ms = read_time(update["timestamp"]);
  now.agent.messages.close(now.event);
  const std::string message = id_text(update["messageId"]);
  if (!message.empty()) now.agent.messages.require(message, now.event);
  now.agent.calls.apply(update, message, {}, WaveBlockKind::update, now.event);
}

void decode_wave_chunk(const Value& update, WaveChannel channel, WaveContext& now) {
  if (!update["chunk"].is_string()) return show_unknown_shape("chunk", update, now);
  now.session.failed = false;
  std::string message = id_text(update["messageId"]);
  if (message.empty()) message = now.agent.last_message;
  const bool open = update["stage"].string_or_empty() != "end";
  now.agent.messages.append(message, channel, update["chunk"].text(), open, now.event);
}

}  // namespace agent_timeline
