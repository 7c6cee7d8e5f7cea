#include "decode/qwen/tools.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "decode/read/listing_text.h"
#include "decode/read/search_text.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Answer = std::optional<QwenAnswer>;

bool is_empty_field(std::string_view text) {
  return is_blank(text) || text == "(none)" || text == "(empty)";
}

TextOutput lines_of(std::string_view text) {
  return {std::string(trim_end(text)), true};
}

/// Reads the text of a stopped command: a sentence, and possibly the output so far.
Answer read_stopped_command(CommandOutput out, std::string_view text) {
  Status status = Status::cancelled;
  out.outcome = CommandOutput::Outcome::interrupted;
  constexpr std::string_view timed_out = "Command timed out after ";
  if (text.starts_with(timed_out) || text.starts_with("Command was automatically cancelled")) {
    status = Status::timed_out;
    out.outcome = CommandOutput::Outcome::timed_out;
    const std::string_view limit = text_after(first_line(text), timed_out);
    const bool is_ms = limit.substr(0, limit.find(' ')).ends_with("ms");
    if (is_ms) out.timeout_ms = leading_integer(limit);
  } else if (!text.starts_with("Command was cancelled") &&
             !text.starts_with("Command cancelled by user")) {
    return std::nullopt;
  }
  out.standard_output = trim_end(text_after(text, ":\n"));
  return QwenAnswer{ToolOutput(std::move(out)), status};
}

/// Reads the fields `Command:`, `Directory:`, `Output:`, `Error:`, `Exit Code:`, `Signal:` and
/// more, in this order. The command's output can look like any of them, so the fields after it are
/// searched from the end.
Answer read_command_fields(CommandOutput out, std::string_view text) {
  constexpr std::string_view output_mark = "\nOutput: ";
  constexpr std::string_view error_mark = "\nError: ";
  constexpr std::string_view code_mark = "\nExit Code: ";
  const std::size_t code_at = text.rfind(code_mark);
  const std::size_t output_at = text.find(output_mark);
  if (code_at == std::string_view::npos || output_at > code_at) return std::nullopt;
  const std::size_t error_at = text.substr(0, code_at).rfind(error_mark);
  if (error_at == std::string_view::npos || error_at < output_at) return std::nullopt;
  const std::size_t output_start = output_at + output_mark.size();
  const std::string_view output =
      text.substr(std::min(output_start, error_at), error_at - std::min(output_start, error_at));
  const std::string_view error =
      text.substr(error_at + error_mark.size(), code_at - error_at - error_mark.size());
  if (!is_empty_field(output)) out.standard_output = trim_end(output);
  if (!is_empty_field(error)) out.standard_error = trim_end(error);
  out.exit_code = leading_integer(text.substr(code_at + code_mark.size()));
  const std::string_view signal = trim(first_line(text_after(text.substr(code_at), "\nSignal: ")));
  if (!is_empty_field(signal)) {
    const auto number = leading_integer(signal);
    if (number && !out.exit_code) out.exit_code = 128 + *number;
    if (!number) out.standard_error += "Signal: " + std::string(signal);
  }
  std::optional<Status> status;
  if (out.exit_code.value_or(0) != 0) status = Status::error;
  return QwenAnswer{ToolOutput(std::move(out)), status};
}

Answer read_command(const Value& arguments, std::string_view text) {
  CommandOutput out;
  out.command = arguments["command"].string_or_empty();
  if (auto stopped = read_stopped_command(out, text)) return stopped;
  if (auto fields = read_command_fields(out, text)) return fields;
  out.standard_output = trim_end(text);
  return QwenAnswer{ToolOutput(std::move(out))};
}

/// Parses a format that other programs share.
template <ResultForm Form>
Answer read_as(const Value& arguments, std::string_view text) {
  std::optional<ToolOutput> output = read_result_form(Form, arguments, text);
  if (!output) return std::nullopt;
  return QwenAnswer{std::move(*output)};
}

/// Reads some lines of a file; `remark` begins with the number of the first.
Answer read_lines(const Value& arguments, std::string_view remark, std::string_view shown) {
  FileContent out;
  out.path = text_argument(arguments, ArgumentField::path);
  out.content = shown;
  out.total_lines = leading_integer(text_after(remark, " of "));
  set_start_line(leading_integer(remark).value_or(0), out);
  return QwenAnswer{ToolOutput(std::move(out))};
}

/// Reads the text of a file, or some of its lines after a sentence that says which, or a sentence
/// that says why there is none.
Answer read_file(const Value& arguments, std::string_view text) {
  constexpr std::string_view announcement = "Showing lines ";
  if (text.starts_with("Skipped ")) return QwenAnswer{ToolOutput(lines_of(text))};
  const bool is_cut = trim(text).starts_with("IMPORTANT: The file content has been truncated.");
  const std::string_view cut = text_after(text, "--- FILE CONTENT (truncated) ---\n");
  if (is_cut && !cut.empty()) {
    return read_lines(arguments, first_line(text_after(text, "\nStatus: Showing lines ")), cut);
  }
  const std::string_view shown = text_after(text, "---\n\n");
  if (!text.starts_with(announcement) || shown.empty())
    return read_as<ResultForm::file>(arguments, text);
  return read_lines(arguments, first_line(text).substr(announcement.size()), shown);
}

/// Reads `… has been updated. Showing lines 3-9 of 9 from the edited file:`, `---` and those lines,
/// which only help to find where the change is.
Answer read_change(const Value& arguments, std::string_view text) {
  constexpr std::string_view announcement = "Showing lines ";
  FileChange out;
  out.path = text_argument(arguments, ArgumentField::path);
  const bool is_new = text.find("created and wrote to new file") != std::string_view::npos ||
                      text.starts_with("Created new file");
  if (is_new) out.kind = FileChange::Kind::created;
  const std::size_t announced = text.find(announcement);
  out.message = trim(text.substr(0, announced));
  const std::string_view shown = text_after(text.substr(std::min(announced, text.size())), "---\n");
  const std::string_view new_text = arguments["new_string"].string_or_empty();
  const std::size_t at = new_text.empty() ? std::string_view::npos : shown.find(new_text);
  const auto first = announced == std::string_view::npos
                         ? std::nullopt
                         : leading_integer(text.substr(announced + announcement.size()));
  if (first && at != std::string_view::npos) {
    const std::string_view before = shown.substr(0, at);
    const auto lines = static_cast<std::int64_t>(std::count(before.begin(), before.end(), '\n'));
    // An empty line separates the mark from the text.
    out.first_line = *first + lines - (shown.starts_with('\n') ? 1 : 0);
  }
  return QwenAnswer{ToolOutput(std::move(out))};
}

/// Reads a sentence followed by paths, or a sentence alone.
Answer read_found(const Value& arguments, std::string_view text) {
  if (!text.starts_with("Found ")) {
    std::optional<Listing> found = read_found_files(arguments, text);
    if (!found) return QwenAnswer{ToolOutput(lines_of(text))};
    return QwenAnswer{ToolOutput(std::move(*found))};
  }
  std::optional<Listing> found;
  const std::string_view paths = text_after(text, "\n");
  if (!is_blank(paths)) found = read_found_files(arguments, paths);
  if (!found) return QwenAnswer{ToolOutput(lines_of(text))};
  return QwenAnswer{ToolOutput(std::move(*found))};
}

/// Reads `Found 2 files with matches …:` and the paths.
Answer read_matched_files(std::string_view text) {
  SearchMatches out;
  for (const std::string_view line : split_lines(text_after(text, "\n"))) {
    if (!is_blank(line) && line != "---") out.files.push_back({std::string(line), {}, {}});
  }
  return QwenAnswer{ToolOutput(std::move(out))};
}

/// Reads `L12: text`, or `L12- text` for a context line.
std::optional<MatchedLine> read_matched_line(std::string_view line) {
  const auto number = line.starts_with('L') ? leading_integer(line.substr(1)) : std::nullopt;
  if (!number) return std::nullopt;
  const std::string_view rest = line.substr(line.find_first_not_of("0123456789", 1));
  const bool is_context = rest.starts_with('-');
  if (!is_context && !rest.starts_with(':')) return std::nullopt;
  const std::size_t text = rest.substr(1).starts_with(' ') ? 2 : 1;
  return MatchedLine{*number, std::string(rest.substr(text)), is_context};
}

/// Reads `File: path` and the matched lines of each file.
Answer read_matches_by_file(const Value&, std::string_view text) {
  const std::string_view heading = first_line(text);
  const bool is_of_files = heading.starts_with("Found ") &&
                           (heading.find(" files with matches") != std::string_view::npos ||
                            heading.find(" file with matches") != std::string_view::npos);
  if (is_of_files && heading != text) return read_matched_files(text);
  SearchMatches out;
  for (const std::string_view line : split_lines(text)) {
    auto matched = out.files.empty() ? std::nullopt : read_matched_line(line);
    if (line.starts_with("File: ")) {
      out.files.push_back({std::string(line.substr(6)), {}, {}});
    } else if (matched) {
      out.files.back().lines.push_back(std::move(*matched));
    } else if (line != "---" && !is_blank(line) && !line.starts_with("Found ")) {
      if (!out.message.empty()) out.message += '\n';
      out.message += line;
    }
  }
  if (out.files.empty()) return QwenAnswer{ToolOutput(lines_of(text))};
  return QwenAnswer{ToolOutput(std::move(out))};
}

/// Reads an answer with `Sources:` below it.
Answer read_web_search(const Value& arguments, std::string_view text) {
  constexpr std::string_view mark = "\nSources:\n";
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return read_as<ResultForm::links>(arguments, text);
  Links out;
  for (const std::string_view line : split_lines(text.substr(at + mark.size()))) {
    auto source = read_numbered_link(trim(line));
    if (source) out.links.push_back(std::move(*source));
    if (!source && !is_blank(line)) return std::nullopt;
  }
  out.text = trim(text.substr(0, at));
  return QwenAnswer{ToolOutput(std::move(out))};
}

/// Reads `name (5 bytes)`.
ListedEntry read_listed_file(std::string_view line) {
  constexpr std::string_view unit = " bytes)";
  ListedEntry out;
  const std::size_t open = line.rfind(" (");
  if (line.ends_with(unit) && open != std::string_view::npos)
    out.size = leading_integer(line.substr(open + 2));
  out.name = out.size ? line.substr(0, open) : line;
  return out;
}

/// Reads `Directory listing for path:`, then `[DIR] name` or `name` on each line, and possibly how
/// many entries were left out: `(2 ignored)`.
Answer read_folder(const Value& arguments, std::string_view text) {
  if (!text.starts_with("Directory listing for ")) {
    return QwenAnswer{ToolOutput(lines_of(text))};
  }
  Listing out;
  out.path = text_argument(arguments, ArgumentField::path);
  for (const std::string_view line : split_lines(text_after(text, "\n"))) {
    if (is_blank(line)) continue;
    if (line.starts_with('(') && line.ends_with(" ignored)")) {
      out.message = line;
      continue;
    }
    const bool is_folder = line.starts_with(kFolderMark);
    ListedEntry entry = read_listed_file(is_folder ? line.substr(kFolderMark.size()) : line);
    if (is_folder) entry.kind = ListedEntry::Kind::directory;
    add_listed_entry(std::move(entry), out);
  }
  return QwenAnswer{ToolOutput(std::move(out))};
}

struct ToolRow {
  ToolId tool;
  Answer (*read)(const Value& arguments, std::string_view text);
};

constexpr std::array kTools = {
    ToolRow{ToolId::edit_file, read_change},
    ToolRow{ToolId::fetch_page, read_as<ResultForm::page>},
    ToolRow{ToolId::find_files, read_found},
    ToolRow{ToolId::list_files, read_folder},
    ToolRow{ToolId::read_file, read_file},
    ToolRow{ToolId::run_agent, read_as<ResultForm::agent_answer>},
    ToolRow{ToolId::run_command, read_command},
    ToolRow{ToolId::search_files, read_matches_by_file},
    ToolRow{ToolId::search_web, read_web_search},
    ToolRow{ToolId::write_file, read_change},
};

/// True if other programs have a tool of that name and the text has no mark of this format.
bool is_foreign_format(std::string_view name, std::string_view text) {
  return tool_of(kAnyProgram, name) != ToolId::other &&
         text.find("Showing lines ") == std::string_view::npos;
}

}  // namespace

std::optional<QwenAnswer> read_qwen_text(std::string_view name, const Value& arguments,
                                         std::string_view text) {
  const ToolId tool = tool_of(kQwen | kGemini, name);
  if (is_foreign_format(name, text)) return std::nullopt;
  for (const ToolRow& row : kTools) {
    if (row.tool == tool) return row.read(arguments, text);
  }
  return std::nullopt;
}

QwenAnswer read_qwen_command(const Value& arguments, std::string_view text) {
  return *read_command(arguments, text);
}

}  // namespace agent_timeline
