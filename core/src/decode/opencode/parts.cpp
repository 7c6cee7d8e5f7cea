#include "decode/opencode/parts.h"

#include <utility>

#include "base/text.h"
#include "decode/opencode/results.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string_view role_word(Role role) {
  return role == Role::user ? "user" : "assistant";
}

/// The counts exclude each other there: what the cache knew is not in the input, nor what the model
/// thought in the output.
Usage usage_of(const Value& tokens) {
  Usage out;
  out.input_tokens = read_tokens(tokens["input"]);
  out.output_tokens = read_tokens(tokens["output"]) + read_tokens(tokens["reasoning"]);
  out.cached_tokens = read_tokens(tokens["cache"]["read"]);
  const std::int64_t written = read_tokens(tokens["cache"]["write"]);
  out.total_tokens = tokens["total"].is_number()
                         ? read_tokens(tokens["total"])
                         : out.input_tokens + out.output_tokens + out.cached_tokens + written;
  return out;
}

/// The sentences with which a call is refused: by the person, or by a rule of theirs.
bool is_refusal(std::string_view error) {
  return error.find("rejected permission") != std::string_view::npos ||
         error.starts_with("The user has specified a rule which prevents") ||
         error.starts_with("The user dismissed this question");
}

NoticeEvent compacted(const std::string& key) {
  NoticeEvent notice;
  notice.code = "compacted";
  notice.key = key;
  return notice;
}

}  // namespace

void OpencodeParts::note_message(const Value& info) {
  const std::string id = id_text(info["id"]);
  if (id.empty() || !info["role"].is_string()) return;
  roles_[id] = info["role"].text();
  // A person's message has an object there.
  if (info["summary"].text() == "true") summaries_.try_emplace(id, compaction_);
}

/// The first session is the one that is shown; the others are of its sub-agents.
void OpencodeParts::enter_session(const std::string& session, Event& event) {
  if (session.empty()) return;
  if (root_.empty()) root_ = session;
  if (session == root_) return;
  auto known = scopes_.find(session);
  if (known == scopes_.end()) {
    const auto starter = starters_.find(session);
    known = scopes_.emplace(session, starter == starters_.end() ? session : starter->second).first;
  }
  event.scope = {known->second, std::string(tool_name(ToolId::run_agent, kOpencode))};
}

void OpencodeParts::read(const Value& part, std::string_view role, Event& event) {
  const std::string_view type = part["type"].string_or_empty();
  enter_session(id_text(part["sessionID"]), event);
  if (type == "text" || type == "reasoning" || type == "file") return read_text(part, role, event);
  if (type == "tool") return read_tool(part, event);
  if (type == "step-finish") return read_step_end(part, event);
  if (type == "retry") {
    NoticeEvent notice;
    notice.code = "retrying";
    notice.tone = Tone::warning;
    notice.subject = id_text(part["attempt"]);
    notice.text = error_message(part["error"]["data"]);
    notice.key = "retry-" + id_text(part["id"]);
    event.bodies.emplace_back(std::move(notice));
  } else if (type == "compaction") {
    begin_compaction(part, event);
  } else if (type == "subtask") {
    read_subtask(part, event);
  } else if (type != "step-start" && type != "snapshot" && type != "patch" && type != "agent") {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, part});
  }
}

/// One that follows an overflow of the context goes on with the turn which that had ended.
void OpencodeParts::begin_compaction(const Value& part, Event& event) {
  const std::string key = "compaction-" + id_text(part["id"]);
  if (!compactions_.insert(key).second) return;
  if (part["overflow"].truthy() && event.scope.key.empty()) {
    TurnEvent turn;
    turn.resumes = true;
    event.bodies.emplace_back(std::move(turn));
  }
  compaction_ = key;
  event.bodies.emplace_back(compacted(key));
}

/// Whether what that message says stands in the row of a compaction.
bool OpencodeParts::is_summary(const std::string& message) const {
  const auto summary = summaries_.find(message);
  return summary != summaries_.end() && !summary->second.empty();
}

void OpencodeParts::read_summary(const Value& part, Event& event) {
  if (part["time"].is_object() && part["time"]["end"].is_null()) return;
  NoticeEvent notice = compacted(summaries_[id_text(part["messageID"])]);
  notice.text = string_field(part, "text");
  notice.is_document = true;
  event.bodies.emplace_back(std::move(notice));
}

void OpencodeParts::end_compaction(Event& event) {
  if (compaction_.empty()) event.bodies.emplace_back(compacted({}));
  compaction_.clear();
}

/// A command of the person that a sub-agent carries out is all that their message holds.
void OpencodeParts::read_subtask(const Value& part, Event& event) {
  if (!event.scope.key.empty()) return;
  MessageEvent message;
  message.key = id_text(part["id"]);
  message.role = Role::user;
  message.text = string_field(part, "prompt");
  if (const std::string command = string_field(part, "command"); !command.empty())
    message.text = "/" + command + (message.text.empty() ? "" : "\n\n" + message.text);
  event.bodies.emplace_back(std::move(message));
}

void OpencodeParts::read_text(const Value& part, std::string_view role, Event& event) {
  const std::string id = id_text(part["id"]);
  const auto known = roles_.find(id_text(part["messageID"]));
  if (role.empty() && known != roles_.end()) role = known->second;
  MessageEvent message;
  message.key = id;
  message.role = role == "user" ? Role::user : Role::assistant;
  // What a sub-agent was asked is in the call that started it.
  if (message.role == Role::user && !event.scope.key.empty()) return;
  const std::string_view type = part["type"].string_or_empty();
  if (type == "text" && is_summary(id_text(part["messageID"]))) return read_summary(part, event);
  message.reasoning = type == "reasoning";
  message.injected = part["synthetic"].truthy();
  if (message.injected && end_task(part, event)) return;
  is_thought_[id] = message.reasoning;
  if (type == "file") {
    Value files = Value::array();
    files.add({}, part);
    message.images = read_opencode_images(files);
    if (message.images.empty()) message.attachment = std::move(files);
  }
  message.text = string_field(part, "text");
  message.open = part["time"].is_object() && part["time"]["end"].is_null() &&
                 role_word(message.role) == "assistant";
  message.started_ms = read_time(part["time"]["start"]);
  message.ended_ms = read_time(part["time"]["end"]);
  event.bodies.emplace_back(std::move(message));
}

/// A sub-agent in the background ends with a text in the person's name.
bool OpencodeParts::end_task(const Value& part, Event& event) {
  const auto starter =
      starters_.find(std::string(opencode_task_attribute(part["text"].string_or_empty(), "id")));
  if (starter == starters_.end()) return false;
  ToolCallEvent said;
  said.call_id = starter->second;
  calls_.end(std::move(said), {part}, event);
  return true;
}

void OpencodeParts::append(const Value& delta, Event& event) {
  enter_session(id_text(delta["sessionID"]), event);
  if (delta["field"].string_or_empty() != "text") return;
  const std::string id = id_text(delta["partID"]);
  MessageEvent message;
  message.key = id;
  message.reasoning = is_thought_[id];
  // The summary of a compaction is shown when it is whole.
  if (!message.reasoning && is_summary(id_text(delta["messageID"]))) return;
  message.change = TextChange::append;
  message.text = string_field(delta, "delta");
  message.open = true;
  event.bodies.emplace_back(std::move(message));
}

void OpencodeParts::read_tool(const Value& part, Event& event) {
  const Value& state = part["state"];
  const std::string_view status = state["status"].string_or_empty();
  ToolCallEvent said;
  said.call_id = id_text(part["callID"]);
  said.name = string_field(part, "tool");
  const bool is_invalid =
      tool_of(kOpencode, said.name) == ToolId::invalid_call && state["input"]["tool"].is_string();
  if (is_invalid) said.name = state["input"]["tool"].text();
  CallRecord& call = calls_.open(said.call_id, event);
  const std::string child = id_text(state["metadata"]["sessionId"]);
  if (!child.empty() && !call.ended) start_session(child, said.call_id);
  // A call that sets the list makes no row when it succeeds.
  if (!call.has_row) call.hidden = is_todo_tool(said.name);
  said.input = ToolInput{is_invalid ? Value::object() : state["input"], {}};
  if (!is_invalid) said.subject = string_field(state, "title");
  if (status != "completed" && status != "error") {
    said.status = status == "pending" ? Status::ready : Status::running;
    return calls_.update(std::move(said), {state["metadata"]["output"]}, event);
  }
  if (!call.begun && !call.id.empty()) {
    ToolCallEvent start = said;
    start.status = Status::running;
    calls_.ask(std::move(start), event);
  }
  const auto started = read_time(state["time"]["start"]);
  const auto ended = read_time(state["time"]["end"]);
  if (started && ended && *ended >= *started) said.duration_ms = *ended - *started;
  said.ended_ms = ended ? ended : event.time_ms;
  calls_.end(std::move(said), {part}, event);
}

/// A later call may go on with the session of an earlier one.
void OpencodeParts::start_session(const std::string& session, const std::string& call) {
  std::string& starter = starters_[session];
  const bool goes_on = !starter.empty() && starter != call;
  starter = call;
  if (goes_on) scopes_.erase(session);
}

void OpencodeParts::read_progress(const CallRecord& call, const CallAnswer& answer,
                                  ToolCallEvent& said, Event&) {
  if (answer.value.string_or_empty().empty()) return;
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = answer.value.text();
  said.result = ToolResult{ToolOutput(std::move(command)), {}};
  said.status = Status::partial;
}

bool OpencodeParts::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                             Event& event) {
  const Value& state = answer.value["state"];
  if (!state.is_object()) {
    OpencodeResult read = read_opencode_result(
        call.name, call.arguments, answer.value["text"].string_or_empty(), null_value());
    said.status = read.status;
    said.result = std::move(read.result);
    return true;
  }
  if (state["status"].string_or_empty() == "error") {
    std::string message = string_field(state, "error");
    const Value& metadata = state["metadata"];
    const bool aborted = metadata["interrupted"].truthy() || message == "Tool execution aborted";
    said.status = is_refusal(message) ? Status::denied
                  : aborted           ? Status::cancelled
                                      : Status::error;
    said.result = ToolResult{{}, ToolError{std::move(message), {}}};
    if (!is_blank(metadata["output"].string_or_empty())) {
      CommandOutput command;
      command.command = string_field(state["input"], "command");
      if (aborted) command.outcome = CommandOutput::Outcome::interrupted;
      command.standard_output = trim_end(metadata["output"].text());
      said.result->output = ToolOutput(std::move(command));
    }
    return true;
  }
  auto todos = call.hidden ? read_todos(state["input"]["todos"], event.notes) : std::nullopt;
  if (todos) {
    event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
    return false;
  }
  OpencodeResult read = read_opencode_result(answer.value["tool"].string_or_empty(), state["input"],
                                             state["output"].string_or_empty(), state["metadata"]);
  read.result.images = read_opencode_images(state["attachments"]);
  said.status = read.status;
  said.result = std::move(read.result);
  if (said.status == Status::background) {
    // That is how long the launch took.
    said.duration_ms.reset();
    said.ended_ms.reset();
  }
  return true;
}

void OpencodeParts::read_step_end(const Value& part, Event& event) {
  const std::string id = id_text(part["id"]);
  if (!id.empty() && !ended_steps_.insert(id).second) return;
  SessionEvent session;
  if (part["tokens"].is_object()) session.usage = usage_of(part["tokens"]);
  // Models that are not paid by the token cost nothing here, which says nothing.
  const auto cost = read_nano_usd(part["cost"]);
  if (cost.value_or(0) > 0) session.cost_nano_usd = cost;
  event.bodies.emplace_back(std::move(session));
  const std::string_view reason = part["reason"].string_or_empty();
  if (reason == "tool-calls" || reason.empty() || !event.scope.key.empty()) return;
  // The work goes on with the summary.
  if (summaries_.contains(id_text(part["messageID"]))) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  event.bodies.emplace_back(std::move(end));
}

void OpencodeParts::await_approval(const Value& request, Event& event) {
  enter_session(id_text(request["sessionID"]), event);
  std::string call = id_text(request["tool"]["callID"]);
  if (call.empty()) call = id_text(request["callID"]);
  if (call.empty()) return;
  const std::string id = id_text(request["id"]);
  if (!id.empty()) asked_[id] = call;
  ToolCallEvent said;
  said.call_id = std::move(call);
  calls_.await(std::move(said), event);
}

void OpencodeParts::answer(const std::string& request, std::string_view reply, Event& event) {
  const auto asked = asked_.find(request);
  if (asked == asked_.end()) return;
  if (reply != "reject") return calls_.resume(asked->second, event);
  ToolCallEvent said;
  said.call_id = asked->second;
  calls_.deny(std::move(said), event);
}

}  // namespace agent_timeline
