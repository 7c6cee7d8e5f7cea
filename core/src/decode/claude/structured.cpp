#include "decode/claude/structured.h"

#include <array>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/tagged_text.h"
#include "decode/read/tool_text.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Merger = void (*)(const Value& structured, ClaudeResult& read);

/// The output if it has that shape, else null.
template <typename Output>
Output* output_as(ClaudeResult& read) {
  return read.result.output ? std::get_if<Output>(&*read.result.output) : nullptr;
}

/// A command that printed only an image, as a `data:` URL: the image replaces the text.
void replace_with_image(ClaudeResult& read) {
  auto& command = *output_as<CommandOutput>(read);
  const std::string_view written = trim(command.standard_output);
  if (read.result.images.empty()) {
    Image image = image_of_url(written);
    if (!written.starts_with("data:image/") || image.source != Image::Source::data) return;
    read.result.images.push_back(std::move(image));
  }
  command.standard_output.clear();
  if (is_blank(command.standard_error)) read.result.output.reset();
}

/// True if the command's output is in a file, so that the text contains more of it.
bool is_in_file(const Value& structured) {
  return is_blank(structured["stdout"].text()) &&
         (!structured["persistedOutputPath"].string_or_empty().empty() ||
          !id_text(structured["backgroundTaskId"]).empty());
}

void merge_command(const Value& structured, ClaudeResult& read) {
  auto* command = output_as<CommandOutput>(read);
  if (command == nullptr || !structured["stdout"].is_string()) return;
  if (!is_in_file(structured)) {
    command->standard_output = trim_end(structured["stdout"].text());
  }
  command->standard_error = trim_end(structured["stderr"].string_or_empty());
  if (structured["interrupted"].truthy()) {
    command->outcome = CommandOutput::Outcome::interrupted;
    read.status = Status::cancelled;
  }
  if (structured["isImage"].truthy()) replace_with_image(read);
  command = output_as<CommandOutput>(read);
  const std::string job = id_text(structured["backgroundTaskId"]);
  if (job.empty() || command == nullptr) return;
  command->outcome = CommandOutput::Outcome::background;
  command->job_id = job;
  read.status = Status::background;
}

void merge_command_state(const Value& structured, ClaudeResult& read) {
  const bool has_state = structured["status"].is_string();
  if (has_state && output_as<CommandOutput>(read) == nullptr) {
    read.result.output = ToolOutput(CommandOutput{});
  }
  auto* command = output_as<CommandOutput>(read);
  if (command == nullptr) return;
  if (has_state) command->outcome = command_outcome(structured["status"].text());
  if (structured["stdout"].is_string()) {
    command->standard_output = trim_end(structured["stdout"].text());
  }
  if (structured["stderr"].is_string()) {
    command->standard_error = trim_end(structured["stderr"].text());
  }
  command->command = structured["command"].string_or_empty();
  if (command->job_id.empty()) command->job_id = id_text(structured["shellId"]);
  if (!command->exit_code) command->exit_code = structured["exitCode"].integer();
}

/// Takes the text of the file itself, which the model received with line numbers or a remark.
void use_file_text(const Value& file, ClaudeResult& read) {
  if (output_as<FileContent>(read) == nullptr) {
    if (file["content"].text().empty()) return;  // then the remark is all there is
    read.result.output = ToolOutput(FileContent{});
  }
  auto& content = *output_as<FileContent>(read);
  content.content = file["content"].text();
  const auto first_line = file["startLine"].integer();
  if (first_line) set_start_line(*first_line, content);
}

/// For an image, a notebook or a PDF, the text is only a remark or an extract.
void show_as_lines(ClaudeResult& read) {
  auto* content = output_as<FileContent>(read);
  if (content == nullptr) return;
  std::string text = std::move(content->content);
  read.result.output = ToolOutput(TextOutput{std::move(text), true});
}

void merge_file(const Value& structured, ClaudeResult& read) {
  const std::string_view type = structured["type"].string_or_empty();
  if (!type.empty() && type != "text") return show_as_lines(read);
  const Value& file = structured["file"];
  if (file["content"].is_string()) use_file_text(file, read);
  auto* content = output_as<FileContent>(read);
  if (content == nullptr) return;
  content->total_lines = file["totalLines"].integer();
  if (content->path.empty()) content->path = file["filePath"].string_or_empty();
}

ChangedRun read_run(const Value& hunk) {
  ChangedRun run;
  run.old_start = hunk["oldStart"].integer().value_or(0);
  run.new_start = hunk["newStart"].integer().value_or(0);
  for (const Member& line : hunk["lines"].members())
    run.lines.emplace_back(line.value.text());
  return run;
}

/// Takes the text of the file before the change, if it is not too long to keep, and for a file that
/// was written whole also the text after the change.
void use_file_contents(const Value& structured, FileChange& change) {
  const Value& original = structured["originalFile"];
  if (!original.is_string() || original.text().size() > limits::kOriginalFileBytes) return;
  change.old_content = original.text();
  if (structured["content"].is_string()) change.new_content = structured["content"].text();
}

void merge_change(const Value& structured, ClaudeResult& read) {
  auto* change = output_as<FileChange>(read);
  if (change == nullptr) return;
  if (change->path.empty()) change->path = structured["filePath"].string_or_empty();
  if (structured["type"].string_or_empty() == "create") change->kind = FileChange::Kind::created;
  if (structured["userModified"].truthy()) {
    change->message += change->message.empty() ? "" : "\n";
    change->message += "Modified by the user.";
  }
  use_file_contents(structured, *change);
  for (const Member& hunk : structured["structuredPatch"].members())
    change->runs.push_back(read_run(hunk.value));
}

void merge_search(const Value& structured, ClaudeResult& read) {
  auto* matches = output_as<SearchMatches>(read);
  if (matches == nullptr || matches->total) return;
  matches->total = structured["numMatches"].integer();
}

void merge_task(const Value& structured, ClaudeResult& read) {
  auto* report = output_as<TaskReport>(read);
  if (report == nullptr) return;
  if (report->task_id.empty()) report->task_id = id_text(structured["agentId"]);
  if (!report->total_tokens) report->total_tokens = structured["totalTokens"].integer();
  if (!report->tool_uses) report->tool_uses = structured["totalToolUseCount"].integer();
  read.duration_ms = structured["totalDurationMs"].integer();
}

/// The answers, and the user's notes on them. Without any, the text contains the user's words.
void merge_answers(const Value& structured, ClaudeResult& read) {
  const Value& given = structured["answers"];
  if (!given.is_object()) return;
  Answers answers;
  for (const Member& answer : given.members())
    answers.pairs.push_back({answer.key, std::string(answer.value.text())});
  for (const Member& annotation : structured["annotations"].members()) {
    const std::string_view notes = annotation.value["notes"].string_or_empty();
    if (!is_blank(notes)) answers.pairs.push_back({annotation.key, std::string(notes)});
  }
  if (answers.pairs.empty()) return;
  read.result.output = ToolOutput(std::move(answers));
}

struct ToolRow {
  ToolId tool;
  Merger merge;
};

constexpr std::array kTools = {
    ToolRow{ToolId::ask, merge_answers},
    ToolRow{ToolId::command_output, merge_command_state},
    ToolRow{ToolId::edit_file, merge_change},
    ToolRow{ToolId::edit_notebook, merge_change},
    ToolRow{ToolId::read_file, merge_file},
    ToolRow{ToolId::run_agent, merge_task},
    ToolRow{ToolId::run_command, merge_command},
    ToolRow{ToolId::search_files, merge_search},
    ToolRow{ToolId::write_file, merge_change},
};

}  // namespace

void merge_structured_result(std::string_view name, const Value& structured, ClaudeResult& read) {
  if (!structured.is_object()) return;
  const ToolId tool = tool_of(kClaudeCode, name);
  for (const ToolRow& row : kTools) {
    if (row.tool == tool) row.merge(structured, read);
  }
  if (!read.duration_ms) read.duration_ms = structured["durationMs"].integer();
}

}  // namespace agent_timeline
