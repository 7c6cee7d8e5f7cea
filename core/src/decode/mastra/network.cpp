#include "decode/mastra/network.h"

#include <utility>

#include "decode/ai_sdk/content.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string run_of(const Value& chunk) {
  const Value& own = chunk["payload"]["runId"];
  return id_text(own.is_string() ? own : chunk["runId"]);
}

/// Returns the name of the agent, workflow or tool that runs.
std::string name_of(const Value& payload) {
  for (const char* name : {"agentId", "toolName", "workflowId", "name"}) {
    if (payload[name].is_string()) return string_field(payload, name);
  }
  return string_field(payload["args"], "toolName");
}

/// Returns the input of an agent's call: its name and its prompt or task.
Value input_of_agent(const Value& payload) {
  const Value& arguments = payload["args"];
  Value out = Value::object();
  out.add("agent_type", Value::string(name_of(payload)));
  for (const char* name : {"prompt", "task"}) {
    if (const Value* value = arguments.find(name)) out.add(name, *value);
  }
  return out;
}

}  // namespace

bool is_mastra_network_event(const Value& chunk) {
  const std::string_view type = chunk["type"].string_or_empty();
  return type.starts_with("agent-execution-event-") ||
         type.starts_with("workflow-execution-event-");
}

std::string MastraNetwork::row_of(const Value& chunk) const {
  const auto known = rows_.find(run_of(chunk));
  return known == rows_.end() ? std::string() : known->second;
}

void MastraNetwork::begin_turn(Event& event) {
  if (!std::exchange(is_open_, true)) event.bodies.emplace_back(TurnEvent{});
}

void MastraNetwork::append_text(std::string_view text, bool open, Event& event) {
  MessageEvent message;
  message.key = "routing " + std::to_string(routings_);
  message.change = TextChange::append;
  message.open = open;
  message.text = text;
  routing_text_ += text;
  event.bodies.emplace_back(std::move(message));
}

/// Adds the reason for the choice, and the routing agent's text unless it was streamed.
void MastraNetwork::end_routing(const Value& payload, Event& event) {
  const std::string why = string_field(payload, "selectionReason");
  if (!why.empty()) {
    MessageEvent thought;
    thought.key = "reason " + std::to_string(routings_);
    thought.reasoning = true;
    thought.text = why;
    event.bodies.emplace_back(std::move(thought));
  }
  const std::string result = string_field(payload, "result");
  const bool was_streamed = !routing_text_.empty();
  if (was_streamed || !result.empty())
    append_text(was_streamed ? std::string_view() : result, false, event);
}

void MastraNetwork::begin_row(std::string_view type, const Value& chunk, Event& event) {
  begin_turn(event);
  const Value& payload = chunk["payload"];
  const bool is_agent = type.starts_with("agent-");
  const bool is_tool = type.starts_with("tool-");
  const std::string call = is_tool ? id_text(payload["args"]["toolCallId"]) : std::string();
  ToolCallEvent update;
  update.call_id = call.empty() ? run_of(chunk) + " " + std::to_string(++count_) : call;
  update.name = is_agent ? tool_name(ToolId::run_agent, kFrameworks) : name_of(payload);
  const Value& arguments = payload["args"];
  const Value& input = is_tool && arguments["args"].is_object() ? arguments["args"] : arguments;
  update.input = ToolInput{is_agent ? input_of_agent(payload) : input, {}};
  update.status = Status::running;
  rows_[run_of(chunk)] = update.call_id;
  calls_.begin(std::move(update), event);
}

void MastraNetwork::end_row(const Value& chunk, Event& event) {
  ToolCallEvent update;
  update.call_id = row_of(chunk);
  if (update.call_id.empty()) update.name = name_of(chunk["payload"]);
  const bool is_aborted = chunk["type"].string_or_empty().ends_with("-abort");
  if (is_aborted) update.status = Status::cancelled;
  calls_.end(std::move(update), {chunk["payload"]["result"]}, event);
}

void MastraNetwork::await_user(const Value& chunk, Event& event) {
  ToolCallEvent update;
  update.call_id = row_of(chunk);
  if (update.call_id.empty()) return;
  update.stays_open = true;
  const Value& question = chunk["payload"]["suspendPayload"];
  if (question.truthy()) update.result = ToolResult{ToolOutput(JsonOutput{question}), {}};
  calls_.await(std::move(update), event);
}

bool MastraNetwork::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                             Event&) {
  ToolAnswer read = read_tool_value(call.name, call.arguments, answer.value);
  if (!update.status) update.status = read.status;
  update.result = std::move(read.result);
  return true;
}

/// The network's answer is a message of its own, even if it repeats an agent's answer.
void MastraNetwork::finish(const Value& payload, Event& event) {
  const std::string result = string_field(payload, "result");
  if (!result.empty() && result != routing_text_) {
    MessageEvent answer;
    answer.key = "answer " + std::to_string(routings_);
    answer.text = result;
    event.bodies.emplace_back(std::move(answer));
  }
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.usage = read_ai_sdk_usage(payload["usage"]);
  is_open_ = false;
  event.bodies.emplace_back(std::move(end));
}

void MastraNetwork::decode(std::string_view type, const Value& chunk, Event& event) {
  const Value& payload = chunk["payload"];
  if (type == "routing-agent-start") {
    begin_turn(event);
    ++routings_;
    routing_text_.clear();
  } else if (type == "routing-agent-text-delta") {
    append_text(payload["text"].string_or_empty(), true, event);
  } else if (type == "routing-agent-abort") {
    TurnEvent end;
    end.phase = TurnEvent::Phase::end;
    end.status = Status::cancelled;
    if (std::exchange(is_open_, false)) event.bodies.emplace_back(std::move(end));
  } else if (type == "routing-agent-end") {
    end_routing(payload, event);
  } else if (type.ends_with("-execution-start")) {
    begin_row(type, chunk, event);
  } else if (type.ends_with("-execution-end") || type.ends_with("-execution-abort")) {
    end_row(chunk, event);
  } else if (type.ends_with("-execution-approval") || type.ends_with("-execution-suspended")) {
    await_user(chunk, event);
  } else if (type == "network-execution-event-finish") {
    finish(payload, event);
  } else if (type == "network-validation-end") {
    NoticeEvent notice;
    notice.code = "custom";
    notice.subject = "validation";
    notice.detail = payload;
    event.bodies.emplace_back(std::move(notice));
  }
}

}  // namespace agent_timeline
