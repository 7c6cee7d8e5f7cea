// What a tool is called in a header, from the tool table.
#pragma once

#include <string_view>

#include "blocks/label.h"

namespace agent_timeline {

/// What to call the tool of that name. Names of MCP tools, `mcp__server__tool`, are taken apart.
[[nodiscard]] Label tool_label(std::string_view name);

}  // namespace agent_timeline
