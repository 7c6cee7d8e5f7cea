// The event being folded, for the files that make up the timeline; included by nobody else.
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
  /// The first entry that this event made, if it makes one.
  EntryIndex first_new = 0;
  /// The entry that this event made or changed last, if any.
  std::optional<EntryIndex> entry;

  /// An id is unique only within its sub-agent.
  [[nodiscard]] std::string key_of(std::string_view id) const {
    std::string key = std::to_string(scope);
    key += '\0';
    key += id;
    return key;
  }
};

}  // namespace agent_timeline
