// Entry in, block out: the one door of this stage. A pure function; nothing of it is kept.
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

/// The key of the part that is the text of a message, its first.
inline constexpr std::string_view kMessageText = "text";

/// What is known already of an entry that still grows; null where it does not.
struct Live {
  /// The Markdown of a message, or of the result of a call, as far as it is shown.
  const markdown::Stream* text = nullptr;
  const LiveCall* call = nullptr;
};

/// `options` are those of the session; ids in the HTML get the entry's and the part's name as well.
[[nodiscard]] Block build_block(const Entry& entry, const markdown::Options& options = {},
                                const Live& live = {}, BlockDetail detail = BlockDetail::shown);

/// The block of a call that has only grown, with no more of its parts than has to be told again
/// (LiveCall::grown).
[[nodiscard]] Block build_grown(const Entry& entry, const LiveCall& live);

/// What stands above the body of a message, and no body.
[[nodiscard]] Block build_message_head(const Message& message);
/// The parts of a message beside its text, which is the first.
[[nodiscard]] std::vector<Part> build_attachments(const Message& message);
[[nodiscard]] Block build_card_head(const UnknownEvent& unknown);

/// What is said of the text of a card of which only the start is there.
[[nodiscard]] std::optional<Label> cut_note(const UnknownEvent& unknown);

/// The options for the part of `entry` at `index`.
[[nodiscard]] markdown::Options options_of(const Entry& entry, std::size_t index,
                                           const markdown::Options& options);

}  // namespace agent_timeline
