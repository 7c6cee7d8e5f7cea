// Patches for a growing message: only what its Markdown reports as changed. For emitter.cpp.
// Invariant: the operations result in what describe() would give for the entry and its Markdown.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "emit/last_sent.h"
#include "emit/live_messages.h"
#include "emit/op_writer.h"

namespace agent_timeline {

/// Sends the changes of `entry` for the current text of its message, which may have `ended`.
/// `last_sent` holds the entry's fields; the sent pieces are in `followed`. `height` overrides the
/// entry's height, which is otherwise its number of lines.
void write_live_patch(const Entry& entry, const Message& message, bool ended,
                      FollowedMessage& followed, SentEntry& last_sent, OpWriter& ops,
                      std::optional<std::size_t> height);

/// Sends the changed pieces of a Markdown part whose text is now `text` and may have `ended`.
void write_markdown_patch(const OpTarget& part, std::string_view text, bool ended,
                          LiveMarkdown& live_text, OpWriter& ops);

/// The sent state of a part with this Markdown.
[[nodiscard]] SentPart remember_part(const LiveMarkdown& live_text);
[[nodiscard]] std::vector<SentPiece> remember_pieces(const LiveMarkdown& live_text);

}  // namespace agent_timeline
