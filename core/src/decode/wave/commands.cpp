#include "decode/wave/commands.h"

#include <utility>

#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The exit code of a program that was ended by SIGINT.
constexpr std::int64_t kInterrupted = 130;

Status status_of(const WaveCommandState& state) {
  if (state.running) return Status::partial;
  if (state.exit_code == kInterrupted) return Status::cancelled;
  return state.exit_code.value_or(0) == 0 ? Status::done : Status::error;
}

CommandOutput output_of(const WaveCommandState& state, const std::string& command,
                        const std::string& output) {
  CommandOutput out;
  out.command = command;
  out.standard_output = output;
  out.exit_code = state.exit_code;
  if (state.running) {
    out.outcome = CommandOutput::Outcome::running;
  } else if (state.exit_code == kInterrupted) {
    out.outcome = CommandOutput::Outcome::interrupted;
  }
  return out;
}

ToolCallEvent beginning_of(const std::string& id, const std::string& command) {
  ToolCallEvent body;
  body.call_id = id;
  body.name = tool_name(ToolId::user_command);
  body.by_user = true;
  Value arguments = Value::object();
  arguments.add("command", Value::string(command));
  body.input = ToolInput{std::move(arguments), {}};
  body.status = Status::running;
  return body;
}

}  // namespace

WaveCommandState read_wave_command(const Value& block) {
  WaveCommandState state;
  state.command = block["command"].string_or_empty();
  if (block["output"].is_string()) state.output = block["output"].text();
  state.exit_code = block["exitCode"].integer();
  state.running = block["isRunning"].truthy() || block["stage"].string_or_empty() == "running";
  return state;
}

void WaveCommands::apply(const std::string& id, const WaveCommandState& state, Event& event) {
  const auto [found, is_new] = commands_.try_emplace(id);
  Command& known = found->second;
  if (known.ended) return apply_after_end(id, state, known, event);
  if (is_new) {
    known.text = state.command;
    event.bodies.emplace_back(beginning_of(id, known.text));
  }
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  const std::string_view output = state.output.value_or(known.output);
  const bool continues = known.has_result && output.starts_with(known.output);
  if (state.running && continues) {
    body.output_chunk = output.substr(known.output.size());
    known.output += body.output_chunk;
    if (!body.output_chunk.empty()) event.bodies.emplace_back(std::move(body));
    return;
  }
  if (state.running && output.empty() && !known.has_result) return;
  known.output = output;
  known.has_result = true;
  known.ended = !state.running;
  body.status = status_of(state);
  body.result = ToolResult{output_of(state, known.text, known.output), {}};
  event.bodies.emplace_back(std::move(body));
  if (known.ended) forget_text(known, state.exit_code);
}

/// A stored message may have more output than the notification of the end. An older or an empty one
/// changes nothing.
void WaveCommands::apply_after_end(const std::string& id, const WaveCommandState& state,
                                   Command& known, Event& event) {
  if (state.running || !state.output || state.output->empty()) return;
  if (blake2(*state.output) == known.output_digest) return;
  WaveCommandState end = state;
  if (!end.exit_code) end.exit_code = known.exit_code;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  body.status = status_of(end);
  body.result = ToolResult{output_of(end, std::string(end.command), std::string(*end.output)), {}};
  event.bodies.emplace_back(std::move(body));
  known.output = *end.output;
  forget_text(known, end.exit_code);
}

void WaveCommands::forget_text(Command& known, std::optional<std::int64_t> exit_code) {
  known.output_digest = blake2(known.output);
  known.exit_code = exit_code;
  known.text = {};
  known.output = {};
}

}  // namespace agent_timeline
