#include "decode/cline/tools.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string join_texts(const Value& list, std::string_view between) {
  std::string out;
  for (const Member& one : list.members()) {
    if (!out.empty()) out += between;
    out += one.value.string_or_empty();
  }
  return out;
}

/// `code` in `Command exited with code 3`.
std::optional<std::int64_t> exit_code_of(std::string_view text) {
  constexpr std::string_view mark = "exited with code ";
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + mark.size());
  return Value::number(std::string(rest.substr(0, rest.find_first_not_of("0123456789")))).integer();
}

/// What the tool adds below the output.
std::string_view without_remark(std::string_view text) {
  const std::size_t at = text.rfind("[Command exited with code ");
  return trim_end(text.substr(0, at));
}

/// `12 | text` for each line; nothing when one has no number.
std::optional<FileContent> read_lines(std::string_view text) {
  FileContent out;
  for (const std::string_view line : split_lines(text)) {
    const std::size_t bar = line.find(" | ");
    const std::size_t end = bar == std::string_view::npos ? line.find(" |") : bar;
    const auto number = Value::number(std::string(trim(line.substr(0, end)))).integer();
    if (end == std::string_view::npos || !number) return std::nullopt;
    if (out.start_line == 0) out.start_line = *number;
    if (out.end_line > 0) out.content += '\n';
    out.end_line = *number;
    if (bar != std::string_view::npos) out.content += line.substr(bar + 3);
  }
  if (out.start_line == 0) return std::nullopt;
  return out;
}

/// The sentence in an error, which can be JSON text around one.
std::string plain_error(const Value& error) {
  std::string text = error_message(error);
  if (!text.starts_with('{')) return text;
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr) return text;
  std::string inner = error_message(*value);
  return inner.empty() ? text : inner;
}

bool is_call_of(ToolId tool, std::string_view name) {
  return tool_of(kCline, name) == tool;
}

ToolOutput read_answers(std::string_view name, const Value& arguments, const Value& answers) {
  const bool is_one = answers.size() == 1;
  if (is_call_of(ToolId::read_file, name) && is_one) {
    const Value& answer = answers.element(0);
    auto file = read_lines(answer["result"].string_or_empty());
    if (file) {
      file->path = answer["query"].string_or_empty();
      return ToolOutput(std::move(*file));
    }
  }
  std::string text;
  std::optional<std::int64_t> code;
  for (const Member& answer : answers.members()) {
    const std::string_view result = answer.value["result"].string_or_empty();
    const std::string_view error = answer.value["error"].string_or_empty();
    if (const auto own = exit_code_of(error)) code = own;
    if (!text.empty()) text += '\n';
    if (!is_one) text += string_field(answer.value, "query") + ":\n";
    text += is_call_of(ToolId::run_command, name) ? without_remark(result) : trim_end(result);
    const bool is_said = exit_code_of(error).has_value() || error.empty();
    if (!is_said) text += std::string(text.empty() ? "" : "\n") + std::string(error);
  }
  if (!is_call_of(ToolId::run_command, name)) return ToolOutput(TextOutput{std::move(text), true});
  CommandOutput command;
  command.command = string_field(arguments, "command");
  command.standard_output = std::move(text);
  command.exit_code = code;
  return ToolOutput(std::move(command));
}

/// Whether an answer says that it is none.
bool has_failed(const Value& answer) {
  return answer["success"].text() == "false";
}

}  // namespace

ToolInput read_cline_input(std::string_view name, const Value& input) {
  Value out = Value::object();
  if (!input.is_object()) return {input.is_null() ? std::move(out) : input, {}};
  for (const Member& member : input.members()) {
    const Value& value = member.value;
    if (member.key == "commands" && value.is_array()) {
      out.add("command", Value::string(join_texts(value, "\n")));
    } else if (member.key == "queries" && value.is_array()) {
      out.add("query", Value::string(join_texts(value, ", ")));
    } else if (is_call_of(ToolId::read_file, name) && member.key == "files" && value.size() == 1) {
      for (const Member& one : value.element(0).members())
        out.add(one.key, one.value);
    } else if (is_call_of(ToolId::edit_file, name) && member.key == "command") {
      out.add("operation", value);
    } else {
      out.add(member.key, value);
    }
  }
  return {std::move(out), {}};
}

ClineResult read_cline_end(std::string_view name, const Value& arguments, const Value& end) {
  ClineResult out;
  const Value& output = end["output"];
  const bool is_list = output.is_array();
  const bool is_refusal = !is_list && (end["error"].is_string() || has_failed(output) ||
                                       (output["error"].is_string() && output["result"].is_null()));
  if (is_refusal) {
    out.status = Status::error;
    out.result.error =
        ToolError{plain_error(output["error"].is_string() ? output["error"] : end["error"]), {}};
    return out;
  }
  if (is_list && output.element(0).is_object()) {
    const auto& answers = output.members();
    const bool failed = std::any_of(answers.begin(), answers.end(),
                                    [](const Member& answer) { return has_failed(answer.value); });
    if (failed) out.status = Status::error;
    const Value& first = output.element(0);
    const bool is_error = failed && output.size() == 1 && !is_call_of(ToolId::run_command, name);
    if (is_error) {
      out.result.error = ToolError{plain_error(first["error"]), {}};
    } else {
      out.result.output = read_answers(name, arguments, output);
    }
    return out;
  }
  const Value& text =
      output.is_object() && output["result"].is_string() ? output["result"] : output;
  if (is_call_of(ToolId::edit_file, name) && text.is_string()) {
    FileChange change;
    change.path = string_field(arguments, "path");
    change.message = trim(text.text());
    out.result.output = ToolOutput(std::move(change));
  } else if (text.is_string()) {
    if (!is_blank(text.text())) {
      out.result.output = ToolOutput(TextOutput{std::string(trim_end(text.text())), false});
    }
  } else if (!output.is_null()) {
    out.result.output = ToolOutput(JsonOutput{output});
  }
  return out;
}

}  // namespace agent_timeline
