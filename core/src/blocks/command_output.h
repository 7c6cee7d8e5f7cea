// How the outcome of a command is shown: its end as a badge, its two streams played back.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// `status` is the call's: a command without an exit code has succeeded when its call has.
void show_command(const CommandOutput& output, Status status, Block& block);

}  // namespace agent_timeline
