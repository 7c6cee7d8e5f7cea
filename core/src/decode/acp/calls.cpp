#include "decode/acp/calls.h"

#include <utility>

#include "decode/acp/content.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

bool says_end(std::string_view word) {
  return word == "completed" || word == "failed" || word == "cancelled";
}

bool takes(const Value& update, const char* name, Value& known) {
  const Value* told = update.find(name);
  if (told == nullptr || told->is_null()) return false;
  known = *told;
  return true;
}

/// A call that was not said to run yet is ready when it has its input.
Status open_status(std::string_view word, const AcpCall& call) {
  if (call.awaiting) return Status::awaiting_approval;
  if (word == "in_progress") return Status::running;
  if (word == "paused") return Status::ready;
  const bool has_input = call.input.size() > 0 || !call.speaks_claude;
  return has_input ? Status::ready : Status::input_streaming;
}

/// The to-do list that a call of such a tool sets, where its input says it.
const Value& todos_of(const AcpCall& call) {
  return call.input["todos"];
}

}  // namespace

void AcpCalls::update(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  AcpCall& call = calls_[id];
  const bool begins = update["sessionUpdate"].string_or_empty() == "tool_call";
  if (begins && call.ended && !says_end(update["status"].string_or_empty())) call = {};
  const bool was_awaiting = std::exchange(call.awaiting, false);
  News news = learn(id, update, call);
  if (!call.scope.empty()) event.scope = {call.scope, {}};
  news.status = news.status || was_awaiting;
  const Value& output = update["_meta"]["terminal_output"];
  if (output.is_object()) return stream_terminal(id, output, call, event);
  tell(id, call, news, event);
}

void AcpCalls::add_content(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  AcpCall& call = calls_[id];
  if (!call.content.is_array()) call.content = Value::array();
  call.content.add({}, update["content"]);
  News news;
  news.result = true;
  tell(id, call, news, event);
}

void AcpCalls::await_approval(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  AcpCall& call = calls_[id];
  News news = learn(id, update, call);
  if (!call.scope.empty()) event.scope = {call.scope, {}};
  call.awaiting = !call.ended;
  call.status = open_status({}, call);
  news.status = true;
  tell(id, call, news, event);
}

void AcpCalls::approve(const std::string& id, std::optional<Status> refusal, Event& event) {
  const auto found = calls_.find(id);
  if (found == calls_.end()) return;
  AcpCall& call = found->second;
  call.awaiting = false;
  call.refusal = refusal;
  if (call.ended) return;
  if (!call.scope.empty()) event.scope = {call.scope, {}};
  call.status = refusal.value_or(Status::running);
  News news;
  news.status = true;
  tell(id, call, news, event);
}

AcpCalls::News AcpCalls::learn(const std::string& id, const Value& update, AcpCall& call) {
  News news;
  Value kind;
  if (takes(update, "kind", kind)) call.kind = kind.string_or_empty();
  news.input = takes(update, "rawInput", call.input);
  news.result = takes(update, "content", call.content);
  news.result = takes(update, "rawOutput", call.raw_output) || news.result;
  const bool moved = takes(update, "locations", call.locations);
  learn_meta(update["_meta"], call, news);
  std::string name = acp_tool_name(id, update, call);
  news.name = name != call.name;
  call.name = std::move(name);
  const std::string_view title = update["title"].string_or_empty();
  news.title = !title.empty() && title != call.title;
  if (news.title) call.title = title;
  call.tells_display = !call.speaks_claude && id.starts_with(call.name) && !call.name.empty();
  const bool is_made_up = call.input.size() == 0;
  news.input = news.input || (is_made_up && (news.title || moved || !call.begun));
  const std::string terminal = read_acp_content(call.content).terminal;
  if (!terminal.empty()) call.terminal = terminal;
  if (!call.terminal.empty()) shown_by_[call.terminal] = id;
  const std::string_view word = update["status"].string_or_empty();
  if (call.ended) return news;
  if (says_end(word)) {
    call.ended = true;
    call.status = word == "completed" ? Status::done
                  : word == "failed"  ? Status::error
                                      : Status::cancelled;
    news.result = news.status = true;
  } else if (call.status != Status::running || word == "in_progress") {
    const Status status = open_status(word, call);
    news.status = status != call.status || !call.begun;
    call.status = status;
  }
  return news;
}

void AcpCalls::learn_meta(const Value& meta, AcpCall& call, News& news) {
  const Value& claude = meta["claudeCode"];
  call.speaks_claude = call.speaks_claude || claude.is_object();
  if (claude["parentToolUseId"].is_string()) call.scope = claude["parentToolUseId"].text();
  news.result = takes(claude, "toolResponse", call.structured) || news.result;
  if (claude["nonExecutionKind"].is_string()) {
    call.verdict = claude["nonExecutionKind"].text();
    news.result = true;
  }
  const std::string shown = id_text(meta["terminal_info"]["terminal_id"]);
  if (!shown.empty()) call.terminal = shown;
  const Value& exit = meta["terminal_exit"];
  if (!exit.is_object()) return;
  if (call.terminal.empty()) call.terminal = id_text(exit["terminal_id"]);
  AcpTerminal& terminal = terminals_[call.terminal];
  terminal.ended = true;
  terminal.exit_code = exit["exit_code"].integer();
  terminal.signal = exit["signal"].string_or_empty();
  news.result = true;
}

const AcpTerminal* AcpCalls::terminal_of(const AcpCall& call) const {
  const auto found = terminals_.find(call.terminal);
  return found == terminals_.end() || call.terminal.empty() ? nullptr : &found->second;
}

/// A call that sets the to-do list makes no row unless it fails: what it says is the list.
bool AcpCalls::tell_todos(AcpCall& call, const News& news, Event& event) {
  if (call.begun || call.awaiting || !is_todo_tool(call.name)) return false;
  const bool is_list = todos_of(call).is_array();
  if (!is_list && call.input.size() > 0) return false;
  if (!call.ended) return is_list || call.kind != "other" || call.speaks_claude;
  if (!is_list || call.status != Status::done || !news.status) return false;
  auto todos = read_todos(todos_of(call), event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void AcpCalls::tell(const std::string& id, AcpCall& call, const News& news, Event& event) {
  if (tell_todos(call, news, event)) return;
  const bool fresh = !call.begun;
  const bool says_something = fresh || news.name || news.input || news.title || news.result;
  if (!says_something && !news.status) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = fresh ? CallMatch::fresh : CallMatch::latest;
  if (fresh || news.name) body.name = call.name;
  if (fresh || news.input) body.input = acp_input(call);
  if ((fresh || news.title) && call.title != call.name) body.subject = call.title;
  if (!call.ended && (fresh || news.status)) body.status = call.status;
  call.begun = true;
  if (fresh && call.ended) {
    // It is said in one event that it began and how it ended.
    ToolCallEvent begin = body;
    begin.status = Status::running;
    event.bodies.emplace_back(std::move(begin));
    body.match = CallMatch::latest;
  }
  const bool is_late = call.ended && !news.result && !fresh;
  if (!is_late && (fresh || news.result)) tell_result(call, body);
  event.bodies.emplace_back(std::move(body));
}

void AcpCalls::tell_result(AcpCall& call, ToolCallEvent& body) {
  const AcpTerminal* terminal = terminal_of(call);
  if (call.ended) {
    AcpOutcome end = read_acp_end(call, call.status != Status::done, terminal);
    body.status =
        call.status == Status::done || call.status == Status::error ? end.status : call.status;
    body.duration_ms = end.duration_ms;
    body.result = std::move(end.result);
    return;
  }
  // Claude's adapter shows the input in the content until there is a result.
  if (call.speaks_claude && terminal == nullptr) return;
  ToolResult so_far = read_acp_progress(call, terminal);
  if (!so_far.output && so_far.images.empty()) return;
  body.result = std::move(so_far);
  if (call.status == Status::running) body.status = Status::partial;
}

/// More of what a terminal shows; the first piece says that it is a command's output.
void AcpCalls::stream_terminal(const std::string& id, const Value& output, AcpCall& call,
                               Event& event) {
  if (call.terminal.empty()) call.terminal = id_text(output["terminal_id"]);
  AcpTerminal& terminal = terminals_[call.terminal];
  const std::string chunk(output["data"].string_or_empty());
  const bool is_first = terminal.text.empty();
  terminal.text += chunk;
  if (call.ended || is_first || !call.begun) {
    News news;
    news.result = true;
    return tell(id, call, news, event);
  }
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  body.output_chunk = chunk;
  event.bodies.emplace_back(std::move(body));
}

void AcpCalls::show_terminal(const std::string& id, Event& event) {
  const auto shown = shown_by_.find(id);
  if (shown == shown_by_.end()) return;
  AcpCall& call = calls_[shown->second];
  if (call.ended) return;
  News news;
  news.result = true;
  tell(shown->second, call, news, event);
}

}  // namespace agent_timeline
