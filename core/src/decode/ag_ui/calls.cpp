#include "decode/ag_ui/calls.h"

#include <utility>

#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

ToolCallEvent call_event(const std::string& id, Status status) {
  ToolCallEvent call;
  call.call_id = id;
  call.status = status;
  return call;
}

}  // namespace

void begin_ag_ui_call(const std::string& id, std::string name, AgUiContext& now) {
  ToolCallEvent call = call_event(id, Status::input_streaming);
  call.name = std::move(name);
  now.state.calls.ask(std::move(call), now.event);
}

void grow_ag_ui_call(const std::string& id, std::string chunk, AgUiContext& now) {
  if (chunk.empty()) return;
  ToolCallEvent call = call_event(id, Status::input_streaming);
  call.input_chunk = std::move(chunk);
  now.state.calls.ask(std::move(call), now.event);
}

void run_ag_ui_call(const std::string& id, AgUiContext& now) {
  ToolCallEvent call = call_event(id, Status::running);
  // A second end of an input brings nothing.
  const CallRecord& known = now.state.calls.open(id, now.event);
  if (!known.raw.empty() || !known.input) call.input = parse_arguments(Value::string(known.raw));
  now.state.calls.ask(std::move(call), now.event);
}

void end_ag_ui_call(const std::string& id, const Value& content, const Value& error,
                    AgUiContext& now) {
  const CallRecord& known = now.state.calls.open(id, now.event);
  if (known.ended && !known.broken_off && !error.truthy()) return;
  ToolCallEvent call;
  call.call_id = id;
  now.state.calls.end(std::move(call), {.value = content, .beside = error, .is_echo = true},
                      now.event);
}

bool AgUiResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                           Event&) {
  ToolAnswer read;
  if (answer.value.is_array()) {
    read.result = read_content_blocks(answer.value);
  } else {
    read = read_tool_value(call.name, call.arguments, answer.value);
  }
  said.status = read.status;
  said.result = std::move(read.result);
  if (answer.beside.truthy()) {
    said.status = Status::error;
    said.result->error = ToolError{error_message(answer.beside), {}};
  }
  // The answer of a call that was refused tells the model so.
  if (call.denied) said.status = Status::denied;
  return true;
}

void finish_ag_ui_agent(const std::string& id, const Value& result, const Value& error,
                        AgUiContext& now) {
  CallRecord& known = now.state.calls.open(id, now.event);
  if (known.ended) return;
  end_ag_ui_call(id, result, error, now);
  known.broken_off = true;
}

void interrupt_ag_ui_call(const std::string& id, AgUiContext& now) {
  ToolCallEvent call = call_event(id, Status::awaiting_approval);
  call.rests = true;
  now.state.calls.await(std::move(call), now.event);
}

void resume_ag_ui_call(const std::string& id, bool is_refused, AgUiContext& now) {
  if (id.empty()) return;
  if (!is_refused) return now.state.calls.resume(id, now.event);
  ToolCallEvent call;
  call.call_id = id;
  now.state.calls.deny(std::move(call), now.event);
}

}  // namespace agent_timeline
