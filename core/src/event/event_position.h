// The position of an event in the input, for readers that have to find it there.
#pragma once

#include <cstdint>

namespace agent_timeline {

struct EventPosition {
  /// Number of bytes before the event.
  std::uint64_t offset = 0;
  /// 1-based; 0 if the event has no position in the input.
  std::uint64_t line = 0;
};

}  // namespace agent_timeline
