// Whether what a call was asked or gave holds nothing that can be shown, for what looks for events
// that would end in an empty row.
#pragma once

#include "event/event.h"

namespace agent_timeline {

[[nodiscard]] bool is_bare(const ToolInput& input);
[[nodiscard]] bool is_bare(const ToolOutput& output);
[[nodiscard]] bool is_bare(const ToolResult& result);

}  // namespace agent_timeline
