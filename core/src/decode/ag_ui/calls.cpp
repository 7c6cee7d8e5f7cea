#include "decode/ag_ui/calls.h"

#include <utility>

#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

ToolCallEvent update(const std::string& id, AgUiContext& now) {
  ToolCallEvent call;
  call.call_id = id;
  AgUiCall& known = now.state.calls[id];
  call.match = std::exchange(known.begun, true) ? CallMatch::open : CallMatch::fresh;
  return call;
}

}  // namespace

void begin_ag_ui_call(const std::string& id, std::string name, AgUiContext& now) {
  if (now.state.calls[id].ended) return;
  ToolCallEvent call = update(id, now);
  if (!name.empty()) now.state.calls[id].name = name;
  call.name = std::move(name);
  call.status = Status::input_streaming;
  now.event.bodies.emplace_back(std::move(call));
}

void grow_ag_ui_call(const std::string& id, std::string chunk, AgUiContext& now) {
  if (chunk.empty() || now.state.calls[id].ended) return;
  ToolCallEvent call = update(id, now);
  now.state.calls[id].raw += chunk;
  call.status = Status::input_streaming;
  call.input_chunk = std::move(chunk);
  now.event.bodies.emplace_back(std::move(call));
}

void run_ag_ui_call(const std::string& id, AgUiContext& now) {
  AgUiCall& known = now.state.calls[id];
  if (known.ended) return;
  ToolCallEvent call = update(id, now);
  call.input = parse_arguments(Value::string(std::exchange(known.raw, {})));
  known.arguments = call.input->arguments;
  call.status = Status::running;
  now.event.bodies.emplace_back(std::move(call));
}

void end_ag_ui_call(const std::string& id, const Value& content, const Value& error,
                    AgUiContext& now) {
  AgUiCall& known = now.state.calls[id];
  const bool failed = error.truthy();
  if (known.ended && !failed) return;
  ToolAnswer answer;
  if (content.is_array()) {
    answer.result = read_content_blocks(content);
  } else {
    answer = read_tool_value(known.name, known.arguments, content);
  }
  ToolCallEvent call = update(id, now);
  if (std::exchange(known.ended, true)) call.match = CallMatch::latest;
  call.name = known.name;
  call.status = answer.status;
  call.result = std::move(answer.result);
  if (failed) {
    call.status = Status::error;
    call.result->error = ToolError{error_message(error), {}};
  }
  known.arguments = Value();
  now.event.bodies.emplace_back(std::move(call));
}

void interrupt_ag_ui_call(const std::string& id, AgUiContext& now) {
  if (now.state.calls[id].ended) return;
  ToolCallEvent call = update(id, now);
  call.status = Status::awaiting_approval;
  call.rests = true;
  now.event.bodies.emplace_back(std::move(call));
}

}  // namespace agent_timeline
