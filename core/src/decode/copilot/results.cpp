#include "decode/copilot/results.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"
#include "decode/read/mcp_content.h"
#include "decode/read/numbered_text.h"
#include "decode/read/shell_state.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The file with the whole output, if that was too long for the model; else empty.
std::string saved_path(std::string_view text) {
  if (!text.starts_with("Output too large")) return {};
  return std::string(first_line(text_after(text, "Saved to: ")));
}

/// The images for the model are usually those of the content again.
std::vector<Image> images_of(const Value& result, const CopilotAssets& assets) {
  std::vector<Image> images;
  for (const char* list : {"binaryResultsForLlm", "contents"}) {
    for (const Member& one : result[list].members()) {
      auto image = read_copilot_image(one.value, assets);
      if (image && std::find(images.begin(), images.end(), *image) == images.end())
        images.push_back(std::move(*image));
    }
  }
  return images;
}

CopilotOutcome read_command(const CallRecord& call, const Value& data, const ShellState& state,
                            std::string_view streamed_output) {
  CopilotOutcome out;
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.exit_code = data["shellExecution"]["exitCode"].integer();
  if (!command.exit_code) command.exit_code = state.exit_code;
  command.standard_output = streamed_output.empty() ? state.output : trim_end(streamed_output);
  if (command.exit_code.value_or(0) != 0) out.status = Status::error;
  if (state.in_background && !command.exit_code) {
    out.status = Status::background;
    command.outcome = CommandOutput::Outcome::background;
    command.job_id = state.shell_id;
  }
  std::string path = saved_path(data["result"]["content"].string_or_empty());
  if (path.empty()) path = state.full_output_path;
  if (!path.empty() && streamed_output.empty())
    out.result.cut.emplace().full_output_path = std::move(path);
  out.result.output = ToolOutput(std::move(command));
  return out;
}

/// The result of polling a shell that another call started.
ToolOutput read_shell(const ShellState& state) {
  CommandOutput command;
  command.exit_code = state.exit_code;
  command.standard_output = state.output;
  if (state.in_background) {
    command.outcome = CommandOutput::Outcome::running;
    command.job_id = state.shell_id;
  }
  return command;
}

ToolOutput read_change(const CallRecord& call, const Value& result) {
  FileChange change;
  change.path = text_argument(call.arguments, ArgumentField::path);
  change.message = trim(result["content"].string_or_empty());
  const std::string_view detailed = result["detailedContent"].string_or_empty();
  // A patch is shown as it was requested.
  const bool has_patch = tool_of(kCopilot, call.name) == ToolId::apply_patch &&
                         find_argument(call.arguments, ArgumentField::patch) != nullptr;
  if (tool_of(kCopilot, call.name) == ToolId::write_file) {
    change.kind = FileChange::Kind::created;
  } else if (detailed.find("@@ ") != std::string_view::npos && !has_patch) {
    change.diff = trim(detailed);
  }
  return change;
}

/// `Agent started in background with agent_id: x. You can …`
std::optional<TaskReport> read_agent_start(std::string_view text) {
  constexpr std::string_view mark = "Agent started in background with agent_id: ";
  if (!text.starts_with(mark)) return std::nullopt;
  const std::string_view id = first_word(text.substr(mark.size()));
  TaskReport report;
  report.task_id = id.substr(0, id.find_last_not_of('.') + 1);
  report.state = "running";
  report.text = trim(text);
  return report;
}

/// True if an MCP server returned more than the text that the model received.
bool has_more_than_text(const Value& result) {
  const auto& blocks = result["contents"].members();
  return result["structuredContent"].size() > 0 ||
         std::any_of(blocks.begin(), blocks.end(), [](const Member& block) {
           const std::string_view type = block.value["type"].string_or_empty();
           return type == "resource_link" || type == "resource" || type == "audio";
         });
}

std::optional<ToolOutput> read_mcp(const Value& result) {
  const Value& blocks = result[result["contents"].size() > 0 ? "contents" : "content"];
  return read_mcp_output(read_mcp_content(blocks), blocks, result["structuredContent"]);
}

bool changes_files(std::string_view name) {
  const ToolId tool = tool_of(kCopilot, name);
  return tool == ToolId::write_file || tool == ToolId::edit_file || tool == ToolId::apply_patch;
}

/// Lines of a file, each after its number and a point. The last line of a whole file is empty,
/// since it follows the last line feed.
std::optional<ToolOutput> read_view(const CallRecord& call, std::string_view text) {
  auto numbered = read_numbered_text(text, kPeriodSeparator);
  if (!numbered) return std::nullopt;
  FileContent file;
  file.path = text_argument(call.arguments, ArgumentField::path);
  file.start_line = numbered->first_line;
  file.end_line = numbered->last_line;
  if (numbered->text.ends_with("\n\n")) {
    numbered->text.pop_back();
    --file.end_line;
    const bool ends_empty = numbered->text == "\n" || numbered->text.ends_with("\n\n");
    if (!ends_empty) numbered->text.pop_back();
  }
  file.content = std::move(numbered->text);
  return ToolOutput(std::move(file));
}

}  // namespace

std::optional<Image> read_copilot_image(const Value& block, const CopilotAssets& assets) {
  if (auto image = read_image_block(block)) return image;
  const std::string_view media = block["mimeType"].string_or_empty();
  const Value& data = block["data"];
  if (block["type"].string_or_empty() == "blob" && media.starts_with("image/") && data.is_string())
    return Image{Image::Source::data, std::string(data.text()), std::string(media)};
  const auto asset = assets.find(block["assetId"].string_or_empty());
  return asset == assets.end() ? std::nullopt : std::optional(asset->second);
}

CopilotOutcome read_copilot_result(const CallRecord& call, const Value& data,
                                   std::string_view streamed_output, const CopilotAssets& assets) {
  const Value& result = data["result"];
  const std::string_view text = result["content"].string_or_empty();
  const ShellState state = read_shell_state(text, result["contents"]);
  CopilotOutcome out;
  if (data["shellExecution"].is_object() || tool_of(kCopilot, call.name) == ToolId::run_command)
    out = read_command(call, data, state, streamed_output);
  out.result.images = images_of(result, assets);
  if (out.result.output) return out;
  if (tool_of(kCopilot, call.name) == ToolId::command_output && state.is_stated()) {
    out.result.output = read_shell(state);
    return out;
  }
  if (changes_files(call.name)) {
    out.result.output = read_change(call, result);
    return out;
  }
  if (auto report = read_agent_start(text);
      report && tool_of(kCopilot, call.name) == ToolId::run_agent) {
    out.status = Status::background;
    out.result.output = ToolOutput(std::move(*report));
    return out;
  }
  const ResultForm form = find_tool(tool_of(kCopilot | kAnyProgram, call.name)).form;
  if (has_more_than_text(result)) {
    out.result.output = read_mcp(result);
  } else if (!out.result.images.empty()) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(text)), true});
  } else if (auto file = form == ResultForm::file ? read_view(call, text) : std::nullopt) {
    out.result.output = std::move(file);
  } else {
    out.result.output = read_result_form(form, call.arguments, text);
  }
  if (!out.result.output && !is_blank(text))
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(text)), false});
  return out;
}

}  // namespace agent_timeline
