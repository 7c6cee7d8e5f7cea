// What commands that agents of frameworks run answer in text: the output, and behind it how the
// command ended.
#pragma once

#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// Takes `[Command failed with exit code 1]` or `Exit code: 1` from the end of `text`, and with the
/// first what stands behind `[stderr] ` in its lines. The rest is what the command wrote.
void read_command_report(std::string_view text, CommandOutput& command);

}  // namespace agent_timeline
