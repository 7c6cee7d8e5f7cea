// Runs the decoder alone, for tests of framing, repair, detection and the dialects.
#pragma once

#include <string_view>
#include <vector>

#include "decode/input/decoder.h"

namespace agent_timeline::testing {

/// The events of `input`, taken whole and finished.
[[nodiscard]] std::vector<Event> decode_all(std::string_view input, DecodeOptions options = {});

/// The one body of type `Body` among the bodies of the only event of `input`; null when there is
/// not exactly one event with exactly one such body. `events` keeps it alive.
template <typename Body>
[[nodiscard]] const Body* decode_one(std::vector<Event>& events, std::string_view input) {
  events = decode_all(input);
  const Body* found = nullptr;
  if (events.size() != 1) return nullptr;
  for (const EventBody& body : events[0].bodies) {
    const Body* match = std::get_if<Body>(&body);
    if (match != nullptr && found != nullptr) return nullptr;
    if (match != nullptr) found = match;
  }
  return found;
}

}  // namespace agent_timeline::testing
