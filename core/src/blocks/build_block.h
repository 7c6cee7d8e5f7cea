// Entry in, block out: the one door of this stage. A pure function; nothing of it is kept.
#pragma once

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

[[nodiscard]] Block build_block(const Entry& entry);

}  // namespace agent_timeline
