#include "decode/read/tool_value.h"

#include <optional>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/json/write.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

/// Separates texts as paragraphs.
constexpr std::string_view kParagraphBreak = "\n\n";

std::optional<std::int64_t> exit_code_of(const Value& output) {
  for (const char* name : {"exitCode", "exit_code", "code"}) {
    if (const auto code = output[name].integer()) return code;
  }
  return std::nullopt;
}

/// Reads `{stdout, stderr, exitCode}` in any of its spellings.
std::optional<ToolAnswer> read_command(const Value& output) {
  const bool has_stream = output["stdout"].is_string() || output["stderr"].is_string();
  const std::optional<std::int64_t> code = exit_code_of(output);
  const bool has_both = output["output"].is_string() && code;
  if (!has_stream && !has_both) return std::nullopt;
  CommandOutput command;
  command.exit_code = code;
  command.standard_output = first_text(output, {"stdout", "output"});
  command.standard_error = first_text(output, {"stderr"});
  command.command = first_text(output, {"command"});
  ToolAnswer answer;
  if (code.value_or(0) != 0) answer.status = Status::error;
  answer.result.output = std::move(command);
  return answer;
}

/// Reads `{content: […], isError, structuredContent}` of the Model Context Protocol.
std::optional<ToolAnswer> read_protocol_result(const Value& output) {
  const Value& content = output["content"];
  const bool is_result =
      content.is_array() && (content.size() == 0 || content.element(0)["type"].is_string());
  if (!is_result) return std::nullopt;
  ToolAnswer answer;
  answer.result = read_mcp_result(output, kParagraphBreak);
  if (output["isError"].truthy()) answer.status = Status::error;
  return answer;
}

/// Reads `{type: "text" | "json" | "error-text" | "error-json" | "content", value}`, or
/// `{type: "execution-denied", reason}`.
std::optional<ToolAnswer> read_typed(std::string_view name, const Value& arguments,
                                     const Value& output) {
  const Value* value = output.find("value");
  const std::string_view kind = output["type"].string_or_empty();
  if (output.size() > 3) return std::nullopt;
  if (kind == "execution-denied") {
    ToolAnswer denied;
    denied.status = Status::denied;
    const std::string reason = string_field(output, "reason");
    if (!reason.empty()) denied.result.error = ToolError{reason, {}};
    return denied;
  }
  if (value == nullptr) return std::nullopt;
  if (kind == "text" || kind == "json") return read_tool_value(name, arguments, *value);
  ToolAnswer answer;
  if (kind == "content") {
    answer.result = read_content_blocks(*value);
    return answer;
  }
  if (kind != "error-text" && kind != "error-json") return std::nullopt;
  answer.status = Status::error;
  answer.result.error = ToolError{error_message(*value), value->is_string() ? Value() : *value};
  return answer;
}

/// Reads command output or a Model Context Protocol result that is JSON in a text, for protocols in
/// which every result is a text.
std::optional<ToolAnswer> read_packed(std::string_view text) {
  if (!trim(text).starts_with("{\"")) return std::nullopt;
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr) return std::nullopt;
  if (auto command = read_command(*value)) return command;
  return read_protocol_result(*value);
}

}  // namespace

ToolResult read_content_blocks(const Value& blocks) {
  ToolResult out;
  McpContent content = read_mcp_content(blocks, kParagraphBreak);
  out.images = std::move(content.images);
  out.output = read_mcp_output(std::move(content), blocks, null_value());
  // Blank texts are an answer, too.
  if (!out.output && out.images.empty() && blocks.size() > 0) out.output = TextOutput{};
  return out;
}

std::string output_chunk(const Value& output) {
  return output.is_string() ? std::string(output.text()) : compact_json(output) + "\n";
}

ToolAnswer read_tool_answer(std::string_view name, const Value& arguments, std::string_view text) {
  if (auto packed = read_packed(text)) return std::move(*packed);
  ToolAnswer answer;
  auto read = read_tool_text(name, arguments, text, kToolsOfFrameworks);
  answer.result.output = read ? std::move(*read) : ToolOutput(TextOutput{std::string(text)});
  const auto* command = std::get_if<CommandOutput>(&*answer.result.output);
  if (command != nullptr && command->exit_code.value_or(0) != 0) answer.status = Status::error;
  return answer;
}

ToolAnswer read_tool_value(std::string_view name, const Value& arguments, const Value& output) {
  if (output.is_string()) return read_tool_answer(name, arguments, output.text());
  if (output.is_object()) {
    if (auto answer = read_command(output)) return std::move(*answer);
    if (auto answer = read_protocol_result(output)) return std::move(*answer);
    if (auto answer = read_typed(name, arguments, output)) return std::move(*answer);
  }
  ToolAnswer answer;
  if (!output.is_null()) answer.result.output = JsonOutput{output};
  return answer;
}

ToolAnswer read_tool_content(std::string_view name, const Value& arguments, const Value& content) {
  if (!content.is_array()) return read_tool_value(name, arguments, content);
  ToolResult blocks = read_content_blocks(content);
  const auto* text = blocks.output ? std::get_if<TextOutput>(&*blocks.output) : nullptr;
  if (text == nullptr) return {std::move(blocks), Status::done};
  ToolAnswer answer = read_tool_answer(name, arguments, text->text);
  answer.result.images = std::move(blocks.images);
  return answer;
}

}  // namespace agent_timeline
