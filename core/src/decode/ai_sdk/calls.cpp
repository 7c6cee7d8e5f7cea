#include "decode/ai_sdk/calls.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

std::string call_id_of(const Value& chunk) {
  std::string id = id_text(chunk["toolCallId"]);
  if (id.empty()) id = id_text(chunk["toolCall"]["toolCallId"]);
  return id.empty() ? id_text(chunk["id"]) : id;
}

/// The tool's name: `NAME` of a stored part `tool-NAME`, else `toolName`.
std::string name_of_part(const Value& part) {
  const std::string_view type = part["type"].string_or_empty();
  constexpr std::string_view prefix = "tool-";
  if (part["toolName"].is_null() && part["state"].is_string() && type.starts_with(prefix))
    return std::string(type.substr(prefix.size()));
  return string_field(part, "toolName");
}

/// Hides a call that replaces the to-do list, which makes no row unless it fails.
void hide_todo_call(std::string_view name, const std::string& id, AiSdkContext& context) {
  CallRecord& call = context.state.calls.open(id, context.event);
  if (!call.has_row) call.hidden = call.hidden || replaces_todos(name);
}

/// An update of the chunk's call, which begins with the first one.
ToolCallEvent update(const Value& chunk, std::optional<Status> status, AiSdkContext& context) {
  ToolCallEvent call;
  call.call_id = call_id_of(chunk);
  call.name = name_of_part(chunk);
  call.status = status;
  hide_todo_call(call.name, call.call_id, context);
  if (!context.state.calls.open(call.call_id, context.event).row_has_start) {
    record_ai_sdk_part("call " + call.call_id, context);
  }
  return call;
}

/// Sets the whole input; a string that is not JSON stays text.
void set_input(const Value& input, ToolCallEvent& call) {
  if (input.is_null()) return;
  call.input = input.is_string() ? parse_arguments(input) : ToolInput{input, {}};
}

void add(ToolCallEvent call, AiSdkContext& context) {
  context.state.calls.announce(std::move(call), context.event);
}

/// Begins a call that is about to end if its start was not seen.
void begin_unseen(const ToolCallEvent& call, AiSdkContext& context) {
  const CallRecord& known = context.state.calls.open(call.call_id, context.event);
  if (known.row_has_start || known.ended) return;
  ToolCallEvent start;
  start.call_id = call.call_id;
  start.name = call.name;
  add(std::move(start), context);
}

/// Ends a call, and begins it first if its start was not seen. The first end counts.
void end(ToolCallEvent call, const Value& answer, AiSdkContext& context) {
  begin_unseen(call, context);
  context.state.calls.end(std::move(call), {answer}, context.event);
}

void input_start(const Value& chunk, AiSdkContext& context) {
  add(update(chunk, Status::input_streaming, context), context);
}

void input_delta(const Value& chunk, AiSdkContext& context) {
  ToolCallEvent call = update(chunk, Status::input_streaming, context);
  call.input_chunk = string_field(chunk, "inputTextDelta");
  if (call.input_chunk.empty()) call.input_chunk = string_field(chunk, "delta");
  add(std::move(call), context);
}

void input_end(const Value&, AiSdkContext&) {}

void tool_call(const Value& chunk, AiSdkContext& context) {
  ToolCallEvent call = update(chunk, Status::ready, context);
  set_input(chunk["input"], call);
  add(std::move(call), context);
}

void fail(ToolCallEvent call, std::string message, AiSdkContext& context) {
  call.status = Status::error;
  call.result.emplace();
  call.result->error = ToolError{std::move(message), {}};
  end(std::move(call), null_value(), context);
}

void input_error(const Value& chunk, AiSdkContext& context) {
  ToolCallEvent call = update(chunk, {}, context);
  set_input(chunk["input"], call);
  fail(std::move(call), string_field(chunk, "errorText"), context);
}

/// What the tool returned, preliminary or final.
void add_output(ToolCallEvent call, const Value& chunk, AiSdkContext& context) {
  if (!chunk["preliminary"].truthy()) return end(std::move(call), chunk["output"], context);
  context.state.calls.update(std::move(call), {chunk["output"]}, context.event);
}

void output(const Value& chunk, AiSdkContext& context) {
  ToolCallEvent call = update(chunk, {}, context);
  const bool is_known = context.state.calls.open(call.call_id, context.event).row_has_start;
  if (!is_known) set_input(chunk["input"], call);
  add_output(std::move(call), chunk, context);
}

/// The message of an error. An Error serialised as JSON may have none.
std::string error_of(const Value& chunk) {
  if (chunk["errorText"].is_string()) return string_field(chunk, "errorText");
  const Value& error = chunk["error"];
  std::string message = error_message(error);
  if (message.empty()) message = string_field(error, "name");
  return message.empty() ? "The tool failed." : message;
}

void output_error(const Value& chunk, AiSdkContext& context) {
  ToolCallEvent call = update(chunk, {}, context);
  const bool is_known = context.state.calls.open(call.call_id, context.event).row_has_start;
  if (!is_known) set_input(chunk["input"], call);
  fail(std::move(call), error_of(chunk), context);
}

void deny(ToolCallEvent call, std::string reason, AiSdkContext& context) {
  call.status = Status::denied;
  call.result.emplace();
  if (!reason.empty()) call.result->error = ToolError{std::move(reason), {}};
  end(std::move(call), null_value(), context);
}

void output_denied(const Value& chunk, AiSdkContext& context) {
  deny(update(chunk, {}, context), string_field(chunk["approval"], "reason"), context);
}

void approval_request(const Value& chunk, AiSdkContext& context) {
  ToolCallEvent call = update(chunk, {}, context);
  if (chunk["toolCall"].is_object()) set_input(chunk["toolCall"]["input"], call);
  call.stays_open = true;
  context.state.approvals[id_text(chunk["approvalId"])] = call.call_id;
  context.state.calls.await(std::move(call), context.event);
}

void approval_response(const Value& chunk, AiSdkContext& context) {
  const auto waiting = context.state.approvals.find(id_text(chunk["approvalId"]));
  if (waiting == context.state.approvals.end()) return;
  ToolCallEvent call;
  call.call_id = waiting->second;
  context.state.approvals.erase(waiting);
  if (!chunk["approved"].truthy())
    return deny(std::move(call), string_field(chunk, "reason"), context);
  context.state.calls.open(call.call_id, context.event).awaiting = false;
  call.status = Status::running;
  add(std::move(call), context);
}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& chunk, AiSdkContext& context);
  /// The required member; of two, one suffices.
  const char* needs;
  const char* or_needs;
};

constexpr KindRow kKinds[] = {
    {"tool-input-start", input_start, "toolName", nullptr},
    {"tool-input-delta", input_delta, "inputTextDelta", "delta"},
    {"tool-input-end", input_end, "id", nullptr},
    {"tool-input-available", tool_call, "toolName", nullptr},
    {"tool-input-error", input_error, "errorText", nullptr},
    {"tool-output-available", output, "toolCallId", nullptr},
    {"tool-output-error", output_error, "errorText", nullptr},
    {"tool-output-denied", output_denied, "toolCallId", nullptr},
    {"tool-approval-request", approval_request, "approvalId", nullptr},
    {"tool-approval-response", approval_response, "approvalId", nullptr},
    {"tool-call", tool_call, "toolName", nullptr},
    {"tool-result", output, "toolName", nullptr},
    {"tool-error", output_error, "toolName", nullptr},
};

const KindRow* find_kind(const Value& chunk) {
  const std::string_view kind = chunk["type"].string_or_empty();
  return find_row(kKinds, &KindRow::kind, kind);
}

/// True for the states of a call that has no result yet.
bool is_open_state(std::string_view state) {
  return is_one_of(
      state, {"approval-requested", "approval-responded", "input-available", "input-streaming"});
}

/// A part in a state of a newer version, or without one: what it holds decides.
void tool_part_by_content(ToolCallEvent call, const Value& part, AiSdkContext& context) {
  const bool has_failed = !part["errorText"].is_null();
  if (!has_failed && part["output"].is_null()) {
    const NoteScope scope(context.event);
    note_unknown_status(context.event);
    call.stays_open = true;
    return add(std::move(call), context);
  }
  begin_unseen(call, context);
  call.status.reset();
  if (has_failed) {
    call.status = Status::error;
    call.result = ToolResult{{}, ToolError{error_of(part), {}}};
  }
  context.state.calls.end_by_answer(std::move(call), {part["output"]}, context.event);
}

/// Adds the exit code from the stream to the result of a command that has none.
void add_exit_code(std::int64_t code, ToolAnswer& answer) {
  auto* command =
      answer.result.output ? std::get_if<CommandOutput>(&*answer.result.output) : nullptr;
  if (command == nullptr || command->exit_code) return;
  command->exit_code = code;
  if (code != 0) answer.status = Status::error;
}

}  // namespace

int score_ai_sdk_call(const Value& chunk) {
  const KindRow* row = find_kind(chunk);
  if (row == nullptr) return 0;
  const bool has_needs =
      chunk[row->needs].is_string() || (row->or_needs && chunk[row->or_needs].is_string());
  const bool has_id = !call_id_of(chunk).empty() || row->kind == "tool-approval-response";
  return has_needs && has_id ? 95 : 0;
}

bool decode_ai_sdk_call(const Value& chunk, AiSdkContext& context) {
  const KindRow* row = find_kind(chunk);
  if (row == nullptr) return false;
  row->decode(chunk, context);
  return true;
}

void AiSdkResults::read_progress(const CallRecord& call, const CallAnswer& answer,
                                 ToolCallEvent& update, Event&) {
  update.status = Status::partial;
  update.result = read_tool_value(call.name, call.arguments, answer.value).result;
}

bool AiSdkResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event& event) {
  if (update.result) return true;
  ToolAnswer read = read_tool_value(call.name, call.arguments, answer.value);
  if (const auto code = exit_codes.find(call.id); code != exit_codes.end()) {
    add_exit_code(code->second, read);
    exit_codes.erase(code);
  }
  update.status = read.status;
  update.result = std::move(read.result);
  return !call.hidden || update.status != Status::done || !show_todos(call.arguments, event);
}

void release_ai_sdk_calls(bool await_results, AiSdkContext& context) {
  for (const CallRecord* open : context.state.calls.take_open()) {
    if (!await_results || open->status == Status::background) continue;
    ToolCallEvent call;
    call.call_id = open->id;
    call.status = open->awaiting ? Status::awaiting_approval : Status::ready;
    call.stays_open = true;
    context.state.calls.update(std::move(call), context.event);
  }
}

void decode_ai_sdk_tool_part(const Value& part, AiSdkContext& context) {
  const std::string_view state = part["state"].string_or_empty();
  ToolCallEvent call = update(part, Status::ready, context);
  set_input(part[part["input"].is_null() ? "rawInput" : "input"], call);
  const Value& approval = part["approval"];
  if (approval["id"].is_string()) context.state.approvals[id_text(approval["id"])] = call.call_id;
  const bool is_refused = state == "approval-responded" ? !approval["approved"].truthy()
                                                        : approval["approved"].text() == "false";
  if (state == "output-available") return add_output(std::move(call), part, context);
  if (state == "output-error") return fail(std::move(call), error_of(part), context);
  if (state == "output-denied" || is_refused) {
    return deny(std::move(call), string_field(approval, "reason"), context);
  }
  if (!is_open_state(state)) return tool_part_by_content(std::move(call), part, context);
  if (state == "input-streaming") call.status = Status::input_streaming;
  if (state == "approval-responded") call.status = Status::running;
  call.stays_open = state != "input-streaming" && state != "approval-responded";
  if (state == "approval-requested")
    return context.state.calls.await(std::move(call), context.event);
  add(std::move(call), context);
}

}  // namespace agent_timeline
