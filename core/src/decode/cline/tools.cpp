#include "decode/cline/tools.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"
#include "decode/read/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The exit code in `Command exited with code 3`.
std::optional<std::int64_t> exit_code_of(std::string_view text) {
  return number_after_last("exited with code ", text);
}

/// The milliseconds in `Command timed out after 30000ms`.
std::optional<std::int64_t> timeout_of(std::string_view text) {
  return number_after_last("Command timed out after ", text);
}

/// The output without the remark that the tool appends.
std::string_view without_remark(std::string_view text) {
  const std::size_t at = text.rfind("[Command exited with code ");
  return trim_end(text.substr(0, at));
}

/// The message of an error, which may be JSON text around one.
std::string plain_error(const Value& error) {
  std::string text = error_message(error);
  if (!text.starts_with('{')) return text;
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr) return text;
  std::string inner = error_message(*value);
  return inner.empty() ? text : inner;
}

/// Follows the person's reason where Cline tells the model that a call was denied.
constexpr std::string_view kRefused = "-- NOT a tool or system failure.";

ClineResult failed(const Value& error) {
  ClineResult out;
  std::string text = plain_error(error);
  const std::size_t refused = text.find(kRefused);
  out.status = refused == std::string::npos ? Status::error : Status::denied;
  if (refused != std::string::npos) text = trim(std::string_view(text).substr(0, refused));
  out.result.error = ToolError{std::move(text), {}};
  return out;
}

/// The text of one answer, which is a string or blocks of text and images.
std::string text_of(const Value& answer) {
  return read_content(answer["result"]).text;
}

void add_images(const Value& answers, ToolResult& result) {
  for (const Member& answer : answers.members()) {
    if (!answer.value["result"].is_array()) continue;
    for (Image& image : read_content_blocks(answer.value["result"]).images)
      result.images.push_back(std::move(image));
  }
}

ToolOutput read_command(const Value& arguments, std::string text, const Value& answers) {
  CommandOutput command;
  command.command = string_field(arguments, "command");
  command.standard_output = std::move(text);
  for (const Member& answer : answers.members()) {
    const std::string_view error = answer.value["error"].string_or_empty();
    if (const auto code = exit_code_of(error)) command.exit_code = code;
    const auto timeout = timeout_of(error);
    if (!timeout) continue;
    command.outcome = CommandOutput::Outcome::timed_out;
    command.timeout_ms = timeout;
  }
  return ToolOutput(std::move(command));
}

ToolOutput read_answers(std::string_view name, const Value& arguments, const Value& answers) {
  const bool is_one = answers.size() == 1;
  if (tool_of(kCline, name) == ToolId::read_file && is_one) {
    const Value& answer = answers.element(0);
    auto file = read_cline_lines(text_of(answer));
    if (file) {
      file->path = answer["query"].string_or_empty();
      return ToolOutput(std::move(*file));
    }
  }
  std::string text;
  for (const Member& answer : answers.members()) {
    const std::string result = text_of(answer.value);
    const std::string_view error = answer.value["error"].string_or_empty();
    if (!text.empty()) text += '\n';
    if (!is_one) text += string_field(answer.value, "query") + ":\n";
    text +=
        tool_of(kCline, name) == ToolId::run_command ? without_remark(result) : trim_end(result);
    const bool is_in_exit_state = exit_code_of(error) || timeout_of(error) || error.empty();
    if (!is_in_exit_state) text += std::string(text.empty() ? "" : "\n") + std::string(error);
  }
  if (tool_of(kCline, name) != ToolId::run_command)
    return ToolOutput(TextOutput{std::move(text), true});
  return read_command(arguments, std::move(text), answers);
}

/// True if an answer reports a failure.
bool has_failed(const Value& answer) {
  return answer["success"].text() == "false";
}

ClineResult read_list(std::string_view name, const Value& arguments, const Value& output) {
  ClineResult out;
  const auto& answers = output.members();
  const bool any_failed = std::any_of(answers.begin(), answers.end(), [](const Member& answer) {
    return has_failed(answer.value);
  });
  const bool is_command = tool_of(kCline, name) == ToolId::run_command;
  if (any_failed && output.size() == 1 && !is_command) return failed(output.element(0)["error"]);
  if (any_failed) out.status = Status::error;
  // Data of a tool that returns another form.
  const bool has_data = std::any_of(answers.begin(), answers.end(), [](const Member& answer) {
    return answer.value["result"].is_object();
  });
  out.result.output =
      has_data ? ToolOutput(JsonOutput{output}) : read_answers(name, arguments, output);
  add_images(output, out.result);
  const auto* command = std::get_if<CommandOutput>(&*out.result.output);
  if (command != nullptr && command->outcome == CommandOutput::Outcome::timed_out)
    out.status = Status::timed_out;
  return out;
}

/// The report of a sub-agent: `{text, iterations, finishReason, usage}`.
ClineResult read_report(const Value& report) {
  ClineResult out;
  out.status = cline_run_status(report["finishReason"].string_or_empty());
  TaskReport read;
  read.text = string_field(report, "text");
  if (out.status != Status::done) read.state = report["finishReason"].string_or_empty();
  if (report["usage"].is_object())
    read.total_tokens = read_token_counts(report["usage"]).total_tokens;
  out.result.output = ToolOutput(std::move(read));
  return out;
}

ToolOutput read_choice(const Value& arguments, std::string_view answer) {
  Answers out;
  const Value& question = arguments["questions"].element(0)["question"];
  out.pairs.push_back({std::string(question.string_or_empty()), std::string(trim(answer))});
  return ToolOutput(std::move(out));
}

}  // namespace

Status cline_run_status(std::string_view reason) {
  if (reason == "error") return Status::error;
  const bool is_stop =
      is_one_of(reason, {"aborted", "cancelled", "max_iterations", "mistake_limit"});
  return is_stop ? Status::cancelled : Status::done;
}

bool is_cline_refusal(const Value& output) {
  return output["error"].string_or_empty().find(kRefused) != std::string_view::npos;
}

bool is_cline_report(const Value& output) {
  return output["text"].is_string() && output["finishReason"].is_string();
}

ClineResult read_cline_end(std::string_view name, const Value& arguments, const Value& end) {
  const Value& output = end["output"];
  const bool is_list = output.is_array();
  const bool is_refusal = !is_list && (end["error"].is_string() || has_failed(output) ||
                                       (output["error"].is_string() && output["result"].is_null()));
  if (is_refusal) return failed(output["error"].is_string() ? output["error"] : end["error"]);
  if (is_list && output.element(0).is_object() && !output.element(0)["success"].is_null())
    return read_list(name, arguments, output);
  if (tool_of(kCline, name) == ToolId::run_agent && is_cline_report(output))
    return read_report(output);
  ClineResult out;
  const Value& text =
      output.is_object() && output["result"].is_string() ? output["result"] : output;
  if (tool_of(kCline, name) == ToolId::edit_file && text.is_string()) {
    FileChange change;
    change.path = string_field(arguments, "path");
    change.message = trim(text.text());
    out.result.output = ToolOutput(std::move(change));
  } else if (tool_of(kCline, name) == ToolId::ask && text.is_string() && !is_blank(text.text())) {
    out.result.output = read_choice(arguments, text.text());
  } else if (text.is_string()) {
    if (!is_blank(text.text())) {
      out.result.output = ToolOutput(TextOutput{std::string(trim_end(text.text())), false});
    }
  } else if (!output.is_null()) {
    ToolAnswer read = read_tool_value(name, arguments, output);
    out.status = read.status;
    out.result = std::move(read.result);
  }
  return out;
}

ClineResult read_cline_error(std::string_view text) {
  return failed(Value::string(std::string(text)));
}

}  // namespace agent_timeline
