// What a session did, in numbers: entries by kind, calls by tool with failures and durations,
// tokens, cost and time (`SessionStats` in wasm/package/src/contract/stats-types.ts). For
// analytics.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "timeline/timeline.h"

namespace agent_timeline {

/// How long the agent worked, as far as its turns say.
[[nodiscard]] std::optional<std::int64_t> working_ms(const Timeline& timeline);

/// Walks the whole timeline. Linear, but for sorting durations.
[[nodiscard]] std::string stats_json(const Timeline& timeline);

}  // namespace agent_timeline
