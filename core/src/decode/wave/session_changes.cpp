#include "decode/wave/session_changes.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

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

}  // namespace

void wave_loading_change(const Value& params, WaveContext& context) {
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

void wave_queued_messages_change(const Value& params, WaveContext& context) {
  QueueEvent queue{QueueEvent::Change::replace, {}};
  for (const Member& message : params["messages"].members()) {
    queue.messages.push_back({id_text(message.value["id"]), text_of_waiting(message.value)});
  }
  context.event.bodies.emplace_back(std::move(queue));
}

void wave_tasks_change(const Value& params, WaveContext& context) {
  context.agent.calls.replace_tasks(params, context.event);
}

/// The call to be allowed is in `context`; in old versions, in the parameters themselves.
void wave_permission_request(const Value& params, WaveContext& context) {
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

void wave_compaction_state_change(const Value& params, WaveContext& context) {
  context.agent.notices.set_compacting(params["isCompacting"].truthy(), context.event);
}

void wave_compaction_content_update(const Value& params, WaveContext& context) {
  context.agent.notices.show_summary(error_message(params["content"]), context.event);
}

void wave_compact_block_added(const Value& params, WaveContext& context) {
  context.agent.notices.finish_compaction(error_message(params["content"]), context.event);
}

/// The first id is only remembered; a later one means that another session continues from here.
void wave_session_id_change(const Value& params, WaveContext& context) {
  const std::string id = id_text(params["sessionId"]);
  const bool is_other = !context.session.id.empty() && context.session.id != id;
  context.session.id = id;
  if (is_other) show_change("session-changed", id, context);
}

void wave_permission_mode_change(const Value& params, WaveContext& context) {
  show_change("permission-mode", params["mode"].string_or_empty(), context);
}

void wave_workdir_change(const Value& params, WaveContext& context) {
  show_change("workdir", params["workdir"].string_or_empty(), context);
}

/// An empty list is the usual state.
void wave_mcp_servers_change(const Value& params, WaveContext& context) {
  if (params["servers"].is_array() && params["servers"].size() == 0) return;
  show_state("mcp-servers", {}, params["servers"], context);
}

void wave_authentication_url(const Value& params, WaveContext& context) {
  NoticeEvent notice;
  notice.code = "authentication-url";
  notice.tone = Tone::warning;
  notice.text = params["url"].string_or_empty();
  if (notice.text.empty()) notice.detail = params;
  context.event.bodies.emplace_back(std::move(notice));
}

void wave_side_answer(const Value& params, WaveContext& context) {
  NoticeEvent notice;
  notice.code = "side-answer";
  notice.key = "side-answer/" + id_text(params["id"]);
  notice.text = params["content"].string_or_empty();
  notice.is_document = true;
  if (notice.text.empty()) notice.detail = params;
  if (context.agent.notices.repeats(notice)) return;
  context.event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
