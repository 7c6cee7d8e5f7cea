// The kinds of Claude Code's events that make no row: bookkeeping of the program, state that
// repeats, and of the other kinds those that say nothing new. One closed table, which
// docs/dialects.md explains. Invariant: a kind that is not in it is never dropped in silence.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// What `line` is, from its own words: `type`, and where that only says from where it comes also
/// what it holds (`system/status`, `attachment/date`, `stream_event/ping`).
[[nodiscard]] std::string claude_kind(const Value& line);

/// The name under which a line of that kind is counted when it makes no row; empty for a kind that
/// is not known.
[[nodiscard]] std::string_view claude_hidden_kind(std::string_view kind);

}  // namespace agent_timeline
