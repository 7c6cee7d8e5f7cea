// When something was, how long it took, and what else of an entry's facts is worth its room: for
// documents, which show no more of it than tells something.
#pragma once

#include <cstdint>
#include <string>

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The time of day where it tells something: of a prompt, and behind a minute of nothing. With the
/// date on another day than that of the entry before, which may be null. Empty otherwise.
[[nodiscard]] std::string notable_time(const Entry& entry, const Block& block,
                                       const Entry* previous, std::int64_t utc_offset_minutes);

/// Of a call that is over and took a second or more; empty otherwise.
[[nodiscard]] std::string notable_duration(const Entry& entry);

/// Whether what a badge says is worth its room: durations have a place of their own, and that a
/// command succeeded is no news.
[[nodiscard]] bool is_news(const Badge& badge);

}  // namespace agent_timeline
