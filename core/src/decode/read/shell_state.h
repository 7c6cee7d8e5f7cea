// What GitHub Copilot CLI says of a shell beside the output of its command: in a remark at the end
// of the text (`<shellId: 2 completed with exit code 3>`), and in a block `shell_exit`. Its own
// events have both, and what it tells by the Agent Client Protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Views of what was read.
struct ShellState {
  /// The text without the remark.
  std::string_view output;
  /// Empty when not said.
  std::string_view shell_id;
  std::optional<std::int64_t> exit_code;
  /// The command goes on in the background.
  bool goes_on = false;
  /// A file that holds the whole output; empty when there is none.
  std::string_view full_output_path;

  [[nodiscard]] bool is_said() const { return goes_on || exit_code; }
};

/// Of the text, and of the block among `blocks` (an array, or null), which counts where both tell
/// of the end.
[[nodiscard]] ShellState read_shell_state(std::string_view text,
                                          const Value& blocks = null_value());

}  // namespace agent_timeline
