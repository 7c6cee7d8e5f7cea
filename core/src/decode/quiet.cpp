#include "decode/quiet.h"

#include <algorithm>
#include <string>

namespace agent_timeline {

void settle_event(std::string_view kind, std::span<const std::string_view> kinds,
                  const Value& value, Event& event) {
  const auto row = std::lower_bound(kinds.begin(), kinds.end(), kind);
  if (row != kinds.end() && *row == kind) {
    event.quiet_kind = *row;
  } else if (event.bodies.empty() && event.notes.empty() && event.hidden.empty()) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::string(kind), {}, 0, value});
  }
}

}  // namespace agent_timeline
