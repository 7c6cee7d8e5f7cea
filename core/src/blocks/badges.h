// Adds badges to a block, for all families of tools.
#pragma once

#include <cstdint>
#include <string_view>

#include "blocks/block.h"

namespace agent_timeline {

void add_badge(Block& block, Label label, Tone tone = Tone::neutral);

/// Adds the badge of `key` with `count` as its argument.
void add_count(Block& block, std::string_view key, std::int64_t count, Tone tone = Tone::neutral);

/// Adds `+n` and `−m` badges, each only if it is not 0.
void add_line_counts(Block& block, const diff::Stats& stats);

}  // namespace agent_timeline
