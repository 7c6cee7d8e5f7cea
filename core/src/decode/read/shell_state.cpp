#include "decode/read/shell_state.h"

#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

std::string_view word_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string_view::npos ? std::string_view()
                                      : first_word(text.substr(at + mark.size()));
}

/// Reads `exited with exit code 3`, `shellId: 2 completed with exit code 3` or
/// `command with id: 2 exited …`.
std::optional<std::int64_t> exit_code_in(std::string_view remark) {
  constexpr std::string_view mark = "with exit code ";
  const std::size_t at = remark.rfind(mark);
  const bool is_known = remark.starts_with("exited ") || remark.starts_with("shellId: ") ||
                        remark.starts_with("command with ");
  if (at == std::string_view::npos || !is_known) return std::nullopt;
  return parse_integer(remark.substr(at + mark.size()));
}

bool is_background_remark(std::string_view remark) {
  if (remark.starts_with("command started in ")) return contains(remark, "background with ");
  return remark.starts_with("command with ") && contains(remark, " is still running after ");
}

ShellState read_remark(std::string_view text) {
  ShellState state;
  state.output = trim_end(text);
  const std::size_t at = state.output.rfind('<');
  if (at == std::string_view::npos || !state.output.ends_with('>')) return state;
  const std::string_view remark = state.output.substr(at + 1, state.output.size() - at - 2);
  state.exit_code = exit_code_in(remark);
  state.in_background = !state.exit_code && is_background_remark(remark);
  if (!state.is_stated()) return state;
  state.shell_id = word_after(remark, contains(remark, "shellId: ") ? "shellId: " : "with id: ");
  state.output = trim_end(state.output.substr(0, at));
  return state;
}

}  // namespace

ShellState read_shell_state(std::string_view text, const Value& blocks) {
  ShellState state = read_remark(text);
  for (const Member& one : blocks.members()) {
    const Value& block = one.value;
    if (block["type"].string_or_empty() != "shell_exit") continue;
    if (const auto code = block["exitCode"].integer()) {
      state.exit_code = code;
      state.in_background = false;
    }
    if (block["shellId"].is_string()) state.shell_id = block["shellId"].text();
    state.full_output_path = block["outputFilePath"].string_or_empty();
  }
  return state;
}

}  // namespace agent_timeline
