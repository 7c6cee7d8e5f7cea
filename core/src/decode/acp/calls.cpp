#include "decode/acp/calls.h"

#include <utility>

#include "base/json/write.h"
#include "decode/acp/content.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool is_end_status(std::string_view word) {
  return word == "completed" || word == "failed" || word == "cancelled";
}

bool copy_member(const Value& update, const char* name, Value& known) {
  const Value* member = update.find(name);
  if (member == nullptr || member->is_null()) return false;
  known = *member;
  return true;
}

/// True if an item of that many bytes makes it time to read the content of `call` as a whole: while
/// it is short, always; then, whenever it has grown by a quarter, so that reading a content that
/// arrives item by item costs a multiple of its size.
bool is_reading_due(std::size_t bytes, AcpCall& call) {
  constexpr std::size_t short_bytes = 4096;
  call.unread_bytes += bytes;
  const bool is_short = call.read_bytes + call.unread_bytes <= short_bytes;
  if (!is_short && call.unread_bytes < call.read_bytes / 4) return false;
  call.read_bytes += std::exchange(call.unread_bytes, 0);
  return true;
}

/// The text that the last item of the content adds to the output; empty if it is not plain text.
std::string added_text(const Value& content) {
  const auto text = plain_text_of(content.element(content.size() - 1));
  if (!text || text->empty() || content.size() < 2) return {};
  const auto before = plain_text_of(content.element(content.size() - 2));
  const bool ends_line = before && before->ends_with('\n');
  return (ends_line ? "" : "\n") + std::string(*text);
}

/// The text that an item adds to an output that is not known any more.
std::string late_text(const Value& item) {
  const std::string_view text = plain_text_of(item).value_or(std::string_view());
  return text.empty() ? std::string() : "\n" + std::string(text);
}

/// Takes over the kind and the input, which may be JSON text. True if there is an input.
bool merge_input(const Value& update, AcpCall& call) {
  Value kind;
  if (copy_member(update, "kind", kind)) call.kind = kind.string_or_empty();
  const bool is_given = copy_member(update, "rawInput", call.input);
  call.has_input = call.has_input || is_given;
  if (is_given && call.input.is_string()) {
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
  const bool has_input = call.input.size() > 0 || !call.is_from_claude;
  return has_input ? Status::ready : Status::input_streaming;
}

/// True if the call only sets the to-do list. Such a call makes no row unless it fails or awaits
/// approval: the list is shown instead, as soon as the input is there.
bool only_sets_todos(const CallRecord& record, const AcpCall& call) {
  if (record.awaiting || !is_todo_tool(call.name)) return false;
  const bool may_follow = call.input.size() == 0 && (call.kind != "other" || call.is_from_claude);
  return may_follow || call.input["todos"].is_array();
}

/// Adds the output so far.
void add_progress(const AcpCall& call, const AcpTerminal* terminal, ToolCallEvent& call_update) {
  // Claude's adapter shows the input in the content until there is a result.
  if (call.is_from_claude && terminal == nullptr) return;
  ToolResult so_far = read_acp_progress(call, terminal);
  if (!so_far.output && so_far.images.empty()) return;
  call_update.result = std::move(so_far);
  if (call.status == Status::running) call_update.status = Status::partial;
}

}  // namespace

/// Finds the call's record. Its sub-agent may be stated after its first event, until it has a row.
CallRecord& AcpCalls::open(const std::string& id, Event& event) {
  const Scope stated_scope = event.scope;
  CallRecord& record = calls_.open(id, event);
  if (!record.has_row && !stated_scope.key.empty()) record.scope = stated_scope;
  return record;
}

void AcpCalls::update(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  CallRecord& record = open(id, event);
  const bool begins = update["sessionUpdate"].string_or_empty() == "tool_call";
  if (begins && record.ended && !is_end_status(update["status"].string_or_empty())) {
    calls_.renew(record);
    merged_.erase(id);
  }
  const bool was_awaiting = std::exchange(record.awaiting, false);
  if (update["content"].is_array()) merged_[id].content_is_description = false;
  Changes changes = merge(id, update, record, merged_[id]);
  changes.status = changes.status || was_awaiting;
  for (const std::string_view name : {"terminal_output_delta", "terminal_output"}) {
    const Value& output = update["_meta"][name];
    if (output.is_object()) return stream_terminal(id, output, changes, event);
  }
  emit(id, changes, event);
}

void AcpCalls::add_content(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  AcpCall& call = merged_[id];
  if (call.is_forgotten) return append_late(id, late_text(update["content"]), event);
  call.content_is_description = false;
  if (!call.content.is_array()) call.content = Value::array();
  const Value& item = call.content.add({}, update["content"]);
  if (item["type"].string_or_empty() == "terminal") link_terminal(id, item, call);
  Changes changes;
  changes.result = true;
  if (is_reading_due(compact_json(item).size(), call)) return emit(id, changes, event);
  // Items that are not appended here are shown when the content is read next, or at the end.
  const CallRecord& record = open(id, event);
  ToolCallEvent more;
  more.call_id = id;
  more.output_chunk = added_text(call.content);
  const bool can_grow = record.has_output && !record.ended && terminal_of(call) == nullptr;
  if (can_grow && !more.output_chunk.empty()) calls_.update(std::move(more), event);
}

void AcpCalls::await_approval(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  CallRecord& record = open(id, event);
  AcpCall& call = merged_[id];
  if (call.content.size() == 0) call.content_is_description = update["content"].is_array();
  Changes changes = merge(id, update, record, call);
  record.awaiting = !record.ended;
  if (record.awaiting) call.status = Status::awaiting_approval;
  changes.status = true;
  emit(id, changes, event);
}

void AcpCalls::approve(const std::string& id, std::optional<Status> refusal, Event& event) {
  CallRecord* record = calls_.find(id);
  if (record == nullptr) return;
  AcpCall& call = merged_[id];
  record->awaiting = false;
  call.refusal = refusal;
  if (record->ended) return;
  call.status = refusal.value_or(Status::running);
  ToolCallEvent call_update;
  call_update.call_id = id;
  call_update.status = call.status;
  if (refusal == Status::denied) return calls_.deny(std::move(call_update), event);
  // Codex requests permission for an MCP tool under these ids, and sends nothing after it.
  if (!refusal && id.starts_with("elicitation-")) {
    call_update.status = Status::done;
    call_update.result.emplace();
    return calls_.end(std::move(call_update), {.value = null_value(), .is_echo = true}, event);
  }
  calls_.update(std::move(call_update), event);
}

bool AcpCalls::asks(const std::string& id) const {
  const auto found = merged_.find(id);
  return found != merged_.end() && tool_of(kAcp | kClaudeCode, found->second.name) == ToolId::ask;
}

void AcpCalls::await_answer(const std::string& id, Event& event) {
  CallRecord& record = calls_.open(id, event);
  if (record.ended) return;
  record.awaiting = true;
  merged_[id].status = Status::awaiting_approval;
  Changes changes;
  changes.status = true;
  emit(id, changes, event);
}

void AcpCalls::read_new_content(const std::string& id, AcpCall& call) {
  call.read_bytes = compact_json(call.content).size();
  call.unread_bytes = 0;
  for (const Member& item : call.content.members()) {
    if (item.value["type"].string_or_empty() == "terminal") link_terminal(id, item.value, call);
  }
}

AcpCalls::Changes AcpCalls::merge(const std::string& id, const Value& update, CallRecord& record,
                                  AcpCall& call) {
  Changes changes;
  changes.input = merge_input(update, call);
  const bool has_content = copy_member(update, "content", call.content);
  changes.result = has_content;
  changes.result = copy_member(update, "rawOutput", call.raw_output) || changes.result;
  const bool moved = copy_member(update, "locations", call.locations);
  merge_meta(update["_meta"], call, changes);
  std::string name = acp_tool_name(id, update, call);
  changes.name = name != call.name;
  call.name = std::move(name);
  const std::string_view title = update["title"].string_or_empty();
  changes.title = !title.empty() && title != call.title;
  if (changes.title) call.title = title;
  const bool is_over = is_end_status(update["status"].string_or_empty()) || record.ended;
  if (!is_over && update["content"].is_array() && read_input_from_content(call)) {
    call.content = {};
    changes.input = true;
    changes.result = false;
  }
  call.sends_display_only = !call.is_from_claude && id.starts_with(call.name) && !call.name.empty();
  const bool is_made_up = call.input.size() == 0;
  changes.input =
      changes.input || (is_made_up && (changes.title || moved || !record.row_has_start));
  if (has_content) read_new_content(id, call);
  if (!call.terminal.empty()) call_by_terminal_[call.terminal] = id;
  const std::string_view word = update["status"].string_or_empty();
  if (record.ended) return changes;
  if (is_end_status(word)) {
    changes.ends = true;
    call.status = word == "completed" ? Status::done
                  : word == "failed"  ? Status::error
                                      : Status::cancelled;
    changes.result = changes.status = true;
  } else if (call.status != Status::running || word == "in_progress") {
    const Status status = open_status(word, record, call);
    changes.status = status != call.status || !record.row_has_start;
    call.status = status;
  }
  return changes;
}

void AcpCalls::merge_meta(const Value& meta, AcpCall& call, Changes& changes) {
  const Value& claude = meta["claudeCode"];
  call.is_from_claude = call.is_from_claude || claude.is_object();
  changes.result = copy_member(claude, "toolResponse", call.structured) || changes.result;
  if (claude["nonExecutionKind"].is_string()) {
    call.non_execution_kind = claude["nonExecutionKind"].text();
    changes.result = true;
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
  changes.result = true;
}

void AcpCalls::emit(const std::string& id, const Changes& changes, Event& event) {
  CallRecord& record = calls_.open(id, event);
  const AcpCall& call = merged_[id];
  const bool is_new = !record.row_has_start;
  if (!is_new && !changes.any_but_status() && !changes.status) return;
  if (!record.has_row) record.hidden = only_sets_todos(record, call);
  const bool is_end = record.ended || changes.ends;
  ToolCallEvent call_update;
  call_update.call_id = id;
  call_update.name = call.name;
  if (is_new || changes.input) call_update.input = acp_input(call);
  if ((is_new || changes.title) && call.title != call.name) call_update.subject = call.title;
  if (!is_end) {
    if (is_new || changes.status) call_update.status = call.status;
    if (is_new || changes.result) add_progress(call, terminal_of(call), call_update);
    return calls_.update(std::move(call_update), event);
  }
  const bool has_result =
      !call.content.is_null() || !call.raw_output.is_null() || !call.structured.is_null();
  if (call.is_forgotten && !has_result) {
    // Says something new about the call, not about its result, which is not known any more.
    return calls_.end(std::move(call_update), {.value = null_value(), .is_echo = true}, event);
  }
  if (is_new && !id.empty()) {
    ToolCallEvent start = call_update;
    start.status = Status::running;
    calls_.announce(std::move(start), event);
  }
  AcpOutcome end = read_acp_end(call, call.status != Status::done, terminal_of(call));
  const bool is_cancelled = call.status != Status::done && call.status != Status::error;
  call_update.status = is_cancelled ? call.status : end.status;
  call_update.duration_ms = end.duration_ms;
  call_update.result = std::move(end.result);
  ended_.push_back(id);
  // An update after the end completes the result.
  calls_.end(std::move(call_update), {.value = null_value(), .is_echo = true}, event);
}

void AcpCalls::append_late(const std::string& id, std::string chunk, Event& event) {
  if (chunk.empty()) return;
  ToolCallEvent more;
  more.call_id = id;
  more.output_chunk = std::move(chunk);
  calls_.end(std::move(more), {.value = null_value(), .is_echo = true}, event);
}

void AcpCalls::forget_ended() {
  for (const std::string& id : std::exchange(ended_, {})) {
    const CallRecord* record = calls_.find(id);
    const auto found = merged_.find(id);
    const bool has_row = record != nullptr && record->has_row;
    if (!has_row || !record->ended || found == merged_.end()) continue;
    AcpCall& call = found->second;
    call.content = call.raw_output = call.structured = {};
    call.is_forgotten = true;
    const auto shown = call_by_terminal_.find(call.terminal);
    if (shown != call_by_terminal_.end() && shown->second == id) terminals_.erase(call.terminal);
  }
}

bool AcpCalls::read_end(CallRecord& record, const CallAnswer&, ToolCallEvent& call_update,
                        Event& event) {
  const Value& list = merged_[record.id].input["todos"];
  if (!record.hidden || call_update.status != Status::done || !list.is_array()) return true;
  auto todos = read_todos(list, event.notes);
  if (!todos) return true;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return false;
}

}  // namespace agent_timeline
