// What to show of a tool call: its input, its output or error, in the words of the tool table.
#pragma once

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// `status` is that of the call's entry.
[[nodiscard]] Block show_tool_call(const ToolCall& call, Status status);

}  // namespace agent_timeline
