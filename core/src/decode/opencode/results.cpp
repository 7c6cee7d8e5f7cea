#include "decode/opencode/results.h"

#include <array>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "decode/opencode/file_results.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"
#include "decode/read/search_text.h"
#include "decode/read/tagged_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Answer = OpencodeResult;

struct CallData {
  const Value& input;
  std::string_view output;
  const Value& metadata;
};

/// Returns the content of the element `<name …>` at the start of `text`; nothing without it.
std::optional<std::string_view> inside_element(std::string_view text, std::string_view name) {
  const std::string open = "<" + std::string(name);
  text = trim(text);
  if (!text.starts_with(open + " ") && !text.starts_with(open + ">")) return std::nullopt;
  const std::size_t end = text.find('>');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(end + 1);
  return trim(rest.substr(0, rest.rfind("</" + std::string(name) + ">")));
}

/// Removes `...output truncated...` and the line that names the file with the whole output.
void take_cut(std::string& text, const Value& metadata, ToolResult& result) {
  constexpr std::string_view mark = "Full output saved to: ";
  if (!metadata["truncated"].truthy()) return;
  OutputCut cut;
  cut.full_output_path = metadata["outputPath"].string_or_empty();
  const std::size_t at = text.find(mark);
  const std::size_t end = at == std::string::npos ? at : text.find('\n', at);
  if (end != std::string::npos) {
    if (cut.full_output_path.empty()) {
      cut.full_output_path = text.substr(at + mark.size(), end - at - mark.size());
    }
    text.erase(0, text.find_first_not_of('\n', end));
  }
  result.cut = std::move(cut);
}

/// Removes the remark that the tool adds to the output, the only place that says how a command
/// ended.
void take_remark(std::string& text, Answer& out, CommandOutput& command) {
  std::string remark;
  text = remove_tags(text, "shell_metadata", &remark);
  if (remark.empty()) text = remove_tags(text, "bash_metadata", &remark);
  if (contains(remark, "aborted")) {
    out.status = Status::cancelled;
    command.outcome = CommandOutput::Outcome::interrupted;
  } else if (contains(remark, "timeout")) {
    out.status = Status::timed_out;
    command.outcome = CommandOutput::Outcome::timed_out;
    command.timeout_ms = number_after_last("timeout ", remark);
  }
}

/// Reads a line that version 2 adds below the output; false for any other line.
bool read_notice(std::string_view line, Answer& out, CommandOutput& command) {
  constexpr std::string_view exited = "Command exited with code ";
  constexpr std::string_view exceeded = "Command exceeded timeout of ";
  if (line.starts_with(exited) && line.ends_with('.')) {
    if (!command.exit_code) command.exit_code = number_after_last(exited, line);
    return true;
  }
  if (line.starts_with("Command stopped by user.")) {
    out.status = Status::cancelled;
    command.outcome = CommandOutput::Outcome::interrupted;
    return true;
  }
  if (!line.starts_with(exceeded) && line != "Command timed out before completion.") return false;
  out.status = Status::timed_out;
  command.outcome = CommandOutput::Outcome::timed_out;
  if (!command.timeout_ms) command.timeout_ms = number_after_last(exceeded, line);
  return true;
}

void take_notices(std::string& text, Answer& out, CommandOutput& command) {
  while (true) {
    const std::string_view trimmed = trim_end(text);
    const std::size_t line_feed = trimmed.rfind('\n');
    const std::size_t at = line_feed == std::string_view::npos ? 0 : line_feed + 1;
    if (!read_notice(trimmed.substr(at), out, command)) return;
    text.resize(at);
  }
}

/// Reads a command in the background. Its output goes to a file, which the text names.
Answer read_background(const CallData& call, CommandOutput command) {
  constexpr std::string_view mark = "Output is streaming to: ";
  Answer out;
  out.status = Status::background;
  command.outcome = CommandOutput::Outcome::background;
  command.job_id = call.metadata["shellID"].string_or_empty();
  const std::size_t at = call.output.find(mark);
  if (at != std::string_view::npos) {
    const std::string_view path = call.output.substr(at + mark.size());
    out.result.cut.emplace().full_output_path = path.substr(0, path.find('\n'));
  }
  out.result.output = ToolOutput(std::move(command));
  return out;
}

Answer read_command(const CallData& call) {
  CommandOutput command;
  command.command = call.input["command"].string_or_empty();
  const std::string_view state = call.metadata["status"].string_or_empty();
  if (state == "running") return read_background(call, std::move(command));
  Answer out;
  const auto shell_element = inside_element(call.output, "shell");
  std::string text(shell_element ? *shell_element : call.output);
  command.exit_code = call.metadata["exit"].integer();
  take_remark(text, out, command);
  if (!state.empty() || shell_element) take_notices(text, out, command);
  const bool failed = command.exit_code.value_or(0) != 0;
  if (failed && out.status == Status::done) out.status = Status::error;
  take_cut(text, call.metadata, out.result);
  text = trim_end(text);
  if (text == "(no output)") text.clear();
  command.standard_output = std::move(text);
  out.result.output = ToolOutput(std::move(command));
  return out;
}

Answer read_file(const CallData& call) {
  return {Status::done, read_opencode_file(call.input, call.output, call.metadata)};
}

Answer read_change(const CallData& call) {
  Answer out;
  FileChange change;
  change.path = text_argument(call.input, ArgumentField::path);
  change.message = trim(call.output);
  change.diff = call.metadata["diff"].string_or_empty();
  if (change.diff.empty()) change.diff = call.metadata["filediff"]["patch"].string_or_empty();
  const Value& file = call.metadata["files"].element(0);
  if (change.diff.empty()) change.diff = file["patch"].string_or_empty();
  // A patch of a single file may lack the file's name.
  if (change.diff.starts_with("@@")) {
    change.diff.insert(0, "--- " + change.path + "\n+++ " + change.path + "\n");
  }
  if (file["status"].string_or_empty() == "added") change.kind = FileChange::Kind::created;
  const Value* exists = call.metadata.find("exists");
  if (exists != nullptr && !exists->truthy()) change.kind = FileChange::Kind::created;
  out.result.output = ToolOutput(std::move(change));
  return out;
}

/// Reads `path:` and, for each match, `  Line 5: text`.
Answer read_matches(const CallData& call) {
  constexpr std::string_view mark = "  Line ";
  Answer out;
  SearchMatches matches;
  matches.total = call.metadata["matches"].integer();
  for (const std::string_view line : split_lines(call.output)) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(mark) && colon != std::string_view::npos && !matches.files.empty()) {
      matches.files.back().lines.push_back(
          {number_after_last(mark, line.substr(0, colon)).value_or(0),
           std::string(line.substr(colon + 2)), false});
    } else if (line.ends_with(':') && !line.starts_with(' ')) {
      matches.files.push_back({std::string(line.substr(0, line.size() - 1)), {}, {}});
    } else if (!is_blank(line) && !line.starts_with("Found ")) {
      if (!matches.message.empty()) matches.message += '\n';
      matches.message += line;
    }
  }
  const bool is_other = matches.files.empty() && !call.output.starts_with("Found ");
  if (is_other) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(call.output)), true});
  } else {
    out.result.output = ToolOutput(std::move(matches));
  }
  return out;
}

/// Reads the paths that were found, whose list may be cut.
Answer read_found(const CallData& call) {
  Answer out;
  std::string_view lines = call.output;
  const std::string_view remark = take_opencode_remark(lines, "(Results are truncated");
  if (auto found = read_found_files(call.input, lines)) {
    if (!remark.empty()) {
      OutputCut& cut = out.result.cut.emplace();
      cut.unit = OutputCut::Unit::results;
      cut.limits.push_back({OutputCut::Limit::Kind::results, found->total});
    }
    out.result.output = ToolOutput(std::move(*found));
  } else if (!is_blank(call.output)) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(call.output)), true});
  }
  return out;
}

Answer read_listed(const CallData& call) {
  Answer out;
  if (!is_blank(call.output)) out.result.output = read_opencode_tree(call.input, call.output);
  return out;
}

/// The text contains the answers in words for the model.
Answer read_answers(const CallData& call) {
  Answer out;
  const Value& choices = call.metadata["answers"];
  if (!choices.is_array()) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(call.output)), false});
    return out;
  }
  Answers answers;
  std::size_t at = 0;
  for (const Member& question : call.input["questions"].members())
    answers.pairs.push_back(
        {string_field(question.value, "question"), joined_texts(choices.element(at++), ", ")});
  out.result.output = ToolOutput(std::move(answers));
  return out;
}

Answer read_skill(const CallData& call) {
  Answer out;
  const auto text = inside_element(call.output, "skill_content");
  out.result.output =
      ToolOutput(TextOutput{std::string(text ? *text : trim_end(call.output)), false});
  return out;
}

/// Reads the answer of a sub-agent, and the session in which it worked.
TaskReport read_report(const CallData& call) {
  TaskReport report;
  report.task_id = call.metadata["sessionId"].string_or_empty();
  if (report.task_id.empty()) report.task_id = call.metadata["sessionID"].string_or_empty();
  if (report.task_id.empty()) report.task_id = opencode_task_attribute(call.output, "id");
  std::string notes;
  const std::string output = remove_tags(call.output, "task_metadata", &notes);
  constexpr std::string_view mark = "session_id: ";
  const std::size_t at = notes.find(mark);
  if (report.task_id.empty() && at != std::string::npos) {
    report.task_id = first_word(std::string_view(notes).substr(at + mark.size()));
  }
  std::optional<std::string_view> answer = find_tag(output, "task_result");
  if (!answer) answer = inside_element(output, "subagent");
  report.text = trim(answer ? *answer : std::string_view(output));
  return report;
}

Answer read_task(const CallData& call) {
  Answer out;
  std::string_view state = opencode_task_attribute(call.output, "state");
  if (state.empty()) state = call.metadata["status"].string_or_empty();
  if (state == "running") out.status = Status::background;
  if (state == "cancelled") out.status = Status::cancelled;
  TaskReport report = read_report(call);
  const auto error = find_tag(call.output, "task_error");
  const bool has_reason = error || inside_element(call.output, "subagent");
  if (state == "error" && has_reason) {
    out.status = Status::error;
    out.result.error = ToolError{error ? std::string(trim(*error)) : std::move(report.text), {}};
    return out;
  }
  out.result.output = ToolOutput(std::move(report));
  return out;
}

/// Reads a call that could not be made; its input names the tool that was called.
Answer read_invalid(const CallData& call) {
  Answer out;
  out.status = Status::error;
  const std::string_view error = call.input["error"].string_or_empty();
  out.result.error = ToolError{std::string(error.empty() ? call.output : error), {}};
  return out;
}

struct ToolRow {
  ToolId tool;
  Answer (*read)(const CallData& call);
};

constexpr std::array kTools = {
    ToolRow{ToolId::ask, read_answers},          ToolRow{ToolId::edit_file, read_change},
    ToolRow{ToolId::find_files, read_found},     ToolRow{ToolId::invalid_call, read_invalid},
    ToolRow{ToolId::list_files, read_listed},    ToolRow{ToolId::read_file, read_file},
    ToolRow{ToolId::run_agent, read_task},       ToolRow{ToolId::run_command, read_command},
    ToolRow{ToolId::search_files, read_matches}, ToolRow{ToolId::skill, read_skill},
    ToolRow{ToolId::write_file, read_change},
};

}  // namespace

std::string_view opencode_task_attribute(std::string_view text, std::string_view name) {
  const bool is_session = text.starts_with("<subagent ");
  if (!is_session && !text.starts_with("<task ") && !text.starts_with("<shell ")) return {};
  if (is_session && name == "id") name = "sessionID";
  const std::string_view open = text.substr(0, text.find('>'));
  const std::string mark = " " + std::string(name) + "=\"";
  const std::size_t at = open.find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = open.substr(at + mark.size());
  return rest.substr(0, rest.find('"'));
}

const Value& opencode_metadata(const Value& state) {
  const Value& own = state["metadata"]["metadata"];
  return own.is_object() ? own : state["metadata"];
}

OpencodeResult read_opencode_result(std::string_view name, const Value& input,
                                    std::string_view output, const Value& metadata) {
  const ToolId tool = tool_of(kOpencode, name);
  for (const ToolRow& row : kTools) {
    if (row.tool == tool) return row.read({input, output, metadata});
  }
  Answer out;
  std::string text(output);
  take_cut(text, metadata, out.result);
  if (!is_blank(text)) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(text)), false});
  }
  return out;
}

std::vector<Image> read_opencode_images(const Value& attachments) {
  std::vector<Image> out;
  for (const Member& file : attachments.members()) {
    const std::string_view type = file.value["mime"].string_or_empty();
    const std::string_view url = file.value["url"].string_or_empty();
    if (!type.starts_with("image/") || url.empty()) continue;
    out.push_back(image_of_url(url, type));
  }
  return out;
}

}  // namespace agent_timeline
