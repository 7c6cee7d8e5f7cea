#include "decode/claude/system.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "decode/claude/attachments.h"
#include "decode/claude/hidden.h"
#include "decode/claude/task_notice.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

NoticeEvent trimmed_notice(std::string_view code, Tone tone, std::string_view text) {
  return make_notice(code, tone, std::string(trim(text)));
}

/// The message of an error that may be nested in others, or the code of its cause.
std::string innermost_message(const Value& error) {
  constexpr int max_depth = 4;
  const Value* inner = &error;
  for (int depth = 0; depth < max_depth && (*inner)["error"].is_object(); ++depth)
    inner = &(*inner)["error"];
  std::string text = error_message(*inner);
  if (text.empty()) text = error_message(error);
  return text.empty() ? id_text(error["cause"]["code"]) : text;
}

/// The text of a row, whichever member holds it.
std::string text_of(const Value& line) {
  for (const std::string_view name : {"content", "message", "text", "summary"}) {
    const Value& value = line[name];
    if (value.is_string()) return std::string(value.text());
    if (value["content"].is_string()) return std::string(value["content"].text());
  }
  return innermost_message(line["error"]);
}

/// The members of a row that neither every line has nor its label and text show.
Value other_fields(const Value& line) {
  return members_except(line, {"type",
                               "subtype",
                               "uuid",
                               "session_id",
                               "sessionId",
                               "parentUuid",
                               "parent_tool_use_id",
                               "timestamp",
                               "isSidechain",
                               "isMeta",
                               "cwd",
                               "version",
                               "gitBranch",
                               "userType",
                               "level",
                               "logicalParentUuid",
                               "slug",
                               "content",
                               "message",
                               "text",
                               "summary"});
}

TaskReport task_report_of(const Value& line) {
  const Value& state = line["status"].is_string() ? line["status"] : line["patch"]["status"];
  TaskReport report;
  report.task_id = id_text(line["task_id"]);
  report.state = state.string_or_empty();
  report.text = line[line["summary"].is_string() ? "summary" : "description"].string_or_empty();
  report.tool_uses = line["usage"]["tool_uses"].integer();
  report.total_tokens = line["usage"]["total_tokens"].integer();
  return report;
}

}  // namespace

struct ClaudeSystem::SubtypeRow {
  std::string_view subtype;
  Handler handle;
};

void ClaudeSystem::add(const Value& line, Event& event) {
  static constexpr std::array rows = {
      SubtypeRow{"api_error", &ClaudeSystem::api_retry},
      SubtypeRow{"api_retry", &ClaudeSystem::api_retry},
      SubtypeRow{"compact", &ClaudeSystem::compact_boundary},
      SubtypeRow{"compact_boundary", &ClaudeSystem::compact_boundary},
      SubtypeRow{"error", &ClaudeSystem::error},
      SubtypeRow{"files_persisted", &ClaudeSystem::files_persisted},
      SubtypeRow{"goal_state_changed", &ClaudeSystem::goal},
      SubtypeRow{"hook_response", &ClaudeSystem::hook_response},
      SubtypeRow{"init", &ClaudeSystem::init},
      SubtypeRow{"interrupted", &ClaudeSystem::interrupted},
      SubtypeRow{"local_command", &ClaudeSystem::local_command},
      SubtypeRow{"local_command_output", &ClaudeSystem::local_command_output},
      SubtypeRow{"memory_saved", &ClaudeSystem::memory_saved},
      SubtypeRow{"notification", &ClaudeSystem::notification},
      SubtypeRow{"permission_denied", &ClaudeSystem::permission_denied},
      SubtypeRow{"plugin_install", &ClaudeSystem::plugin_install},
      SubtypeRow{"post_turn_summary", &ClaudeSystem::post_turn_summary},
      SubtypeRow{"rate_limit", &ClaudeSystem::rate_limit},
      SubtypeRow{"status", &ClaudeSystem::status},
      SubtypeRow{"stop_hook_summary", &ClaudeSystem::stop_hook_summary},
      SubtypeRow{"task_notification", &ClaudeSystem::task_event},
      SubtypeRow{"task_progress", &ClaudeSystem::task_event},
      SubtypeRow{"task_started", &ClaudeSystem::task_event},
      SubtypeRow{"task_updated", &ClaudeSystem::task_event},
      SubtypeRow{"turn_duration", &ClaudeSystem::turn_duration},
  };
  const std::string_view subtype = line["subtype"].string_or_empty();
  for (const SubtypeRow& row : rows) {
    if (row.subtype == subtype) return (this->*row.handle)(line, event);
  }
  if (claude_hidden_kind(claude_kind(line)).empty()) other(line, event);
}

void ClaudeSystem::init(const Value& line, Event& event) {
  SessionEvent session;
  const std::string_view model = line["model"].string_or_empty();
  if (!model.empty()) session.model = std::string(model);
  if (line["tools"].is_array()) session.tools = static_cast<std::int64_t>(line["tools"].size());
  event.bodies.emplace_back(std::move(session));
  read_permission_mode(line, event);
}

/// The first mode that a line states is the one in which the session began.
void ClaudeSystem::read_permission_mode(const Value& line, Event& event) {
  const std::string_view mode = line["permissionMode"].string_or_empty();
  if (permission_mode_.empty()) permission_mode_ = mode;
  set_permission_mode(mode, event);
}

void ClaudeSystem::set_permission_mode(std::string_view mode, Event& event) {
  if (mode.empty() || mode == permission_mode_) return;
  permission_mode_ = mode;
  NoticeEvent notice = make_notice("permission-mode", Tone::neutral);
  notice.subject = mode;
  event.bodies.emplace_back(std::move(notice));
}

void ClaudeSystem::status(const Value& line, Event& event) {
  read_permission_mode(line, event);
  if (line["compact_result"].string_or_empty() == "failed") return fail_compaction(line, event);
  if (line["status"].string_or_empty() != "compacting" || compacting_) return;
  compacting_ = true;
  NoticeEvent notice = make_notice("compacting", Tone::neutral);
  notice.key = "compaction" + std::to_string(++compactions_);
  notice.open = true;
  event.bodies.emplace_back(std::move(notice));
}

/// Shown in the row of the announced compaction, else in a row of its own.
void ClaudeSystem::fail_compaction(const Value& line, Event& event) {
  if (!std::exchange(compacting_, false)) ++compactions_;
  NoticeEvent notice =
      trimmed_notice("compaction-failed", Tone::bad, error_message(line["compact_error"]));
  notice.key = "compaction" + std::to_string(compactions_);
  event.bodies.emplace_back(std::move(notice));
}

/// Shown in the row of the announced compaction, else in a row of its own.
void ClaudeSystem::compact_boundary(const Value& line, Event& event) {
  if (!std::exchange(compacting_, false)) ++compactions_;
  const std::string text = text_of(line);
  NoticeEvent notice =
      trimmed_notice("compacted", Tone::neutral, text == "Conversation compacted" ? "" : text);
  notice.key = "compaction" + std::to_string(compactions_);
  const Value& native = line["compact_metadata"];
  notice.detail = native.is_null() ? line["compactMetadata"] : native;
  user_.expect_summary(notice);
  event.bodies.emplace_back(std::move(notice));
}

/// The description of the task, which only its first event contains, and the text of the update.
std::string ClaudeSystem::task_text(const std::string& task, const Value& line,
                                    std::string_view text) {
  const std::string_view description = trim(line["description"].string_or_empty());
  std::string& known = task_descriptions_.try_emplace(task, description).first->second;
  if (known.empty() || is_blank(text) || trim(text) == known) {
    return known.empty() ? std::string(text) : known;
  }
  return known + '\n' + std::string(trim(text));
}

/// An update about a task belongs to the call that started it. A task without a call has one row,
/// unless the program runs it for its own purposes.
void ClaudeSystem::task_event(const Value& line, Event& event) {
  const std::string task = id_text(line["task_id"]);
  const std::string call = id_text(line["tool_use_id"]);
  const TaskReport report = task_report_of(line);
  const bool is_answer = line["summary_is_report"].truthy();
  std::string error = error_message(line["patch"]["error"]);
  const bool is_notification = line["subtype"].string_or_empty() == "task_notification";
  Status status =
      claude_task_status(report.state, is_notification || is_answer || !error.empty(), event);
  if (status == Status::done && report.state != "completed" && !error.empty())
    status = Status::error;
  if (line["skip_transcript"].truthy() && !task.empty()) hidden_tasks_.insert(task);
  if (calls_.report(call,
                    {report, status, line["usage"]["duration_ms"].integer(), is_answer, error},
                    event) ||
      hidden_tasks_.contains(task)) {
    return;
  }
  const std::string& text = error.empty() ? report.text : error;
  event.bodies.emplace_back(make_task_notice(report, status, task_text(task, line, text)));
}

void ClaudeSystem::api_retry(const Value& line, Event& event) {
  const Value& snake = line["attempt"];
  NoticeEvent notice = trimmed_notice("retrying", Tone::warning, text_of(line));
  notice.subject = id_text(snake.is_null() ? line["retryAttempt"] : snake);
  notice.detail = other_fields(line);
  event.bodies.emplace_back(std::move(notice));
}

void ClaudeSystem::error(const Value& line, Event& event) {
  NoticeEvent notice = trimmed_notice("error", Tone::bad, text_of(line));
  notice.detail = other_fields(line);
  event.bodies.emplace_back(std::move(notice));
}

void ClaudeSystem::rate_limit(const Value& line, Event& event) {
  NoticeEvent notice = trimmed_notice("rate-limit", Tone::warning, text_of(line));
  notice.subject = line["status"].string_or_empty();
  notice.detail = other_fields(line);
  event.bodies.emplace_back(std::move(notice));
}

/// The row of the call shows the denial, and its result the reason.
void ClaudeSystem::permission_denied(const Value& line, Event& event) {
  const std::string id = id_text(line["tool_use_id"]);
  if (id.empty()) return other(line, event);
  calls_.deny(id, line["tool_name"].string_or_empty(), Value::object(), event);
}

void ClaudeSystem::interrupted(const Value& line, Event& event) {
  turn_.interrupt(event, text_of(line));
}

void ClaudeSystem::local_command(const Value& line, Event& event) {
  user_.add_text(line["content"].string_or_empty(), true, event);
}

void ClaudeSystem::local_command_output(const Value& line, Event& event) {
  user_.add_command_output(line["content"].string_or_empty(), event);
}

void ClaudeSystem::notification(const Value& line, Event& event) {
  const std::string text = text_of(line);
  if (!is_blank(text))
    event.bodies.emplace_back(trimmed_notice("notification", Tone::neutral, text));
}

/// The turn itself is shown already; only the action that it waits for is new.
void ClaudeSystem::post_turn_summary(const Value& line, Event& event) {
  const std::string_view wanted = line["needs_action"].string_or_empty();
  if (is_blank(wanted)) return;
  event.bodies.emplace_back(trimmed_notice("notification", Tone::neutral, wanted));
}

void ClaudeSystem::goal(const Value& line, Event& event) {
  if (!line["goal"].is_object()) return other(line, event);
  add_claude_goal(line["goal"], event);
}

/// For the program's own work on files and plugins, only failures are shown.
void ClaudeSystem::files_persisted(const Value& line, Event& event) {
  if (line["failed"].size() > 0) other(line, event);
}

void ClaudeSystem::plugin_install(const Value& line, Event& event) {
  if (line["status"].string_or_empty() == "failed" || !error_message(line["error"]).empty())
    other(line, event);
}

void ClaudeSystem::memory_saved(const Value& line, Event& event) {
  for (const Member& path : line["writtenPaths"].members()) {
    NoticeEvent notice = make_notice("memory-saved", Tone::neutral);
    notice.subject = path.value.string_or_empty();
    event.bodies.emplace_back(std::move(notice));
  }
}

void ClaudeSystem::turn_duration(const Value& line, Event& event) {
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.duration_ms = line["durationMs"].integer();
  event.bodies.emplace_back(std::move(end));
}

void ClaudeSystem::other(const Value& line, Event& event) {
  const std::string_view subtype = line["subtype"].string_or_empty();
  NoticeEvent notice = trimmed_notice("system", Tone::neutral, text_of(line));
  notice.subject = subtype;
  notice.detail = other_fields(line);
  if (subtype.empty() && notice.text.empty() && notice.detail.is_null()) return;
  if (line["level"].string_or_empty() == "error") notice.tone = Tone::bad;
  if (line["level"].string_or_empty() == "warning") notice.tone = Tone::warning;
  event.bodies.emplace_back(std::move(notice));
}

void add_claude_rate_limit(const Value& line, Event& event) {
  const Value& info = line["rate_limit_info"];
  const std::string_view status = info["status"].string_or_empty();
  if (status == "allowed") return;
  NoticeEvent notice;
  notice.code = "rate-limit";
  notice.tone = status == "rejected" ? Tone::bad : Tone::warning;
  notice.subject = status;
  notice.detail = info.is_null() ? line : info;
  notice.key = "rate-limit/" + std::string(info["rateLimitType"].string_or_empty());
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
