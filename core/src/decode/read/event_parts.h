// An event that tells of several agents, as a snapshot of a thread does, is read in parts: those of
// other agents than its own go ahead of it (`DialectDecoder::take_ahead`).
// Invariant: what the event says keeps its order, and the event its scope.
#pragma once

#include <utility>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

/// What `event` holds so far goes ahead of it.
void send_ahead(Event& event, std::vector<Event>& ahead);

/// Adds `part` to `event` if it is of the same agent, else ahead of it.
void add_event_part(Event part, Event& event, std::vector<Event>& ahead);

/// Calls `say` with a part of `event` that is of `scope`, unless what it says leads to another
/// agent: a call stays where it began.
template <typename Say>
void say_apart(Scope scope, Event& event, std::vector<Event>& ahead, Say say) {
  Event part;
  part.scope = std::move(scope);
  part.time_ms = event.time_ms;
  say(part);
  add_event_part(std::move(part), event, ahead);
}

}  // namespace agent_timeline
