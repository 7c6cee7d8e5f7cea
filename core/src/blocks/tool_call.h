// What to show of a tool call: its input, its output or error, in the words of the tool table.
#pragma once

#include "blocks/block.h"
#include "blocks/live_output.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// `status` is that of the call's entry, `live` what was played already of a command's output; may
/// be null.
[[nodiscard]] Block show_tool_call(const ToolCall& call, Status status,
                                   const LiveOutput* live = nullptr);

}  // namespace agent_timeline
