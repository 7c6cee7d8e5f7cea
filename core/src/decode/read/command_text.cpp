#include "decode/read/command_text.h"

#include <optional>
#include <string>

#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kTruncated = "[Output was truncated due to size limits]";
constexpr std::string_view kErrorLine = "[stderr]";

/// Returns the last line of `text` that is not blank, without white space at its end.
std::string_view last_full_line(std::string_view text) {
  return last_line(trim_end(text));
}

/// Returns `text` without its last line.
std::string_view before_last_line(std::string_view text) {
  text = trim_end(text);
  return trim_end(text.substr(0, text.size() - last_full_line(text).size()));
}

std::optional<std::int64_t> number_between(std::string_view line, std::string_view before,
                                           std::string_view after) {
  if (!line.starts_with(before) || !line.ends_with(after)) return std::nullopt;
  if (line.size() < before.size() + after.size()) return std::nullopt;
  return parse_integer(line.substr(before.size(), line.size() - before.size() - after.size()));
}

std::optional<std::int64_t> announced_code(std::string_view line) {
  if (const auto code = number_between(line, "[Command succeeded with exit code ", "]"))
    return code;
  return number_between(line, "[Command failed with exit code ", "]");
}

void add_line(std::string_view line, std::string& out) {
  out += line;
  out += '\n';
}

/// Separates the error output, of which each line begins with a marker.
void split_streams(std::string_view text, CommandOutput& command) {
  for (std::string_view line : split_lines(text)) {
    if (!line.starts_with(kErrorLine)) {
      add_line(line, command.standard_output);
      continue;
    }
    line.remove_prefix(kErrorLine.size());
    add_line(line.substr(line.starts_with(' ') ? 1 : 0), command.standard_error);
  }
  command.standard_output = trim_end(command.standard_output);
  command.standard_error = trim_end(command.standard_error);
}

}  // namespace

void read_command_report(std::string_view text, CommandOutput& command) {
  constexpr std::string_view plain = "Exit code: ";
  const bool is_truncated = last_full_line(text) == kTruncated;
  const std::string_view report = is_truncated ? before_last_line(text) : text;
  const std::optional<std::int64_t> code = announced_code(last_full_line(report));
  if (!code) {
    command.exit_code = number_between(last_full_line(text), plain, "");
    command.standard_output = command.exit_code ? before_last_line(text) : trim_end(text);
    return;
  }
  command.exit_code = code;
  std::string_view written = before_last_line(report);
  if (number_between(last_full_line(written), plain, "") == code)
    written = before_last_line(written);
  if (written == "<no output>") written = {};
  split_streams(written, command);
  if (!is_truncated) return;
  if (!command.standard_output.empty()) command.standard_output += '\n';
  command.standard_output += kTruncated;
}

}  // namespace agent_timeline
