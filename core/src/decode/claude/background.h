// The results of tools that leave work behind: a command, a monitor or a sub-agent that runs in the
// background, and the id by which later events name it.
#pragma once

#include <optional>
#include <string_view>

#include "decode/claude/results.h"

namespace agent_timeline {

/// `Command running in background with ID: b1. …`, `Command did not complete within its 120s
/// timeout and was moved to the background (ID: b1). …`, `Monitor started (task b1, …`
[[nodiscard]] std::optional<ClaudeResult> read_background_start(const Value& arguments,
                                                                std::string_view text,
                                                                const Value& structured);

/// `Async agent launched successfully` or the like, then `agentId: …` among other lines; `Workflow
/// launched in background. Task ID: …`
[[nodiscard]] std::optional<ClaudeResult> read_agent_start(std::string_view text,
                                                           const Value& structured);

}  // namespace agent_timeline
