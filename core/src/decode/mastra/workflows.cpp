#include "decode/mastra/workflows.h"

#include <utility>

#include "decode/ai_sdk/content.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

Status status_of_run(std::string_view word) {
  if (word == "failed" || word == "tripwire") return Status::error;
  return word == "canceled" ? Status::cancelled : Status::done;
}

std::string name_of(const Value& payload) {
  return string_field(payload, payload["stepName"].is_string() ? "stepName" : "id");
}

NoticeEvent notice_of_end(Status status) {
  NoticeEvent notice;
  notice.code = status == Status::cancelled ? "cancelled" : "failed";
  notice.tone = status == Status::cancelled ? Tone::warning : Tone::bad;
  notice.closes_open_calls = true;
  return notice;
}

}  // namespace

std::string mastra_error_message(std::string text) {
  const std::size_t key = text.find("\n    at ");
  if (key != std::string::npos && key > 0) text.resize(key);
  return text;
}

std::string MastraWorkflows::step_of(const Value& payload, std::string_view run) {
  const std::string trace = std::string(run) + " " + name_of(payload);
  std::string& known = steps_[trace];
  const std::string own = id_text(payload["stepCallId"]);
  if (!own.empty()) known = own;
  return known.empty() ? known = trace : known;
}

ToolCallEvent MastraWorkflows::update_of(const Value& payload, std::string_view run) {
  ToolCallEvent update;
  update.call_id = step_of(payload, run);
  update.name = name_of(payload);
  return update;
}

void MastraWorkflows::begin_step(const Value& payload, std::string_view run, Event& event) {
  ToolCallEvent update = update_of(payload, run);
  update.input = ToolInput{payload["payload"], {}};
  update.status = Status::running;
  event.time_ms = payload["startedAt"].integer();
  calls_.begin(std::move(update), event);
}

void MastraWorkflows::end_step(const Value& payload, std::string_view run, Event& event) {
  ToolCallEvent update = update_of(payload, run);
  update.ended_ms = event.time_ms = payload["endedAt"].integer();
  calls_.end(std::move(update), {payload}, event);
}

bool MastraWorkflows::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                               Event&) {
  const Value& payload = answer.value;
  const Value& error = payload["error"];
  // With a status of a newer version, an error in place of an output is one.
  if (payload["status"].string_or_empty() == "failed" ||
      (payload["output"].is_null() && error.truthy())) {
    std::string text = error.is_string() ? std::string(error.text()) : error_message(error);
    update.status = Status::error;
    update.result = ToolResult{{}, ToolError{mastra_error_message(std::move(text)), {}}};
    return true;
  }
  ToolAnswer read = read_tool_value(call.name, call.arguments, payload["output"]);
  update.status = read.status;
  update.result = std::move(read.result);
  return true;
}

void MastraWorkflows::end_run(const Value& payload, Event& event) {
  const Status status = status_of_run(payload["workflowStatus"].string_or_empty());
  if (status != Status::done) {
    NoticeEvent notice = notice_of_end(status);
    notice.text = string_field(payload["tripwire"], "reason");
    if (notice.text.empty())
      notice.text = mastra_error_message(error_message(payload["metadata"]["error"]));
    event.bodies.emplace_back(std::move(notice));
  }
  // Only the outermost run ends the turn.
  if (!event.scope.key.empty()) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = status;
  // If the steps forward no chunks, the tokens of the run are only here.
  end.usage = read_ai_sdk_usage(payload["output"]["usage"]);
  if (end.usage && *end.usage == Usage{}) end.usage.reset();
  event.bodies.emplace_back(std::move(end));
}

void MastraWorkflows::decode(std::string_view type, const Value& payload, std::string_view run,
                             Event& event) {
  if (type == "workflow-start") {
    if (event.scope.key.empty()) event.bodies.emplace_back(TurnEvent{});
  } else if (type == "workflow-step-start") {
    begin_step(payload, run, event);
  } else if (type == "workflow-step-output") {
    const Value& output = payload["output"];
    ToolCallEvent update = update_of(payload, run);
    update.status = Status::partial;
    update.output_chunk = output_chunk(output);
    calls_.update(std::move(update), event);
  } else if (type == "workflow-step-suspended") {
    ToolCallEvent update = update_of(payload, run);
    update.stays_open = true;
    const Value& question = payload["suspendPayload"];
    if (question.truthy()) update.result = ToolResult{ToolOutput(JsonOutput{question}), {}};
    calls_.await(std::move(update), event);
  } else if (type == "workflow-step-result") {
    end_step(payload, run, event);
  } else if (type == "workflow-finish") {
    end_run(payload, event);
  } else if (type == "workflow-canceled") {
    event.bodies.emplace_back(notice_of_end(Status::cancelled));
  }
}

}  // namespace agent_timeline
