// Computes the minimal operations from an entry as last sent to its current state.
#pragma once

#include <string_view>

#include "emit/last_sent.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Writes the operations and updates `last_sent`.
void write_entry_patch(const EntryNode& entry, SentEntry& last_sent, OpWriter& ops);

/// Likewise for a single part that was sent before.
void write_part_patch(std::string_view entry, const PartNode& part, SentPart& last_sent,
                      OpWriter& ops);

}  // namespace agent_timeline
