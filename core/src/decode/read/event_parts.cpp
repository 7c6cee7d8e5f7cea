#include "decode/read/event_parts.h"

#include <iterator>

namespace agent_timeline {

/// Notes stay with the event if it has no bodies.
void send_ahead(Event& event, std::vector<Event>& ahead) {
  if (event.bodies.empty()) return;
  Event before;
  before.scope = event.scope;
  before.time_ms = event.time_ms;
  before.bodies = std::exchange(event.bodies, {});
  before.notes = std::exchange(event.notes, {});
  ahead.push_back(std::move(before));
}

void add_event_part(Event part, Event& event, std::vector<Event>& ahead) {
  if (part.bodies.empty() && part.notes.empty()) return;
  if (part.scope.key != event.scope.key) {
    send_ahead(event, ahead);
    ahead.push_back(std::move(part));
    return;
  }
  const std::size_t bodies = event.bodies.size();
  std::move(part.bodies.begin(), part.bodies.end(), std::back_inserter(event.bodies));
  for (DecodeNote& note : part.notes) {
    if (note.body && *note.body != NoteScope::kNoBody) *note.body += bodies;
    event.notes.push_back(std::move(note));
  }
}

}  // namespace agent_timeline
