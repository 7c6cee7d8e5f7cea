// The name of a tool in a header, from the tool table.
#pragma once

#include <string_view>

#include "blocks/label.h"

namespace agent_timeline {

/// The label for a tool name. Names of MCP tools, `mcp__server__tool`, are split into their parts.
[[nodiscard]] Label tool_label(std::string_view name);

}  // namespace agent_timeline
