// How long something took, as reported by the dialect or computed from timestamps.
#pragma once

#include <cstdint>
#include <optional>

namespace agent_timeline {

/// Milliseconds: the reported duration `reported`, else the time between start and end. Nothing if
/// either is unknown or the end is before the start.
[[nodiscard]] std::optional<std::int64_t> elapsed_ms(const std::optional<std::int64_t>& reported,
                                                     const std::optional<std::int64_t>& started,
                                                     const std::optional<std::int64_t>& ended);

}  // namespace agent_timeline
