// Tokens and cost in Pi's form, which messages, tools that use models, and summaries share.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds the tokens and cost in `usage` to `facts`; returns whether there were any.
bool add_pi_usage(const Value& usage, SessionEvent& facts);

}  // namespace agent_timeline
