#include "decode/read/hidden_kinds.h"

#include <algorithm>
#include <string>

namespace agent_timeline {

bool is_listed_kind(std::span<const std::string_view> kinds, std::string_view kind) {
  return std::binary_search(kinds.begin(), kinds.end(), kind);
}

void settle_event(std::string_view kind, std::span<const std::string_view> kinds,
                  const Value& value, Event& event) {
  const auto row = std::lower_bound(kinds.begin(), kinds.end(), kind);
  if (row != kinds.end() && *row == kind) {
    event.hidden_when_empty = *row;
  } else if (event.bodies.empty() && event.notes.empty() && event.hidden.empty()) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::string(kind), {}, 0, value});
  }
}

void settle_listed_event(std::string_view kind, std::span<const std::string_view> kinds,
                         const Value& value, Event& event) {
  const bool is_empty = event.bodies.empty() && event.notes.empty();
  if (is_empty && !is_listed_kind(kinds, kind)) {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
  } else {
    settle_event(kind, kinds, value, event);
  }
}

}  // namespace agent_timeline
