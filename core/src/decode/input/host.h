// What the package itself writes into a session's log: a line that stands for input which killed
// the WebAssembly instance twice, so that a replay shows the same card in its place.
#pragma once

#include <optional>

#include "event/event.h"

namespace agent_timeline {

/// The card of `{"agent-timeline": "quarantine", "bytes": n, "reason": …, "text": …}`; nothing for
/// any other value, one with other members included.
[[nodiscard]] std::optional<UnknownEvent> read_quarantine(const Value& value);

}  // namespace agent_timeline
