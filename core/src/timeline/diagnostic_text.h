// Severities and texts of diagnostics. For the timeline.
#pragma once

#include <string>
#include <string_view>

#include "event/event.h"
#include "timeline/session_state.h"

namespace agent_timeline {

/// An error is input that could not be read as an event; a warning is an event that violates its
/// dialect's contract.
[[nodiscard]] DiagnosticLevel level_of(std::string_view code);

/// The text of the diagnostic for a card, with the name that the input gave, if any.
[[nodiscard]] std::string card_text(const UnknownEvent& card);

}  // namespace agent_timeline
