// What Cline's chat, and that of the programs that came from it, says beside words and calls: rows
// of their own, and marks that make none.
#pragma once

#include <string>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// By which a message that is said again is known.
[[nodiscard]] std::string cline_chat_key(const Value& message);

/// The JSON that the text of a message is; null for other texts.
[[nodiscard]] Value cline_chat_told(const Value& message);

/// The name of that kind if its messages may make no row, else empty.
[[nodiscard]] std::string_view cline_chat_mark(std::string_view kind);

/// What a call of the model used, by `{tokensIn, tokensOut, cacheReads, cacheWrites, cost}`.
/// `message` says whose count it is.
[[nodiscard]] SessionEvent read_cline_chat_use(const Value& told, const Value& message);

/// Adds the row that a message of that kind is; false for other kinds.
bool add_cline_chat_notice(std::string_view kind, const Value& message, Event& event);

}  // namespace agent_timeline
