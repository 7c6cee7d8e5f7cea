// How the outcome of a command is shown: its end as a badge, its two streams played back.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// A command without an exit code has succeeded when its call is known to have.
void show_command(const CommandOutput& output, bool call_succeeded, Block& block);

}  // namespace agent_timeline
