// The kinds of Copilot CLI's events that may make no row: state of the program, markers, and events
// that repeat others or have nothing new. docs/dialects.md repeats the table.
#pragma once

#include <span>
#include <string_view>

namespace agent_timeline {

/// Sorted.
[[nodiscard]] std::span<const std::string_view> copilot_hidden_kinds();

}  // namespace agent_timeline
