#include "decode/ag_ui/calls.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/digest.h"
#include "base/json/read.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// True for Mastra's calls of sub-agents: `agent-NAME`, with arguments that only Mastra adds.
bool is_agent(std::string_view name, const Value& arguments) {
  constexpr std::string_view prefix = "agent-";
  return name.size() > prefix.size() && name.starts_with(prefix) &&
         arguments["prompt"].is_string() && arguments.find("maxSteps") != nullptr;
}

/// Renames such a call to the tool that runs agents, and adds the agent's name to its input.
void name_agent(const CallRecord& known, ToolCallEvent& call) {
  if (!call.input || !is_agent(known.name, call.input->arguments)) return;
  const std::string_view agent = std::string_view(known.name).substr(known.name.find('-') + 1);
  call.input->arguments.add("agent_type", Value::string(std::string(agent)));
  call.name = tool_name(ToolId::run_agent, kFrameworks);
}

/// The text in a sub-agent's answer, whose other members say where it is stored; other content as
/// it is.
const Value& agent_answer(const Value& content, Value& storage) {
  if (!content.string_or_empty().starts_with('{')) return content;
  auto parsed = read_json(content.text());
  const Value* answer = std::get_if<Value>(&parsed);
  if (answer == nullptr || answer->find("subAgentThreadId") == nullptr) return content;
  storage = (*answer)["text"];
  return storage.is_string() ? storage : content;
}

/// At most this many open calls of a tool are compared with the arguments of a question.
constexpr std::size_t kMaxCompared = 16;

}  // namespace

void begin_ag_ui_call(const std::string& id, std::string name, AgUiContext& context) {
  CallRecord& known = context.state.calls.open(id, context.event);
  // A call that replaces the to-do list makes no row unless it fails.
  if (!known.has_row) known.hidden = replaces_todos(name);
  if (!known.known && !id.empty()) {
    std::deque<std::string>& ids = context.state.calls_by_name[name];
    context.state.calls.drop_ended(ids);
    ids.push_back(id);
  }
  ToolCallEvent call = call_event(id, {}, Status::input_streaming);
  call.name = std::move(name);
  context.state.calls.announce(std::move(call), context.event);
}

void append_ag_ui_input(const std::string& id, std::string chunk, AgUiContext& context) {
  if (chunk.empty()) return;
  ToolCallEvent call = call_event(id, {}, Status::input_streaming);
  call.input_chunk = std::move(chunk);
  context.state.calls.announce(std::move(call), context.event);
}

void run_ag_ui_call(const std::string& id, AgUiContext& context) {
  ToolCallEvent call = call_event(id, {}, Status::running);
  // A repeated end of the input adds nothing.
  const CallRecord& known = context.state.calls.open(id, context.event);
  if (!known.raw.empty() || !known.input_digest)
    call.input = parse_arguments(Value::string(known.raw));
  name_agent(known, call);
  context.state.calls.announce(std::move(call), context.event);
}

void end_ag_ui_call(const std::string& id, const Value& content, const Value& error,
                    AgUiContext& context) {
  const CallRecord& known = context.state.calls.open(id, context.event);
  if (known.ended && !known.broken_off && !error.truthy()) return;
  ToolCallEvent call;
  call.call_id = id;
  context.state.calls.end(std::move(call), {.value = content, .extra = error, .is_echo = true},
                          context.event);
}

bool AgUiResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                           Event& event) {
  ToolAnswer read;
  if (answer.value.is_array()) {
    read.result = read_content_blocks(answer.value);
  } else {
    Value storage;
    read = read_tool_value(call.name, call.arguments, agent_answer(answer.value, storage));
  }
  update.status = read.status;
  update.result = std::move(read.result);
  if (answer.extra.truthy()) {
    update.status = Status::error;
    update.result->error = ToolError{error_message(answer.extra), {}};
  }
  // The result of a denied call only tells the model that it was denied.
  if (call.denied) update.status = Status::denied;
  return !call.hidden || update.status != Status::done || !show_todos(call.arguments, event);
}

void finish_ag_ui_agent(const std::string& id, const Value& result, const Value& error,
                        AgUiContext& context) {
  CallRecord& known = context.state.calls.open(id, context.event);
  if (known.ended) return;
  end_ag_ui_call(id, result, error, context);
  known.broken_off = true;
}

std::string find_ag_ui_call(const std::string& name, const Value& arguments, AgUiContext& context) {
  const auto known = context.state.calls_by_name.find(name);
  if (known == context.state.calls_by_name.end()) return {};
  std::deque<std::string>& ids = known->second;
  context.state.calls.drop_ended(ids);
  const Digest wanted = blake2(arguments);
  std::string fallback;
  for (std::size_t i = 0; i < std::min(ids.size(), kMaxCompared); ++i) {
    if (!context.state.calls.is_open(ids[i]) || context.state.calls.find(ids[i])->awaiting)
      continue;
    if (blake2(context.state.calls.find(ids[i])->arguments) == wanted) return ids[i];
    if (fallback.empty()) fallback = ids[i];
  }
  return fallback;
}

void interrupt_ag_ui_call(const std::string& id, AgUiContext& context) {
  ToolCallEvent call = call_event(id, {}, Status::awaiting_approval);
  call.stays_open = true;
  context.state.calls.await(std::move(call), context.event);
}

void resume_ag_ui_call(const std::string& id, bool is_refused, AgUiContext& context) {
  if (id.empty()) return;
  if (!is_refused) return context.state.calls.resume(id, context.event);
  ToolCallEvent call;
  call.call_id = id;
  context.state.calls.deny(std::move(call), context.event);
}

}  // namespace agent_timeline
