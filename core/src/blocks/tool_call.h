// What to show of a tool call: its input, its output or error, in the words of the tool table.
#pragma once

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

[[nodiscard]] Block show_tool_call(const ToolCall& call);

}  // namespace agent_timeline
