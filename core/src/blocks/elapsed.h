// How long something took, by what the dialect says or by the events' own clock.
#pragma once

#include <cstdint>
#include <optional>

namespace agent_timeline {

/// Milliseconds: what was said, else the time between start and end; nothing when either is not
/// known or time ran backwards.
[[nodiscard]] std::optional<std::int64_t> elapsed_ms(const std::optional<std::int64_t>& said,
                                                     const std::optional<std::int64_t>& started,
                                                     const std::optional<std::int64_t>& ended);

}  // namespace agent_timeline
