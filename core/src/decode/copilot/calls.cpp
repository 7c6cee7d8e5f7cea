#include "decode/copilot/calls.h"

#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
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

}  // namespace

void CopilotCalls::stream_input(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  Call& call = calls_[id];
  if (call.whole || call.ended) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = call.begun ? CallMatch::latest : CallMatch::fresh;
  if (!call.begun) {
    body.name = call.name = string_field(data, "toolName");
    body.status = Status::input_streaming;
  }
  call.begun = true;
  body.input_chunk = string_field(data, "inputDelta");
  event.bodies.emplace_back(std::move(body));
}

void CopilotCalls::begin(const std::string& id, const Value& name, const Value& arguments,
                         Status status, Event& event) {
  Call& call = calls_[id];
  if (call.ended || (call.whole && (status == Status::ready || call.running))) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = call.begun ? CallMatch::latest : CallMatch::fresh;
  body.name = call.name = name.string_or_empty();
  if (!call.whole) {
    body.input = arguments.is_string() ? parse_arguments(arguments) : ToolInput{arguments, {}};
    call.arguments = body.input->arguments;
  }
  body.status = status;
  call.begun = call.whole = true;
  call.running = status == Status::running;
  event.bodies.emplace_back(std::move(body));
}

void CopilotCalls::add_output(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  Call& call = calls_[id];
  const std::string_view text = data["text"].string_or_empty();
  if (call.ended || text.empty()) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  if (call.output.empty()) {
    CommandOutput command;
    command.command = string_field(call.arguments, "command");
    command.outcome = CommandOutput::Outcome::running;
    command.standard_output = text;
    body.result = ToolResult{ToolOutput(std::move(command)), {}};
    body.status = Status::partial;
  } else {
    body.output_chunk = text;
  }
  call.output += text;
  event.bodies.emplace_back(std::move(body));
}

void CopilotCalls::show_window(const Value& data, Event& event) {
  const std::string id = id_text(data["toolCallId"]);
  Call& call = calls_[id];
  const std::string_view text = data["partialOutput"].string_or_empty();
  if (call.ended || !call.output.empty() || text.empty()) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = text;
  body.result = ToolResult{ToolOutput(std::move(command)), {}};
  body.status = Status::partial;
  event.bodies.emplace_back(std::move(body));
}

ToolResult CopilotCalls::read_success(const Call& call, const Value& data) const {
  ToolResult out;
  const Value& result = data["result"];
  const std::string_view text = result["content"].string_or_empty();
  const std::string_view detailed = result["detailedContent"].string_or_empty();
  for (const Member& one : result["binaryResultsForLlm"].members()) {
    if (auto image = read_mcp_image(one.value)) out.images.push_back(std::move(*image));
  }
  const Value& shell = data["shellExecution"];
  const ToolId tool = tool_of(kCopilot | kAny, call.name);
  if (shell.is_object() || is_own(ToolId::run_command, call.name)) {
    CommandOutput command;
    command.command = string_field(call.arguments, "command");
    command.exit_code = shell["exitCode"].integer();
    command.standard_output = call.output.empty() ? without_remark(text) : trim_end(call.output);
    if (const std::string path = saved_path(text); !path.empty() && call.output.empty()) {
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
  Call& call = calls_[id];
  if (std::exchange(call.ended, true)) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::open;
  body.name = call.name;
  const Value& error = data["error"];
  const bool failed = error.is_object() || (data["success"].text() == "false");
  if (failed) {
    body.status = failure_status(error);
    body.result.emplace();
    body.result->error = ToolError{error_message(error), {}};
  } else {
    body.result = read_success(call, data);
    const bool is_bad = data["shellExecution"]["exitCode"].integer().value_or(0) != 0;
    body.status = is_bad ? Status::error : Status::done;
  }
  call.arguments = {};
  call.output = {};
  event.bodies.emplace_back(std::move(body));
}

void CopilotCalls::await_approval(const std::string& id, Event& event) {
  const auto found = calls_.find(id);
  if (found == calls_.end() || found->second.ended) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  body.status = Status::awaiting_approval;
  event.bodies.emplace_back(std::move(body));
}

void CopilotCalls::answer(const std::string& id, bool refused, Event& event) {
  const auto found = calls_.find(id);
  if (found == calls_.end() || found->second.ended) return;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  body.status = refused ? Status::denied : Status::running;
  event.bodies.emplace_back(std::move(body));
}

}  // namespace agent_timeline
