// The kinds of Claude Code's events that may make no row: bookkeeping of the program, repeated
// state, and any other kind if the event has nothing new. One closed table, which docs/dialects.md
// explains. Invariant: an event of a kind that is not listed is never dropped silently.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// The kind of `line`: its `type`, and if that is only an envelope, also the type of the payload
/// (`system/status`, `attachment/date`, `stream_event/ping`).
[[nodiscard]] std::string claude_kind(const Value& line);

/// The name under which a line of that kind is counted if it makes no row; empty for an unknown
/// kind.
[[nodiscard]] std::string_view claude_hidden_kind(std::string_view kind);

}  // namespace agent_timeline
