// Runs only the decoder, for tests of framing, repair, detection and the dialects.
#pragma once

#include <string_view>
#include <vector>

#include "decode/input/decoder.h"

namespace agent_timeline::testing {

/// Returns the events of `input`, which is fed at once and finished.
[[nodiscard]] std::vector<Event> decode_all(std::string_view input, DecodeOptions options = {});

/// Returns the only body of type `Body` in the only event of `input`, or null if there is not
/// exactly one such event with exactly one such body. The result points into `events`.
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
