// Messages of Cline's chat, and of the programs derived from it, that are neither text nor calls:
// rows of their own, and marks without a row.
#pragma once

#include <string>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// Identifies a message, also when it is sent again.
[[nodiscard]] std::string cline_chat_key(const Value& message);

/// The JSON in the text of a message; null for other texts.
[[nodiscard]] Value cline_chat_payload(const Value& message);

/// The name of that kind if its messages may make no row, else empty.
[[nodiscard]] std::string_view cline_chat_hidden_kind(std::string_view kind);

/// The usage of a request to the model: `{tokensIn, tokensOut, cacheReads, cacheWrites, cost}`.
/// `message` names the provider, on which the way of counting depends.
[[nodiscard]] SessionEvent read_cline_chat_usage(const Value& payload, const Value& message);

/// Adds the row for a message of that kind; false for other kinds.
bool add_cline_chat_notice(std::string_view kind, const Value& message, Event& event);

}  // namespace agent_timeline
