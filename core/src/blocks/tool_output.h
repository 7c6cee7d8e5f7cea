// How each canonical output of a tool is shown: the parts and badges it adds to a block.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

void show_output(const ToolOutput& output, Block& block);

/// The error of a call: its sentence as a notice, and its payload when that says more.
void show_error(const ToolError& error, Block& block);

}  // namespace agent_timeline
