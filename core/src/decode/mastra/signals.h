// Signals of Mastra: what is said to an agent while it runs, by a person or by a program.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// `{type: "data-user-message", data: {id, type: "user", contents}}`.
[[nodiscard]] bool is_mastra_signal(const Value& value);

/// The person's words as a message of the AI SDK, with the id under which they are stored.
[[nodiscard]] Value mastra_signal_message(const Value& value);

/// A stored message of the role `signal` that no person said; `message` has its parts as the AI SDK
/// has them.
[[nodiscard]] bool is_mastra_notification(const Value& message);
[[nodiscard]] NoticeEvent read_mastra_notification(const Value& message);

}  // namespace agent_timeline
