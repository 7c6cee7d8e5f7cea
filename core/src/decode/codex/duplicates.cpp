#include "decode/codex/duplicates.h"

#include "base/digest.h"
#include "base/text.h"

namespace agent_timeline {

bool CodexDuplicates::is_new(Side side, std::string_view speaker, std::string_view text) {
  const std::string key = std::string(speaker) + digest_key(blake2(trim(text)));
  const std::int64_t step = side == Side::event ? 1 : -1;
  const auto found = excess_.find(key);
  if (found == excess_.end()) {
    excess_.emplace(std::move(key), step);
    return true;
  }
  const bool repeats = found->second * step < 0;
  found->second += step;
  if (found->second == 0) excess_.erase(found);
  return !repeats;
}

}  // namespace agent_timeline
