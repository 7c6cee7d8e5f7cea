#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/cline/chat_calls.h"
#include "decode/cline/stored.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/lost_words.h"
#include "decode/read/questions.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Sorted. What the chat says that makes no row: marks, and what it asks beside the work.
constexpr auto kMarks = std::to_array<std::string_view>({
    "api_req_finished",
    "api_req_retried",
    "api_req_started",
    "checkpoint_created",
    "completion_result",
    "deleted_api_reqs",
    "hook_status",
    "load_mcp_documentation",
    "mcp_server_request_started",
    "resume_completed_task",
    "resume_task",
    "shell_integration_warning",
    "subagent_usage",
    "task_progress",
});
static_assert(std::is_sorted(kMarks.begin(), kMarks.end()));

Value parsed(const Value& text) {
  auto read = read_json(text.string_or_empty());
  Value* value = std::get_if<Value>(&read);
  return value == nullptr ? Value() : std::move(*value);
}

std::string key_of(const Value& message) {
  return "chat " + id_text(message["ts"]);
}

NoticeEvent notice_of(std::string_view code, Tone tone, const Value& message) {
  NoticeEvent notice;
  notice.code = code;
  notice.tone = tone;
  notice.text = string_field(message, "text");
  return notice;
}

bool is_mark(std::string_view kind) {
  return std::binary_search(kMarks.begin(), kMarks.end(), kind);
}

/// What a call of the model used. Its tokens exclude those that the cache knew and learned.
SessionEvent read_use(const Value& told) {
  SessionEvent session;
  Usage usage;
  usage.input_tokens = read_tokens(told["tokensIn"]);
  usage.output_tokens = read_tokens(told["tokensOut"]);
  usage.cached_tokens = read_tokens(told["cacheReads"]);
  usage.total_tokens = usage.input_tokens + usage.output_tokens + usage.cached_tokens +
                       read_tokens(told["cacheWrites"]);
  session.usage = usage;
  const auto cost = read_nano_usd(told["cost"]);
  if (cost.value_or(0) > 0) session.cost_nano_usd = cost;
  return session;
}

/// The words of a message, without what is for the program.
std::string words_of(const Value& message) {
  const char* type = message["type"].string_or_empty() == "say" ? "say" : "ask";
  const std::string_view kind = message[type].string_or_empty();
  std::string text = string_field(message, "text");
  constexpr std::string_view flag = "HAS_CHANGES";
  if (kind == "completion_result" && text.ends_with(flag)) text.resize(text.size() - flag.size());
  if (kind != "act_mode_respond") return text;
  const Value told = parsed(message["text"]);
  return told["response"].is_string() ? string_field(told, "response") : text;
}

}  // namespace

int score_cline_shown(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const bool is_chat = type == "say" || type == "ask";
  return is_chat && value["ts"].is_number() && value[type].is_string() ? 90 : 0;
}

void ClineChat::decode(const Value& message, Event& event) {
  event.time_ms = message["ts"].integer();
  const bool says = message["type"].string_or_empty() == "say";
  const std::string_view kind = message[says ? "say" : "ask"].string_or_empty();
  if (says) {
    say(kind, message, event);
  } else {
    ask(kind, message, event);
  }
  // A message that is said again brings nothing new, either.
  event.hidden_when_empty =
      is_mark(kind) ? *std::lower_bound(kMarks.begin(), kMarks.end(), kind) : "message";
  if (event.bodies.empty() && event.hidden.empty() && !is_mark(kind))
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, message});
}

void ClineChat::add_message(const Value& message, Role role, bool reasoning, Event& event) {
  MessageEvent said;
  said.key = key_of(message);
  said.role = role;
  said.reasoning = reasoning;
  said.text = words_of(message);
  said.open = message["partial"].truthy();
  for (const Member& image : message["images"].members()) {
    const std::string_view url = image.value.string_or_empty();
    Image shown = image_of_url(url);
    if (shown.source == Image::Source::data) said.images.push_back(std::move(shown));
  }
  event.bodies.emplace_back(std::move(said));
}

/// The next message says that what was asked about has been done.
void ClineChat::end_open(Status status, Event& event) {
  if (open_.empty()) return;
  ToolCallEvent end;
  end.call_id = std::exchange(open_, {});
  end.status = status;
  // What came out has come: that it ended is all that is known.
  end.result.emplace();
  open_kind_ = Open::tool;
  calls_.end(std::move(end), {null_value()}, event);
}

void ClineChat::begin(Open kind, ToolCallEvent call, const Value& message, Status status,
                      Event& event) {
  call.call_id = key_of(message);
  call.status = status;
  open_kind_ = kind;
  call.rests = status == Status::awaiting_approval;
  open_ = call.call_id;
  if (status != Status::done) return calls_.update(std::move(call), event);
  open_.clear();
  ToolCallEvent start;
  start.call_id = call.call_id;
  start.name = call.name;
  calls_.ask(std::move(start), event);
  // The same message comes again with more of the call.
  calls_.end(std::move(call), {.value = null_value(), .is_echo = true}, event);
}

void ClineChat::add_output(const Value& message, Event& event) {
  std::string chunk = string_field(message, "text");
  if (chunk.empty()) {
    if (message["text"].is_string()) event.hidden = "command_output";
    return;
  }
  ToolCallEvent more;
  more.call_id = open_;
  add_command_output(calls_.open(open_, event), std::move(chunk), more);
  calls_.update(std::move(more), event);
}

/// A call that the message is about, by its kind: false for other kinds. What is said, not asked,
/// is done or runs.
bool ClineChat::read_call(std::string_view kind, const Value& message, bool asks, Event& event) {
  const Status runs = asks ? Status::awaiting_approval : Status::running;
  if (kind == "command") {
    const bool has_ended = message["commandCompleted"].truthy();
    begin(Open::command, read_cline_chat_command(message["text"].string_or_empty(), has_ended),
          message, has_ended ? Status::done : runs, event);
    return true;
  }
  if (kind != "tool" && kind != "use_mcp_server" && kind != "use_subagents") return false;
  const Value told = parsed(message["text"]);
  if (kind == "tool" && told["tool"].is_string()) {
    begin(Open::tool, read_cline_chat_tool(told), message, asks ? runs : Status::done, event);
  } else if (kind == "use_mcp_server" && told["serverName"].is_string()) {
    begin(Open::mcp, read_cline_chat_mcp(told), message, runs, event);
  } else if (kind == "use_subagents" && told["prompts"].is_array()) {
    agents_ = key_of(message);
    begin(Open::agents, read_cline_chat_agents(told), message, runs, event);
  }
  return true;
}

/// What came of the call before: false when the message is none of that.
bool ClineChat::read_result(std::string_view kind, const Value& message, Event& event) {
  if (kind == "command_output" && !open_.empty()) {
    add_output(message, event);
    return true;
  }
  if (kind == "mcp_server_response" && open_kind_ == Open::mcp && !open_.empty()) {
    ToolCallEvent end;
    end.call_id = std::exchange(open_, {});
    end.status = Status::done;
    end.result = ToolResult{ToolOutput(TextOutput{string_field(message, "text"), false}), {}};
    calls_.end(std::move(end), {null_value()}, event);
    return true;
  }
  const Value report = kind == "subagent" ? parsed(message["text"]) : Value();
  if (!report["items"].is_array() || agents_.empty()) return false;
  ToolCallEvent said;
  said.call_id = agents_;
  said.status = Status::running;
  if (report["status"].string_or_empty() == "running") {
    calls_.update(std::move(said), event);
    if (event.bodies.empty()) event.hidden = "subagent";
    return true;
  }
  add_cline_chat_report(report, said);
  if (open_ == agents_) open_.clear();
  calls_.end(std::move(said), {.value = null_value(), .is_echo = true}, event);
  return true;
}

/// What the call before is still about.
bool ClineChat::goes_on(std::string_view kind, const Value& message) const {
  return kind == "command_output" || key_of(message) == open_ ||
         (kind == "mcp_server_response" && open_kind_ == Open::mcp) ||
         (kind == "subagent" && open_kind_ == Open::agents);
}

void ClineChat::say(std::string_view kind, const Value& message, Event& event) {
  const bool is_quiet = is_mark(kind) && kind != "completion_result";
  const bool is_answer = open_kind_ == Open::question || open_kind_ == Open::command;
  const CallRecord* open = calls_.find(open_);
  const bool waits = open != nullptr && open->status == Status::awaiting_approval;
  if (kind == "user_feedback" && waits && !is_answer) {
    end_open(Status::denied, event);
  } else if (!goes_on(kind, message) && !is_quiet) {
    end_open(Status::done, event);
  }
  if (read_call(kind, message, false, event) || read_result(kind, message, event) ||
      read_words(kind, message, event))
    return;
  if (kind == "task_progress") {
    event.bodies.emplace_back(TodoListEvent{read_checklist(message["text"].string_or_empty())});
    if (!message["text"].is_string()) expect_words(event);
  } else if (kind == "api_req_started") {
    read_request(message, event);
  } else if (kind == "subagent_usage") {
    const Value told = parsed(message["text"]);
    if (told["tokensIn"].is_number() && counted_.insert(key_of(message)).second)
      event.bodies.emplace_back(read_use(told));
  } else {
    read_notice(kind, message, event);
  }
}

/// What somebody says: false for other kinds.
bool ClineChat::read_words(std::string_view kind, const Value& message, Event& event) {
  const bool ends = kind == "completion_result" || kind == "plan_completion_result";
  if (kind == "task" || kind == "user_feedback" || kind == "user_feedback_diff") {
    add_message(message, Role::user, false, event);
  } else if (kind == "text" || kind == "act_mode_respond" || ends) {
    if (!is_blank(message["text"].string_or_empty()))
      add_message(message, Role::assistant, false, event);
    else if (kind == "text")
      event.hidden = "text";
    if (!message["text"].is_string()) expect_words(event);
  } else if (kind == "reasoning") {
    add_message(message, Role::assistant, true, event);
  } else {
    return false;
  }
  return true;
}

/// A call of the model: written when it begins, and with its sums when it has ended.
void ClineChat::read_request(const Value& message, Event& event) {
  const Value told = parsed(message["text"]);
  const std::string key = key_of(message);
  if (told["tokensIn"].is_number() && counted_.insert(key).second)
    event.bodies.emplace_back(read_use(told));
  const std::string_view reason = told["cancelReason"].string_or_empty();
  if (reason.empty() || !stopped_.insert(key).second) return;
  const bool by_user = reason == "user_cancelled";
  NoticeEvent notice;
  notice.code = by_user ? "cancelled" : "error";
  notice.tone = by_user ? Tone::warning : Tone::bad;
  notice.closes_open_calls = by_user;
  notice.text = string_field(told, "streamingFailedMessage");
  if (notice.text.empty() && !by_user) notice.text = reason;
  event.bodies.emplace_back(std::move(notice));
  if (!by_user) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

void ClineChat::read_notice(std::string_view kind, const Value& message, Event& event) {
  if (kind == "error" || kind == "diff_error" || kind == "clineignore_error" ||
      kind == "api_req_failed") {
    event.bodies.emplace_back(notice_of("error", Tone::bad, message));
  } else if (kind == "command_permission_denied" || kind == "mistake_limit_reached") {
    event.bodies.emplace_back(notice_of("error", Tone::warning, message));
  } else if (kind == "info") {
    event.bodies.emplace_back(notice_of("info", Tone::neutral, message));
  } else if (kind == "compaction") {
    const Value told = parsed(message["text"]);
    const std::string_view status = told["status"].string_or_empty();
    if (!told.is_object()) return;
    NoticeEvent notice;
    notice.key = key_of(message);
    notice.code = "compacting";
    notice.open = status != "completed" && status != "failed";
    if (status == "completed") notice.code = "compacted";
    if (status == "failed") notice.code = "compaction-failed";
    if (status == "failed") notice.tone = Tone::bad;
    if (status == "completed") notice.subject = id_text(told["tokensBefore"]);
    notice.text = error_message(told);
    event.bodies.emplace_back(std::move(notice));
  }
}

void ClineChat::ask(std::string_view kind, const Value& message, Event& event) {
  const bool resumes = kind == "resume_task" || kind == "resume_completed_task";
  if (key_of(message) != open_ && kind != "command_output")
    end_open(resumes ? Status::cancelled : Status::done, event);
  if (kind == "command_output") return say(kind, message, event);
  if (read_call(kind, message, true, event)) return;
  if (kind == "followup" || kind == "plan_mode_respond") {
    const Value asked = parsed(message["text"]);
    const Value& question = asked["question"].is_string()   ? asked["question"]
                            : asked["response"].is_string() ? asked["response"]
                                                            : message["text"];
    ToolCallEvent call;
    call.name = tool_name(ToolId::ask);
    call.input = ToolInput{question_arguments(question, asked["options"]), {}};
    begin(Open::question, std::move(call), message, Status::awaiting_approval, event);
  } else if (kind == "act_mode_respond") {
    read_words(kind, message, event);
  } else {
    read_notice(kind, message, event);
  }
}

}  // namespace agent_timeline
