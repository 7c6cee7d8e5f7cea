// How the outcome of a command is shown: its end as a badge, its two streams played back.
#pragma once

#include "blocks/block.h"
#include "blocks/live_output.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// How the output of a command is played.
struct Playing {
  /// More of it may come, so that what looks unfinished at its end is held back.
  bool goes_on = false;
  LiveView live = {};
};

/// What was played of a text that only a terminal shows right and that goes on.
[[nodiscard]] TerminalPart live_terminal(const LiveOutput& output);

/// `status` is that of the command's call. A command without an exit code has succeeded when its
/// call has, unless a person ran it (`by_user`).
void show_command(const CommandOutput& output, Status status, bool by_user, const Playing& playing,
                  Block& block);

}  // namespace agent_timeline
