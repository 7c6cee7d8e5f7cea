// The patch of a call that has only grown: its fields, and what is new of the part that grows. For
// emitter.cpp.
// Invariant: the operations lead to what describe() would say of the entry.
#pragma once

#include <cstddef>
#include <optional>

#include "emit/last_sent.h"
#include "emit/live_messages.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// All of `entry` is sent, as `followed` has it.
void begin_grown_call(const Entry& entry, FollowedCall& followed);

/// Brings what was handed out of `entry` up to date with `followed`, which has taken what was
/// added. `height` is what is sent of the entry's height instead of the lines of its parts.
void write_grown_call(const Entry& entry, FollowedCall& followed, SentEntry& memory, OpWriter& ops,
                      std::optional<std::size_t> height);

/// Makes `memory` know what was sent of the part that grows: it is followed no more. Returns its
/// Markdown, which may go on, when that is the beginning of what the call says now.
std::optional<LiveMarkdown> settle_call(const Entry& entry, FollowedCall& followed,
                                        SentEntry& memory, OpWriter& ops);

}  // namespace agent_timeline
