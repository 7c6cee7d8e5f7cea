// Tokens under the names by which Cline and GitHub Copilot CLI tell them.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// `inputTokens`, `outputTokens` and `cacheReadTokens`; their total is not told.
[[nodiscard]] Usage read_token_counts(const Value& usage);

}  // namespace agent_timeline
