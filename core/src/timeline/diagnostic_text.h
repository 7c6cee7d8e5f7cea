// How bad what a diagnostic tells of is, and what of input that became a card is said. For the
// timeline.
#pragma once

#include <string>
#include <string_view>

#include "event/event.h"
#include "timeline/session_state.h"

namespace agent_timeline {

/// An error is input that could not be read as an event; a warning is an event that breaks the
/// contract of its dialect.
[[nodiscard]] DiagnosticLevel level_of(std::string_view code);

/// What the card shows, and the name that the input gave it where it did.
[[nodiscard]] std::string card_text(const UnknownEvent& card);

}  // namespace agent_timeline
