#include "decode/claude/costs.h"

#include <algorithm>

namespace agent_timeline {

std::int64_t ClaudeCosts::record(const std::string& session, std::int64_t total) {
  constexpr std::int64_t largest = std::int64_t{1} << 60;
  std::int64_t& last = last_[session];
  const std::int64_t share = total >= last ? total - last : total;
  last = total;
  total_ = std::min(total_ + share, largest);
  return share;
}

}  // namespace agent_timeline
