#include "blocks/elapsed.h"

#include <limits>

namespace agent_timeline {

std::optional<std::int64_t> elapsed_ms(const std::optional<std::int64_t>& reported,
                                       const std::optional<std::int64_t>& started,
                                       const std::optional<std::int64_t>& ended) {
  if (reported) return reported;
  if (!started || !ended || *ended < *started) return std::nullopt;
  // Both come from the input, so their difference can overflow.
  const auto passed = static_cast<std::uint64_t>(*ended) - static_cast<std::uint64_t>(*started);
  if (passed > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  return static_cast<std::int64_t>(passed);
}

}  // namespace agent_timeline
