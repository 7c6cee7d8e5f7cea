// Statistics of a session: entries by kind, calls by tool with failures and durations, tokens, cost
// and time (`SessionStats` in wasm/package/src/contract/stats-types.ts). For analytics.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "timeline/timeline.h"

namespace agent_timeline {

/// The total working time of the agent according to its turns; nothing if none has a duration.
[[nodiscard]] std::optional<std::int64_t> working_ms(const Timeline& timeline);

/// Visits the whole timeline. Linear except for sorting durations.
[[nodiscard]] std::string stats_json(const Timeline& timeline);

}  // namespace agent_timeline
