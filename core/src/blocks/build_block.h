// Builds a block from an entry: the entry point of this stage. Pure functions without state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "blocks/live_call.h"
#include "markdown/options.h"
#include "markdown/stream.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The key of a message's text part, which is its first part.
inline constexpr std::string_view kMessageText = "text";

/// Incremental state of an entry that is still growing; null where nothing grows.
struct LiveState {
  /// The Markdown of a message or of a call's result, as far as it is shown.
  const markdown::Stream* text = nullptr;
  const LiveCall* call = nullptr;
};

/// `options` are the session's; ids in the HTML also get the names of the entry and the part.
[[nodiscard]] Block build_block(const Entry& entry, const markdown::Options& options = {},
                                const LiveState& live = {},
                                BlockDetail detail = BlockDetail::shown);

/// Builds the block of a call that has only grown, with placeholders for the parts that need not be
/// sent again (LiveCall::grown).
[[nodiscard]] Block build_grown(const Entry& entry, const LiveCall& live);

/// Builds what is above the body of a message, without the body.
[[nodiscard]] Block build_message_head(const Message& message);
/// Builds the parts of a message after its text, which is the first part.
[[nodiscard]] std::vector<Part> build_attachments(const Message& message);
[[nodiscard]] Block build_card_head(const UnknownEvent& unknown);

/// The note for a card that has only the start of its text.
[[nodiscard]] std::optional<Label> cut_note(const UnknownEvent& unknown);

/// The options for the part of `entry` at `index`.
[[nodiscard]] markdown::Options options_of(const Entry& entry, std::size_t index,
                                           const markdown::Options& options);

}  // namespace agent_timeline
