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
#include "decode/codex/spelling.h"
#include "decode/codex/streamed.h"
#include "decode/codex/texts.h"
#include "decode/codex/turns.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

using Side = CodexDuplicates::Side;

/// The item in an event, with the times in its envelope.
CodexItem item_of(const Value& fields, CodexPhase phase, const std::string& id,
                  const Value& envelope) {
  return {fields, phase, id, envelope["started_at_ms"].integer(),
          envelope["completed_at_ms"].integer()};
}

void item_event(const Value& payload, CodexPhase phase, CodexContext& context) {
  const Value& item = payload["item"];
  const bool is_end = phase == CodexPhase::completed;
  if (is_end && was_codex_item_shown(item, context)) return;
  if (decode_codex_item(item_of(item, phase, id_text(item["id"]), payload), context) || !is_end)
    return;
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", string_field(item, "type"), {}, 0, payload});
}

void item_started(const Value& payload, CodexContext& context) {
  item_event(payload, CodexPhase::started, context);
}

void item_completed(const Value& payload, CodexContext& context) {
  item_event(payload, CodexPhase::completed, context);
}

/// Decodes an event of older versions for what is an item today. One of these events spells its
/// members as the app-server does.
void decode_as_item(const Value& payload, std::string_view type, CodexPhase phase,
                    CodexContext& context) {
  const Value item = codex_item_fields(payload, type);
  const std::string id = id_text(codex_member(payload, "call_id"));
  if (phase == CodexPhase::completed && context.call(id).ended) return;
  decode_codex_item({item, phase, id, {}, {}}, context);
}

void command_begin(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "command_execution", CodexPhase::started, context);
}

/// The first versions report the two output streams of a command separately.
void command_end(const Value& payload, CodexContext& context) {
  if (was_codex_command_shown(payload, context)) return;
  Value ended = payload;
  const bool is_split = payload["stdout"].is_string() || payload["stderr"].is_string();
  if (is_split && payload["aggregated_output"].is_null()) {
    std::string output = string_field(payload, "stdout");
    const std::string errors = string_field(payload, "stderr");
    if (!output.empty() && !errors.empty() && !output.ends_with('\n')) output += '\n';
    ended.add("aggregated_output", Value::string(output + errors));
  }
  decode_as_item(ended, "command_execution", CodexPhase::completed, context);
}

void patch_begin(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "file_change", CodexPhase::started, context);
}

void patch_end(const Value& payload, CodexContext& context) {
  Value copy = payload;
  const bool failed = payload["success"].is_null() ? false : !payload["success"].truthy();
  if (payload["status"].is_null())
    copy.add("status", Value::string(failed ? "failed" : "completed"));
  decode_as_item(copy, "file_change", CodexPhase::completed, context);
}

/// `invocation{server, tool, arguments}`, which in the first versions is the event itself, and
/// `result{Ok{content}}` or `{Err}`.
void mcp_event(const Value& payload, CodexPhase phase, CodexContext& context) {
  const Value& invocation = payload["invocation"].is_object() ? payload["invocation"] : payload;
  Value item = Value::object();
  item.add("call_id", payload["call_id"]);
  for (const char* name : {"server", "tool", "arguments"})
    item.add(name, invocation[name]);
  item.add("duration", payload["duration"]);
  item.add("result", payload["result"]["Ok"]);
  item.add("error", payload["result"]["Err"]);
  decode_as_item(item, "mcp_tool_call", phase, context);
}

void mcp_begin(const Value& payload, CodexContext& context) {
  mcp_event(payload, CodexPhase::started, context);
}

void mcp_end(const Value& payload, CodexContext& context) {
  mcp_event(payload, CodexPhase::completed, context);
}

void search_end(const Value& payload, CodexContext& context) {
  if (!is_new_codex_search(Side::event, payload, context)) return;
  decode_as_item(payload, "web_search", CodexPhase::completed, context);
}

void image_begin(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "image_generation", CodexPhase::started, context);
}

void image_end(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "image_generation", CodexPhase::completed, context);
}

void dynamic_begin(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "dynamic_tool_call", CodexPhase::started, context);
}

void dynamic_end(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "dynamic_tool_call", CodexPhase::completed, context);
}

void agent_activity(const Value& payload, CodexContext& context) {
  codex_agent_activity({payload, CodexPhase::completed, id_text(payload["event_id"]), {}, {}},
                       context);
}

void image_viewed(const Value& payload, CodexContext& context) {
  decode_as_item(payload, "image_view", CodexPhase::completed, context);
}

void user_message(const Value& payload, CodexContext& context) {
  MessageEvent message;
  message.role = Role::user;
  CodexPrompt prompt = read_codex_prompt(string_field(payload, "message"));
  if (!context.state.duplicates.is_new(Side::event, "user", prompt.text)) return;
  message.text = std::move(prompt.text);
  message.attachment = std::move(prompt.context);
  for (const Member& url : payload["images"].members())
    message.images.push_back(image_of_url(url.value.string_or_empty()));
  for (const Member& path : payload["local_images"].members())
    message.images.push_back({Image::Source::path, std::string(path.value.string_or_empty()), {}});
  context.event.bodies.emplace_back(std::move(message));
}

void agent_message(const Value& payload, CodexContext& context) {
  add_codex_answer(Side::event,
                   {payload, CodexPhase::completed, take_codex_streamed(false, context), {}, {}},
                   string_field(payload, "message"), context);
}

void answer_delta(const Value& payload, CodexContext& context) {
  add_codex_text_chunk(false, string_field(payload, "delta"), context);
}

void thought_delta(const Value& payload, CodexContext& context) {
  add_codex_text_chunk(true, string_field(payload, "delta"), context);
}

void agent_reasoning(const Value& payload, CodexContext& context) {
  MessageEvent thought;
  thought.key = take_codex_streamed(true, context);
  thought.reasoning = true;
  thought.text = string_field(payload, "text");
  if (!context.state.duplicates.is_new(Side::event, "thought", thought.text)) return;
  context.event.bodies.emplace_back(std::move(thought));
}

/// The turn before may have been cut off.
void task_started(const Value&, CodexContext& context) {
  show_unanswered_codex_plans(context);
  begin_codex_turn(context);
}

void end_task(std::string_view status, const Value& payload, CodexContext& context) {
  show_unanswered_codex_plans(context);
  end_codex_turn(status, payload["error"], payload["duration_ms"].integer(), context);
}

void task_complete(const Value& payload, CodexContext& context) {
  end_task("completed", payload, context);
}

void turn_aborted(const Value& payload, CodexContext& context) {
  end_task("interrupted", payload, context);
}

/// The first versions report the usage of each request to the model.
void token_count(const Value& payload, CodexContext& context) {
  if (payload["input_tokens"].is_number()) return add_codex_usage(payload, context);
  const Value& info = payload["info"];
  count_codex_usage(context.thread, info["total_token_usage"], info["last_token_usage"], context,
                    info["model_context_window"]);
}

void settings(const Value& payload, CodexContext& context) {
  add_model(payload["thread_settings"]["model"], context.event);
}

void session_configured(const Value& payload, CodexContext& context) {
  add_model(payload["model"], context.event);
}

void error(const Value& payload, CodexContext& context) {
  fail_codex_turn(payload, false, context);
}

void stream_error(const Value& payload, CodexContext& context) {
  fail_codex_turn(payload, true, context);
}

void warning(const Value& payload, CodexContext& context) {
  add_codex_error(payload, Tone::warning, context);
}

void plan_update(const Value& payload, CodexContext& context) {
  add_codex_plan(payload["plan"], context.event);
}

void review_begun(const Value& payload, CodexContext& context) {
  NoticeEvent notice;
  notice.code = "info";
  notice.text = "Review: " + string_field(payload, "user_facing_hint");
  context.event.bodies.emplace_back(std::move(notice));
}

void review_ended(const Value& payload, CodexContext& context) {
  MessageEvent message;
  message.text = string_field(payload["review_output"], "overall_explanation");
  message.attachment = payload["review_output"]["findings"];
  if (message.attachment.size() == 0) message.attachment = Value();
  if (payload["review_output"].is_object()) context.turn().review = message.text;
  context.event.bodies.emplace_back(std::move(message));
}

/// Shown only if its successor, an item or a line of a rollout, has not reported it before.
void compacted(const Value&, CodexContext& context) {
  if (!context.state.duplicates.is_new(Side::event, "compaction", {})) return;
  NoticeEvent notice;
  notice.code = "compacted";
  context.event.bodies.emplace_back(std::move(notice));
}

/// The rows of the removed turns stay, since that work was done.
void rolled_back(const Value& payload, CodexContext& context) {
  const std::int64_t turns = payload["num_turns"].integer().value_or(1);
  NoticeEvent notice;
  notice.code = "info";
  notice.text = "Rolled back " + std::to_string(turns) + (turns == 1 ? " turn" : " turns");
  context.event.bodies.emplace_back(std::move(notice));
}

void undone(const Value& payload, CodexContext& context) {
  NoticeEvent notice;
  notice.code = "info";
  if (payload["success"].text() == "false") notice.tone = Tone::warning;
  notice.text = string_field(payload, "message");
  if (!notice.text.empty()) context.event.bodies.emplace_back(std::move(notice));
}

void thread_named(const Value& payload, CodexContext& context) {
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = codex_text(payload, "thread_name");
  if (!notice.subject.empty()) context.event.bodies.emplace_back(std::move(notice));
}

/// Shows nothing: state, and what other lines show.
void ignore(const Value&, CodexContext&) {}

using Handler = void (*)(const Value& payload, CodexContext& context);
struct KindRow {
  std::string_view kind;
  Handler decode;
};

constexpr KindRow kEvents[] = {
    {"agent_message", agent_message},
    {"agent_message_content_delta", ignore},
    {"agent_message_delta", answer_delta},
    {"agent_reasoning", agent_reasoning},
    {"agent_reasoning_delta", thought_delta},
    {"agent_reasoning_raw_content", agent_reasoning},
    {"agent_reasoning_raw_content_delta", ignore},
    {"agent_reasoning_section_break", ignore},
    {"apply_patch_approval_request", ignore},
    {"background_event", ignore},
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
    {"exec_approval_request", ignore},
    {"exec_command_begin", command_begin},
    {"exec_command_end", command_end},
    {"exec_command_output_delta", ignore},
    {"exited_review_mode", review_ended},
    {"get_history_entry_response", ignore},
    {"guardian_assessment", ignore},
    {"guardian_warning", warning},
    {"hook_completed", ignore},
    {"hook_started", ignore},
    {"image_generation_begin", image_begin},
    {"image_generation_end", image_end},
    {"item_completed", item_completed},
    {"item_started", item_started},
    {"list_custom_prompts_response", ignore},
    {"list_skills_response", ignore},
    {"mcp_list_tools_response", ignore},
    {"mcp_startup_complete", ignore},
    {"mcp_startup_update", ignore},
    {"mcp_tool_call_begin", mcp_begin},
    {"mcp_tool_call_end", mcp_end},
    {"patch_apply_begin", patch_begin},
    {"patch_apply_end", patch_end},
    {"patch_apply_updated", ignore},
    {"plan_delta", ignore},
    {"plan_update", plan_update},
    {"raw_response_item", ignore},
    {"reasoning_content_delta", ignore},
    {"reasoning_raw_content_delta", ignore},
    {"session_configured", session_configured},
    {"shutdown_complete", ignore},
    {"skills_update_available", ignore},
    {"stream_error", stream_error},
    {"sub_agent_activity", agent_activity},
    {"task_complete", task_complete},
    {"task_started", task_started},
    {"terminal_interaction", ignore},
    {"thread_goal_updated", ignore},
    {"thread_name_updated", thread_named},
    {"thread_rolled_back", rolled_back},
    {"thread_settings_applied", settings},
    {"token_count", token_count},
    {"turn_aborted", turn_aborted},
    {"turn_complete", task_complete},
    {"turn_diff", ignore},
    {"turn_started", task_started},
    {"undo_completed", undone},
    {"undo_started", ignore},
    {"user_message", user_message},
    {"view_image_tool_call", image_viewed},
    {"warning", warning},
    {"web_search_begin", ignore},
    {"web_search_end", search_end},
};

const KindRow* find_kind(std::string_view kind) {
  return find_row(kEvents, &KindRow::kind, kind);
}

}  // namespace

bool is_codex_event(std::string_view kind) {
  return find_kind(kind) != nullptr;
}

void decode_codex_event(const Value& payload, CodexContext& context) {
  const std::string_view kind = payload["type"].string_or_empty();
  const KindRow* row = find_kind(kind);
  if (row != nullptr) return row->decode(payload, context);
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-kind", std::string(kind), {}, 0, payload});
}

}  // namespace agent_timeline
