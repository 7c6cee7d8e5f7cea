// Where in the input an event begins, for those who have to find it there.
#pragma once

#include <cstdint>

namespace agent_timeline {

struct EventPlace {
  /// Bytes before it.
  std::uint64_t offset = 0;
  /// Counted from 1; 0 for what stands nowhere.
  std::uint64_t line = 0;
};

}  // namespace agent_timeline
