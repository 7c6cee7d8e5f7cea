#include "decode/wave/outcome.h"

#include <array>
#include <string>

#include "base/json/write.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 2> kFailurePrefixes = {"Error: ", "Tool execution failed: "};
/// How the messages of calls begin that were stopped, not failed.
constexpr std::array<std::string_view, 6> kAbortPrefixes = {"tool execution was aborted",
                                                            "tool execution aborted",
                                                            "interrupted",
                                                            "request was aborted",
                                                            "aborted",
                                                            "user interrupted"};

std::string_view without_failure_prefix(std::string_view text) {
  text = trim(text);
  for (const std::string_view prefix : kFailurePrefixes) {
    if (consume_prefix(text, prefix)) break;
  }
  return text;
}

/// True for a short sentence about an abort, or a longer text that begins with one.
bool is_abort(std::string_view message) {
  constexpr std::size_t max_sentence_bytes = 64;
  const std::string_view sentence = without_failure_prefix(message);
  const std::string lower = to_lower_ascii(sentence.substr(0, max_sentence_bytes));
  if (sentence.size() <= max_sentence_bytes && lower.ends_with(" was aborted")) return true;
  return starts_with_any(lower, kAbortPrefixes);
}

/// Returns the message of an error of any type; empty if it has none. `[object Object]` is no
/// message, but an object that was converted to text.
std::string message_of(const Value& error) {
  std::string message = error_message(error);
  if (message.empty() && error.is_object()) message = error_message(error["error"]);
  if (trim(message).starts_with("[object")) message.clear();
  return std::string(trim(message));
}

/// True if the error holds more than its message.
bool has_detail(const Value& error) {
  if (error.is_object()) return error.size() > (error_message(error).empty() ? 0U : 1U);
  return error.is_array() && error.size() > 1;
}

ToolError read_error(std::string_view name, const WaveOutcome& outcome) {
  ToolError error;
  error.message = message_of(outcome.error);
  if (error.message.empty()) error.message = without_failure_prefix(outcome.text.value_or(""));
  if (error.message.empty()) error.message = "Tool call error: " + std::string(name);
  if (has_detail(outcome.error)) error.detail = outcome.error;
  return error;
}

/// True if the result only repeats the error's message, with or without a prefix.
bool repeats(std::string_view result, std::string_view message) {
  return trim(result) == message || without_failure_prefix(result) == message;
}

/// A tool's text is Markdown, except for the content of a file.
TextOutput text_output(std::string_view name, std::string_view text) {
  return {std::string(text), tool_of(kWave, name) == ToolId::read_file};
}

std::optional<ToolOutput> read_output(std::string_view name, const Value& arguments,
                                      const WaveOutcome& outcome) {
  if (!outcome.data.is_null()) return JsonOutput{outcome.data};
  if (!outcome.text) return std::nullopt;
  if (auto known = read_tool_text(name, arguments, *outcome.text)) return known;
  if (is_blank(*outcome.text)) return std::nullopt;
  return text_output(name, trim_end(*outcome.text));
}

/// Returns the status that the end of a command implies.
Status status_of(const std::optional<ToolOutput>& output) {
  const auto* command = output ? std::get_if<CommandOutput>(&*output) : nullptr;
  if (command == nullptr) return Status::done;
  switch (command->outcome) {
    case CommandOutput::Outcome::timed_out:
      return Status::timed_out;
    case CommandOutput::Outcome::background:
      return Status::background;
    case CommandOutput::Outcome::interrupted:
      return Status::cancelled;
    case CommandOutput::Outcome::completed:
    case CommandOutput::Outcome::running:
      break;
  }
  return command->exit_code.value_or(0) == 0 ? Status::done : Status::error;
}

/// Returns the code in a sentence that only says with which code a command exited.
std::optional<std::int64_t> read_exit_code(std::string_view message) {
  constexpr std::size_t max_sentence_bytes = 64;
  const std::size_t digits = message.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits > max_sentence_bytes) return std::nullopt;
  const std::string sentence = to_lower_ascii(message.substr(0, digits));
  const bool is_exit = sentence.ends_with("exit code ") || sentence.ends_with("exit code: ") ||
                       sentence.ends_with("exited with code ");
  if (!is_exit) return std::nullopt;
  return parse_integer(message.substr(digits));
}

/// Moves a failure that is only an exit code to the command's output.
void move_exit_code(const Value& arguments, ToolResult& result) {
  const std::optional<std::int64_t> code = read_exit_code(result.error->message);
  if (!code) return;
  if (!result.output || !std::holds_alternative<CommandOutput>(*result.output)) {
    CommandOutput command_output;
    command_output.command = arguments["command"].string_or_empty();
    result.output = std::move(command_output);
  }
  std::get_if<CommandOutput>(&*result.output)->exit_code = code;
  result.error.reset();
}

CommandOutput* command_in(ToolResult& result) {
  return result.output ? std::get_if<CommandOutput>(&*result.output) : nullptr;
}

/// Marks a command as stopped, and removes the sentence about that from its output.
void mark_interrupted(ToolResult& result) {
  CommandOutput* command = command_in(result);
  if (command == nullptr) return;
  command->outcome = CommandOutput::Outcome::interrupted;
  std::string& text = command->standard_output;
  if (!text.ends_with(result.error->message)) return;
  text.resize(text.size() - result.error->message.size());
  text.resize(trim_end(text).size());
  result.error.reset();
}

/// A command that is reported as successful exited with 0.
void mark_success(ToolResult& result) {
  CommandOutput* command = command_in(result);
  if (command == nullptr || command->outcome != CommandOutput::Outcome::completed) return;
  if (!command->exit_code) command->exit_code = 0;
}

void mark_background(const std::string& task, ToolResult& result) {
  CommandOutput* command = command_in(result);
  if (command == nullptr) return;
  command->outcome = CommandOutput::Outcome::background;
  command->job_id = task;
}

/// The line of an edit in the block takes precedence over the one in the text.
void set_first_line(const WaveOutcome& outcome, ToolResult& result) {
  auto* change = result.output ? std::get_if<FileChange>(&*result.output) : nullptr;
  if (change != nullptr && outcome.first_line > 0) change->first_line = outcome.first_line;
}

/// True if the row shows the output anyway, of which the short form is a part.
bool repeats_output(const ToolResult& result) {
  return result.output && (std::holds_alternative<CommandOutput>(*result.output) ||
                           std::holds_alternative<FileChange>(*result.output));
}

}  // namespace

WaveEnd read_wave_end(std::string_view name, const Value& arguments, const WaveOutcome& outcome) {
  WaveEnd end;
  end.result.images = outcome.images;
  end.result.output = read_output(name, arguments, outcome);
  if (!outcome.images.empty() && tool_of(kWave, name) == ToolId::read_file)
    end.result.output.reset();  // the text only names the image
  if (!repeats_output(end.result)) end.result.brief = outcome.brief;
  set_first_line(outcome, end.result);
  end.status = status_of(end.result.output);
  const bool failed = is_wave_error(outcome.error) || outcome.success == false;
  if (!failed) {
    if (!outcome.background_task.empty()) {
      end.status = Status::background;
      mark_background(outcome.background_task, end.result);
    }
    if (outcome.success && tool_of(kWave, name) == ToolId::run_command) mark_success(end.result);
    return end;
  }
  end.result.error = read_error(name, outcome);
  const std::string& message = end.result.error->message;
  if (end.status == Status::done || end.status == Status::background) end.status = Status::error;
  if (is_abort(message)) end.status = Status::cancelled;
  if (outcome.text && repeats(*outcome.text, message)) end.result.output.reset();
  if (end.status == Status::cancelled) {
    if (tool_of(kWave, name) == ToolId::run_command) mark_interrupted(end.result);
  } else if (tool_of(kWave, name) == ToolId::run_command) {
    move_exit_code(arguments, end.result);
  }
  return end;
}

ToolResult read_wave_progress(std::string_view name, const Value& arguments,
                              const WaveOutcome& outcome) {
  ToolResult result;
  result.brief = outcome.brief;
  result.images = outcome.images;
  if (is_wave_error(outcome.error)) result.error = read_error(name, outcome);
  if (!outcome.data.is_null()) result.output = JsonOutput{outcome.data};
  if (!outcome.text) return result;
  if (tool_of(kWave, name) == ToolId::run_command) {
    CommandOutput command;
    command.outcome = CommandOutput::Outcome::running;
    command.command = arguments["command"].string_or_empty();
    command.standard_output = *outcome.text;
    result.output = std::move(command);
    result.brief.clear();
  } else {
    result.output = text_output(name, *outcome.text);
  }
  return result;
}

Digest digest_of(const WaveOutcome& outcome) {
  std::string text;
  JsonWriter json(text);
  json.begin_array();
  if (outcome.text) json.string(*outcome.text);
  json.raw(compact_json(outcome.data));
  json.raw(compact_json(outcome.error));
  if (outcome.success) json.boolean(*outcome.success);
  json.string(outcome.brief);
  json.string(outcome.background_task);
  for (const Image& image : outcome.images)
    json.string(image.content);
  json.end_array();
  return blake2(text);
}

}  // namespace agent_timeline
