// What a call that is still being written is about to change, as a diff of what is there of its
// input.
// Invariant: the work is bounded by limits::kPartialInputBytes; rows that are certain stay as they
// are while the input goes on (diff/live_diff.h).
#pragma once

#include <optional>
#include <string_view>

#include "blocks/block.h"
#include "blocks/tool_table.h"

namespace agent_timeline {

/// Nothing when the tool changes no file, when there is no text of the change yet, or when the
/// input is longer than what is read of it.
[[nodiscard]] std::optional<DiffPart> growing_change(const ToolKind& kind, std::string_view input);

}  // namespace agent_timeline
