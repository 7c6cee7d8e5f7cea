// The patch of a message that grows: what its document says has changed, and nothing of what has
// not. For emitter.cpp.
// Invariant: the operations lead to what describe() would say of the entry and its document.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "emit/documents.h"
#include "emit/memory.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Brings what was handed out of `entry` up to date with its document, which may have `ended`.
/// `memory` holds the fields of the entry; its pieces are those of the document. `height` is what
/// is told of the entry's height instead of the lines of its text.
void write_live_patch(const Entry& entry, const Message& message, bool ended, Document& document,
                      EntryMemory& memory, OpWriter& ops, std::optional<std::size_t> height);

/// The pieces of a part of Markdown that is `text` now, which may have `ended`: what its document
/// says has changed.
void write_document_patch(const OpTarget& part, std::string_view text, bool ended,
                          Document& document, OpWriter& ops);

/// The memory of an entry of which the document is what was handed out.
[[nodiscard]] PartMemory remember_part(const Document& document);
[[nodiscard]] std::vector<PieceMemory> remember_pieces(const Document& document);

}  // namespace agent_timeline
