// Shows the result of a tool call: its error, its output in a suitable form, its images, and what
// was left out.
#pragma once

#include "blocks/block.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"
#include "tools/tool.h"

namespace agent_timeline {

/// Adds the result of `call`, which must have one, to the parts, the badges and the summary.
void show_result(const Tool& kind, const ToolCall& call, Status status, const LiveView& live,
                 Block& block);

}  // namespace agent_timeline
