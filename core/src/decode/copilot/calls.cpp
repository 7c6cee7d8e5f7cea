#include "decode/copilot/calls.h"

#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"
#include "decode/read/questions.h"
#include "decode/read/todos.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool contains(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

/// `<shellId: 2 completed with exit code 3>` below the output.
std::string_view without_remark(std::string_view text) {
  const std::size_t at = text.rfind("<shellId: ");
  const bool is_remark = at != std::string_view::npos && trim_end(text).ends_with('>');
  return is_remark ? trim_end(text.substr(0, at)) : trim_end(text);
}

/// A file that holds the whole output, when that was too long for the model.
std::string saved_path(std::string_view text) {
  constexpr std::string_view mark = "Saved to: ";
  const std::size_t at = text.find(mark);
  if (!text.starts_with("Output too large") || at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + mark.size());
  return std::string(rest.substr(0, rest.find('\n')));
}

Status failure_status(const Value& error) {
  const std::string_view code = error["code"].string_or_empty();
  if (contains(code, "denied") || contains(code, "rejected")) return Status::denied;
  if (contains(code, "abort") || contains(code, "cancel")) return Status::cancelled;
  return contains(code, "timeout") ? Status::timed_out : Status::error;
}

bool is_own(ToolId tool, std::string_view name) {
  return tool_of(kCopilot, name) == tool;
}

/// A call that sets the list makes no row when it succeeds.
void hide_todos(const Value& name, CallRecord& call) {
  if (!call.has_row) call.hidden = call.hidden || is_todo_tool(name.string_or_empty());
}

bool is_question(std::string_view name, const Value& arguments) {
  return is_own(ToolId::ask, name) && arguments["question"].is_string();
}

ToolCallEvent call_event(const std::string& id, std::optional<Status> status) {
  ToolCallEvent call;
  call.call_id = id;
  call.status = status;
  return call;
}

}  // namespace

void CopilotCalls::stream_input(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  CallRecord& call = calls_.open(id, event);
  if (call.input) return;
  hide_todos(data["toolName"], call);
  ToolCallEvent body = call_event(id, Status::input_streaming);
  if (!call.begun) body.name = string_field(data, "toolName");
  body.input_chunk = string_field(data, "inputDelta");
  calls_.ask(std::move(body), event);
}

void CopilotCalls::begin(const std::string& id, const Value& name, const Value& arguments,
                         Status status, Event& event) {
  CallRecord& call = calls_.open(id, event);
  if (status == Status::running && event.time_ms) started_.try_emplace(id, *event.time_ms);
  if (call.input && (status == Status::ready || call.status == Status::running)) return;
  hide_todos(name, call);
  ToolCallEvent body = call_event(id, status);
  body.name = name.string_or_empty();
  if (!call.input) {
    body.input = arguments.is_string() ? parse_arguments(arguments) : ToolInput{arguments, {}};
    if (is_question(body.name, body.input->arguments)) {
      const Value& asked = body.input->arguments;
      body.input->arguments = question_arguments(asked["question"], asked["choices"]);
    }
  }
  calls_.ask(std::move(body), event);
}

std::string_view CopilotCalls::written(const std::string& id) const {
  const auto known = written_.find(id);
  return known == written_.end() ? std::string_view() : known->second;
}

void CopilotCalls::add_output(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  const Value& text = data["text"];
  if (text.string_or_empty().empty() || calls_.open(id, event).ended) return;
  const bool is_first = written(id).empty();
  written_[id] += text.text();
  if (is_first) return calls_.update(call_event(id, {}), {text}, event);
  ToolCallEvent body = call_event(id, {});
  body.output_chunk = text.text();
  calls_.update(std::move(body), event);
}

void CopilotCalls::show_window(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  const Value& text = data["partialOutput"];
  if (text.string_or_empty().empty() || !written(id).empty()) return;
  calls_.update(call_event(id, {}), {text}, event);
}

void CopilotCalls::read_progress(const CallRecord& call, const CallAnswer& answer,
                                 ToolCallEvent& said, Event&) {
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = answer.value.text();
  said.result = ToolResult{ToolOutput(std::move(command)), {}};
  said.status = Status::partial;
}

ToolResult CopilotCalls::read_success(const CallRecord& call, const Value& data) const {
  ToolResult out;
  const Value& result = data["result"];
  const std::string_view text = result["content"].string_or_empty();
  const std::string_view detailed = result["detailedContent"].string_or_empty();
  for (const Member& one : result["binaryResultsForLlm"].members()) {
    if (auto image = read_image_block(one.value)) out.images.push_back(std::move(*image));
  }
  const Value& shell = data["shellExecution"];
  const std::string_view output = written(call.id);
  const ToolId tool = tool_of(kCopilot | kAny, call.name);
  if (shell.is_object() || is_own(ToolId::run_command, call.name)) {
    CommandOutput command;
    command.command = string_field(call.arguments, "command");
    command.exit_code = shell["exitCode"].integer();
    command.standard_output = output.empty() ? without_remark(text) : trim_end(output);
    if (const std::string path = saved_path(text); !path.empty() && output.empty()) {
      out.cut = OutputCut{};
      out.cut->full_output_path = path;
    }
    out.output = ToolOutput(std::move(command));
    return out;
  }
  const bool creates = is_own(ToolId::write_file, call.name);
  if (creates || is_own(ToolId::edit_file, call.name)) {
    FileChange change;
    change.path = text_argument(call.arguments, ArgumentField::path);
    change.message = trim(text);
    if (creates) {
      change.kind = FileChange::Kind::created;
    } else if (contains(detailed, "@@ ")) {
      change.diff = trim(detailed);
    }
    out.output = ToolOutput(std::move(change));
    return out;
  }
  if (!out.images.empty()) {
    out.output = ToolOutput(TextOutput{std::string(trim_end(text)), true});
    return out;
  }
  out.output = read_result_form(find_tool(tool).form, call.arguments, text);
  if (!out.output && !is_blank(text)) {
    out.output = ToolOutput(TextOutput{std::string(trim_end(text)), false});
  }
  return out;
}

void CopilotCalls::end(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  ToolCallEvent body = call_event(id, {});
  const auto started = started_.find(id);
  if (started != started_.end() && event.time_ms && *event.time_ms >= started->second)
    body.duration_ms = *event.time_ms - started->second;
  calls_.end(std::move(body), {data}, event);
  written_.erase(id);
  started_.erase(id);
}

bool CopilotCalls::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                            Event& event) {
  const Value& data = answer.value;
  if (data.is_null()) return true;  // `said` has it all
  const Value& error = data["error"];
  const bool failed = error.is_object() || (data["success"].text() == "false");
  if (failed) {
    said.status = failure_status(error);
    said.result = ToolResult{{}, ToolError{error_message(error), {}}};
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
  said.result = read_success(call, data);
  const bool is_bad = data["shellExecution"]["exitCode"].integer().value_or(0) != 0;
  said.status = is_bad ? Status::error : Status::done;
  return true;
}

void CopilotCalls::await_approval(const std::string& id, Event& event) {
  if (calls_.find(id) != nullptr) calls_.await(call_event(id, {}), event);
}

void CopilotCalls::ask(const std::string& id, const Value& data, Event& event) {
  if (calls_.find(id) != nullptr) return calls_.await(call_event(id, {}), event);
  ToolCallEvent body = call_event("question " + id_text(data["requestId"]), {});
  body.name = tool_name(ToolId::ask, kCopilot);
  body.input = ToolInput{question_arguments(data["question"], data["choices"]), {}};
  calls_.await(std::move(body), event);
}

void CopilotCalls::end_question(const std::string& id, const Value& data, Event& event) {
  if (calls_.find(id) != nullptr) return calls_.resume(id, event);
  const std::string own = "question " + id_text(data["requestId"]);
  if (calls_.find(own) == nullptr) return;
  ToolCallEvent body = call_event(own, Status::done);
  body.result = ToolResult{ToolOutput(TextOutput{string_field(data, "answer")}), {}};
  calls_.end(std::move(body), {null_value()}, event);
}

void CopilotCalls::fail_agent(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  std::string why = error_message(data);
  const CallRecord* call = calls_.find(id);
  if (call != nullptr && !call->ended) {
    ToolCallEvent body = call_event(id, Status::error);
    body.duration_ms = data["durationMs"].integer();
    body.result = ToolResult{{}, ToolError{std::move(why), {}}};
    return calls_.end(std::move(body), {null_value()}, event);
  }
  // One that worked in the background: the call had its answer when it began.
  event.scope = {id, std::string(tool_name(ToolId::run_agent, kCopilot))};
  NoticeEvent notice;
  notice.code = "failed";
  notice.tone = Tone::bad;
  notice.text = std::move(why);
  event.bodies.emplace_back(std::move(notice));
}

void CopilotCalls::answer(const std::string& id, Status status, Event& event) {
  if (calls_.find(id) == nullptr) return;
  calls_.ask(call_event(id, status), event);
}

}  // namespace agent_timeline
