// Shows what was left out of a tool's output, why, and where the full output is.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Adds a part with a note for each fact.
void show_cut(const OutputCut& cut, Block& block);

}  // namespace agent_timeline
