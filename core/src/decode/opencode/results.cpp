#include "decode/opencode/results.h"

#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/search_text.h"
#include "decode/read/tagged_text.h"
#include "decode/read/tool_text.h"
#include "decode/read/tool_value.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Answer = OpencodeResult;

struct Said {
  const Value& input;
  std::string_view output;
  const Value& metadata;
};

std::optional<std::int64_t> number_behind(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + mark.size());
  return Value::number(std::string(rest.substr(0, rest.find_first_not_of("0123456789")))).integer();
}

/// `...output truncated...`, the file that holds all of it, and the end.
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

/// How a command ended stands only in what the tool adds to its output.
Answer read_command(const Said& said) {
  Answer out;
  std::string remark;
  std::string text = remove_tags(said.output, "shell_metadata", &remark);
  if (remark.empty()) text = remove_tags(text, "bash_metadata", &remark);
  CommandOutput command;
  command.command = said.input["command"].string_or_empty();
  command.exit_code = said.metadata["exit"].integer();
  if (remark.find("aborted") != std::string::npos) {
    out.status = Status::cancelled;
    command.outcome = CommandOutput::Outcome::interrupted;
  } else if (remark.find("timeout") != std::string::npos) {
    out.status = Status::timed_out;
    command.outcome = CommandOutput::Outcome::timed_out;
    command.timeout_ms = number_behind(remark, "timeout ");
  } else if (command.exit_code.value_or(0) != 0) {
    out.status = Status::error;
  }
  take_cut(text, said.metadata, out.result);
  text = trim_end(text);
  if (text == "(no output)") text.clear();
  command.standard_output = std::move(text);
  out.result.output = ToolOutput(std::move(command));
  return out;
}

/// `12: text` for each line.
std::string without_numbers(std::string_view lines, std::int64_t& first, std::int64_t& last) {
  std::string out;
  for (const std::string_view line : split_lines(lines)) {
    const std::size_t colon = line.find(": ");
    const auto number = Value::number(std::string(line.substr(0, colon))).integer();
    if (colon == std::string_view::npos || !number) continue;
    if (last > 0) out += '\n';
    if (first == 0) first = *number;
    last = *number;
    out += line.substr(colon + 2);
  }
  return out;
}

Answer read_file(const Said& said) {
  Answer out;
  const Value& display = said.metadata["display"];
  FileContent file;
  file.path = text_argument(said.input, ArgumentField::path);
  const auto content = find_tag(said.output, "content");
  if (display["text"].is_string() && display["type"].string_or_empty() == "file") {
    file.content = display["text"].text();
    place_content(display["lineStart"].integer().value_or(1), file);
    file.total_lines = display["totalLines"].integer();
  } else if (content) {
    file.content = without_numbers(*content, file.start_line, file.end_line);
    file.total_lines = number_behind(*content, "total ");
  } else if (const auto entries = find_tag(said.output, "entries")) {
    if (auto listing = read_result_form(ResultForm::listing, said.input, trim(*entries))) {
      out.result.output = std::move(*listing);
    }
    return out;
  } else {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(said.output)), true});
    return out;
  }
  out.result.output = ToolOutput(std::move(file));
  return out;
}

Answer read_change(const Said& said) {
  Answer out;
  FileChange change;
  change.path = text_argument(said.input, ArgumentField::path);
  change.message = trim(said.output);
  change.diff = said.metadata["diff"].string_or_empty();
  if (change.diff.empty()) change.diff = said.metadata["filediff"]["patch"].string_or_empty();
  const Value* exists = said.metadata.find("exists");
  if (exists != nullptr && !exists->truthy()) change.kind = FileChange::Kind::created;
  out.result.output = ToolOutput(std::move(change));
  return out;
}

/// `path:`, then `  Line 5: text` for each match.
Answer read_matches(const Said& said) {
  constexpr std::string_view mark = "  Line ";
  Answer out;
  SearchMatches matches;
  matches.total = said.metadata["matches"].integer();
  for (const std::string_view line : split_lines(said.output)) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(mark) && colon != std::string_view::npos && !matches.files.empty()) {
      matches.files.back().lines.push_back(
          {number_behind(line, mark).value_or(0), std::string(line.substr(colon + 2)), false});
    } else if (line.ends_with(':') && !line.starts_with(' ')) {
      matches.files.push_back({std::string(line.substr(0, line.size() - 1)), {}, {}});
    } else if (!is_blank(line) && !line.starts_with("Found ")) {
      if (!matches.message.empty()) matches.message += '\n';
      matches.message += line;
    }
  }
  const bool is_other = matches.files.empty() && !said.output.starts_with("Found ");
  if (is_other) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(said.output)), true});
  } else {
    out.result.output = ToolOutput(std::move(matches));
  }
  return out;
}

Answer read_found(const Said& said) {
  Answer out;
  if (auto found = read_found_files(said.input, said.output)) {
    out.result.output = ToolOutput(std::move(*found));
  } else if (!is_blank(said.output)) {
    out.result.output = ToolOutput(TextOutput{std::string(trim_end(said.output)), true});
  }
  return out;
}

Answer read_task(const Said& said) {
  Answer out;
  TaskReport report;
  report.task_id = said.metadata["sessionId"].string_or_empty();
  const auto result = find_tag(said.output, "task_result");
  const auto error = find_tag(said.output, "task_error");
  report.text = trim(result ? *result : said.output);
  if (report.task_id.empty()) report.task_id = opencode_task_attribute(said.output, "id");
  const std::string_view state = opencode_task_attribute(said.output, "state");
  if (state == "running") out.status = Status::background;
  if (state == "cancelled") out.status = Status::cancelled;
  if (state == "error" && error) {
    out.status = Status::error;
    out.result.error = ToolError{std::string(trim(*error)), {}};
    return out;
  }
  out.result.output = ToolOutput(std::move(report));
  return out;
}

/// A call that could not be made: what was called is in its input.
Answer read_invalid(const Said& said) {
  Answer out;
  out.status = Status::error;
  const std::string_view error = said.input["error"].string_or_empty();
  out.result.error = ToolError{std::string(error.empty() ? said.output : error), {}};
  return out;
}

struct ToolRow {
  ToolId tool;
  Answer (*read)(const Said& said);
};

constexpr std::array kTools = {
    ToolRow{ToolId::edit_file, read_change},     ToolRow{ToolId::find_files, read_found},
    ToolRow{ToolId::invalid_call, read_invalid}, ToolRow{ToolId::list_files, read_found},
    ToolRow{ToolId::read_file, read_file},       ToolRow{ToolId::run_agent, read_task},
    ToolRow{ToolId::run_command, read_command},  ToolRow{ToolId::search_files, read_matches},
    ToolRow{ToolId::write_file, read_change},
};

}  // namespace

std::string_view opencode_task_attribute(std::string_view text, std::string_view name) {
  if (!text.starts_with("<task ")) return {};
  const std::string_view open = text.substr(0, text.find('>'));
  const std::string mark = " " + std::string(name) + "=\"";
  const std::size_t at = open.find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = open.substr(at + mark.size());
  return rest.substr(0, rest.find('"'));
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
