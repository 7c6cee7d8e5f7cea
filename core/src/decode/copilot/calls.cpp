#include "decode/copilot/calls.h"

#include <utility>

#include "base/text.h"
#include "decode/copilot/results.h"
#include "decode/read/bodies.h"
#include "decode/read/elicitation.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"
#include "decode/read/members.h"
#include "decode/read/questions.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

Status failure_status(const Value& error) {
  const std::string_view code = error["code"].string_or_empty();
  if (contains(code, "denied") || contains(code, "rejected")) return Status::denied;
  if (contains(code, "abort") || contains(code, "cancel")) return Status::cancelled;
  return contains(code, "timeout") ? Status::timed_out : Status::error;
}

Status answer_status(std::string_view action) {
  if (action == "decline") return Status::denied;
  return action == "cancel" ? Status::cancelled : Status::done;
}

/// Hides a call that sets the to-do list, which makes no row if it succeeds.
void hide_todo_call(const Value& name, CallRecord& call) {
  if (!call.has_row) call.hidden = call.hidden || is_todo_tool(name.string_or_empty());
}

/// The name of a tool: for an MCP tool from its server and own name, unless it is a known tool.
std::string tool_name_of(const Value& data, std::string_view name) {
  const std::string server = string_field(data, "mcpServerName");
  const std::string tool = string_field(data, "mcpToolName");
  const bool is_known = tool_of(kCopilot | kAnyProgram, name) != ToolId::other;
  if (is_known || server.empty() || tool.empty()) return std::string(name);
  return "mcp__" + server + "__" + tool;
}

/// What the user is asked: a question, or in later versions what a form or a page asks for.
Value question_arguments_of(const Value& question) {
  const bool is_elicitation =
      question["requestedSchema"].is_object() || question["url"].is_string();
  if (is_elicitation) return read_elicitation(question);
  return question_arguments(question[question["question"].is_null() ? "message" : "question"],
                            question["choices"]);
}

/// The arguments with the plan under its usual name. The agent first sends a `summary` of it;
/// `planContent` is all of it.
Value plan_arguments(const Value& arguments, const Value& plan) {
  Value out = object_with("plan", plan);
  add_members_except(arguments, {"summary", "plan"}, out);
  return out;
}

/// The arguments under their usual names. A patch is a text by itself.
ToolInput read_input(std::string_view name, const Value& arguments) {
  if (tool_of(kCopilot, name) == ToolId::apply_patch && arguments.is_string()) {
    ToolInput packed = parse_arguments(arguments);
    if (packed.arguments.is_object()) return packed;
    return {object_with("input", arguments), {}};
  }
  ToolInput input = arguments.is_string() ? parse_arguments(arguments) : ToolInput{arguments, {}};
  const Value& given = input.arguments;
  const bool asks = given["question"].is_string() || given["message"].is_string();
  const bool is_plan = given["summary"].is_string() && given["plan"].is_null();
  if (tool_of(kCopilot, name) == ToolId::ask && asks)
    input.arguments = question_arguments_of(given);
  if (find_tool(name).id == ToolId::exit_plan && is_plan)
    input.arguments = plan_arguments(given, given["summary"]);
  return input;
}

}  // namespace

void CopilotCalls::stream_input(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  CallRecord& call = calls_.open(id, event);
  if (call.input_digest) return;
  hide_todo_call(data["toolName"], call);
  ToolCallEvent body = call_event(id, {}, Status::input_streaming);
  if (!call.row_has_start) body.name = string_field(data, "toolName");
  body.input_chunk = string_field(data, "inputDelta");
  calls_.announce(std::move(body), event);
}

void CopilotCalls::mark_requested_by_user(const Value& data) {
  requested_by_user_.insert(id_text(data["toolCallId"]));
}

void CopilotCalls::begin(const Value& data, const Value& name, Status status, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  CallRecord& call = calls_.open(id, event);
  if (status == Status::running && event.time_ms) started_.try_emplace(id, *event.time_ms);
  if (call.input_digest && (status == Status::ready || call.status == Status::running)) return;
  hide_todo_call(name, call);
  ToolCallEvent body = call_event(id, {}, status);
  body.name = tool_name_of(data, name.string_or_empty());
  body.by_user = requested_by_user_.erase(id) > 0;
  if (find_tool(body.name).id == ToolId::exit_plan) plan_ = id;
  if (!call.input_digest) body.input = read_input(body.name, data["arguments"]);
  calls_.announce(std::move(body), event);
}

std::string_view CopilotCalls::streamed_output(const std::string& id) const {
  const auto known = streamed_output_.find(id);
  return known == streamed_output_.end() ? std::string_view() : known->second;
}

void CopilotCalls::add_output(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  const Value& text = data["text"];
  if (text.string_or_empty().empty() || calls_.open(id, event).ended) return;
  const bool is_first = streamed_output(id).empty() && !is_in_background(id);
  streamed_output_[id] += text.text();
  if (is_first) return calls_.update(call_event(id), {text}, event);
  ToolCallEvent body = call_event(id);
  body.output_chunk = text.text();
  calls_.update(std::move(body), event);
}

void CopilotCalls::show_output_tail(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  const Value& text = data["partialOutput"];
  if (text.string_or_empty().empty() || !streamed_output(id).empty() || is_in_background(id))
    return;
  calls_.update(call_event(id), {text}, event);
}

void CopilotCalls::read_progress(const CallRecord& call, const CallAnswer& answer,
                                 ToolCallEvent& update, Event&) {
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = answer.value.text();
  update.result = ToolResult{ToolOutput(std::move(command)), {}};
  update.status = Status::partial;
}

void CopilotCalls::end(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  const CallRecord* call = calls_.find(id);
  const std::string shell = call == nullptr ? "" : id_text(call->arguments["shellId"]);
  ToolCallEvent body = call_event(id);
  body.duration_ms = time_since_start(id, event);
  calls_.end(std::move(body), {data}, event);
  call = calls_.find(id);
  if (call != nullptr && !call->ended) return;
  if (call != nullptr && call->status == Status::done) update_shell(*call, shell, data, event);
  streamed_output_.erase(id);
  started_.erase(id);
}

std::optional<std::int64_t> CopilotCalls::time_since_start(const std::string& id,
                                                           const Event& event) const {
  const auto started = started_.find(id);
  if (started == started_.end() || !event.time_ms || *event.time_ms < started->second) return {};
  return *event.time_ms - started->second;
}

bool CopilotCalls::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event& event) {
  const Value& data = answer.value;
  if (data.is_null()) return true;  // `update` has it all
  const Value& error = data["error"];
  const bool failed = error.is_object() || (data["success"].text() == "false");
  if (failed) {
    update.status = call.denied ? Status::denied : failure_status(error);
    update.result = ToolResult{{}, ToolError{with_feedback(call.id, error_message(error)), {}}};
    return true;
  }
  const Value& todos = call.arguments["todos"];
  if (call.hidden && todos.is_string()) {
    event.bodies.emplace_back(TodoListEvent{read_checklist(todos.text())});
    return false;
  }
  if (auto list = call.hidden ? read_todos(todos, event.notes) : std::nullopt) {
    event.bodies.emplace_back(TodoListEvent{std::move(*list)});
    return false;
  }
  CopilotOutcome outcome = read_copilot_result(call, data, streamed_output(call.id), assets_);
  update.result = std::move(outcome.result);
  update.status = call.denied ? Status::denied : outcome.status;
  if (update.status == Status::background) {
    record_launch(call.id, *update.result->output);
    update.duration_ms.reset();
  } else {
    add_outcome(call.id, update);
  }
  return true;
}

void CopilotCalls::await_approval(const std::string& id, Event& event) {
  if (calls_.find(id) != nullptr) calls_.await(call_event(id), event);
}

bool CopilotCalls::asks_user(const std::string& id) const {
  const CallRecord* call = calls_.find(id);
  if (call == nullptr) return false;
  const ToolId tool = find_tool(call->name).id;
  return tool == ToolId::ask || tool == ToolId::exit_plan;
}

void CopilotCalls::ask(const std::string& id, const Value& data, Event& event) {
  if (asks_user(id)) {
    ToolCallEvent body = call_event(id);
    const Value& plan = data["planContent"];
    if (id == plan_ && !is_blank(plan.string_or_empty()))
      body.input = ToolInput{plan_arguments(calls_.find(id)->arguments, plan), {}};
    return calls_.await(std::move(body), event);
  }
  ToolCallEvent body = call_event("question " + id_text(data["requestId"]));
  body.name = tool_name(ToolId::ask, kCopilot);
  body.input = ToolInput{question_arguments_of(data), {}};
  calls_.await(std::move(body), event);
}

/// A call that asks continues with any answer; only a plan can be refused.
void CopilotCalls::end_question(const std::string& id, const Value& data, Event& event) {
  if (asks_user(id) && data["approved"].text() == "false") {
    ToolCallEvent body = call_event(id);
    if (const std::string why = string_field(data, "feedback"); !is_blank(why))
      body.result = ToolResult{{}, ToolError{why, {}}};
    return calls_.deny(std::move(body), event);
  }
  if (asks_user(id)) return calls_.resume(id, event);
  const std::string own = "question " + id_text(data["requestId"]);
  if (calls_.find(own) == nullptr) return;
  ToolCallEvent body = call_event(own, {}, answer_status(data["action"].string_or_empty()));
  body.result = ToolResult{TextOutput{string_field(data, "answer")}, {}};
  if (data["content"].size() > 0) body.result->output = JsonOutput{data["content"]};
  calls_.end(std::move(body), {null_value()}, event);
}

std::optional<Image> CopilotCalls::image_of(const Value& block) const {
  return read_copilot_image(block, assets_);
}

void CopilotCalls::add_asset(const Value& data) {
  if (auto image = read_image_block(data))
    assets_.insert_or_assign(id_text(data["assetId"]), std::move(*image));
}

void CopilotCalls::answer(const std::string& id, Status status, const std::string& feedback,
                          Event& event) {
  if (calls_.find(id) == nullptr) return;
  ToolCallEvent body = call_event(id, {}, status);
  if (status == Status::denied && !is_blank(feedback)) {
    body.result = ToolResult{{}, ToolError{feedback, {}}};
    feedback_[id] = feedback;
  }
  calls_.announce(std::move(body), event);
}

/// Adds what the user wrote, unless the error contains it.
std::string CopilotCalls::with_feedback(const std::string& id, std::string error) {
  const auto known = feedback_.extract(id);
  if (!known || contains(error, known.mapped())) return error;
  if (!error.empty()) error += "\n\n";
  return error + known.mapped();
}

}  // namespace agent_timeline
