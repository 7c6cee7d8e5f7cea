// Splits an event about several agents, such as a snapshot of a thread. Parts that belong to other
// agents than the event itself are sent ahead of it (`DialectDecoder::take_ahead`). Invariant: the
// contents keep their order, and the event its scope.
#pragma once

#include <utility>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

/// Moves what `event` holds so far into a part ahead of it.
void send_ahead(Event& event, std::vector<Event>& ahead);

/// Adds `part` to `event` if both belong to the same agent, else ahead of it.
void add_event_part(Event part, Event& event, std::vector<Event>& ahead);

/// Calls `fill` with a new part of `scope`, then adds that part. `fill` may change the part's
/// scope, since a call stays where it began.
template <typename Fill>
void add_scoped_part(Scope scope, Event& event, std::vector<Event>& ahead, Fill fill) {
  Event part;
  part.scope = std::move(scope);
  part.time_ms = event.time_ms;
  fill(part);
  add_event_part(std::move(part), event, ahead);
}

}  // namespace agent_timeline
