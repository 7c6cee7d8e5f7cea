// What the structured result of a Claude Code tool adds to its text: both output streams of a
// command, the changed hunks of a file, the lines of a whole file, counts.
#pragma once

#include <string_view>

#include "decode/claude/results.h"

namespace agent_timeline {

/// Adds to `read`, which comes from the text alone, what `structured` contains in addition.
/// Anything but an object of a known tool changes nothing.
void merge_structured_result(std::string_view name, const Value& structured, ClaudeResult& read);

}  // namespace agent_timeline
