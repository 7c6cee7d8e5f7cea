// The event being applied; included only by the files that implement the timeline.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/event.h"
#include "timeline/timeline.h"

namespace agent_timeline {

struct Timeline::FoldContext {
  const Event& event;
  ScopeIndex scope = 0;
  /// The index of the first entry that this event creates, if it creates one.
  EntryIndex first_new = 0;
  /// The entry that this event created or changed last, if any.
  std::optional<EntryIndex> entry;

  /// Qualifies an id with its sub-agent, within which it is unique.
  [[nodiscard]] std::string key_of(std::string_view id) const {
    std::string key = std::to_string(scope);
    key += '\0';
    key += id;
    return key;
  }

  /// Qualifies the id of an event with its dialect, because several dialects in one stream may use
  /// the same ids.
  [[nodiscard]] std::string seen_key(std::string_view id) const {
    std::string key(event.dialect);
    key += '\0';
    key += id;
    return key;
  }
};

}  // namespace agent_timeline
