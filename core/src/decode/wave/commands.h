// Commands that a user ran in a Wave session: while they run, and in stored messages. For these,
// unlike for tools, `isRunning` is not a legacy field.
// Invariant: output that is resent in full becomes a chunk; a command that ended stays ended, and a
// repeated end changes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

struct WaveCommandState {
  std::string_view command;
  /// All that was written so far; nothing when it is not said.
  std::optional<std::string_view> output;
  /// 0 is success, 130 that a person interrupted it; nothing is no code.
  std::optional<std::int64_t> exit_code;
  bool running = false;
};

/// The state that a `bang` or `command_output` block tells.
[[nodiscard]] WaveCommandState read_wave_command(const Value& block);

class WaveCommands {
 public:
  /// Folds in what is now known of the command `id`.
  void apply(const std::string& id, const WaveCommandState& state, Event& event);

 private:
  struct Command {
    std::string text;
    std::string output;
    bool has_result = false;
    bool ended = false;
    /// Of a command that ended: its whole output, and its exit code.
    Digest output_digest = {};
    std::optional<std::int64_t> exit_code = {};
  };

  static void apply_after_end(const std::string& id, const WaveCommandState& state, Command& known,
                              Event& event);
  static void forget_text(Command& known, std::optional<std::int64_t> exit_code);

  TextMap<Command> commands_;
};

}  // namespace agent_timeline
