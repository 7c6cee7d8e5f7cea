// Mastra's signals: what a person or a program tells an agent while it runs.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// True for `{type: "data-user-message", data: {id, type: "user", contents}}`.
[[nodiscard]] bool is_mastra_signal(const Value& value);

/// Converts the user's words to a message of the AI SDK, with the id under which they are stored.
[[nodiscard]] Value mastra_signal_message(const Value& value);

/// True for a stored message with the role `signal` that is not from the user. `message` must have
/// its parts in the AI SDK's form.
[[nodiscard]] bool is_mastra_notification(const Value& message);
[[nodiscard]] NoticeEvent read_mastra_notification(const Value& message);

}  // namespace agent_timeline
