// What to show of a tool call: its input, its output or error, in the words of the tool table.
#pragma once

#include "blocks/block.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// `status` is that of the call's entry.
[[nodiscard]] Block show_tool_call(const ToolCall& call, Status status, const LiveView& live = {});

/// The same in two steps: what comes before the result, which with `grows` is without the input;
/// then an input that grows, and the result.
[[nodiscard]] Block begin_tool_call(const ToolCall& call, Status status, bool grows);
[[nodiscard]] Block finish_tool_call(const ToolCall& call, Status status, const LiveView& live,
                                     Block block);

}  // namespace agent_timeline
