// Reads token counts under the names that Cline and GitHub Copilot CLI use.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads `inputTokens`, `outputTokens` and `cacheReadTokens`; the total is input plus output.
[[nodiscard]] Usage read_token_counts(const Value& usage);

}  // namespace agent_timeline
