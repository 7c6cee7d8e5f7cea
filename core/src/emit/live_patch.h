// The patch of a message that grows: what its document says has changed, and nothing of what has
// not. For emitter.cpp.
// Invariant: the operations lead to what describe() would say of the entry and its document.
#pragma once

#include <cstddef>
#include <optional>

#include "emit/documents.h"
#include "emit/memory.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Brings what was handed out of `entry` up to date with its document, which may have `ended`.
/// `memory` holds the fields of the entry; its pieces are those of the document. `height` is what
/// is told of the entry's height instead of the lines of its text.
void write_live_patch(const Entry& entry, const Message& message, bool ended, Document& document,
                      EntryMemory& memory, OpWriter& ops, std::optional<std::size_t> height);

/// The memory of an entry of which the document is what was handed out.
[[nodiscard]] PartMemory remember_part(const Document& document);

}  // namespace agent_timeline
