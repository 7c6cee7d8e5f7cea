// Shows the outcome of a command: its end as a badge and its two output streams after playback.
#pragma once

#include "blocks/block.h"
#include "blocks/live_output.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// How the output of a command is played back.
struct PlaybackContext {
  /// More output may arrive, so an unfinished control function at its end is held back.
  bool growing = false;
  LiveView live = {};
};

/// The played-back part of a growing text that needs a terminal to look right.
[[nodiscard]] TerminalPart live_terminal(const LiveOutput& output);

/// `status` is that of the command's call. A command without an exit code has succeeded if its call
/// has, unless a person ran it (`by_user`).
void show_command(const CommandOutput& output, Status status, bool by_user,
                  const PlaybackContext& context, Block& block);

}  // namespace agent_timeline
