// The diff of a legacy Wave block: change objects as jsdiff makes them, over the whole file.
#pragma once

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Takes the texts that `changes` (`[{value, added?, removed?}]`) lead from and to.
void read_wave_diff(const Value& changes, FileChange& change);

}  // namespace agent_timeline
