// Finds text that an event must have held but that no decoder read, because a newer version of its
// program stores it under another name. One check for all dialects, applied after their decoders.
// Invariant: such text is shown in a card of the object that holds it; an event that has no text,
// or says that it is empty, makes no card.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds the card if `event` has a message, call or notice without content, or is a streamed piece
/// that produced nothing; no member of `value` says that the content is empty; and a member with an
/// unknown name holds text.
void show_lost_text(const Value& value, Event& event);

/// Records that the event should have held text and none was found, for events that make no body
/// without text.
void expect_text(Event& event);

}  // namespace agent_timeline
