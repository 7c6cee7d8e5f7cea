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

Usage usage_of(const Value& tokens) {
  Usage out;
  out.input_tokens = read_tokens(tokens["input"]);
  out.output_tokens = read_tokens(tokens["output"]);
  out.cached_tokens = read_tokens(tokens["cache"]["read"]);
  out.total_tokens = tokens["total"].is_number()
                         ? read_tokens(tokens["total"])
                         : out.input_tokens + out.output_tokens + out.cached_tokens;
  return out;
}

}  // namespace

void OpencodeParts::note_message(const Value& info) {
  const std::string id = id_text(info["id"]);
  if (!id.empty() && info["role"].is_string()) roles_[id] = info["role"].text();
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
    NoticeEvent notice;
    notice.code = "compacted";
    notice.key = "compaction-" + id_text(part["id"]);
    event.bodies.emplace_back(std::move(notice));
  } else if (type != "step-start" && type != "snapshot" && type != "patch" && type != "agent") {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, part});
  }
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
  message.reasoning = part["type"].string_or_empty() == "reasoning";
  message.injected = part["synthetic"].truthy();
  is_thought_[id] = message.reasoning;
  if (part["type"].string_or_empty() == "file") {
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

void OpencodeParts::append(const Value& delta, Event& event) {
  enter_session(id_text(delta["sessionID"]), event);
  if (delta["field"].string_or_empty() != "text") return;
  const std::string id = id_text(delta["partID"]);
  MessageEvent message;
  message.key = id;
  message.reasoning = is_thought_[id];
  message.change = TextChange::append;
  message.text = string_field(delta, "delta");
  message.open = true;
  event.bodies.emplace_back(std::move(message));
}

/// A call that sets the list makes no row when it succeeds.
bool OpencodeParts::set_todos(const Value& state, Event& event) {
  auto todos = read_todos(state["input"]["todos"], event.notes);
  if (todos) event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return todos.has_value();
}

void OpencodeParts::read_tool(const Value& part, Event& event) {
  const std::string id = id_text(part["callID"]);
  const Value& state = part["state"];
  const std::string_view status = state["status"].string_or_empty();
  const bool is_end = status == "completed" || status == "error";
  Call& call = calls_[id];
  if (call.ended) return;
  ToolCallEvent body;
  body.call_id = id;
  body.name = string_field(part, "tool");
  const bool is_invalid =
      tool_of(kOpencode, body.name) == ToolId::invalid_call && state["input"]["tool"].is_string();
  if (is_invalid) body.name = state["input"]["tool"].text();
  const std::string child = id_text(state["metadata"]["sessionId"]);
  if (!child.empty()) starters_[child] = id;
  if (is_todo_tool(body.name) && status == "completed" && !is_invalid) {
    call.ended = set_todos(state, event);
    if (call.ended) return;
  }
  if (is_todo_tool(body.name) && !is_end) return;
  body.input = ToolInput{is_invalid ? Value::object() : state["input"], {}};
  body.subject = string_field(state, "title");
  if (is_invalid) body.subject.clear();
  const auto started = read_time(state["time"]["start"]);
  if (!call.begun) {
    ToolCallEvent begin = body;
    begin.status = status == "pending" ? Status::ready : Status::running;
    event.bodies.emplace_back(std::move(begin));
  }
  body.match = CallMatch::open;
  if (is_end) {
    const auto ended = read_time(state["time"]["end"]);
    body.ended_ms = ended ? ended : event.time_ms;
    if (started && ended && *ended >= *started) body.duration_ms = *ended - *started;
    return end_tool(part, call, std::move(body), event);
  }
  const Value& output = state["metadata"]["output"];
  const bool first = !std::exchange(call.begun, true);
  body.status = status == "pending" ? Status::ready : Status::running;
  if (output.is_string() && !output.text().empty()) {
    CommandOutput command;
    command.command = string_field(state["input"], "command");
    command.outcome = CommandOutput::Outcome::running;
    command.standard_output = output.text();
    body.result = ToolResult{ToolOutput(std::move(command)), {}};
    body.status = Status::partial;
  } else if (first) {
    return;
  }
  event.bodies.emplace_back(std::move(body));
}

void OpencodeParts::end_tool(const Value& part, Call& call, ToolCallEvent body, Event& event) {
  const Value& state = part["state"];
  call.begun = call.ended = true;
  if (state["status"].string_or_empty() == "error") {
    const std::string message = string_field(state, "error");
    const bool refused = message.find("rejected permission") != std::string::npos;
    const bool aborted = message.find("aborted") != std::string::npos;
    body.status = refused ? Status::denied : aborted ? Status::cancelled : Status::error;
    body.result.emplace();
    body.result->error = ToolError{message, {}};
    event.bodies.emplace_back(std::move(body));
    return;
  }
  OpencodeResult read = read_opencode_result(part["tool"].string_or_empty(), state["input"],
                                             state["output"].string_or_empty(), state["metadata"]);
  read.result.images = read_opencode_images(state["attachments"]);
  body.status = read.status;
  body.result = std::move(read.result);
  event.bodies.emplace_back(std::move(body));
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
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  event.bodies.emplace_back(std::move(end));
}

void OpencodeParts::await_approval(const Value& request, Event& event) {
  enter_session(id_text(request["sessionID"]), event);
  std::string call = id_text(request["tool"]["callID"]);
  if (call.empty()) call = id_text(request["callID"]);
  if (call.empty()) return;
  asked_[id_text(request["id"])] = call;
  ToolCallEvent body;
  body.call_id = call;
  body.match = CallMatch::latest;
  body.status = Status::awaiting_approval;
  event.bodies.emplace_back(std::move(body));
}

void OpencodeParts::answer(const std::string& request, std::string_view reply, Event& event) {
  const auto asked = asked_.find(request);
  if (asked == asked_.end()) return;
  ToolCallEvent body;
  body.call_id = asked->second;
  body.match = CallMatch::latest;
  body.status = reply == "reject" ? Status::denied : Status::running;
  event.bodies.emplace_back(std::move(body));
}

}  // namespace agent_timeline
