// Reads the line that the package writes into a session's log in place of input that crashed the
// WebAssembly instance twice, so that a replay shows the same card there.
#pragma once

#include <optional>

#include "event/event.h"

namespace agent_timeline {

/// Returns the card of `{"agent-timeline": "quarantine", "bytes": n, "reason": …, "text": …}`;
/// nothing for any other value, including one with more members.
[[nodiscard]] std::optional<UnknownEvent> read_quarantine(const Value& value);

}  // namespace agent_timeline
