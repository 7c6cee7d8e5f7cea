#include "decode/codex/jobs.h"

#include <utility>
#include <variant>

#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The text of a result; null if it has none.
std::string* text_of(ToolResult& result) {
  if (!result.output) return nullptr;
  if (auto* command = std::get_if<CommandOutput>(&*result.output)) return &command->standard_output;
  auto* text = std::get_if<TextOutput>(&*result.output);
  return text == nullptr ? nullptr : &text->text;
}

}  // namespace

std::string codex_job_of(const CallRecord& call) {
  if (tool_of(kCodex, call.name) == ToolId::command_output)
    return id_text(call.arguments["session_id"]);
  return call.name == "wait" ? id_text(call.arguments["cell_id"]) : std::string();
}

void read_codex_job_report(CodexOutcome& outcome) {
  const std::string* output = text_of(outcome.result);
  std::string text = output == nullptr ? std::string() : *output;
  if (outcome.result.error) text += outcome.result.error->message;
  outcome.status = Status::done;
  outcome.result.error.reset();
  outcome.result.output.reset();
  if (!is_blank(text)) outcome.result.output = TextOutput{std::move(text), true};
}

void record_codex_job(const std::string& call_id, CodexContext& context) {
  if (context.event.bodies.empty() || call_id.empty()) return;
  const auto* update = std::get_if<ToolCallEvent>(&context.event.bodies.back());
  if (update == nullptr || update->status != Status::background || !update->result ||
      !update->result->output)
    return;
  const auto* command = std::get_if<CommandOutput>(&*update->result->output);
  if (command == nullptr || command->job_id.empty()) return;
  context.state.jobs[context.key_of(command->job_id)] = call_id;
  context.state.streamed_output[context.key_of(call_id)] = command->standard_output;
}

void report_codex_job(const std::string& job_id, const Value& output, CodexContext& context) {
  const auto job = context.state.jobs.find(context.key_of(job_id));
  if (job == context.state.jobs.end()) return;
  const std::string id = job->second;
  const CallRecord& call = context.call(id);
  const bool is_command = tool_of(kCodex, call.name) == ToolId::run_command;
  CodexOutcome outcome = read_codex_output(call.name, is_command, output);
  if (!outcome.has_heading || call.ended) return;
  std::string* text = text_of(outcome.result);
  if (outcome.status == Status::background)
    return add_codex_output(id, text == nullptr ? std::string_view() : *text, context);
  if (text != nullptr) text->insert(0, context.state.streamed_output[context.key_of(id)]);
  context.state.streamed_output.erase(context.key_of(id));
  context.state.jobs.erase(job);
  ToolCallEvent end;
  end.call_id = id;
  end.status = outcome.status;
  end.result = std::move(outcome.result);
  context.state.calls.end(std::move(end), {.value = null_value(), .is_echo = true}, context.event);
}

}  // namespace agent_timeline
