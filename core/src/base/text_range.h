// A range of bytes in a text, e.g. of a highlighted match.
#pragma once

#include <cstdint>

namespace agent_timeline {

struct TextRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const TextRange&) const = default;
};

}  // namespace agent_timeline
