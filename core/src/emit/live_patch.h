// The patch of a message that grows: what its Markdown says has changed, and nothing of what has
// not. For emitter.cpp.
// Invariant: the operations lead to what describe() would say of the entry and its Markdown.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "emit/last_sent.h"
#include "emit/live_messages.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Brings what was handed out of `entry` up to date with the text of its message, which may have
/// `ended`. `memory` holds the fields of the entry; the pieces of the text are those of its
/// Markdown. `height` is what is sent of the entry's height instead of its lines.
void write_live_patch(const Entry& entry, const Message& message, bool ended,
                      FollowedMessage& followed, SentEntry& memory, OpWriter& ops,
                      std::optional<std::size_t> height);

/// The pieces of a part of Markdown that is `text` now, which may have `ended`: what its Markdown
/// says has changed.
void write_markdown_patch(const OpTarget& part, std::string_view text, bool ended,
                          LiveMarkdown& live_text, OpWriter& ops);

/// What was handed out of an entry whose Markdown it is.
[[nodiscard]] SentPart remember_part(const LiveMarkdown& live_text);
[[nodiscard]] std::vector<SentPiece> remember_pieces(const LiveMarkdown& live_text);

}  // namespace agent_timeline
