// The smallest operations that lead from an entry as it was handed out to the entry as it is now.
#pragma once

#include <string_view>

#include "emit/last_sent.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Writes the operations and brings `memory` up to date.
void write_entry_patch(const EntryNode& entry, SentEntry& memory, OpWriter& ops);

/// The same of one part that was there before.
void write_part_patch(std::string_view entry, const PartNode& part, SentPart& memory,
                      OpWriter& ops);

}  // namespace agent_timeline
