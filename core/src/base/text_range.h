// A stretch of a text, in bytes: what a mark covers.
#pragma once

#include <cstdint>

namespace agent_timeline {

struct TextRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const TextRange&) const = default;
};

}  // namespace agent_timeline
