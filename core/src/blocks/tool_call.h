// Builds the block of a tool call: its input and its output or error, as the tool table specifies.
#pragma once

#include "blocks/block.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// `status` is that of the call's entry.
[[nodiscard]] Block show_tool_call(const ToolCall& call, Status status, const LiveView& live = {});

/// The same in two steps. The first builds what precedes the result, without the input if `grows`;
/// the second adds the growing input and the result.
[[nodiscard]] Block begin_tool_call(const ToolCall& call, Status status, bool grows);
[[nodiscard]] Block finish_tool_call(const ToolCall& call, Status status, const LiveView& live,
                                     Block block);

}  // namespace agent_timeline
