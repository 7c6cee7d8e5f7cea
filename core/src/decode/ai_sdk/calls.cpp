#include "decode/ai_sdk/calls.h"

#include <string>
#include <string_view>
#include <utility>

#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

std::string call_id_of(const Value& chunk) {
  std::string id = id_text(chunk["toolCallId"]);
  if (id.empty()) id = id_text(chunk["toolCall"]["toolCallId"]);
  return id.empty() ? id_text(chunk["id"]) : id;
}

/// An update of the call, which begins with the first.
ToolCallEvent update(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call;
  call.call_id = call_id_of(chunk);
  AiSdkCall& known = now.state.calls[call.call_id];
  const std::string name = string_field(chunk, "toolName");
  if (!name.empty()) known.name = name;
  call.name = known.name;
  const bool begins = !std::exchange(known.begun, true);
  call.match = begins ? CallMatch::fresh : CallMatch::open;
  if (begins) {
    now.state.open_calls.insert(call.call_id);
    note_ai_sdk_part("call " + call.call_id, now);
  }
  return call;
}

/// The whole input; one that could not be read is its text.
void set_input(const Value& input, ToolCallEvent& call, AiSdkContext& now) {
  if (input.is_null()) return;
  call.input = input.is_string() ? parse_arguments(input) : ToolInput{input, {}};
  now.state.calls[call.call_id].arguments = call.input->arguments;
}

void add(ToolCallEvent call, AiSdkContext& now) {
  now.event.bodies.emplace_back(std::move(call));
}

/// The end of a call. The first that is told counts.
void end(ToolCallEvent call, AiSdkContext& now) {
  AiSdkCall& known = now.state.calls[call.call_id];
  if (std::exchange(known.ended, true)) return;
  known.arguments = Value();
  now.state.open_calls.erase(call.call_id);
  now.state.waiting.erase(call.call_id);
  if (call.match == CallMatch::fresh) {
    ToolCallEvent start;
    start.call_id = call.call_id;
    start.name = call.name;
    add(std::move(start), now);
    call.match = CallMatch::open;
  }
  if (!call.result) call.result.emplace();
  add(std::move(call), now);
}

void input_start(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  call.status = Status::input_streaming;
  add(std::move(call), now);
}

void input_delta(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  call.status = Status::input_streaming;
  call.input_chunk = string_field(chunk, "inputTextDelta");
  if (call.input_chunk.empty()) call.input_chunk = string_field(chunk, "delta");
  add(std::move(call), now);
}

void input_end(const Value&, AiSdkContext&) {}

void input_available(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  call.status = Status::ready;
  set_input(chunk["input"], call, now);
  add(std::move(call), now);
}

void fail(ToolCallEvent call, std::string message, AiSdkContext& now) {
  call.status = Status::error;
  call.result.emplace();
  call.result->error = ToolError{std::move(message), {}};
  end(std::move(call), now);
}

void input_error(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  set_input(chunk["input"], call, now);
  fail(std::move(call), string_field(chunk, "errorText"), now);
}

void output(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  if (call.match == CallMatch::fresh) set_input(chunk["input"], call, now);
  const AiSdkCall& known = now.state.calls[call.call_id];
  ToolAnswer answer = read_tool_value(known.name, known.arguments, chunk["output"]);
  call.result = std::move(answer.result);
  call.status = answer.status;
  if (!chunk["preliminary"].truthy()) return end(std::move(call), now);
  if (known.ended) return;
  call.status = Status::partial;
  add(std::move(call), now);
}

/// An Error that was printed as JSON says nothing.
std::string error_of(const Value& chunk) {
  if (chunk["errorText"].is_string()) return string_field(chunk, "errorText");
  const Value& error = chunk["error"];
  std::string message = error_message(error);
  if (message.empty()) message = string_field(error, "name");
  return message.empty() ? "The tool failed." : message;
}

void output_error(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  if (call.match == CallMatch::fresh) set_input(chunk["input"], call, now);
  fail(std::move(call), error_of(chunk), now);
}

void deny(ToolCallEvent call, std::string reason, AiSdkContext& now) {
  call.status = Status::denied;
  if (!reason.empty()) {
    call.result.emplace();
    call.result->error = ToolError{std::move(reason), {}};
  }
  end(std::move(call), now);
}

void output_denied(const Value& chunk, AiSdkContext& now) {
  deny(update(chunk, now), {}, now);
}

void tool_call(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  call.status = Status::ready;
  set_input(chunk["input"], call, now);
  add(std::move(call), now);
}

void approval_request(const Value& chunk, AiSdkContext& now) {
  ToolCallEvent call = update(chunk, now);
  if (chunk["toolCall"].is_object()) set_input(chunk["toolCall"]["input"], call, now);
  call.status = Status::awaiting_approval;
  call.rests = true;
  now.state.approvals[id_text(chunk["approvalId"])] = call.call_id;
  now.state.waiting.insert(call.call_id);
  add(std::move(call), now);
}

void approval_response(const Value& chunk, AiSdkContext& now) {
  const auto waiting = now.state.approvals.find(id_text(chunk["approvalId"]));
  if (waiting == now.state.approvals.end()) return;
  ToolCallEvent call;
  call.call_id = waiting->second;
  call.match = CallMatch::open;
  now.state.approvals.erase(waiting);
  now.state.waiting.erase(call.call_id);
  if (now.state.calls[call.call_id].ended) return;
  if (!chunk["approved"].truthy()) return deny(std::move(call), string_field(chunk, "reason"), now);
  call.status = Status::running;
  add(std::move(call), now);
}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& chunk, AiSdkContext& now);
  /// Without which it means nothing; of two, one will do.
  const char* needs;
  const char* or_needs;
};

constexpr KindRow kKinds[] = {
    {"tool-input-start", input_start, "toolName", nullptr},
    {"tool-input-delta", input_delta, "inputTextDelta", "delta"},
    {"tool-input-end", input_end, "id", nullptr},
    {"tool-input-available", input_available, "toolName", nullptr},
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
  for (const KindRow& row : kKinds) {
    if (row.kind == chunk["type"].string_or_empty()) return &row;
  }
  return nullptr;
}

/// What a stored part is called: `tool-NAME`, or a name of its own.
std::string name_of_part(const Value& part) {
  const std::string_view type = part["type"].string_or_empty();
  constexpr std::string_view prefix = "tool-";
  if (type.starts_with(prefix)) return std::string(type.substr(prefix.size()));
  return string_field(part, "toolName");
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

bool decode_ai_sdk_call(const Value& chunk, AiSdkContext& now) {
  const KindRow* row = find_kind(chunk);
  if (row == nullptr) return false;
  row->decode(chunk, now);
  return true;
}

void rest_ai_sdk_calls(AiSdkContext& now) {
  for (const std::string& id : std::exchange(now.state.open_calls, {})) {
    ToolCallEvent call;
    call.call_id = id;
    call.match = CallMatch::open;
    const bool waits = now.state.waiting.find(id) != now.state.waiting.end();
    call.status = waits ? Status::awaiting_approval : Status::ready;
    call.rests = true;
    add(std::move(call), now);
  }
}

void decode_ai_sdk_tool_part(const Value& part, AiSdkContext& now) {
  const std::string_view state = part["state"].string_or_empty();
  ToolCallEvent call = update(part, now);
  AiSdkCall& known = now.state.calls[call.call_id];
  known.name = name_of_part(part);
  call.name = known.name;
  set_input(part[part["input"].is_null() ? "rawInput" : "input"], call, now);
  const Value& approval = part["approval"];
  if (approval["id"].is_string()) now.state.approvals[id_text(approval["id"])] = call.call_id;
  if (state == "output-available") {
    ToolAnswer answer = read_tool_value(known.name, known.arguments, part["output"]);
    call.result = std::move(answer.result);
    call.status = part["preliminary"].truthy() ? Status::partial : answer.status;
    return part["preliminary"].truthy() ? add(std::move(call), now) : end(std::move(call), now);
  }
  if (state == "output-error") return fail(std::move(call), error_of(part), now);
  if (state == "output-denied") return deny(std::move(call), string_field(approval, "reason"), now);
  call.status = Status::ready;
  if (state == "input-streaming") call.status = Status::input_streaming;
  if (state == "approval-requested") call.status = Status::awaiting_approval;
  call.rests = call.status != Status::input_streaming;
  if (state == "approval-responded") {
    if (!approval["approved"].truthy())
      return deny(std::move(call), string_field(approval, "reason"), now);
    call.status = Status::running;
    call.rests = false;
  }
  if (!known.ended) add(std::move(call), now);
}

}  // namespace agent_timeline
