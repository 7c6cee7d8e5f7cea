// Reads the text answers of commands that agents of frameworks run: the output, followed by how the
// command ended.
#pragma once

#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// Reads `[Command failed with exit code 1]` or `Exit code: 1` from the end of `text`. With the
/// former, lines that begin with `[stderr] ` are the error output. The rest is the standard output.
void read_command_report(std::string_view text, CommandOutput& command);

}  // namespace agent_timeline
