#include "decode/gemini/commands.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/number.h"
#include "base/text.h"
#include "decode/qwen/tools.h"

namespace agent_timeline {
namespace {

/// Returns the integer after `mark` if `line` starts with it.
std::optional<std::int64_t> number_after(std::string_view mark, std::string_view line) {
  return consume_prefix(line, mark) ? parse_integer(trim(line)) : std::nullopt;
}

std::optional<std::int64_t> code_of(std::string_view code, std::string_view signal,
                                    std::string_view line) {
  if (const auto number = number_after(code, line)) return number;
  const auto number = number_after(signal, line);
  constexpr std::int64_t kMaxSignal = 128;
  if (!number || *number < 1 || *number > kMaxSignal) return std::nullopt;
  return 128 + *number;
}

/// The text for the model: `Output: …`, then lines that describe how the command ended.
struct CommandReport {
  std::string output;
  std::string error;
  std::optional<std::int64_t> exit_code;
};

CommandReport read_model_text(std::string_view model_text) {
  constexpr std::string_view output_mark = "Output: ";
  constexpr std::string_view error_mark = "Error: ";
  constexpr std::array<std::string_view, 5> marks = {
      error_mark, "Exit Code: ", "Signal: ", "Background PIDs: ", "Process Group PGID: "};
  CommandReport out;
  std::string_view rest = trim_end(model_text);
  // The command's own output can look like these lines, so only those at the very end count.
  for (;;) {
    const std::size_t at = rest.rfind('\n') + 1;  // 0 in the first line
    const std::string_view line = rest.substr(at);
    bool is_mark = false;
    for (const std::string_view mark : marks)
      is_mark = is_mark || line.starts_with(mark);
    if (!is_mark) break;
    if (const auto code = code_of("Exit Code: ", "Signal: ", line)) out.exit_code = code;
    if (line.starts_with(error_mark)) out.error = trim(line.substr(error_mark.size()));
    rest = at == 0 ? std::string_view() : rest.substr(0, at - 1);
  }
  if (out.error == "(none)") out.error.clear();
  const std::size_t start = rest.find(output_mark);
  const bool has_output =
      start == 0 || (start != std::string_view::npos && rest[start - 1] == '\n');
  if (has_output) rest.remove_prefix(start + output_mark.size());
  if (trim(rest) != "(empty)") out.output = trim_end(rest);
  return out;
}

/// Recognises a command that continues in the background after its call has ended.
bool read_background(std::string_view text, CommandOutput& command) {
  constexpr std::string_view mark = "Command moved to background (PID: ";
  if (!text.starts_with(mark)) return false;
  const std::string_view id = text.substr(mark.size());
  command.outcome = CommandOutput::Outcome::background;
  command.job_id = id.substr(0, id.find(')'));
  return true;
}

}  // namespace

GeminiResult read_gemini_command(const Value& arguments, std::string_view displayed,
                                 std::string_view model_text) {
  if (is_blank(displayed) && is_blank(model_text)) return {};
  const bool is_displayed = !is_blank(displayed);
  const CommandReport end = read_model_text(model_text);
  QwenAnswer read =
      read_qwen_command(arguments, is_displayed ? displayed : std::string_view(end.output));
  GeminiResult out;
  out.status = read.status.value_or(Status::done);
  CommandOutput& command = std::get<CommandOutput>(read.output);
  if (!is_displayed) command.standard_error += end.error;
  const auto code =
      code_of("Command exited with code: ", "Command terminated by signal: ", displayed);
  // The command wrote nothing, and a sentence was displayed instead.
  if (code) command.standard_output.clear();
  if (code) command.exit_code = code;
  if (!command.exit_code) command.exit_code = end.exit_code;
  if (out.status == Status::done && command.exit_code.value_or(0) != 0) out.status = Status::error;
  if (read_background(command.standard_output, command)) out.status = Status::background;
  out.result.output = std::move(read.output);
  return out;
}

}  // namespace agent_timeline
