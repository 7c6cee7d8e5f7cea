#include "decode/cline/chat_notices.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Kinds that make no row: marks, and questions that do not concern the work. Sorted.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "api_req_deleted",
    "api_req_finished",
    "api_req_rate_limited",
    "api_req_retried",
    "api_req_started",
    "browser_action_result",
    "browser_session_status",
    "checkpoint_created",
    "checkpoint_saved",
    "completion_result",
    "conditional_rules_applied",
    "deleted_api_reqs",
    "hook_output_stream",
    "hook_status",
    "load_mcp_documentation",
    "mcp_server_request_started",
    "resume_completed_task",
    "resume_task",
    "shell_integration_warning",
    "shell_integration_warning_with_suggestion",
    "subagent_usage",
    "task_progress",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

struct NoticeRow {
  std::string_view kind;
  std::string_view code;
  Tone tone;
};

/// Kinds of which only the text is shown.
constexpr NoticeRow kNotices[] = {
    {"api_req_failed", "error", Tone::bad},
    {"auto_approval_max_req_reached", "error", Tone::warning},
    {"clineignore_error", "error", Tone::bad},
    {"command_permission_denied", "error", Tone::warning},
    {"condense_context_error", "compaction-failed", Tone::bad},
    {"diff_error", "error", Tone::bad},
    {"error", "error", Tone::bad},
    {"info", "info", Tone::neutral},
    {"mcp_notification", "info", Tone::neutral},
    {"mistake_limit_reached", "error", Tone::warning},
    {"rooignore_error", "error", Tone::bad},
    {"too_many_tools_warning", "info", Tone::warning},
};

NoticeEvent keyed(std::string_view code, Tone tone, const Value& message) {
  NoticeEvent notice;
  notice.key = cline_chat_key(message);
  notice.code = code;
  notice.tone = tone;
  return notice;
}

/// The text of the message is a sentence, or data that contains one.
NoticeEvent plain_notice(const NoticeRow& row, const Value& message) {
  NoticeEvent notice;
  notice.code = row.code;
  notice.tone = row.tone;
  Value payload = cline_chat_payload(message);
  if (!payload.is_object()) {
    notice.text = string_field(message, "text");
    return notice;
  }
  notice.text = error_message(payload);
  notice.detail = std::move(payload);
  return notice;
}

/// A failed attempt: `{attempt, errorMessage, failed}`, or text that counts the attempts.
NoticeEvent retry_notice(const Value& message) {
  const Value payload = cline_chat_payload(message);
  NoticeEvent notice = keyed("retrying", Tone::warning, message);
  if (payload.is_object()) {
    for (const char* name : {"errorSnippet", "errorMessage"}) {
      if (notice.text.empty()) notice.text = string_field(payload, name);
    }
    const Value inner = parse_arguments(Value::string(notice.text)).arguments;
    const std::string message_text = inner.is_object() ? error_message(inner) : std::string();
    if (!message_text.empty()) notice.text = message_text;
    notice.subject = id_text(payload["attempt"]);
    if (payload["failed"].truthy()) notice.code = "retry-failed";
    return notice;
  }
  std::string_view text = message["text"].string_or_empty();
  // A countdown of the waiting time follows.
  text = text.substr(0, text.find("<retry_timer>"));
  constexpr std::string_view mark = "Retry attempt ";
  if (const std::size_t at = text.find(mark); at != std::string_view::npos) {
    const std::string_view count = text.substr(at + mark.size());
    notice.subject = count.substr(0, count.find_first_not_of("0123456789"));
    text = text.substr(0, at);
  }
  if (notice.subject.empty()) notice.code = "error";
  notice.text = trim(text);
  return notice;
}

bool add_compaction(const Value& message, Event& event) {
  const Value payload = cline_chat_payload(message);
  if (!payload.is_object()) return false;
  const std::string_view status = payload["status"].string_or_empty();
  NoticeEvent notice = keyed("compacting", Tone::neutral, message);
  notice.open = status != "completed" && status != "failed";
  if (status == "completed") notice.code = "compacted";
  if (status == "failed") notice.code = "compaction-failed";
  if (status == "failed") notice.tone = Tone::bad;
  if (status == "completed") notice.subject = id_text(payload["tokensBefore"]);
  notice.text = error_message(payload);
  event.bodies.emplace_back(std::move(notice));
  return true;
}

/// The context was summarised (`contextCondense`), or its beginning was dropped
/// (`contextTruncation`).
NoticeEvent condensed_notice(const Value& message) {
  const Value& condensed = message["contextCondense"];
  const Value& payload = condensed.is_object() ? condensed : message["contextTruncation"];
  NoticeEvent notice = keyed("compacted", Tone::neutral, message);
  if (!payload.is_object()) {
    notice.code = "compacting";
    notice.open = message["partial"].truthy();
    notice.text = string_field(message, "text");
    return notice;
  }
  notice.subject = id_text(payload["prevContextTokens"]);
  notice.text = string_field(payload, "summary");
  notice.is_document = !notice.text.empty();
  return notice;
}

/// An explanation of changes: `{title, status, error}`.
NoticeEvent explanation_notice(const Value& message) {
  const Value payload = cline_chat_payload(message);
  const std::string_view status = payload["status"].string_or_empty();
  NoticeEvent notice = keyed("info", Tone::neutral, message);
  notice.open = status == "generating";
  notice.text = string_field(payload, "title");
  if (status != "error") return notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  if (payload["error"].is_string()) notice.text = payload["error"].text();
  return notice;
}

/// A hook: `{hookName, toolName, status, error: {message, details}}`. Only a failed or cancelled
/// one makes a row.
bool add_hook(const Value& message, Event& event) {
  const Value payload = cline_chat_payload(message);
  const std::string_view status = payload["status"].string_or_empty();
  const bool is_cancelled = status == "cancelled";
  // With a status of a newer version, an error is one.
  const bool is_known = status.empty() || status == "completed" || status == "running";
  const bool has_failed =
      status == "failed" || (!is_known && !error_message(payload["error"]).empty());
  if (!has_failed && !is_cancelled) return false;
  NoticeEvent notice = keyed("hook", is_cancelled ? Tone::warning : Tone::bad, message);
  notice.subject = string_field(payload, "hookName");
  const Value& error = payload["error"];
  notice.text = error_message(error);
  if (notice.text.empty()) notice.text = status;
  if (const std::string more = string_field(error, "details"); !more.empty())
    notice.text += "\n\n" + more;
  event.bodies.emplace_back(std::move(notice));
  return true;
}

}  // namespace

std::string cline_chat_key(const Value& message) {
  return "chat " + id_text(message["ts"]);
}

Value cline_chat_payload(const Value& message) {
  auto read = read_json(message["text"].string_or_empty());
  Value* value = std::get_if<Value>(&read);
  return value == nullptr ? Value() : std::move(*value);
}

std::string_view cline_chat_hidden_kind(std::string_view kind) {
  const auto found = std::lower_bound(kHiddenKinds.begin(), kHiddenKinds.end(), kind);
  return found != kHiddenKinds.end() && *found == kind ? *found : std::string_view();
}

/// The input tokens exclude those read from and written to the cache, unless the provider's own
/// count, which includes them, is passed on: by newer versions of Roo Code, which name the
/// protocol, and by Cline for providers that are compatible with OpenAI.
SessionEvent read_cline_chat_usage(const Value& payload, const Value& message) {
  SessionEvent session;
  Usage usage;
  usage.input_tokens = read_tokens(payload["tokensIn"]);
  usage.output_tokens = read_tokens(payload["tokensOut"]);
  usage.cached_tokens = read_tokens(payload["cacheReads"]);
  const std::int64_t in_cache = usage.cached_tokens + read_tokens(payload["cacheWrites"]);
  const bool may_hold_cache = payload["apiProtocol"].is_string() ||
                              message["modelInfo"]["providerId"].string_or_empty() == "openai";
  const bool holds_cache = may_hold_cache && usage.input_tokens >= in_cache;
  usage.total_tokens = usage.input_tokens + usage.output_tokens + (holds_cache ? 0 : in_cache);
  session.usage = usage;
  const auto cost = read_nano_usd(payload["cost"]);
  if (cost.value_or(0) > 0) session.cost_nano_usd = cost;
  return session;
}

bool add_cline_chat_notice(std::string_view kind, const Value& message, Event& event) {
  if (kind == "compaction") return add_compaction(message, event);
  if (kind == "hook_status") return add_hook(message, event);
  if (kind == "error_retry" || kind == "api_req_retry_delayed") {
    event.bodies.emplace_back(retry_notice(message));
  } else if (kind == "condense_context" || kind == "sliding_window_truncation") {
    event.bodies.emplace_back(condensed_notice(message));
  } else if (kind == "generate_explanation") {
    event.bodies.emplace_back(explanation_notice(message));
  } else {
    const auto* const row = std::find_if(std::begin(kNotices), std::end(kNotices),
                                         [&](const NoticeRow& one) { return one.kind == kind; });
    if (row == std::end(kNotices)) return false;
    event.bodies.emplace_back(plain_notice(*row, message));
  }
  return true;
}

}  // namespace agent_timeline
