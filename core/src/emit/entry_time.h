// When something was, how long it took, and what else of an entry's facts is worth its room: for
// documents, which show no more of it than tells something.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The time of day of what is no call and no thought, where it tells something, as in the view: at
/// the beginning of the session, and behind more than a minute of nothing. With the date on another
/// day than that of what came before. Empty otherwise.
[[nodiscard]] std::string notable_time(const Entry& entry, const std::vector<Entry>& entries,
                                       std::int64_t utc_offset_minutes);

/// Of a call that is over and took a second or more; empty otherwise.
[[nodiscard]] std::string notable_duration(const Entry& entry);

/// Whether what a badge says is worth its room: durations and states have a place of their own, and
/// that a command succeeded is no news.
[[nodiscard]] bool is_news(const Badge& badge);

}  // namespace agent_timeline
