// What is shown of calls of which an event says neither the name nor anything to show. One rule for
// all dialects, behind their decoders.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// A call of which `event` says nothing that can be shown takes `value`, the event itself, with it.
/// Of several, each takes the object in it that has its id: the copies are no larger than `value`
/// times its depth.
void keep_evidence(const Value& value, Event& event);

}  // namespace agent_timeline
