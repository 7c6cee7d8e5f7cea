#include "decode/mastra/background.h"

#include <string>
#include <utility>

#include "decode/mastra/workflows.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

struct Said {
  ToolCallEvent call;
  CallLedger& calls;
  Event& event;
};

void go_on(const Value&, Said said) {
  CallRecord& call = said.calls.open(said.call.call_id, said.event);
  // An answer that came before only said that the call continues.
  call.ended = call.awaiting = false;
  said.call.status = Status::background;
  said.calls.update(std::move(said.call), said.event);
}

void write(const Value& payload, Said said) {
  const Value& wrapped = payload["payload"];
  const Value& chunk = wrapped.is_null() ? payload : wrapped;
  const Value& inner = chunk["payload"].is_object() ? chunk["payload"] : chunk;
  const Value& output = inner["output"];
  if (output.is_null()) return;
  said.call.output_chunk = output_chunk(output);
  go_on(payload, std::move(said));
}

void wait(const Value& payload, Said said) {
  said.call.rests = true;
  const Value& question = payload["suspendPayload"];
  if (question.truthy()) said.call.result = ToolResult{ToolOutput(JsonOutput{question}), {}};
  said.calls.open(said.call.call_id, said.event).ended = false;
  said.calls.await(std::move(said.call), said.event);
}

void complete(const Value& payload, Said said) {
  said.calls.open(said.call.call_id, said.event).ended = false;
  said.calls.end(std::move(said.call), {payload["result"]}, said.event);
}

void fail(const Value& payload, Said said) {
  said.calls.open(said.call.call_id, said.event).ended = false;
  said.call.status = Status::error;
  said.call.result =
      ToolResult{{}, ToolError{mastra_sentence(error_message(payload["error"])), {}}};
  said.calls.end(std::move(said.call), {null_value()}, said.event);
}

void cancel(const Value&, Said said) {
  said.calls.open(said.call.call_id, said.event).ended = false;
  said.call.status = Status::cancelled;
  said.call.result.emplace();
  said.calls.end(std::move(said.call), {null_value()}, said.event);
}

struct TaskRow {
  std::string_view type;
  void (*decode)(const Value& payload, Said said);
};

/// `background-task-progress` counts tasks and has nothing to show.
constexpr TaskRow kTasks[] = {
    {"background-task-cancelled", cancel}, {"background-task-completed", complete},
    {"background-task-failed", fail},      {"background-task-output", write},
    {"background-task-resumed", go_on},    {"background-task-running", go_on},
    {"background-task-started", go_on},    {"background-task-suspended", wait},
};

}  // namespace

void decode_mastra_background(std::string_view type, const Value& payload, CallLedger& calls,
                              Event& event) {
  Said said{{}, calls, event};
  said.call.call_id = id_text(payload["toolCallId"]);
  said.call.name = string_field(payload, "toolName");
  if (said.call.call_id.empty()) return;
  for (const TaskRow& row : kTasks) {
    if (row.type == type) return row.decode(payload, std::move(said));
  }
}

bool keep_mastra_background(const Value& payload, CallLedger& calls, Event& event) {
  const std::string id = id_text(payload["toolCallId"]);
  const CallRecord* call = calls.find(id);
  if (call == nullptr || call->ended || call->status != Status::background) return false;
  ToolCallEvent said;
  said.call_id = id;
  said.status = Status::background;
  said.result = read_tool_value(call->name, call->arguments, payload["result"]).result;
  calls.update(std::move(said), event);
  return true;
}

}  // namespace agent_timeline
