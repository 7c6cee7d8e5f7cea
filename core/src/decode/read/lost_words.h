// Words that an event must have held and that came out nowhere, since a newer version of its
// program keeps them in a member of another name. One check for all dialects, behind their
// decoders. Invariant: they are shown, in a card of what holds them; an event that has nothing to
// say, or says that it is empty, makes no card.
#pragma once

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds the card, if `event` has a message, a call or a notice without any content, or is a piece
/// of one and has nothing; and no member of `value` says that there is none; and one of a name that
/// is not known holds words.
void show_lost_words(const Value& value, Event& event);

/// Says that something in the event was to hold words, and that none were found: for what makes no
/// body without them.
void expect_words(Event& event);

}  // namespace agent_timeline
