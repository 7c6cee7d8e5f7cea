#include "decode/codex/events.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "decode/codex/agents.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/model_items.h"
#include "decode/codex/repeats.h"
#include "decode/codex/streamed.h"
#include "decode/codex/texts.h"
#include "decode/codex/turns.h"
#include "decode/codex/words.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

using Side = CodexSaid::Side;

/// The item in an event, with the times in its envelope.
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

/// Decodes an event of older versions for what is an item today. One of these events spells its
/// members as the app-server does.
void as_item(const Value& payload, std::string_view type, CodexPhase phase, CodexContext& now) {
  const Value item = codex_item_fields(payload, type);
  const std::string id = id_text(codex_member(payload, "call_id"));
  if (phase == CodexPhase::completed && now.call(id).ended) return;
  decode_codex_item({item, phase, id, {}, {}}, now);
}

void command_begin(const Value& payload, CodexContext& now) {
  as_item(payload, "command_execution", CodexPhase::started, now);
}

/// The first versions report the two output streams of a command separately.
void command_end(const Value& payload, CodexContext& now) {
  if (was_codex_command_told(payload, now)) return;
  Value ended = payload;
  const bool is_apart = payload["stdout"].is_string() || payload["stderr"].is_string();
  if (is_apart && payload["aggregated_output"].is_null()) {
    std::string output = string_field(payload, "stdout");
    const std::string errors = string_field(payload, "stderr");
    if (!output.empty() && !errors.empty() && !output.ends_with('\n')) output += '\n';
    ended.add("aggregated_output", Value::string(output + errors));
  }
  as_item(ended, "command_execution", CodexPhase::completed, now);
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

/// `invocation{server, tool, arguments}`, which in the first versions is the event itself, and
/// `result{Ok{content}}` or `{Err}`.
void mcp_event(const Value& payload, CodexPhase phase, CodexContext& now) {
  const Value& invocation = payload["invocation"].is_object() ? payload["invocation"] : payload;
  Value item = Value::object();
  item.add("call_id", payload["call_id"]);
  for (const char* name : {"server", "tool", "arguments"})
    item.add(name, invocation[name]);
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

void dynamic_begin(const Value& payload, CodexContext& now) {
  as_item(payload, "dynamic_tool_call", CodexPhase::started, now);
}

void dynamic_end(const Value& payload, CodexContext& now) {
  as_item(payload, "dynamic_tool_call", CodexPhase::completed, now);
}

void agent_activity(const Value& payload, CodexContext& now) {
  codex_agent_activity({payload, CodexPhase::completed, id_text(payload["event_id"]), {}, {}}, now);
}

void image_viewed(const Value& payload, CodexContext& now) {
  as_item(payload, "image_view", CodexPhase::completed, now);
}

void user_message(const Value& payload, CodexContext& now) {
  MessageEvent message;
  message.role = Role::user;
  CodexPrompt prompt = read_codex_prompt(string_field(payload, "message"));
  if (!now.state.said.is_new(Side::event, "user", prompt.text)) return;
  message.text = std::move(prompt.text);
  message.attachment = std::move(prompt.context);
  for (const Member& url : payload["images"].members())
    message.images.push_back(image_of_url(url.value.string_or_empty()));
  for (const Member& path : payload["local_images"].members())
    message.images.push_back({Image::Source::path, std::string(path.value.string_or_empty()), {}});
  now.event.bodies.emplace_back(std::move(message));
}

void agent_message(const Value& payload, CodexContext& now) {
  add_codex_answer(Side::event,
                   {payload, CodexPhase::completed, take_codex_streamed(false, now), {}, {}},
                   string_field(payload, "message"), now);
}

void answer_delta(const Value& payload, CodexContext& now) {
  add_codex_piece(false, string_field(payload, "delta"), now);
}

void thought_delta(const Value& payload, CodexContext& now) {
  add_codex_piece(true, string_field(payload, "delta"), now);
}

void agent_reasoning(const Value& payload, CodexContext& now) {
  MessageEvent thought;
  thought.key = take_codex_streamed(true, now);
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

/// The first versions report the usage of each request to the model.
void token_count(const Value& payload, CodexContext& now) {
  if (payload["input_tokens"].is_number()) return add_codex_usage(payload, now);
  const Value& info = payload["info"];
  count_codex_usage(now.thread, info["total_token_usage"], info["last_token_usage"], now,
                    info["model_context_window"]);
}

void settings(const Value& payload, CodexContext& now) {
  set_codex_model(payload["thread_settings"]["model"], now);
}

void session_configured(const Value& payload, CodexContext& now) {
  set_codex_model(payload["model"], now);
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

/// Shown only if its successor, an item or a line of a rollout, has not reported it before.
void compacted(const Value&, CodexContext& now) {
  if (!now.state.said.is_new(Side::event, "compaction", {})) return;
  NoticeEvent notice;
  notice.code = "compacted";
  now.event.bodies.emplace_back(std::move(notice));
}

/// The rows of the removed turns stay, since that work was done.
void rolled_back(const Value& payload, CodexContext& now) {
  const std::int64_t turns = payload["num_turns"].integer().value_or(1);
  NoticeEvent notice;
  notice.code = "info";
  notice.text = "Rolled back " + std::to_string(turns) + (turns == 1 ? " turn" : " turns");
  now.event.bodies.emplace_back(std::move(notice));
}

void undone(const Value& payload, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "info";
  if (payload["success"].text() == "false") notice.tone = Tone::warning;
  notice.text = string_field(payload, "message");
  if (!notice.text.empty()) now.event.bodies.emplace_back(std::move(notice));
}

void thread_named(const Value& payload, CodexContext& now) {
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = codex_text(payload, "thread_name");
  if (!notice.subject.empty()) now.event.bodies.emplace_back(std::move(notice));
}

/// Shows nothing: state, and what other lines show.
void says_nothing(const Value&, CodexContext&) {}

using Handler = void (*)(const Value& payload, CodexContext& now);
struct KindRow {
  std::string_view kind;
  Handler decode;
};

constexpr KindRow kEvents[] = {
    {"agent_message", agent_message},
    {"agent_message_content_delta", says_nothing},
    {"agent_message_delta", answer_delta},
    {"agent_reasoning", agent_reasoning},
    {"agent_reasoning_delta", thought_delta},
    {"agent_reasoning_raw_content", agent_reasoning},
    {"agent_reasoning_raw_content_delta", says_nothing},
    {"agent_reasoning_section_break", says_nothing},
    {"apply_patch_approval_request", says_nothing},
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
    {"context_compacted", compacted},
    {"deprecation_notice", warning},
    {"dynamic_tool_call_request", dynamic_begin},
    {"dynamic_tool_call_response", dynamic_end},
    {"entered_review_mode", review_begun},
    {"error", error},
    {"exec_approval_request", says_nothing},
    {"exec_command_begin", command_begin},
    {"exec_command_end", command_end},
    {"exec_command_output_delta", says_nothing},
    {"exited_review_mode", review_ended},
    {"get_history_entry_response", says_nothing},
    {"guardian_assessment", says_nothing},
    {"guardian_warning", warning},
    {"hook_completed", says_nothing},
    {"hook_started", says_nothing},
    {"image_generation_begin", image_begin},
    {"image_generation_end", image_end},
    {"item_completed", item_completed},
    {"item_started", item_started},
    {"list_custom_prompts_response", says_nothing},
    {"list_skills_response", says_nothing},
    {"mcp_list_tools_response", says_nothing},
    {"mcp_startup_complete", says_nothing},
    {"mcp_startup_update", says_nothing},
    {"mcp_tool_call_begin", mcp_begin},
    {"mcp_tool_call_end", mcp_end},
    {"patch_apply_begin", patch_begin},
    {"patch_apply_end", patch_end},
    {"patch_apply_updated", says_nothing},
    {"plan_delta", says_nothing},
    {"plan_update", plan_update},
    {"raw_response_item", says_nothing},
    {"reasoning_content_delta", says_nothing},
    {"reasoning_raw_content_delta", says_nothing},
    {"session_configured", session_configured},
    {"shutdown_complete", says_nothing},
    {"skills_update_available", says_nothing},
    {"stream_error", stream_error},
    {"sub_agent_activity", agent_activity},
    {"task_complete", task_complete},
    {"task_started", task_started},
    {"terminal_interaction", says_nothing},
    {"thread_goal_updated", says_nothing},
    {"thread_name_updated", thread_named},
    {"thread_rolled_back", rolled_back},
    {"thread_settings_applied", settings},
    {"token_count", token_count},
    {"turn_aborted", turn_aborted},
    {"turn_complete", task_complete},
    {"turn_diff", says_nothing},
    {"turn_started", task_started},
    {"undo_completed", undone},
    {"undo_started", says_nothing},
    {"user_message", user_message},
    {"view_image_tool_call", image_viewed},
    {"warning", warning},
    {"web_search_begin", says_nothing},
    {"web_search_end", search_end},
};

const KindRow* find_kind(std::string_view kind) {
  for (const KindRow& row : kEvents) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

}  // namespace

bool is_codex_event(std::string_view kind) {
  return find_kind(kind) != nullptr;
}

void decode_codex_event(const Value& payload, CodexContext& now) {
  const std::string_view kind = payload["type"].string_or_empty();
  const KindRow* row = find_kind(kind);
  if (row != nullptr) return row->decode(payload, now);
  now.event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, payload});
}

}  // namespace agent_timeline
