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

std::string mastra_sentence(std::string text) {
  const std::size_t place = text.find("\n    at ");
  if (place != std::string::npos && place > 0) text.resize(place);
  return text;
}

std::string MastraWorkflows::step_of(const Value& payload, std::string_view run) {
  const std::string place = std::string(run) + " " + name_of(payload);
  std::string& known = steps_[place];
  const std::string own = id_text(payload["stepCallId"]);
  if (!own.empty()) known = own;
  return known.empty() ? known = place : known;
}

ToolCallEvent MastraWorkflows::about(const Value& payload, std::string_view run) {
  ToolCallEvent said;
  said.call_id = step_of(payload, run);
  said.name = name_of(payload);
  return said;
}

void MastraWorkflows::begin_step(const Value& payload, std::string_view run, Event& event) {
  ToolCallEvent said = about(payload, run);
  said.input = ToolInput{payload["payload"], {}};
  said.status = Status::running;
  event.time_ms = payload["startedAt"].integer();
  calls_.begin(std::move(said), event);
}

void MastraWorkflows::end_step(const Value& payload, std::string_view run, Event& event) {
  ToolCallEvent said = about(payload, run);
  said.ended_ms = event.time_ms = payload["endedAt"].integer();
  calls_.end(std::move(said), {payload}, event);
}

bool MastraWorkflows::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                               Event&) {
  const Value& payload = answer.value;
  if (payload["status"].string_or_empty() == "failed") {
    const Value& error = payload["error"];
    std::string text = error.is_string() ? std::string(error.text()) : error_message(error);
    said.status = Status::error;
    said.result = ToolResult{{}, ToolError{mastra_sentence(std::move(text)), {}}};
    return true;
  }
  ToolAnswer read = read_tool_value(call.name, call.arguments, payload["output"]);
  said.status = read.status;
  said.result = std::move(read.result);
  return true;
}

void MastraWorkflows::end_run(const Value& payload, Event& event) {
  const Status status = status_of_run(payload["workflowStatus"].string_or_empty());
  if (status != Status::done) {
    NoticeEvent notice = notice_of_end(status);
    notice.text = string_field(payload["tripwire"], "reason");
    if (notice.text.empty())
      notice.text = mastra_sentence(error_message(payload["metadata"]["error"]));
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
    ToolCallEvent more = about(payload, run);
    more.status = Status::partial;
    more.output_chunk = output_chunk(output);
    calls_.update(std::move(more), event);
  } else if (type == "workflow-step-suspended") {
    ToolCallEvent said = about(payload, run);
    said.rests = true;
    const Value& question = payload["suspendPayload"];
    if (question.truthy()) said.result = ToolResult{ToolOutput(JsonOutput{question}), {}};
    calls_.await(std::move(said), event);
  } else if (type == "workflow-step-result") {
    end_step(payload, run, event);
  } else if (type == "workflow-finish") {
    end_run(payload, event);
  } else if (type == "workflow-canceled") {
    event.bodies.emplace_back(notice_of_end(Status::cancelled));
  }
}

}  // namespace agent_timeline
