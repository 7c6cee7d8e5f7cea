// Handles known events that make no row. Each dialect lists the kinds that may be hidden in a small
// table, which docs/dialects.md repeats. Invariant: an event of any other kind that has nothing to
// show becomes a card.
#pragma once

#include <span>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// True if the sorted list `kinds` has that kind.
[[nodiscard]] bool is_listed_kind(std::span<const std::string_view> kinds, std::string_view kind);

/// Completes a decoded event of that kind. `value` is the input. `kinds` is sorted and static.
void settle_event(std::string_view kind, std::span<const std::string_view> kinds,
                  const Value& value, Event& event);

/// The same for a decoder that lists every kind which may be empty: an empty event of any other
/// kind is of an unknown kind.
void settle_listed_event(std::string_view kind, std::span<const std::string_view> kinds,
                         const Value& value, Event& event);

}  // namespace agent_timeline
