// Decides which times, durations and badges of an entry are notable, for documents, which show only
// those.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The time of day at which an entry begins, if it is notable, as in the view: at the start of the
/// session and after a pause of more than a minute; with the date if the day differs from the
/// previous entry's. Empty otherwise, and for calls and thoughts.
[[nodiscard]] std::string notable_time(const Entry& entry, const std::vector<Entry>& entries,
                                       std::int64_t utc_offset_minutes);

/// How long an entry took, in milliseconds, if that is known and a second or more.
[[nodiscard]] std::optional<std::int64_t> notable_ms(const Entry& entry);

/// The duration of an ended call that took a second or more; empty otherwise.
[[nodiscard]] std::string notable_duration(const Entry& entry);

/// True if a badge is worth its space: durations and running states are shown elsewhere, and a
/// successful exit code is not notable.
[[nodiscard]] bool is_notable(const Badge& badge);

}  // namespace agent_timeline
