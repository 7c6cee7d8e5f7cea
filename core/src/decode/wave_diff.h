// The diff of a legacy Wave block: change objects as jsdiff makes them, over the whole file.
#pragma once

#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// The changed lines of `changes` (`[{value, added?, removed?}]`, where `value` holds whole lines)
/// with three unchanged ones around them.
[[nodiscard]] std::vector<ChangedRun> read_wave_diff(const Value& changes);

}  // namespace agent_timeline
