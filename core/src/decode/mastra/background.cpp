#include "decode/mastra/background.h"

#include <string>
#include <utility>

#include "decode/mastra/workflows.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

struct TaskUpdate {
  ToolCallEvent call;
  CallLedger& calls;
  Event& event;
};

void keep_running(const Value&, TaskUpdate task) {
  CallRecord& call = task.calls.open(task.call.call_id, task.event);
  // An answer that came before only said that the call continues.
  call.ended = call.awaiting = false;
  task.call.status = Status::background;
  task.calls.update(std::move(task.call), task.event);
}

void append_output(const Value& payload, TaskUpdate task) {
  const Value& wrapped = payload["payload"];
  const Value& chunk = wrapped.is_null() ? payload : wrapped;
  const Value& inner = chunk["payload"].is_object() ? chunk["payload"] : chunk;
  const Value& output = inner["output"];
  if (output.is_null()) return;
  task.call.output_chunk = output_chunk(output);
  keep_running(payload, std::move(task));
}

void suspend(const Value& payload, TaskUpdate task) {
  task.call.stays_open = true;
  const Value& question = payload["suspendPayload"];
  if (question.truthy()) task.call.result = ToolResult{ToolOutput(JsonOutput{question}), {}};
  task.calls.open(task.call.call_id, task.event).ended = false;
  task.calls.await(std::move(task.call), task.event);
}

void complete(const Value& payload, TaskUpdate task) {
  task.calls.open(task.call.call_id, task.event).ended = false;
  task.calls.end(std::move(task.call), {payload["result"]}, task.event);
}

void fail(const Value& payload, TaskUpdate task) {
  task.calls.open(task.call.call_id, task.event).ended = false;
  task.call.status = Status::error;
  task.call.result =
      ToolResult{{}, ToolError{mastra_error_message(error_message(payload["error"])), {}}};
  task.calls.end(std::move(task.call), {null_value()}, task.event);
}

void cancel(const Value&, TaskUpdate task) {
  task.calls.open(task.call.call_id, task.event).ended = false;
  task.call.status = Status::cancelled;
  task.call.result.emplace();
  task.calls.end(std::move(task.call), {null_value()}, task.event);
}

struct TaskRow {
  std::string_view type;
  void (*decode)(const Value& payload, TaskUpdate task);
};

/// `background-task-progress` counts tasks and has nothing to show.
constexpr TaskRow kTasks[] = {
    {"background-task-cancelled", cancel},     {"background-task-completed", complete},
    {"background-task-failed", fail},          {"background-task-output", append_output},
    {"background-task-resumed", keep_running}, {"background-task-running", keep_running},
    {"background-task-started", keep_running}, {"background-task-suspended", suspend},
};

}  // namespace

void decode_mastra_background(std::string_view type, const Value& payload, CallLedger& calls,
                              Event& event) {
  TaskUpdate task{{}, calls, event};
  task.call.call_id = id_text(payload["toolCallId"]);
  task.call.name = string_field(payload, "toolName");
  if (task.call.call_id.empty()) return;
  for (const TaskRow& row : kTasks) {
    if (row.type == type) return row.decode(payload, std::move(task));
  }
}

bool keep_mastra_background(const Value& payload, CallLedger& calls, Event& event) {
  const std::string id = id_text(payload["toolCallId"]);
  const CallRecord* call = calls.find(id);
  if (call == nullptr || call->ended || call->status != Status::background) return false;
  ToolCallEvent update;
  update.call_id = id;
  update.status = Status::background;
  update.result = read_tool_value(call->name, call->arguments, payload["result"]).result;
  calls.update(std::move(update), event);
  return true;
}

}  // namespace agent_timeline
