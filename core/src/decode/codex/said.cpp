#include "decode/codex/said.h"

#include "base/digest.h"
#include "base/text.h"

namespace agent_timeline {

bool CodexSaid::is_new(Side side, std::string_view speaker, std::string_view text) {
  const std::string key = std::string(speaker) + digest_key(blake2(trim(text)));
  const std::int64_t step = side == Side::event ? 1 : -1;
  const auto found = ahead_.find(key);
  if (found == ahead_.end()) {
    ahead_.emplace(std::move(key), step);
    return true;
  }
  const bool repeats = found->second * step < 0;
  found->second += step;
  if (found->second == 0) ahead_.erase(found);
  return !repeats;
}

}  // namespace agent_timeline
