#include "decode/claude/hidden.h"

#include <algorithm>
#include <iterator>

#include "decode/claude/stream.h"

namespace agent_timeline {
namespace {

/// Sorted. Three groups: kinds that never make a row; kinds that are facts of the session; kinds
/// that make one as a rule, where a line can repeat what was said or say nothing.
constexpr std::string_view kKinds[] = {
    "agent-color",
    "agent-meta",
    "agent-name",
    "agent-setting",
    "ai-title",
    "api-request",
    "api-request-blob",
    "api-request-shape",
    "assistant",
    "atis-latch",
    "attachment/agent_listing_delta",
    "attachment/already_read_file",
    "attachment/async_hook_response",
    "attachment/auto_mode",
    "attachment/auto_mode_exit",
    "attachment/batching_reminder_sent",
    "attachment/budget_usd",
    "attachment/command_permissions",
    "attachment/compact_file_reference",
    "attachment/compaction_reminder",
    "attachment/critical_system_reminder",
    "attachment/date",
    "attachment/date_change",
    "attachment/deferred_tools_delta",
    "attachment/deferred_tools_record",
    "attachment/diagnostics",
    "attachment/directory",
    "attachment/edited_text_file",
    "attachment/environment",
    "attachment/file",
    "attachment/hook_additional_context",
    "attachment/hook_success",
    "attachment/instructions",
    "attachment/invoked_skills",
    "attachment/mcp_instructions_delta",
    "attachment/model",
    "attachment/nested_memory",
    "attachment/opened_file_in_ide",
    "attachment/output_style",
    "attachment/output_token_usage",
    "attachment/plan_mode",
    "attachment/plan_mode_exit",
    "attachment/plan_mode_reentry",
    "attachment/prompt_snapshot",
    "attachment/queued_command",
    "attachment/read_truncation_notice",
    "attachment/relevant_memories",
    "attachment/remote_session_change",
    "attachment/selected_lines_in_ide",
    "attachment/session_context",
    "attachment/silent_turn_reminder",
    "attachment/skill_listing",
    "attachment/structured_output",
    "attachment/task_reminder",
    "attachment/todo_reminder",
    "attachment/token_usage",
    "attachment/total_tokens_reminder",
    "attachment/ultra_effort_enter",
    "attribution-snapshot",
    "auth_status",
    "content-replacement",
    "control_cancel_request",
    "control_request/hook_callback",
    "control_request/initialize",
    "control_request/interrupt",
    "control_request/mcp_message",
    "control_request/mcp_set_servers",
    "control_request/mcp_status",
    "control_request/rewind_files",
    "control_request/set_max_thinking_tokens",
    "control_request/set_model",
    "control_request/set_permission_mode",
    "control_response",
    "cost-state",
    "custom-title",
    "file-history-delta",
    "file-history-snapshot",
    "interrupt",
    "keep_alive",
    "last-prompt",
    "message",
    "mode",
    "permission-mode",
    "pr-link",
    "progress/agent_progress",
    "progress/bash_progress",
    "progress/hook_progress",
    "progress/mcp_progress",
    "progress/query_update",
    "progress/search_results_received",
    "progress/waiting_for_task",
    "prompt_suggestion",
    "queue-operation",
    "rate_limit_event",
    "result",
    "stream_event/active_goal",
    "stream_event/content_block_delta",
    "stream_event/content_block_start",
    "stream_event/content_block_stop",
    "stream_event/goal_state",
    "stream_event/message_delta",
    "stream_event/message_start",
    "stream_event/message_stop",
    "stream_event/ping",
    "stream_event/tool_progress",
    "subagent_token_usage",
    "summary",
    "system",
    "system/agent_bootstrap",
    "system/agent_launch_prompt",
    "system/agent_retry",
    "system/agent_session_ready",
    "system/api_metrics",
    "system/at_command",
    "system/attribution_snapshot",
    "system/background_tasks_changed",
    "system/branch_checkpoint",
    "system/commands_changed",
    "system/control_request_progress",
    "system/elicitation_complete",
    "system/file_history_snapshot",
    "system/goal_state",
    "system/goal_turn_end",
    "system/hook_progress",
    "system/hook_response",
    "system/hook_started",
    "system/init",
    "system/interrupted",
    "system/local_command",
    "system/omni_recall",
    "system/parent_session",
    "system/permission_denied",
    "system/session_approval_mode",
    "system/session_artifact_event",
    "system/session_artifact_snapshot",
    "system/session_execution_engine",
    "system/session_id",
    "system/session_notes",
    "system/session_source",
    "system/session_sources_snapshot",
    "system/session_state_changed",
    "system/slash_command",
    "system/status",
    "system/stop_hook_summary",
    "system/task_notification",
    "system/task_progress",
    "system/task_started",
    "system/task_updated",
    "system/thinking_tokens",
    "system/turn_duration",
    "system/turn_result",
    "system/ui_telemetry",
    "system/user_text_elements",
    "tag",
    "task-summary",
    "text",
    "thinking",
    "tool_progress",
    "tool_result",
    "tool_use",
    "tool_use_summary",
    "tools-used",
    "usage",
    "user",
    "worktree-state",
};
static_assert(std::is_sorted(std::begin(kKinds), std::end(kKinds)));

/// What the line holds, where its type only says from where it comes.
std::string_view held_kind(std::string_view type, const Value& line) {
  if (type == "stream_event") return line["event"]["type"].string_or_empty();
  if (type == "system") return line["subtype"].string_or_empty();
  if (type == "attachment") return line["attachment"]["type"].string_or_empty();
  if (type == "control_request") return line["request"]["subtype"].string_or_empty();
  if (type == "progress") return line["data"]["type"].string_or_empty();
  return {};
}

bool is_agent_meta(const Value& line) {
  return line["agentType"].is_string() && line["toolUseId"].is_string();
}

}  // namespace

std::string claude_kind(const Value& line) {
  const std::string_view type = line["type"].string_or_empty();
  if (type.empty()) return is_agent_meta(line) ? "agent-meta" : std::string();
  if (is_claude_stream_event(type) || type == "ping") return "stream_event/" + std::string(type);
  const std::string_view held = held_kind(type, line);
  return held.empty() ? std::string(type) : std::string(type) + '/' + std::string(held);
}

std::string_view claude_hidden_kind(std::string_view kind) {
  const auto found = std::lower_bound(std::begin(kKinds), std::end(kKinds), kind);
  return found != std::end(kKinds) && *found == kind ? *found : std::string_view();
}

}  // namespace agent_timeline
