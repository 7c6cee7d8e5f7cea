// The diff in a legacy Wave block: jsdiff's change objects, which cover the whole file.
#pragma once

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Rebuilds the old and the new text of the file from `changes` (`[{value, added?, removed?}]`).
void read_wave_diff(const Value& changes, FileChange& change);

}  // namespace agent_timeline
