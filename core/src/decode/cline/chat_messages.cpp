// Reads each kind of message in Cline's chat (stored.h).
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/cline/chat_calls.h"
#include "decode/cline/chat_notices.h"
#include "decode/cline/stored.h"
#include "decode/cline/tools.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/lost_text.h"
#include "decode/read/questions.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// True if a person or a rule has approved the call that the message requests.
bool is_approved(const Value& message) {
  return message["isAnswered"].truthy() ||
         message["autoApprovalDecision"].string_or_empty() == "approve";
}

/// A generated image: its path, else the message's data.
MessageEvent image_message(const Value& message) {
  MessageEvent shown;
  shown.key = cline_chat_key(message);
  const Value payload = cline_chat_payload(message);
  const std::string path = string_field(payload, "imagePath");
  if (!path.empty()) {
    shown.images.push_back({Image::Source::path, path, {}});
  } else {
    shown.attachment = payload.is_null() ? message : payload;
  }
  return shown;
}

/// A request for permission under the tool's own name, with its input as text or data.
ToolCallEvent permission_call(std::string_view name, const Value& message) {
  ToolCallEvent call;
  call.name = name;
  Value payload = cline_chat_payload(message);
  if (!payload.is_object()) {
    payload = Value::object();
    const bool is_task = tool_of(kCline, name) == ToolId::run_agent;
    payload.add(is_task ? "prompt" : "context", message["text"]);
  }
  call.input = ToolInput{std::move(payload), {}};
  return call;
}

}  // namespace

/// A message about a call; false for other kinds. A call that is not asked for is done or runs.
bool ClineChat::read_call(std::string_view kind, const Value& message, bool is_ask, Event& event) {
  const Status status =
      is_ask && !is_approved(message) ? Status::awaiting_approval : Status::running;
  if (kind == "command") {
    const bool has_ended = message["commandCompleted"].truthy();
    ToolCallEvent call = read_cline_chat_command(message["text"].string_or_empty(), has_ended);
    if (command_ != cline_chat_key(message)) output_ = {};
    command_ = cline_chat_key(message);
    begin(Open::command, std::move(call), message, has_ended ? Status::done : status, event);
    return true;
  }
  if (kind == "tool") return read_tool(message, is_ask, event);
  if (kind.starts_with("browser_action")) return read_browser(kind, message, is_ask, event);
  if (kind != "use_mcp_server" && kind != "use_subagents") return false;
  const Value payload = cline_chat_payload(message);
  if (kind == "use_mcp_server" && payload["serverName"].is_string()) {
    begin(Open::mcp, read_cline_chat_mcp(payload), message, status, event);
  } else if (kind == "use_subagents" && payload["prompts"].is_array()) {
    agents_ = cline_chat_key(message);
    begin(Open::agents, read_cline_chat_agents(payload), message, status, event);
  } else {
    return false;
  }
  return true;
}

bool ClineChat::read_tool(const Value& message, bool is_ask, Event& event) {
  const Value payload = cline_chat_payload(message);
  if (!payload["tool"].is_string()) return false;
  if (auto todos = read_cline_chat_todos(payload, event)) {
    event.bodies.emplace_back(std::move(*todos));
    return true;
  }
  ToolCallEvent call = read_cline_chat_tool(payload);
  const ToolId tool = find_tool(call.name).id;
  if (tool == ToolId::run_agent) task_ = cline_chat_key(message);
  if (tool == ToolId::search_files) search_ = cline_chat_key(message);
  const Status status = is_approved(message) ? Status::running : Status::awaiting_approval;
  begin(Open::tool, std::move(call), message, is_ask ? status : Status::done, event);
  return true;
}

/// Opens a browser or gives it an action; afterwards it shows its page.
bool ClineChat::read_browser(std::string_view kind, const Value& message, bool is_ask,
                             Event& event) {
  if (kind == "browser_action_result") {
    const Value payload = cline_chat_payload(message);
    if (!message["text"].is_string()) expect_text(event);
    if (!payload.is_object()) {
      if (!is_blank(message["text"].string_or_empty()))
        event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::string(kind), {}, 0, message});
      return true;
    }
    if (open_kind_ == Open::browser && !open_.empty()) {
      end_with(open_, read_cline_chat_page(payload), event);
    } else {
      ToolCallEvent call;
      call.name = tool_name(ToolId::use_browser, kClineChat);
      call.result = read_cline_chat_page(payload);
      begin(Open::browser, std::move(call), message, Status::done, event);
    }
    return true;
  }
  const bool waits = is_ask && !is_approved(message);
  begin(Open::browser, read_cline_chat_browser(message["text"], cline_chat_payload(message)),
        message, waits ? Status::awaiting_approval : Status::running, event);
  return true;
}

/// The progress or the results of sub-agents that run in parallel.
bool ClineChat::read_report(const Value& message, Event& event) {
  const Value report = cline_chat_payload(message);
  if (!report["items"].is_array() || agents_.empty()) return false;
  ToolCallEvent update;
  update.call_id = agents_;
  update.status = Status::running;
  if (report["status"].string_or_empty() == "running") {
    const std::size_t before = event.bodies.size();
    calls_.update(std::move(update), event);
    if (event.bodies.size() == before) event.hidden = "subagent";
    return true;
  }
  add_cline_chat_report(report, update);
  if (open_ == agents_) open_.clear();
  calls_.end(std::move(update), {.value = null_value(), .is_echo = true}, event);
  return true;
}

/// The result of an earlier call; false for other messages.
bool ClineChat::read_result(std::string_view kind, const Value& message, Event& event) {
  if (kind == "subagent") return read_report(message, event);
  if (kind == "command_output") {
    if (command_.empty()) return false;
    if (!message["text"].is_string()) expect_text(event);
    add_output(message, event);
    return true;
  }
  std::string text = string_field(message, "text");
  if (kind == "mcp_server_response" && open_kind_ == Open::mcp && !open_.empty()) {
    end_with(open_, {ToolOutput(TextOutput{std::move(text), false}), {}}, event);
  } else if (kind == "subtask_result" && !task_.empty()) {
    TaskReport report;
    report.text = std::move(text);
    end_with(task_, {ToolOutput(std::move(report)), {}}, event);
  } else if (kind == "codebase_search_result" && !search_.empty()) {
    end_with(search_, read_cline_chat_matches(cline_chat_payload(message)), event);
  } else {
    return false;
  }
  return true;
}

/// True if the message still concerns the open call.
bool ClineChat::concerns_open_call(std::string_view kind, const Value& message) const {
  return kind == "command_output" || cline_chat_key(message) == open_ ||
         (kind == "mcp_server_response" && open_kind_ == Open::mcp) ||
         (kind == "subagent" && open_kind_ == Open::agents) ||
         (kind == "browser_action_result" && open_kind_ == Open::browser) ||
         (kind == "subtask_result" && open_ == task_) ||
         (kind == "codebase_search_result" && open_ == search_);
}

bool ClineChat::read_say(std::string_view kind, const Value& message, Event& event) {
  // The next request to the model contains the results of the tools before it.
  const bool is_request =
      kind == "api_req_started" && requests_.insert(cline_chat_key(message)).second;
  const bool settles = is_request && open_kind_ == Open::tool;
  const bool is_hidden =
      !cline_chat_hidden_kind(kind).empty() && kind != "completion_result" && !settles;
  const bool is_answer = open_kind_ == Open::question || open_kind_ == Open::command;
  const CallRecord* open = calls_.find(open_);
  const bool waits = open != nullptr && open->status == Status::awaiting_approval;
  if (kind == "user_feedback" && waits && !is_answer) {
    end_open(Status::denied, event);
  } else if (!concerns_open_call(kind, message) && !is_hidden) {
    end_open(Status::done, event);
  }
  return read_call(kind, message, false, event) || read_result(kind, message, event) ||
         read_text(kind, message, event) || read_facts(kind, message, event) ||
         add_cline_chat_notice(kind, message, event);
}

/// Text of the user or the agent; false for other kinds.
bool ClineChat::read_text(std::string_view kind, const Value& message, Event& event) {
  const bool ends = kind == "completion_result" || kind == "plan_completion_result";
  // If no message is of the kind `task`, the first text of the chat is the task.
  const bool is_task = kind == "task" || (kind == "text" && first_ == cline_chat_key(message) &&
                                          !message["partial"].truthy());
  if (is_task || kind == "user_feedback" || kind == "user_feedback_diff") {
    add_message(message, Role::user, false, event);
  } else if (kind == "text" || kind == "act_mode_respond" || ends) {
    if (!is_blank(message["text"].string_or_empty()) || message["images"].size() > 0)
      add_message(message, Role::assistant, false, event);
    else if (kind == "text")
      event.hidden = "text";
    if (!message["text"].is_string()) expect_text(event);
  } else if (kind == "reasoning") {
    add_message(message, Role::assistant, true, event);
  } else if (kind == "subtask_result") {
    add_message(message, Role::assistant, false, event);
  } else if (kind == "image") {
    event.bodies.emplace_back(image_message(message));
  } else {
    return false;
  }
  return true;
}

/// To-do lists and usage, which have no row of their own; false for other kinds.
bool ClineChat::read_facts(std::string_view kind, const Value& message, Event& event) {
  if (kind == "task_progress") {
    event.bodies.emplace_back(TodoListEvent{read_checklist(message["text"].string_or_empty())});
    if (!message["text"].is_string()) expect_text(event);
  } else if (kind == "user_edit_todos") {
    auto todos = read_cline_chat_todos(cline_chat_payload(message), event);
    if (!todos) return false;
    event.bodies.emplace_back(std::move(*todos));
  } else if (kind == "api_req_started") {
    read_request(message, event);
  } else if (kind == "subagent_usage") {
    const Value payload = cline_chat_payload(message);
    if (payload["tokensIn"].is_number() && counted_.insert(cline_chat_key(message)).second)
      event.bodies.emplace_back(read_cline_chat_usage(payload, message));
  } else if (kind == "condense_context") {
    const auto cost = read_nano_usd(message["contextCondense"]["cost"]);
    add_cline_chat_notice(kind, message, event);
    if (cost.value_or(0) <= 0 || !counted_.insert(cline_chat_key(message)).second) return true;
    SessionEvent session;
    session.cost_nano_usd = cost;
    event.bodies.emplace_back(std::move(session));
  } else {
    return false;
  }
  return true;
}

/// A request to the model. It is written when it begins, and again with its usage when it has
/// ended.
void ClineChat::read_request(const Value& message, Event& event) {
  const Value payload = cline_chat_payload(message);
  const std::string key = cline_chat_key(message);
  if (payload["tokensIn"].is_number() && counted_.insert(key).second)
    event.bodies.emplace_back(read_cline_chat_usage(payload, message));
  const std::string_view reason = payload["cancelReason"].string_or_empty();
  if (reason.empty() || !stopped_.insert(key).second) return;
  const bool by_user = reason == "user_cancelled";
  NoticeEvent notice;
  notice.code = by_user ? "cancelled" : "error";
  notice.tone = by_user ? Tone::warning : Tone::bad;
  notice.closes_open_calls = by_user;
  notice.text = string_field(payload, "streamingFailedMessage");
  if (notice.text.empty() && !by_user) notice.text = reason;
  event.bodies.emplace_back(std::move(notice));
  if (!by_user) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

/// A question, or a plan that awaits an answer. The user's choice is later written into it.
bool ClineChat::add_question(std::string_view kind, const Value& message, Event& event) {
  if (kind != "followup" && kind != "plan_mode_respond") return false;
  const Value payload = cline_chat_payload(message);
  const Value& question = payload["question"].is_string()   ? payload["question"]
                          : payload["response"].is_string() ? payload["response"]
                                                            : message["text"];
  ToolCallEvent call;
  call.name = tool_name(ToolId::ask);
  call.input = ToolInput{question_arguments(question, cline_choices(payload)), {}};
  const std::string selected = string_field(payload, "selected");
  if (!selected.empty()) {
    Answers answers;
    answers.pairs.push_back({std::string(question.string_or_empty()), selected});
    call.result = ToolResult{ToolOutput(std::move(answers)), {}};
  }
  begin(Open::question, std::move(call), message,
        selected.empty() ? Status::awaiting_approval : Status::done, event);
  return true;
}

bool ClineChat::read_ask(std::string_view kind, const Value& message, Event& event) {
  const bool resumes = kind == "resume_task" || kind == "resume_completed_task";
  if (!concerns_open_call(kind, message))
    end_open(resumes ? Status::cancelled : Status::done, event);
  if (kind == "command_output") return read_say(kind, message, event);
  if (read_call(kind, message, true, event) || add_question(kind, message, event)) return true;
  if (kind == "act_mode_respond") return read_text(kind, message, event);
  if (has_tool(kCline, kind)) {
    begin(Open::question, permission_call(kind, message), message, Status::awaiting_approval,
          event);
    return true;
  }
  return add_cline_chat_notice(kind, message, event);
}

}  // namespace agent_timeline
