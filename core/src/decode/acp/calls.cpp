#include "decode/acp/calls.h"

#include <utility>

#include "decode/acp/content.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

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

/// Takes over the kind and the input, which may be JSON text. True if there is an input.
bool takes_input(const Value& update, AcpCall& call) {
  Value kind;
  if (takes(update, "kind", kind)) call.kind = kind.string_or_empty();
  const bool is_given = takes(update, "rawInput", call.input);
  call.has_input = call.has_input || is_given;
  if (call.input.is_string()) {
    ToolInput read = parse_arguments(call.input);
    if (read.arguments.is_object()) call.input = std::move(read.arguments);
  }
  if (wrapped_arguments(call.input) != nullptr) call.kind = "other";
  return is_given;
}

/// The status of an open call. Until it runs, it is ready, or still streaming if Claude's adapter
/// has sent no input.
Status open_status(std::string_view word, const CallRecord& record, const AcpCall& call) {
  if (record.awaiting) return Status::awaiting_approval;
  if (word == "in_progress") return Status::running;
  if (word == "paused") return Status::ready;
  const bool has_input = call.input.size() > 0 || !call.speaks_claude;
  return has_input ? Status::ready : Status::input_streaming;
}

/// True if the call only sets the to-do list. Such a call makes no row unless it fails or awaits
/// approval: the list is shown instead, as soon as the input is there.
bool only_sets_todos(const CallRecord& record, const AcpCall& call) {
  if (record.awaiting || !is_todo_tool(call.name)) return false;
  const bool may_come = call.input.size() == 0 && (call.kind != "other" || call.speaks_claude);
  return may_come || call.input["todos"].is_array();
}

/// Adds the output so far.
void add_progress(const AcpCall& call, const AcpTerminal* terminal, ToolCallEvent& said) {
  // Claude's adapter shows the input in the content until there is a result.
  if (call.speaks_claude && terminal == nullptr) return;
  ToolResult so_far = read_acp_progress(call, terminal);
  if (!so_far.output && so_far.images.empty()) return;
  said.result = std::move(so_far);
  if (call.status == Status::running) said.status = Status::partial;
}

}  // namespace

/// Finds the call's record. Its sub-agent may be stated after its first event, until it has a row.
CallRecord& AcpCalls::open(const std::string& id, Event& event) {
  const Scope said = event.scope;
  CallRecord& record = calls_.open(id, event);
  if (!record.has_row && !said.key.empty()) record.scope = said;
  return record;
}

void AcpCalls::update(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  CallRecord& record = open(id, event);
  const bool begins = update["sessionUpdate"].string_or_empty() == "tool_call";
  if (begins && record.ended && !says_end(update["status"].string_or_empty())) {
    calls_.renew(record);
    told_.erase(id);
  }
  const bool was_awaiting = std::exchange(record.awaiting, false);
  if (update["content"].is_array()) told_[id].only_asks = false;
  News news = learn(id, update, record, told_[id]);
  news.status = news.status || was_awaiting;
  for (const std::string_view name : {"terminal_output_delta", "terminal_output"}) {
    const Value& output = update["_meta"][name];
    if (output.is_object()) return stream_terminal(id, output, news, event);
  }
  tell(id, news, event);
}

void AcpCalls::add_content(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  AcpCall& call = told_[id];
  call.only_asks = false;
  if (!call.content.is_array()) call.content = Value::array();
  call.content.add({}, update["content"]);
  News news;
  news.result = true;
  tell(id, news, event);
}

void AcpCalls::await_approval(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  CallRecord& record = open(id, event);
  AcpCall& call = told_[id];
  if (call.content.size() == 0) call.only_asks = update["content"].is_array();
  News news = learn(id, update, record, call);
  record.awaiting = !record.ended;
  if (record.awaiting) call.status = Status::awaiting_approval;
  news.status = true;
  tell(id, news, event);
}

void AcpCalls::approve(const std::string& id, std::optional<Status> refusal, Event& event) {
  CallRecord* record = calls_.find(id);
  if (record == nullptr) return;
  AcpCall& call = told_[id];
  record->awaiting = false;
  call.refusal = refusal;
  if (record->ended) return;
  call.status = refusal.value_or(Status::running);
  ToolCallEvent said;
  said.call_id = id;
  said.status = call.status;
  if (refusal == Status::denied) return calls_.deny(std::move(said), event);
  // Codex requests permission for an MCP tool under these ids, and sends nothing after it.
  if (!refusal && id.starts_with("elicitation-")) {
    said.status = Status::done;
    said.result.emplace();
    return calls_.end(std::move(said), {.value = null_value(), .is_echo = true}, event);
  }
  calls_.update(std::move(said), event);
}

bool AcpCalls::asks(const std::string& id) const {
  const auto told = told_.find(id);
  return told != told_.end() && tool_of(kAcp | kClaudeCode, told->second.name) == ToolId::ask;
}

void AcpCalls::await_answer(const std::string& id, Event& event) {
  CallRecord& record = calls_.open(id, event);
  if (record.ended) return;
  record.awaiting = true;
  told_[id].status = Status::awaiting_approval;
  News news;
  news.status = true;
  tell(id, news, event);
}

AcpCalls::News AcpCalls::learn(const std::string& id, const Value& update, CallRecord& record,
                               AcpCall& call) {
  News news;
  news.input = takes_input(update, call);
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
  const bool is_over = says_end(update["status"].string_or_empty()) || record.ended;
  if (!is_over && update["content"].is_array() && take_input_of_content(call)) {
    call.content = {};
    news.input = true;
    news.result = false;
  }
  call.tells_display = !call.speaks_claude && id.starts_with(call.name) && !call.name.empty();
  const bool is_made_up = call.input.size() == 0;
  news.input = news.input || (is_made_up && (news.title || moved || !record.begun));
  const std::string terminal = read_acp_content(call.content).terminal;
  if (!terminal.empty()) call.terminal = terminal;
  if (!call.terminal.empty()) shown_by_[call.terminal] = id;
  const std::string_view word = update["status"].string_or_empty();
  if (record.ended) return news;
  if (says_end(word)) {
    news.ends = true;
    call.status = word == "completed" ? Status::done
                  : word == "failed"  ? Status::error
                                      : Status::cancelled;
    news.result = news.status = true;
  } else if (call.status != Status::running || word == "in_progress") {
    const Status status = open_status(word, record, call);
    news.status = status != call.status || !record.begun;
    call.status = status;
  }
  return news;
}

void AcpCalls::learn_meta(const Value& meta, AcpCall& call, News& news) {
  const Value& claude = meta["claudeCode"];
  call.speaks_claude = call.speaks_claude || claude.is_object();
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

void AcpCalls::tell(const std::string& id, const News& news, Event& event) {
  CallRecord& record = calls_.open(id, event);
  const AcpCall& call = told_[id];
  const bool is_new = !record.begun;
  if (!is_new && !news.is_told() && !news.status) return;
  if (!record.has_row) record.hidden = only_sets_todos(record, call);
  const bool is_end = record.ended || news.ends;
  ToolCallEvent said;
  said.call_id = id;
  said.name = call.name;
  if (is_new || news.input) said.input = acp_input(call);
  if ((is_new || news.title) && call.title != call.name) said.subject = call.title;
  if (!is_end) {
    if (is_new || news.status) said.status = call.status;
    if (is_new || news.result) add_progress(call, terminal_of(call), said);
    return calls_.update(std::move(said), event);
  }
  if (is_new && !id.empty()) {
    ToolCallEvent start = said;
    start.status = Status::running;
    calls_.ask(std::move(start), event);
  }
  AcpOutcome end = read_acp_end(call, call.status != Status::done, terminal_of(call));
  const bool is_cancelled = call.status != Status::done && call.status != Status::error;
  said.status = is_cancelled ? call.status : end.status;
  said.duration_ms = end.duration_ms;
  said.result = std::move(end.result);
  // An update after the end completes the result.
  calls_.end(std::move(said), {.value = null_value(), .is_echo = true}, event);
}

bool AcpCalls::read_end(CallRecord& record, const CallAnswer&, ToolCallEvent& said, Event& event) {
  const Value& list = told_[record.id].input["todos"];
  if (!record.hidden || said.status != Status::done || !list.is_array()) return true;
  auto todos = read_todos(list, event.notes);
  if (!todos) return true;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return false;
}

/// Appends to a terminal's output. Sends only the new chunk, unless it is the first one (which
/// marks the result as command output), the call has ended, or `news` holds other changes.
void AcpCalls::stream_terminal(const std::string& id, const Value& output, News news,
                               Event& event) {
  AcpCall& call = told_[id];
  if (call.terminal.empty()) call.terminal = id_text(output["terminal_id"]);
  std::string& text = terminals_[call.terminal].text;
  const std::string_view chunk = output["data"].string_or_empty();
  const bool is_first = text.empty();
  text += chunk;
  const CallRecord& record = calls_.open(id, event);
  if (record.ended || is_first || !record.begun || news.is_told() || news.status) {
    news.result = true;
    return tell(id, news, event);
  }
  ToolCallEvent more;
  more.call_id = id;
  more.output_chunk = chunk;
  calls_.update(std::move(more), event);
}

void AcpCalls::show_terminal(const std::string& id, Event& event) {
  const auto shown = shown_by_.find(id);
  if (shown == shown_by_.end()) return;
  if (calls_.open(shown->second, event).ended) return;
  News news;
  news.result = true;
  tell(shown->second, news, event);
}

}  // namespace agent_timeline
