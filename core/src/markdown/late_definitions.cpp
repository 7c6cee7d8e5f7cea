#include "markdown/late_definitions.h"

namespace agent_timeline::markdown {
namespace {

/// Pieces may be rendered again as long as that is no more than so many times the text.
constexpr std::size_t kFactor = 4;
constexpr std::size_t kFreeBytes = std::size_t{64} * 1024;

}  // namespace

void LateDefinitions::collect(References& references, std::size_t mark, std::size_t first) {
  for (const std::size_t index : references.take_changed())
    stale_.insert(index);
  // What was defined since then was not known yet when pieces before it were rendered.
  for (const std::size_t index : references.who_mentions(mark, first))
    stale_.insert(index);
}

std::optional<std::size_t> LateDefinitions::take(std::size_t size, bool ended) {
  if (stale_.empty() || (!ended && spent_ >= kFactor * size + kFreeBytes)) return std::nullopt;
  return stale_.extract(stale_.begin()).value();
}

}  // namespace agent_timeline::markdown
