// Background work of calls: commands and sub-agents, whose end an event of their own reports, or a
// call that polls them.
#include <utility>
#include <variant>

#include "base/text.h"
#include "decode/copilot/calls.h"
#include "decode/read/fields.h"
#include "decode/read/shell_state.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string shell_name(std::string_view id) {
  return "shell " + std::string(id);
}

std::string agent_name(std::string_view id) {
  return "agent " + std::string(id);
}

std::string_view state_word(Status status) {
  if (status == Status::cancelled) return "cancelled";
  return status == Status::done ? "completed" : "failed";
}

Status exit_status(const std::optional<std::int64_t>& exit_code) {
  return exit_code.value_or(0) == 0 ? Status::done : Status::error;
}

}  // namespace

bool CopilotCalls::is_in_background(const std::string& id) const {
  const CallRecord* call = calls_.find(id);
  return call != nullptr && !call->ended && call->status == Status::background;
}

/// A name that is used again belongs to the work that was started last.
void CopilotCalls::record_launch(const std::string& id, const ToolOutput& launched) {
  if (const auto* command = std::get_if<CommandOutput>(&launched)) {
    call_by_worker_.insert_or_assign(shell_name(command->job_id), id);
  } else if (const auto* report = std::get_if<TaskReport>(&launched)) {
    call_by_worker_.insert_or_assign(agent_name(report->task_id), id);
  }
  launched_.insert_or_assign(id, launched);
}

void CopilotCalls::end_work(const std::string& id, const WorkOutcome& outcome, Event& event) {
  const auto work = launched_.find(id);
  if (work == launched_.end() || !is_in_background(id)) return;
  ToolCallEvent body;
  body.call_id = id;
  body.status = outcome.status;
  body.duration_ms = outcome.duration_ms ? outcome.duration_ms : time_since_start(id, event);
  body.result = ToolResult{std::move(work->second), {}};
  launched_.erase(work);
  if (auto* command = std::get_if<CommandOutput>(&*body.result->output)) {
    const bool stopped = outcome.status == Status::cancelled;
    command->outcome =
        stopped ? CommandOutput::Outcome::interrupted : CommandOutput::Outcome::completed;
    command->exit_code = outcome.exit_code;
    if (!streamed_output(id).empty()) command->standard_output = trim_end(streamed_output(id));
  } else if (auto* report = std::get_if<TaskReport>(&*body.result->output)) {
    report->state = state_word(outcome.status);
    report->tool_uses = outcome.tool_uses;
    report->total_tokens = outcome.tokens;
  }
  if (!outcome.error.empty()) body.result->error = ToolError{outcome.error, {}};
  calls_.end(std::move(body), {null_value()}, event);
  streamed_output_.erase(id);
  started_.erase(id);
}

/// A call that polled or stopped a shell may show that the command in it has ended.
void CopilotCalls::update_shell(const CallRecord& call, const std::string& shell, const Value& data,
                                Event& event) {
  const ToolId tool = tool_of(kCopilot, call.name);
  if (tool != ToolId::command_output && tool != ToolId::stop_command) return;
  const auto worker = call_by_worker_.find(shell_name(shell));
  // All rows of an event belong to one agent.
  const bool is_here = worker != call_by_worker_.end() && calls_.find(worker->second) != nullptr &&
                       calls_.find(worker->second)->scope.key == event.scope.key;
  if (!is_here) return;
  if (tool == ToolId::stop_command)
    return end_work(worker->second, {.status = Status::cancelled}, event);
  const Value& result = data["result"];
  const ShellState state =
      read_shell_state(result["content"].string_or_empty(), result["contents"]);
  if (!state.exit_code) return;
  end_work(worker->second, {.status = exit_status(state.exit_code), .exit_code = state.exit_code},
           event);
}

bool CopilotCalls::update_work(const Value& kind, Event& event) {
  const std::string_view type = kind["type"].string_or_empty();
  const bool is_shell = type == "shell_completed" || type == "shell_detached_completed";
  if (!is_shell && type != "agent_completed" && type != "agent_idle") return false;
  const auto worker = call_by_worker_.find(is_shell ? shell_name(id_text(kind["shellId"]))
                                                    : agent_name(id_text(kind["agentId"])));
  if (worker == call_by_worker_.end()) return false;
  WorkOutcome outcome;
  outcome.exit_code = kind["exitCode"].integer();
  outcome.status =
      kind["status"].string_or_empty() == "failed" ? Status::error : exit_status(outcome.exit_code);
  // An idle agent waits for its next task.
  if (type != "agent_idle") end_work(worker->second, outcome, event);
  return true;
}

void CopilotCalls::end_agent(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  WorkOutcome outcome;
  if (data["cancelled"].truthy()) outcome.status = Status::cancelled;
  outcome.duration_ms = data["durationMs"].integer();
  outcome.tool_uses = data["totalToolCalls"].integer();
  outcome.tokens = data["totalTokens"].integer();
  if (is_in_background(id)) return end_work(id, outcome, event);
  const CallRecord* call = calls_.find(id);
  if (call != nullptr && !call->ended) outcomes_.insert_or_assign(id, std::move(outcome));
}

/// Adds the outcome of a sub-agent to the result of the call that waited for it.
void CopilotCalls::add_outcome(const std::string& id, ToolCallEvent& update) const {
  const auto known = outcomes_.find(id);
  if (known == outcomes_.end()) return;
  const WorkOutcome& outcome = known->second;
  if (outcome.status == Status::cancelled) update.status = Status::cancelled;
  auto* report = update.result && update.result->output
                     ? std::get_if<TaskReport>(&*update.result->output)
                     : nullptr;
  if (report == nullptr) return;
  if (!report->tool_uses) report->tool_uses = outcome.tool_uses;
  if (!report->total_tokens) report->total_tokens = outcome.tokens;
}

void CopilotCalls::fail_agent(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  WorkOutcome outcome;
  outcome.status = Status::error;
  outcome.error = error_message(data);
  outcome.duration_ms = data["durationMs"].integer();
  if (is_in_background(id)) return end_work(id, outcome, event);
  const CallRecord* call = calls_.find(id);
  if (call != nullptr && !call->ended) {
    ToolCallEvent body;
    body.call_id = id;
    body.status = Status::error;
    body.duration_ms = outcome.duration_ms;
    body.result = ToolResult{{}, ToolError{std::move(outcome.error), {}}};
    return calls_.end(std::move(body), {null_value()}, event);
  }
  // The call has ended, or its result was a launch text that was not recognised.
  event.scope = {id, std::string(tool_name(ToolId::run_agent, kCopilot))};
  NoticeEvent notice;
  notice.code = "failed";
  notice.tone = Tone::bad;
  notice.text = std::move(outcome.error);
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
