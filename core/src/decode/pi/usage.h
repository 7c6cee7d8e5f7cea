// Tokens and money as Pi tells them of messages, of tools that ask models themselves, and of
// summaries.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds what `usage` says to `facts`; whether that was anything.
bool add_pi_usage(const Value& usage, SessionEvent& facts);

}  // namespace agent_timeline
