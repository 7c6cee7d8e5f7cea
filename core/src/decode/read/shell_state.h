// Reads what GitHub Copilot CLI says about a shell besides the output of its command: a remark at
// the end of the text (`<shellId: 2 completed with exit code 3>`), and a block `shell_exit`. Both
// occur in its own events and in those of the Agent Client Protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Views into the text and blocks that were read.
struct ShellState {
  /// The text without the remark.
  std::string_view output;
  /// Empty if not stated.
  std::string_view shell_id;
  std::optional<std::int64_t> exit_code;
  /// The command continues in the background.
  bool in_background = false;
  /// A file with the whole output; empty if there is none.
  std::string_view full_output_path;

  [[nodiscard]] bool is_stated() const { return in_background || exit_code; }
};

/// Reads the remark in the text, and the `shell_exit` block in `blocks` (an array, or null). If
/// both state the end, the block counts.
[[nodiscard]] ShellState read_shell_state(std::string_view text,
                                          const Value& blocks = null_value());

}  // namespace agent_timeline
