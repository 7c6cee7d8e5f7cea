// Keeps the raw event for calls of which it states neither a name nor anything to show. One rule
// for all dialects, applied after their decoders.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Attaches `value`, the event itself, to a call in `event` that has nothing to show. If there are
/// several, each gets the object in `value` that holds its id, so the copies are no larger than
/// `value` times its depth.
void keep_evidence(const Value& value, Event& event);

}  // namespace agent_timeline
