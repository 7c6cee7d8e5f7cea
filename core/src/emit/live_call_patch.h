// Patches for a call that has only grown: its fields, and the additions to the growing part. For
// emitter.cpp. Invariant: the operations result in what describe() would give for the entry.
#pragma once

#include <cstddef>
#include <optional>

#include "emit/last_sent.h"
#include "emit/live_messages.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Starts tracking `entry`, all of which was sent in the state of `followed`.
void start_tracking_call(const Entry& entry, FollowedCall& followed);

/// Sends the changes of `entry` since the last patch; `followed` has already taken the additions.
/// `height` overrides the entry's height, which is otherwise the number of lines of its parts.
void write_grown_call(const Entry& entry, FollowedCall& followed, SentEntry& last_sent,
                      OpWriter& ops, std::optional<std::size_t> height);

/// Stops following the growing part and records in `last_sent` what was sent of it. Returns its
/// Markdown state, to be continued, if the call's current text begins with it.
std::optional<LiveMarkdown> stop_tracking_call(const Entry& entry, FollowedCall& followed,
                                               SentEntry& last_sent, OpWriter& ops);

}  // namespace agent_timeline
