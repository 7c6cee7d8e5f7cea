// How the input of a tool call is shown: its command, its text, and the rest as JSON.
#pragma once

#include <vector>

#include "blocks/block.h"
#include "blocks/tool_table.h"

namespace agent_timeline {

/// Adds what `call` is about to the summary and its input to the parts, but for the arguments in
/// `elsewhere`, which other parts show.
void show_input(const ToolKind& kind, const ToolCall& call, Status status,
                std::vector<const Value*> elsewhere, Block& block);

}  // namespace agent_timeline
