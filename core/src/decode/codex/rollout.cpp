#include "decode/codex/rollout.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "decode/codex/agents.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/model_items.h"
#include "decode/codex/repeats.h"
#include "decode/codex/turns.h"
#include "decode/codex/words.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

using Side = CodexSaid::Side;

/// What stands around the item that is read.
CodexItem item_of(const Value& fields, CodexPhase phase, const std::string& id,
                  const Value& envelope) {
  return {fields, phase, id, envelope["started_at_ms"].integer(),
          envelope["completed_at_ms"].integer()};
}

void item_event(const Value& payload, CodexPhase phase, CodexContext& now) {
  const Value& item = payload["item"];
  const bool is_end = phase == CodexPhase::completed;
  if (is_end && was_codex_item_told(item, now)) return;
  if (decode_codex_item(item_of(item, phase, id_text(item["id"]), payload), now) || !is_end) return;
  now.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(item, "type"), {}, 0, payload});
}

void item_started(const Value& payload, CodexContext& now) {
  item_event(payload, CodexPhase::started, now);
}

void item_completed(const Value& payload, CodexContext& now) {
  item_event(payload, CodexPhase::completed, now);
}

/// Events of older versions say in their own words what is an item today.
void as_item(const Value& payload, std::string_view type, CodexPhase phase, CodexContext& now) {
  Value item = Value::object();
  item.add("type", Value::string(std::string(type)));
  for (const Member& member : payload.members()) {
    if (member.key != "type") item.add(member.key, member.value);
  }
  const std::string id = id_text(payload["call_id"]);
  if (phase == CodexPhase::completed && now.call(id).ended) return;
  decode_codex_item({item, phase, id, {}, {}}, now);
}

void command_begin(const Value& payload, CodexContext& now) {
  as_item(payload, "command_execution", CodexPhase::started, now);
}

void command_end(const Value& payload, CodexContext& now) {
  if (was_codex_command_told(payload, now)) return;
  as_item(payload, "command_execution", CodexPhase::completed, now);
}

void patch_begin(const Value& payload, CodexContext& now) {
  as_item(payload, "file_change", CodexPhase::started, now);
}

void patch_end(const Value& payload, CodexContext& now) {
  Value copy = payload;
  const bool failed = payload["success"].is_null() ? false : !payload["success"].truthy();
  if (payload["status"].is_null())
    copy.add("status", Value::string(failed ? "failed" : "completed"));
  as_item(copy, "file_change", CodexPhase::completed, now);
}

/// `invocation{server, tool, arguments}` and `result{Ok{content}}` or `{Err}`.
void mcp_event(const Value& payload, CodexPhase phase, CodexContext& now) {
  Value item = Value::object();
  item.add("call_id", payload["call_id"]);
  for (const char* name : {"server", "tool", "arguments"})
    item.add(name, payload["invocation"][name]);
  item.add("duration", payload["duration"]);
  item.add("result", payload["result"]["Ok"]);
  item.add("error", payload["result"]["Err"]);
  as_item(item, "mcp_tool_call", phase, now);
}

void mcp_begin(const Value& payload, CodexContext& now) {
  mcp_event(payload, CodexPhase::started, now);
}

void mcp_end(const Value& payload, CodexContext& now) {
  mcp_event(payload, CodexPhase::completed, now);
}

void search_end(const Value& payload, CodexContext& now) {
  if (!is_new_codex_search(Side::event, payload, now)) return;
  as_item(payload, "web_search", CodexPhase::completed, now);
}

void image_begin(const Value& payload, CodexContext& now) {
  as_item(payload, "image_generation", CodexPhase::started, now);
}

void image_end(const Value& payload, CodexContext& now) {
  as_item(payload, "image_generation", CodexPhase::completed, now);
}

void dynamic_end(const Value& payload, CodexContext& now) {
  as_item(payload, "dynamic_tool_call", CodexPhase::completed, now);
}

void agent_activity(const Value& payload, CodexContext& now) {
  codex_agent_activity({payload, CodexPhase::completed, id_text(payload["event_id"]), {}, {}}, now);
}

void letter(const Value& payload, CodexContext& now) {
  add_codex_letter(Side::event, payload, now);
}

void image_viewed(const Value& payload, CodexContext& now) {
  as_item(payload, "image_view", CodexPhase::completed, now);
}

void user_message(const Value& payload, CodexContext& now) {
  MessageEvent message;
  message.role = Role::user;
  message.text = string_field(payload, "message");
  if (!now.state.said.is_new(Side::event, "user", message.text)) return;
  for (const Member& url : payload["images"].members())
    message.images.push_back(image_of_url(url.value.string_or_empty()));
  for (const Member& path : payload["local_images"].members())
    message.images.push_back({Image::Source::path, std::string(path.value.string_or_empty()), {}});
  now.event.bodies.emplace_back(std::move(message));
}

void agent_message(const Value& payload, CodexContext& now) {
  add_codex_answer(Side::event, {payload, CodexPhase::completed, {}, {}, {}},
                   string_field(payload, "message"), now);
}

void agent_reasoning(const Value& payload, CodexContext& now) {
  MessageEvent thought;
  thought.reasoning = true;
  thought.text = string_field(payload, "text");
  if (!now.state.said.is_new(Side::event, "thought", thought.text)) return;
  now.event.bodies.emplace_back(std::move(thought));
}

void task_started(const Value&, CodexContext& now) {
  begin_codex_turn(now);
}

void end_task(std::string_view status, const Value& payload, CodexContext& now) {
  give_up_codex_plans(now);
  end_codex_turn(status, payload["error"], payload["duration_ms"].integer(), now);
}

void task_complete(const Value& payload, CodexContext& now) {
  end_task("completed", payload, now);
}

void turn_aborted(const Value& payload, CodexContext& now) {
  end_task("interrupted", payload, now);
}

void token_count(const Value& payload, CodexContext& now) {
  const Value& info = payload["info"];
  count_codex_usage({}, info["total_token_usage"], info["last_token_usage"], now,
                    info["model_context_window"]);
}

void usage_record(const Value& payload, CodexContext& now) {
  count_codex_usage({}, payload["thread_token_usage"], payload["usage"], now);
}

void set_model(const Value& model, CodexContext& now) {
  if (!model.is_string()) return;
  SessionEvent session;
  session.model = model.text();
  now.event.bodies.emplace_back(std::move(session));
}

void settings(const Value& payload, CodexContext& now) {
  set_model(payload["thread_settings"]["model"], now);
}

void turn_context(const Value& payload, CodexContext& now) {
  set_model(payload["model"], now);
}

void session_meta(const Value& payload, CodexContext& now) {
  SessionEvent session;
  session.has_system_prompt =
      payload["base_instructions"].truthy() || payload["instructions"].truthy();
  if (payload["cwd"].is_string()) session.directory = string_field(payload, "cwd");
  const Value& branch = payload["git"]["branch"];
  if (branch.is_string()) session.branch = branch.text();
  now.event.bodies.emplace_back(std::move(session));
}

void error(const Value& payload, CodexContext& now) {
  fail_codex_turn(payload, false, now);
}

void stream_error(const Value& payload, CodexContext& now) {
  fail_codex_turn(payload, true, now);
}

void warning(const Value& payload, CodexContext& now) {
  add_codex_error(payload, Tone::warning, now);
}

void plan_update(const Value& payload, CodexContext& now) {
  add_codex_plan(payload["plan"], now.event);
}

void compacted(const Value& payload, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "compacted";
  notice.text = string_field(payload, "message");
  notice.is_document = !notice.text.empty();
  now.event.bodies.emplace_back(std::move(notice));
}

void review_begun(const Value& payload, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "info";
  notice.text = "Review: " + string_field(payload, "user_facing_hint");
  now.event.bodies.emplace_back(std::move(notice));
}

void review_ended(const Value& payload, CodexContext& now) {
  MessageEvent message;
  message.text = string_field(payload["review_output"], "overall_explanation");
  message.attachment = payload["review_output"]["findings"];
  if (message.attachment.size() == 0) message.attachment = Value();
  if (payload["review_output"].is_object()) now.state.review = message.text;
  now.event.bodies.emplace_back(std::move(message));
}

/// The rows of the turns that are gone stay: they were work.
void rolled_back(const Value& payload, CodexContext& now) {
  const std::int64_t turns = payload["num_turns"].integer().value_or(1);
  NoticeEvent notice;
  notice.code = "info";
  notice.text = "Rolled back " + std::to_string(turns) + (turns == 1 ? " turn" : " turns");
  now.event.bodies.emplace_back(std::move(notice));
}

void thread_named(const Value& payload, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = codex_text(payload, "thread_name");
  if (!notice.subject.empty()) now.event.bodies.emplace_back(std::move(notice));
}

/// State, and what is told elsewhere.
void says_nothing(const Value&, CodexContext&) {}

using Handler = void (*)(const Value& payload, CodexContext& now);
struct KindRow {
  std::string_view kind;
  Handler decode;
};

constexpr KindRow kEvents[] = {
    {"agent_message", agent_message},
    {"agent_reasoning", agent_reasoning},
    {"agent_reasoning_raw_content", agent_reasoning},
    {"agent_reasoning_section_break", says_nothing},
    {"background_event", says_nothing},
    {"collab_agent_interaction_begin", codex_agent_event},
    {"collab_agent_interaction_end", codex_agent_event},
    {"collab_agent_spawn_begin", codex_agent_event},
    {"collab_agent_spawn_end", codex_agent_event},
    {"collab_close_begin", codex_agent_event},
    {"collab_close_end", codex_agent_event},
    {"collab_resume_begin", codex_agent_event},
    {"collab_resume_end", codex_agent_event},
    {"collab_waiting_begin", codex_agent_event},
    {"collab_waiting_end", codex_agent_event},
    {"context_compacted", says_nothing},
    {"deprecation_notice", warning},
    {"dynamic_tool_call_response", dynamic_end},
    {"entered_review_mode", review_begun},
    {"error", error},
    {"exec_command_begin", command_begin},
    {"exec_command_end", command_end},
    {"exited_review_mode", review_ended},
    {"guardian_warning", warning},
    {"image_generation_begin", image_begin},
    {"image_generation_end", image_end},
    {"item_completed", item_completed},
    {"item_started", item_started},
    {"mcp_tool_call_begin", mcp_begin},
    {"mcp_tool_call_end", mcp_end},
    {"patch_apply_begin", patch_begin},
    {"patch_apply_end", patch_end},
    {"plan_update", plan_update},
    {"session_configured", turn_context},
    {"shutdown_complete", says_nothing},
    {"stream_error", stream_error},
    {"sub_agent_activity", agent_activity},
    {"task_complete", task_complete},
    {"task_started", task_started},
    {"thread_goal_updated", says_nothing},
    {"thread_name_updated", thread_named},
    {"thread_rolled_back", rolled_back},
    {"thread_settings_applied", settings},
    {"token_count", token_count},
    {"turn_aborted", turn_aborted},
    {"turn_complete", task_complete},
    {"turn_diff", says_nothing},
    {"turn_started", task_started},
    {"user_message", user_message},
    {"view_image_tool_call", image_viewed},
    {"warning", warning},
    {"web_search_begin", says_nothing},
    {"web_search_end", search_end},
};

constexpr KindRow kLines[] = {
    {"compacted", compacted},
    {"event_msg", decode_codex_event},
    {"inter_agent_communication", letter},
    {"inter_agent_communication_metadata", says_nothing},
    {"security_risk_score", says_nothing},
    {"session_meta", session_meta},
    {"token_usage_record", usage_record},
    {"turn_context", turn_context},
    {"world_state", says_nothing},
};

template <std::size_t N>
Handler find_kind(const KindRow (&rows)[N], std::string_view kind) {
  for (const KindRow& row : rows) {
    if (row.kind == kind) return row.decode;
  }
  return nullptr;
}

void unknown(const Value& value, CodexContext& now) {
  now.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(value, "type"), {}, 0, value});
}

}  // namespace

int score_codex_rollout(const Value& value) {
  if (!value["payload"].is_object() || !value["timestamp"].is_string()) return 0;
  const std::string_view type = value["type"].string_or_empty();
  if (type == "response_item" || find_kind(kLines, type) != nullptr) return 95;
  return value["ordinal"].is_number() && !type.empty() ? 60 : 0;
}

void decode_codex_event(const Value& payload, CodexContext& now) {
  const Handler decode = find_kind(kEvents, payload["type"].string_or_empty());
  return decode == nullptr ? unknown(payload, now) : decode(payload, now);
}

void decode_codex_rollout(const Value& value, CodexContext& now) {
  const std::string_view type = value["type"].string_or_empty();
  now.event.time_ms = read_time(value["timestamp"]);
  const Value& payload = value["payload"];
  if (type == "response_item") {
    if (!decode_codex_model_item(payload, now)) unknown(payload, now);
    return;
  }
  const Handler decode = find_kind(kLines, type);
  if (decode == nullptr) return unknown(value, now);
  decode(payload, now);
}

}  // namespace agent_timeline
