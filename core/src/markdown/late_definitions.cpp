#include "markdown/late_definitions.h"

namespace agent_timeline::markdown {
namespace {

/// The limit for rendering pieces again: this many times the text, and some more.
constexpr std::size_t kFactor = 4;
constexpr std::size_t kFreeBytes = std::size_t{64} * 1024;

}  // namespace

void LateDefinitions::collect(References& references, std::size_t mark, std::size_t first) {
  for (const std::size_t index : references.take_changed())
    stale_.insert(index);
  // Labels defined since then were not known when these pieces were rendered.
  for (const std::size_t index : references.blocks_mentioning(mark, first))
    stale_.insert(index);
}

std::optional<std::size_t> LateDefinitions::take(std::size_t size, bool ended) {
  if (stale_.empty() || (!ended && spent_ >= kFactor * size + kFreeBytes)) return std::nullopt;
  return stale_.extract(stale_.begin()).value();
}

}  // namespace agent_timeline::markdown
