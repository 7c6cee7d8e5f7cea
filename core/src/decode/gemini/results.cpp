#include "decode/gemini/results.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/qwen/tools.h"
#include "decode/read/fields.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// What the model gets stands in a frame that tells it not to trust it.
std::string_view unframed(std::string_view text) {
  constexpr std::string_view begin = "<untrusted_context>\n";
  constexpr std::string_view end = "\n</untrusted_context>";
  if (text.starts_with(begin)) text.remove_prefix(begin.size());
  if (text.ends_with(end)) text.remove_suffix(end.size());
  return text;
}

/// `Exit Code: 3` on a line of its own, below what a command wrote.
std::optional<std::int64_t> exit_code_of(std::string_view text) {
  constexpr std::string_view mark = "\nExit Code: ";
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + mark.size());
  return Value::number(std::string(rest.substr(0, rest.find('\n')))).integer();
}

bool contains(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

Status failure_status(std::string_view type) {
  if (contains(type, "cancel") || contains(type, "abort")) return Status::cancelled;
  if (contains(type, "denied") || contains(type, "policy")) return Status::denied;
  return Status::error;
}

bool runs_command(std::string_view name) {
  return tool_of(kGemini, name) == ToolId::run_command;
}

GeminiResult failed(Status status, std::string message) {
  GeminiResult out;
  out.status = status;
  out.result.error = ToolError{std::move(message), {}};
  return out;
}

GeminiResult read_text(std::string_view name, const Value& arguments, std::string_view text) {
  GeminiResult out;
  if (is_blank(text)) return out;
  if (is_blocked_command(name, text)) return failed(Status::denied, std::string(text));
  // Of a file or a search the stream has only a sentence.
  if (!runs_command(name)) {
    const bool is_known = read_qwen_text(name, arguments, text).has_value();
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(text)), is_known});
    return out;
  }
  auto known = read_qwen_text(name, arguments, text);
  if (known) {
    out.status = known->status.value_or(Status::done);
    out.result.output = std::move(known->output);
  }
  return out;
}

FileChange read_change(const Value& arguments, const Value& display, std::string_view said) {
  FileChange change;
  change.path = display["filePath"].string_or_empty();
  if (change.path.empty()) change.path = display["fileName"].string_or_empty();
  change.diff = display["fileDiff"].string_or_empty();
  if (display["isNewFile"].truthy()) change.kind = FileChange::Kind::created;
  // The input shows the whole of a new file already.
  const bool is_in_input = change.kind == FileChange::Kind::created &&
                           arguments["content"].is_string() &&
                           arguments["content"].text() == display["newContent"].string_or_empty();
  if (is_in_input) change.diff.clear();
  change.message = trim(said.substr(0, said.find(" Here is the updated code:")));
  if (display["newContent"].is_string() && display["originalContent"].is_string() &&
      change.kind == FileChange::Kind::modified) {
    change.old_content = display["originalContent"].text();
    change.new_content = display["newContent"].text();
  }
  return change;
}

SearchMatches read_matches(const Value& display) {
  SearchMatches out;
  for (const Member& match : display["matches"].members()) {
    const std::string path = string_field(match.value, "filePath");
    if (out.files.empty() || out.files.back().path != path) out.files.push_back({path, {}, {}});
    out.files.back().lines.push_back({match.value["lineNumber"].integer().value_or(0),
                                      string_field(match.value, "line"), false});
  }
  return out;
}

Listing read_listing(const Value& arguments, const Value& display) {
  Listing out;
  out.path = text_argument(arguments, ArgumentField::path);
  for (const Member& file : display["files"].members()) {
    ListedEntry entry;
    entry.name = file.value.string_or_empty();
    constexpr std::string_view folder = "[DIR] ";
    const bool is_folder = entry.name.starts_with(folder);
    if (is_folder) entry.name.erase(0, folder.size());
    if (is_folder) entry.kind = ListedEntry::Kind::directory;
    ++(is_folder ? out.directories : out.files);
    out.entries.push_back(std::move(entry));
  }
  out.total = static_cast<std::int64_t>(out.entries.size());
  return out;
}

/// What the model got: the answer, and pictures beside it.
struct ModelAnswer {
  std::string text;
  std::string error;
  std::vector<Image> images;
};

ModelAnswer read_answer(const Value& parts) {
  ModelAnswer out;
  for (const Member& part : parts.members()) {
    const Value& response = part.value["functionResponse"]["response"];
    if (response["output"].is_string()) out.text += unframed(response["output"].text());
    if (response["error"].is_string()) out.error += response["error"].text();
    const Value& data = part.value["inlineData"];
    if (!data["data"].is_string()) continue;
    out.images.push_back(
        {Image::Source::data, std::string(data["data"].text()), string_field(data, "mimeType")});
  }
  return out;
}

/// What was shown says which lines changed or matched; the text for the model has a file's lines.
std::optional<ToolOutput> read_output(const Value& call, const ModelAnswer& answer,
                                      Status& status) {
  const std::string_view name = call["name"].string_or_empty();
  const Value& arguments = call["args"];
  const Value& display = call["resultDisplay"];
  if (display["fileDiff"].is_string())
    return ToolOutput(read_change(arguments, display, answer.text));
  if (display["matches"].is_array()) return ToolOutput(read_matches(display));
  if (display["files"].is_array()) return ToolOutput(read_listing(arguments, display));
  if (runs_command(name)) {
    const bool is_shown = display.is_string();
    GeminiResult read =
        read_text(name, arguments, is_shown ? display.text() : std::string_view(answer.text));
    status = read.status;
    if (!read.result.output) return std::nullopt;
    auto* command = std::get_if<CommandOutput>(&*read.result.output);
    if (command != nullptr && !command->exit_code) command->exit_code = exit_code_of(answer.text);
    if (command != nullptr && command->exit_code.value_or(0) != 0) status = Status::error;
    return std::move(read.result.output);
  }
  if (!answer.images.empty() && display.is_string()) {
    return ToolOutput(TextOutput{std::string(display.text()), true});
  }
  if (tool_of(kGemini, name) == ToolId::find_files) {
    const std::size_t lines = answer.text.find('\n');
    const bool has_lines = answer.text.starts_with("Found ") && lines != std::string::npos;
    if (has_lines)
      return read_result_form(ResultForm::found_files, arguments, answer.text.substr(lines + 1));
  }
  if (auto known = read_qwen_text(name, arguments, answer.text)) return std::move(known->output);
  if (auto known = read_tool_text(name, arguments, answer.text)) return known;
  if (!is_blank(answer.text)) return ToolOutput(TextOutput{answer.text, false});
  if (display.is_string() && !is_blank(display.text())) {
    return ToolOutput(TextOutput{std::string(display.text()), false});
  }
  if (display.is_object()) return ToolOutput(JsonOutput{display});
  return std::nullopt;
}

}  // namespace

GeminiResult read_gemini_result(std::string_view name, const Value& arguments,
                                const Value& answer) {
  const std::string_view status = answer["status"].string_or_empty();
  const std::string_view output = answer["output"].string_or_empty();
  if (status == "success" || status.empty()) return read_text(name, arguments, output);
  const Value& error = answer["error"];
  std::string message = error_message(error);
  if (message.empty()) message = output;
  const std::string_view type = error["type"].string_or_empty();
  return failed(failure_status(type.empty() ? status : type), std::move(message));
}

GeminiResult read_gemini_call(const Value& call) {
  ModelAnswer answer = read_answer(call["result"]);
  const std::string_view status = call["status"].string_or_empty();
  const std::string_view name = call["name"].string_or_empty();
  const std::string_view shown = call["resultDisplay"].string_or_empty();
  if (is_blocked_command(name, shown)) return failed(Status::denied, std::string(shown));
  if (status != "success") {
    std::string message = answer.error.empty() ? answer.text : answer.error;
    if (message.empty()) message = shown;
    return failed(failure_status(status), std::move(message));
  }
  GeminiResult out;
  out.result.output = read_output(call, answer, out.status);
  out.result.images = std::move(answer.images);
  return out;
}

}  // namespace agent_timeline
