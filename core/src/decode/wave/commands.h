// Commands that the user ran in a Wave session: while they run, and in stored messages. Unlike in
// tool blocks, `isRunning` is not a legacy field here.
// Invariant: output that is resent in full becomes a chunk; a command that ended stays ended, and
// repeating its end changes nothing.
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
  /// The whole output so far; absent if not given.
  std::optional<std::string_view> output;
  /// 0 means success, 130 that the user interrupted it; absent if there is none.
  std::optional<std::int64_t> exit_code;
  bool running = false;
};

/// Reads the state in a `bang` or `command_output` block.
[[nodiscard]] WaveCommandState read_wave_command(const Value& block);

class WaveCommands {
 public:
  /// Applies the present state of the command `id`.
  void apply(const std::string& id, const WaveCommandState& state, Event& event);

 private:
  struct Command {
    std::string text;
    std::string output;
    bool has_result = false;
    bool ended = false;
    /// For a command that ended: the digest of its whole output, and its exit code.
    Digest output_digest = {};
    std::optional<std::int64_t> exit_code = {};
  };

  static void apply_after_end(const std::string& id, const WaveCommandState& state, Command& known,
                              Event& event);
  static void forget_text(Command& known, std::optional<std::int64_t> exit_code);

  TextMap<Command> commands_;
};

}  // namespace agent_timeline
