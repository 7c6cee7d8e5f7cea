#include "blocks/badges.h"

#include <utility>

namespace agent_timeline {

void add_badge(Block& block, Label label, Tone tone) {
  block.badges.push_back({std::move(label), tone});
}

void add_count(Block& block, std::string_view key, std::int64_t count, Tone tone) {
  add_badge(block, make_label(key, {{"count", count}}), tone);
}

void add_line_counts(Block& block, const diff::Stats& stats) {
  const auto added = static_cast<std::int64_t>(stats.added);
  const auto removed = static_cast<std::int64_t>(stats.removed);
  if (added > 0) add_count(block, "badge.lines-added", added, Tone::good);
  if (removed > 0) add_count(block, "badge.lines-removed", removed, Tone::bad);
}

}  // namespace agent_timeline
