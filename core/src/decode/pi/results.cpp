#include "decode/pi/results.h"

#include <array>
#include <utility>

#include "base/json/write.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/pi/agents.h"
#include "decode/pi/content.h"
#include "decode/pi/questions.h"
#include "decode/pi/tinyfish.h"
#include "decode/pi/truncation.h"
#include "decode/read/find_row.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// A parsed text result: the output, and how the call ended.
struct Reading {
  Status status = Status::done;
  std::optional<ToolOutput> output;
  std::optional<OutputCut> cut;
};

std::int64_t lines_in(std::string_view text) {
  return static_cast<std::int64_t>(count_lines(text));
}

/// Reads a file's text, which begins at `offset`. A remark below it says how much more there is.
Reading read_file(const PiAnswer& answer, std::string_view text) {
  const PiRemark remark = split_pi_remark(text);
  // Nothing of the file was read, and the remark says why.
  if (remark.cut && remark.text.empty())
    return {Status::done, TextOutput{std::string(text)}, remark.cut};
  FileContent file;
  file.path = text_argument(answer.arguments, ArgumentField::path);
  file.content = remark.text;
  // Above a remark, the lines are joined: after the last line feed there is another, empty line.
  if (remark.cut && remark.text.ends_with('\n')) file.content += '\n';
  const std::int64_t lines = lines_in(file.content);
  const std::int64_t offset = answer.arguments["offset"].integer().value_or(0);
  if (offset > 0 || remark.cut) {
    file.start_line = offset > 0 ? offset : 1;
    file.end_line = file.start_line + lines - 1;
  }
  Reading out{Status::done, {}, remark.cut};
  if (remark.cut) file.total_lines = remark.cut->total;
  if (remark.more_lines) {
    // All that was requested is here, so nothing was cut.
    file.total_lines = file.end_line + *remark.more_lines;
    out.cut.reset();
  }
  out.output = std::move(file);
  return out;
}

/// How a failed command ended, according to the last line of its output.
struct CommandEnd {
  CommandOutput::Outcome outcome = CommandOutput::Outcome::completed;
  Status status = Status::error;
  std::optional<std::int64_t> number;
};

std::optional<CommandEnd> read_command_end(std::string_view line) {
  using Outcome = CommandOutput::Outcome;
  if (line == "Command aborted") return CommandEnd{Outcome::interrupted, Status::cancelled, {}};
  constexpr std::string_view exited = "Command exited with code ";
  constexpr std::string_view timed_out = "Command timed out after ";
  CommandEnd end;
  if (consume_prefix(line, timed_out)) {
    end = {Outcome::timed_out, Status::timed_out, {}};
  } else if (!consume_prefix(line, exited)) {
    return std::nullopt;
  }
  end.number = leading_integer(line);
  return end.number ? std::optional(end) : std::nullopt;
}

/// Pi fails a command for every other exit code, so success means 0.
Reading read_command(const PiAnswer& answer, std::string_view text) {
  constexpr std::int64_t max_timeout_s = std::int64_t{1} << 40;
  CommandOutput command;
  command.command = answer.arguments["command"].string_or_empty();
  std::string_view rest = trim_end(text);
  Reading out;
  if (answer.is_error) {
    const std::optional<CommandEnd> end = read_command_end(last_line(rest));
    if (!end) return {Status::error, {}, {}};
    rest.remove_suffix(last_line(rest).size());
    out.status = end->status;
    command.outcome = end->outcome;
    if (end->outcome == CommandOutput::Outcome::completed) command.exit_code = end->number;
    const bool timed_out = end->outcome == CommandOutput::Outcome::timed_out;
    if (timed_out && *end->number < max_timeout_s) command.timeout_ms = *end->number * 1000;
  } else {
    command.exit_code = 0;
  }
  const PiRemark remark = split_pi_remark(rest);
  out.cut = remark.cut;
  const std::string_view written = trim_end(remark.text);
  if (written != "(no output)") command.standard_output = written;
  out.output = std::move(command);
  return out;
}

/// True for a unified diff, which other tools of that name return. Pi has its own format.
bool is_unified(std::string_view diff) {
  return diff.starts_with("--- ") || diff.starts_with("@@") || diff.starts_with("diff ") ||
         diff.starts_with("Index: ");
}

Reading read_change(const PiAnswer& answer, std::string_view text) {
  FileChange change;
  change.path = text_argument(answer.arguments, ArgumentField::path);
  change.message = trim(text);
  if (tool_of(kPi, answer.tool) == ToolId::write_file) change.kind = FileChange::Kind::created;
  const Value& details = answer.result["details"];
  const std::string_view diff = details["diff"].string_or_empty();
  (is_unified(diff) ? change.diff : change.numbered_diff) = diff;
  change.first_line = details["firstChangedLine"].integer().value_or(0);
  return {Status::done, std::move(change), {}};
}

/// Removes the space that Pi writes before the text of a match.
void drop_leading_blanks(SearchMatches& matches) {
  for (MatchedFile& file : matches.files) {
    for (MatchedLine& line : file.lines) {
      if (line.number > 0 && line.text.starts_with(' ')) line.text.erase(0, 1);
    }
  }
}

Reading read_search(const PiAnswer& answer, std::string_view text) {
  const PiRemark remark = split_pi_remark(text);
  // In a search by content, the remark also says how to find more, so it stays with the matches.
  const std::string_view body =
      tool_of(kPi, answer.tool) == ToolId::search_files ? text : remark.text;
  Reading out{Status::done, read_tool_text(answer.tool, answer.arguments, body), remark.cut};
  if (!out.output && !is_blank(text)) out.output = TextOutput{std::string(text)};
  if (!out.output) return out;
  if (auto* matches = std::get_if<SearchMatches>(&*out.output)) drop_leading_blanks(*matches);
  return out;
}

/// Reads the user's answers. If the user cancelled, there is only a text.
Reading read_answers(const PiAnswer& answer, std::string_view text) {
  const Value& details = answer.result["details"];
  if (auto answers = read_pi_answers(details)) return {Status::done, std::move(*answers), {}};
  const bool cancelled = details["cancelled"].truthy() || text.starts_with("User cancelled");
  Reading out{cancelled ? Status::cancelled : Status::done, {}, {}};
  if (!is_blank(text)) out.output = TextOutput{std::string(text)};
  return out;
}

Reading read_agents(const PiAnswer& answer, std::string_view text) {
  auto agents = read_pi_agents(answer.result["details"]);
  if (agents) return {agents->status, std::move(agents->report), {}};
  TaskReport report;
  report.text = text;
  return {Status::done, std::move(report), {}};
}

struct ToolReader {
  ToolId tool;
  Reading (*read)(const PiAnswer& answer, std::string_view text);
};

constexpr std::array kReaders = {
    ToolReader{ToolId::ask, read_answers},         ToolReader{ToolId::edit_file, read_change},
    ToolReader{ToolId::find_files, read_search},   ToolReader{ToolId::list_files, read_search},
    ToolReader{ToolId::read_file, read_file},      ToolReader{ToolId::run_agent, read_agents},
    ToolReader{ToolId::run_command, read_command}, ToolReader{ToolId::search_files, read_search},
    ToolReader{ToolId::write_file, read_change},
};

const ToolReader* find_reader(ToolId tool) {
  return find_row(kReaders, &ToolReader::tool, tool);
}

/// Reads the content of a result. Blocks that are neither text nor image follow the text as JSON.
PiContent content_of(const Value& result) {
  PiContent content = read_pi_content(pi_result_content(result));
  if (content.text.empty() || content.rest.is_null()) return content;
  content.text += '\n';
  content.text += compact_json(std::exchange(content.rest, {}));
  return content;
}

Reading read_text(const PiAnswer& answer, const PiContent& content) {
  const ToolReader* reader = find_reader(tool_of(kPi, answer.tool));
  // An error is a text, whatever the tool, except that a command's error is its output. Beside an
  // image, the text is about the image.
  const bool in_words = (answer.is_error && tool_of(kPi, answer.tool) != ToolId::run_command) ||
                        !content.images.empty();
  if (reader != nullptr && !in_words) return reader->read(answer, content.text);
  if (answer.is_error) return {Status::error, {}, {}};
  if (is_blank(content.text)) return {Status::done, {}, {}};
  return {Status::done, TextOutput{content.text}, split_pi_remark(content.text).cut};
}

/// True for the usual texts of a call that was blocked by the program, or by the extension that
/// asks the user. The latter may use any other text.
bool is_blocked(std::string_view text) {
  text = trim(text);
  return text == "Blocked by user" || text == "Tool execution was blocked";
}

bool is_abort(std::string_view text) {
  text = trim(text);
  return text == "Operation aborted" || text == "Operation aborted.";
}

}  // namespace

PiResult read_pi_result(const PiAnswer& answer) {
  PiContent content = content_of(answer.result);
  Reading read = read_text(answer, content);
  PiResult out{read.status, {}};
  ToolResult& result = out.result;
  result.output = std::move(read.output);
  result.images = std::move(content.images);
  result.details = answer.result["details"];
  result.cut = merge_cuts(read_pi_cut(result.details), read.cut);
  if (answer.is_error && !result.output) {
    if (is_abort(content.text)) out.status = Status::cancelled;
    if (is_blocked(content.text)) out.status = Status::denied;
    if (is_blank(content.text)) content.text = "Tool call error: " + std::string(answer.tool);
    result.error = ToolError{std::move(content.text), std::move(content.rest)};
    return out;
  }
  if (!result.cut) result.cut = read_tinyfish_cut(answer.tool, result.details, content.text);
  if (!result.output && !content.rest.is_null())
    result.output = JsonOutput{std::move(content.rest)};
  return out;
}

PiResult read_pi_partial(const PiAnswer& answer) {
  PiContent content = content_of(answer.result);
  const bool nothing = is_blank(content.text) && content.images.empty();
  PiResult out{nothing ? Status::running : Status::partial, {}};
  out.result.images = std::move(content.images);
  out.result.details = answer.result["details"];
  out.result.cut = read_pi_cut(out.result.details);
  if (is_blank(content.text)) return out;
  if (tool_of(kPi, answer.tool) == ToolId::run_command) {
    CommandOutput command;
    command.outcome = CommandOutput::Outcome::running;
    command.command = answer.arguments["command"].string_or_empty();
    command.standard_output = std::move(content.text);
    out.result.output = std::move(command);
  } else {
    out.result.output = TextOutput{std::move(content.text)};
  }
  return out;
}

PiResult read_pi_execution(const Value& message) {
  CommandOutput command;
  command.command = message["command"].string_or_empty();
  command.standard_output = trim_end(message["output"].string_or_empty());
  command.exit_code = message["exitCode"].integer();
  PiResult out;
  if (message["cancelled"].truthy()) {
    command.outcome = CommandOutput::Outcome::interrupted;
    out.status = Status::cancelled;
  } else if (command.exit_code.value_or(0) != 0) {
    out.status = Status::error;
  }
  const PiRemark remark = split_pi_remark(command.standard_output);
  if (message["truncated"].truthy() || message["fullOutputPath"].is_string()) {
    OutputCut cut;
    cut.full_output_path = message["fullOutputPath"].string_or_empty();
    out.result.cut = merge_cuts(cut, remark.cut);
  }
  out.result.output = std::move(command);
  return out;
}

}  // namespace agent_timeline
