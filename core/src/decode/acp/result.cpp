// The result of an ACP call (call.h): the structured result if the agent sends one, else the text
// in its tool's known format, else by the kind of the call.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "decode/acp/call.h"
#include "decode/acp/content.h"
#include "decode/claude/results.h"
#include "decode/opencode/results.h"
#include "decode/qwen/tools.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
#include "decode/read/shell_state.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Begins a text that clients show while they wait for permission; it is not output.
constexpr std::string_view kDirectoryPrefix = "[current working directory ";

/// True if `text` is blank, repeats a value of the input or states where the call will run.
bool is_description(std::string_view text, const AcpCall& call) {
  if (is_blank(text) || text.starts_with(kDirectoryPrefix)) return true;
  const auto& members = call.input.members();
  return std::any_of(members.begin(), members.end(),
                     [&](const Member& member) { return member.value.string_or_empty() == text; });
}

/// The result of an MCP tool in Codex's envelope (`{result, error}`, `{Ok}`, `{Err}`), else null.
const Value& server_result(const Value& raw) {
  const Value& result = raw["result"].is_object() ? raw["result"] : raw["Ok"];
  return result["content"].is_array() ? result : null_value();
}

std::string failure_text(const Value& raw) {
  for (const char* name : {"error", "Err"}) {
    std::string message = error_message(raw[name]);
    if (!message.empty()) return message;
  }
  return error_message(raw);
}

/// True if the content is only a link to the file that the call is about.
bool only_links_back(const AcpCall& call, const McpContent& content, const Value& blocks) {
  if (content.links.size() != 1 || blocks.size() != 1) return false;
  const std::string& url = content.links.front().url;
  return url == call.locations.element(0)["path"].string_or_empty() ||
         url == call.input["path"].string_or_empty();
}

/// True if a web tool's text is only a sentence about the result.
bool is_remark(const AcpCall& call, std::string_view text) {
  const bool is_web = find_tool(call.name).family == ToolFamily::web;
  return call.sends_display_only && is_web && !contains(trim_end(text), "\n");
}

/// The command's standard error, unless its output includes it.
std::string standard_error_of(const AcpCall& call, std::string_view output) {
  const Value& raw = call.raw_output;
  const std::string_view error = raw["stderr"].string_or_empty();
  for (const char* name : {"output", "formatted_output", "aggregated_output"}) {
    if (raw[name].is_string()) return {};
  }
  return is_blank(error) || contains(output, trim(error)) ? std::string() : std::string(error);
}

/// The text of the content blocks, else the text in the raw output.
std::string text_of(const AcpCall& call, const McpContent& content) {
  if (!is_blank(content.text)) return content.text;
  const Value& raw = call.raw_output;
  if (raw.is_string()) return std::string(raw.text());
  for (const std::string_view name : {"output", "formatted_output", "stdout", "content", "error"}) {
    if (raw[name].is_string()) return std::string(raw[name].text());
  }
  return {};
}

std::int64_t first_line(const AcpCall& call) {
  return call.locations.element(0)["line"].integer().value_or(0);
}

CommandOutput command_of(const AcpCall& call, const AcpTerminal* terminal) {
  CommandOutput out;
  const ToolInput input = acp_input(call);
  out.command = input.arguments["command"].string_or_empty();
  if (terminal == nullptr) return out;
  if (out.command.empty()) out.command = terminal->command;
  out.standard_output = terminal->text;
  out.exit_code = terminal->exit_code;
  if (!terminal->signal.empty()) out.standard_error = "Signal: " + terminal->signal;
  return out;
}

std::optional<std::int64_t> exit_code_of(const Value& raw) {
  for (const std::string_view name : {"exit_code", "exitCode"}) {
    if (const auto code = raw[name].integer()) return code;
  }
  return read_shell_state({}, raw["contents"]).exit_code;
}

ToolOutput output_of_text(const AcpCall& call, std::string_view text, Status& status) {
  const Value arguments = acp_input(call).arguments;
  UnfencedText plain = remove_fence(text);
  const std::string_view trimmed = trim_end(plain.text);
  if (is_blocked_command(call.name, trimmed)) {
    status = Status::denied;
    return ToolOutput(TextOutput{std::string(trimmed), plain.was_fenced});
  }
  const bool is_shell = is_acp_command(call);
  // For files and searches, Gemini CLI sends a sentence instead of the output.
  if (!call.sends_display_only || is_shell) {
    if (auto known = read_qwen_text(call.name, arguments, plain.text)) {
      status = known->status.value_or(status);
      return std::move(known->output);
    }
    auto known = read_tool_text(call.name, arguments, plain.text);
    if (known && !is_shell) return std::move(*known);
  }
  if (is_shell) {
    CommandOutput out = command_of(call, nullptr);
    const ShellState shell = read_shell_state(trimmed, call.raw_output["contents"]);
    out.standard_output = shell.output;
    out.standard_error = standard_error_of(call, out.standard_output);
    out.exit_code = exit_code_of(call.raw_output);
    if (!out.exit_code) out.exit_code = shell.exit_code;
    if (shell.in_background) {
      status = Status::background;
      out.outcome = CommandOutput::Outcome::background;
      out.job_id = shell.shell_id;
    }
    if (out.exit_code.value_or(0) != 0) status = Status::error;
    return ToolOutput(std::move(out));
  }
  const bool is_file = call.kind == "read" || find_tool(call.name).id == ToolId::read_file;
  if (is_file && !call.sends_display_only) {
    if (auto known = read_result_form(ResultForm::file, arguments, plain.text))
      return std::move(*known);
  }
  return ToolOutput(TextOutput{std::string(trimmed), plain.was_fenced});
}

/// True if the result shows no changed lines, only a sentence about the change at most.
bool lacks_lines(const ToolResult& result) {
  if (!result.output) return true;
  if (std::holds_alternative<TextOutput>(*result.output)) return true;
  const auto* change = std::get_if<FileChange>(&*result.output);
  return change != nullptr && change->runs.empty() && change->diff.empty() &&
         change->edits.empty() && !change->new_content;
}

/// True for a single new file whose text the input has already.
bool is_in_input(const std::vector<const Value*>& diffs, const Value& input) {
  const Value& diff = *diffs.front();
  if (diffs.size() != 1 || diff["oldText"].is_string() || !diff["path"].is_string()) return false;
  const auto& members = input.members();
  return std::any_of(members.begin(), members.end(), [&](const Member& member) {
    return member.value.is_string() && member.value.text() == diff["newText"].string_or_empty();
  });
}

void add_changes(const AcpCall& call, const AcpContent& content, ToolResult& result) {
  if (content.diffs.empty() || !lacks_lines(result)) return;
  std::string message;
  if (result.output) {
    if (const auto* text = std::get_if<TextOutput>(&*result.output)) message = text->text;
    if (const auto* change = std::get_if<FileChange>(&*result.output)) message = change->message;
  }
  if (is_in_input(content.diffs, call.input)) {
    FileChange change;
    change.path = (*content.diffs.front())["path"].text();
    change.kind = FileChange::Kind::created;
    change.message = std::move(message);
    result.output = ToolOutput(std::move(change));
  } else if (auto change = read_acp_change(content.diffs, call.input, first_line(call))) {
    if (!message.empty()) change->message = std::move(message);
    const bool is_deleted = call.kind == "delete" ||
                            (*content.diffs.front())["_meta"]["kind"].string_or_empty() == "delete";
    if (is_deleted) change->kind = FileChange::Kind::deleted;
    result.output = ToolOutput(std::move(*change));
  } else {
    result.output = ToolOutput(JsonOutput{diffs_as_data(content.diffs)});
    result.brief = std::move(message);
  }
}

/// Reads the end as a `tool_result` of Claude Code.
AcpOutcome read_claude_end(const AcpCall& call, bool failed, const McpContent& content) {
  Value block = Value::object();
  block.add("type", Value::string("tool_result"));
  block.add("content", call.raw_output.is_null() ? Value::string(remove_fence(content.text).text)
                                                 : call.raw_output);
  block.add("is_error", Value::boolean(failed));
  ClaudeResult read = read_claude_result(call.name, call.input, block, call.structured);
  return {read.status, std::move(read.result), read.duration_ms};
}

AcpOutcome read_failure(const AcpCall& call, const McpContent& content) {
  AcpOutcome out;
  out.status = Status::error;
  const std::string text = remove_fence(text_of(call, content)).text;
  const auto code = exit_code_of(call.raw_output);
  if (code && is_acp_command(call)) {
    CommandOutput command = command_of(call, nullptr);
    command.standard_output = read_shell_state(text).output;
    command.standard_error = standard_error_of(call, command.standard_output);
    command.exit_code = code;
    out.result.output = ToolOutput(std::move(command));
    return out;
  }
  std::string message(trim(text));
  if (message.empty()) message = failure_text(call.raw_output);
  const bool is_data = message.empty() && call.raw_output.is_object();
  if (!message.empty() || is_data) {
    out.result.error = ToolError{std::move(message), is_data ? call.raw_output : Value()};
  }
  return out;
}

AcpOutcome read_success(const AcpCall& call, const AcpContent& items, McpContent content) {
  AcpOutcome out;
  const bool is_link = only_links_back(call, content, items.blocks);
  const std::string text = is_link ? std::string() : text_of(call, content);
  const bool has_text = !is_blank(text) && !is_description(text, call);
  const Value& raw = call.raw_output;
  const bool has_command_result =
      is_acp_command(call) && (exit_code_of(raw) || !is_blank(raw["stderr"].string_or_empty()));
  if (!content.rest.is_null()) {
    out.result.output = read_mcp_output(std::move(content), items.blocks, {});
  } else if (has_text && is_remark(call, text)) {
    out.result.brief = trim(text);
  } else if (has_text) {
    out.result.output = output_of_text(call, text, out.status);
  } else if (const Value& result = server_result(raw); !result.is_null()) {
    out.result = read_mcp_result(result);
    if (result["isError"].truthy()) out.status = Status::error;
  } else if (has_command_result) {
    out.result.output = output_of_text(call, {}, out.status);
  } else if (raw.is_object() && raw.size() > 0 && items.diffs.empty()) {
    out.result.output = ToolOutput(JsonOutput{raw});
  }
  return out;
}

/// Takes the output from the terminal. The text beside it only repeats it.
void use_terminal_output(const AcpCall& call, const AcpTerminal& terminal, bool failed,
                         AcpOutcome& out) {
  // The text about a command in the background is the agent's own remark, so it stays.
  if (out.status == Status::background) return;
  CommandOutput command = command_of(call, &terminal);
  if (out.result.error) {
    const std::string_view error_text = trim(out.result.error->message);
    if (trim(terminal.text).find(error_text) != std::string_view::npos) out.result.error.reset();
  }
  if (terminal.exit_code.value_or(0) != 0 && !failed) out.status = Status::error;
  out.result.output = ToolOutput(std::move(command));
}

/// Sets the status of a call that was refused or not run, by the user or the agent.
void apply_refusal(const AcpCall& call, AcpOutcome& out) {
  const bool was_refused = call.structured["decisionReasonType"].is_string();
  if (call.refusal) {
    out.status = *call.refusal;
  } else if (call.non_execution_kind == "user-rejected") {
    out.status = Status::cancelled;
  } else if (!call.non_execution_kind.empty() || was_refused) {
    out.status = Status::denied;
  }
}

}  // namespace

AcpOutcome read_acp_end(const AcpCall& call, bool failed, const AcpTerminal* terminal) {
  AcpContent items = read_acp_content(call.content);
  // A permission request describes the call; its blocks are not output.
  if (call.content_is_description) items.blocks = Value::array();
  McpContent content = read_mcp_content(items.blocks);
  std::vector<Image> images = content.images;
  AcpOutcome out;
  if (call.is_from_claude) {
    out = read_claude_end(call, failed, content);
  } else if (failed) {
    out = read_failure(call, content);
  } else if (call.raw_output["metadata"].is_object() && call.raw_output["output"].is_string()) {
    // opencode sends the same data as in its own events.
    OpencodeResult read = read_opencode_result(
        call.name, call.input, call.raw_output["output"].text(), call.raw_output["metadata"]);
    out = {read.status, std::move(read.result)};
  } else {
    out = read_success(call, items, std::move(content));
  }
  if (out.result.images.empty()) out.result.images = std::move(images);
  if (!failed) add_changes(call, items, out.result);
  const bool has_terminal = terminal != nullptr && (!terminal->text.empty() || terminal->ended);
  if (has_terminal) use_terminal_output(call, *terminal, failed, out);
  if (failed) apply_refusal(call, out);
  return out;
}

ToolResult read_acp_progress(const AcpCall& call, const AcpTerminal* terminal) {
  ToolResult out;
  const AcpContent items = read_acp_content(call.content);
  McpContent content = read_mcp_content(items.blocks);
  out.images = std::move(content.images);
  if (terminal != nullptr) {
    CommandOutput command = command_of(call, terminal);
    command.outcome = CommandOutput::Outcome::running;
    out.output = ToolOutput(std::move(command));
    return out;
  }
  const std::string text = text_of(call, content);
  const bool is_reason = call.content_is_description && is_acp_command(call);
  const bool has_text =
      !is_blank(text) && !is_description(text, call) && !is_remark(call, text) && !is_reason;
  Status status = Status::partial;
  if (has_text) out.output = output_of_text(call, text, status);
  if (out.output) {
    if (auto* command = std::get_if<CommandOutput>(&*out.output)) {
      command->outcome = CommandOutput::Outcome::running;
    }
  }
  add_changes(call, items, out);
  return out;
}

}  // namespace agent_timeline
