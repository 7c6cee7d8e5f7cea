#include "decode/opencode/kinds.h"

#include <algorithm>

namespace agent_timeline {

static_assert(std::is_sorted(kOpencodeHiddenKinds.begin(), kOpencodeHiddenKinds.end()));

std::span<const std::string_view> opencode_hidden_kinds() {
  return kOpencodeHiddenKinds;
}

}  // namespace agent_timeline
