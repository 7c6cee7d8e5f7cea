// Tells whether the input or output of a call holds nothing that can be shown. Used to find events
// that would end in an empty row.
#pragma once

#include "event/event.h"

namespace agent_timeline {

[[nodiscard]] bool is_bare(const ToolInput& input);
[[nodiscard]] bool is_bare(const ToolOutput& output);
[[nodiscard]] bool is_bare(const ToolResult& result);

}  // namespace agent_timeline
