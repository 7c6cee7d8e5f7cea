// Says what was left out of a tool's output, why, and where all of it is.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Adds a part for each fact, whose note says it.
void show_cut(const OutputCut& cut, Block& block);

}  // namespace agent_timeline
